/** The run API: what the pages show, as JSON, to exactly whom the pages show it. */
import type { ServerResponse } from 'node:http';
import { LaunchError } from '../../src/errors.ts';
import { evidenceOf } from '../../src/report/page-evidence.ts';
import type { Access } from '../access.ts';
import type { Bot } from '../bot.ts';
import { countSafe } from '../commands/fix-refusal.ts';
import { nextFor } from '../commands/next-for.ts';
import { fullName } from '../model.ts';
import { listRuns, readQuery } from '../pages/list-runs.ts';
import type { RunReader } from '../pages/run-reader.ts';
import type { Viewer, Viewers } from '../pages/viewer.ts';
import type { Route } from '../server.ts';
import { sendJson } from './send.ts';

const PATH =
  /^\/api\/runs(?:\/(r_[0-9TZ-]{20,24}_[a-z0-9]{4,64})(?:\/(evidence|artifacts\/([A-Za-z0-9][A-Za-z0-9._-]{0,120})))?)?$/u;

export function createRunApi(bot: Bot, access: Access, viewers: Viewers, reader: RunReader): Route {
  const refuse = (response: ServerResponse, status: number, code: string, message: string): void =>
    sendJson(
      response,
      status,
      { ok: false, error: { code, message, retryable: false, details: {} } },
      status === 401 ? { 'www-authenticate': 'Bearer realm="launch"' } : {},
    );
  const notFound = (response: ServerResponse): void =>
    refuse(response, 404, 'RUN_NOT_FOUND', 'No such run, or you may not read it.');

  async function run(viewer: Viewer, url: URL, response: ServerResponse, match: RegExpExecArray): Promise<void> {
    const [, id = '', part, artifact] = match;
    const found = await viewers.readable(viewer, url, id);
    if (found === undefined)
      return viewer.asker === null
        ? refuse(response, 401, 'POLICY_DENIED', 'You are not signed in. Sign in, or send a token or a signed link.')
        : notFound(response);
    if (artifact !== undefined) {
      const { entry, bytes } = await bot.context.engine.artifact(id, artifact);
      const isText = /^(?:text\/|application\/json)/u.test(entry.content_type);
      const content = bytes.toString(isText ? 'utf8' : 'base64');
      return sendJson(response, 200, {
        ok: true,
        artifact: { ...entry, encoding: isText ? 'utf-8' : 'base64', content },
      });
    }
    const report = await reader.report(found.owner);
    const { snapshot, stages, artifacts } = report;
    if (part === 'evidence') {
      const path = url.searchParams.get('path') ?? '';
      const page = artifacts.drafts?.pages.find(({ output_path: known }) => known === path);
      if (page === undefined) return notFound(response);
      return sendJson(response, 200, { ok: true, path, ...evidenceOf(artifacts)(page) });
    }
    const { repository, number, by, head_sha } = found.owner;
    const issues = artifacts.validation_report?.issues;
    sendJson(response, 200, {
      ok: true,
      run: { repository: fullName(repository), number, by, head_sha, ...snapshot },
      stages,
      gates: artifacts.validation_report?.gates ?? [],
      pages: (artifacts.drafts?.pages ?? []).map(({ output_path: path, section }) => ({ path, section })),
      next: nextFor(id, snapshot, { safe: issues === undefined ? undefined : countSafe(issues) }),
    });
  }

  return async (request, response, url) => {
    const match = PATH.exec(url.pathname);
    if (match === null) return false;
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('allow', 'GET, HEAD');
      refuse(response, 405, 'INVALID_INPUT', 'The method is not allowed here. Use GET.');
      return true;
    }
    const viewer = await viewers.of(request);
    try {
      if (match[1] !== undefined) await run(viewer, url, response, match);
      else if (viewer.asker === null)
        refuse(response, 401, 'POLICY_DENIED', 'You are not signed in. Sign in, or send a token.');
      else {
        const { rows, ...where } = await listRuns(bot, access, viewer.asker, readQuery(url.searchParams));
        sendJson(response, 200, { ok: true, ...where, runs: rows });
      }
    } catch (thrown) {
      if (!(thrown instanceof LaunchError) || !['RUN_NOT_FOUND', 'INVALID_INPUT'].includes(thrown.code)) throw thrown;
      notFound(response);
    }
    return true;
  };
}
