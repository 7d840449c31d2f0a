/** The pages of the bot at `/`: private, without scripts, under a policy that lets nothing in. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { LaunchError } from '../../src/errors.ts';
import { html, link } from '../../src/report/html/escape.ts';
import type { Access } from '../access.ts';
import type { Bot } from '../bot.ts';
import { countSafe } from '../commands/fix-refusal.ts';
import { send } from '../http/send.ts';
import type { Route } from '../server.ts';
import { ACTION_PATH, actionsSection, askedLine, serveAction } from './actions.ts';
import { APPROVAL_PATH, approvalsSection, grantFromPage } from './approvals.ts';
import { listRuns, readQuery } from './list-runs.ts';
import type { RunReader } from './run-reader.ts';
import { renderEvidencePage, renderRun } from './run-view.ts';
import { renderMessagePage, renderRunsPage, renderTop } from './runs-page.ts';
import { STYLE, STYLE_PATH, showPage, showStyle } from './show.ts';
import { threadNow } from './thread-now.ts';
import type { Viewer, Viewers } from './viewer.ts';

const RUN_PATH =
  /^\/runs\/(r_[0-9TZ-]{20,24}_[a-z0-9]{4,64})(?:\/(page|artifacts\/([A-Za-z0-9][A-Za-z0-9._-]{0,120})))?$/u;

export function createPages(bot: Bot, access: Access, viewers: Viewers, reader: RunReader): Route {
  const { settings } = bot;
  const topOf = ({ signedIn }: Viewer) =>
    renderTop(signedIn === null ? null : { login: signedIn.session.login, csrf: signedIn.csrf });

  const signIn = (url: URL): string =>
    renderMessagePage(
      'Sign in',
      settings.oauth === null
        ? html`This page is private. Of a run about public repositories it opens by the link in the check of the pull request; any other needs a sign-in, which the operator of this bot has not set up.`
        : html`This page is private: <a href="/login?back=${encodeURIComponent(url.pathname + url.search)}">sign in with GitHub</a> to see what you may read.`,
      STYLE,
      renderTop(null),
    );
  /** In the same words for what is not there and what is not theirs. */
  const notFound = (viewer: Viewer): string =>
    renderMessagePage(
      'Not found',
      html`There is no such run, or you may not read it. ${link(settings.webUrl, 'Back to GitHub')}`,
      STYLE,
      topOf(viewer),
    );

  async function showList(viewer: Viewer, url: URL, response: ServerResponse): Promise<void> {
    if (viewer.asker === null) return showPage(response, 401, signIn(url));
    const query = readQuery(url.searchParams);
    const list = await listRuns(bot, access, viewer.asker, query);
    showPage(response, 200, renderRunsPage({ ...list, query, style: STYLE, top: topOf(viewer) }));
  }

  async function showRun(viewer: Viewer, url: URL, response: ServerResponse, match: RegExpExecArray): Promise<void> {
    const [, id = '', part, artifact] = match;
    const found = await viewers.readable(viewer, url, id);
    if (found === undefined)
      return viewer.asker === null ? showPage(response, 401, signIn(url)) : showPage(response, 404, notFound(viewer));
    // A link that carries its right hands it on to the parts of its run.
    const right = found.isLinked
      ? new URLSearchParams([...url.searchParams].filter(([name]) => name === 'expires' || name === 'signature'))
      : new URLSearchParams();
    try {
      if (artifact !== undefined) {
        const { bytes } = await bot.context.engine.artifact(id, artifact);
        return send(response, 200, 'text/plain; charset=utf-8', bytes.toString('utf8'), {
          'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
          'content-disposition': `inline; filename="${artifact}"`,
        });
      }
      const report = await reader.report(found.owner);
      if (part === 'page') {
        const text = renderEvidencePage(report, url.searchParams.get('path') ?? '', right, topOf(viewer));
        return showPage(response, text === undefined ? 404 : 200, text ?? notFound(viewer));
      }
      const approvals = await approvalsSection(bot, access, id, viewer);
      // A link is opened by whoever has it: GitHub is asked for who is signed in alone.
      const thread = viewer.signedIn === null ? undefined : await threadNow(bot, found.owner);
      const safe = countSafe(report.artifacts.validation_report?.issues ?? []);
      const actions = await actionsSection(access, viewer, found.owner, report.snapshot, { thread, safe });
      const sections = [actions, approvals].filter((section) => section !== undefined);
      const asked = askedLine(url, found.owner, settings.webUrl);
      showPage(
        response,
        200,
        renderRun(report, found.owner, { right, sections, asked, top: topOf(viewer), settings, thread }),
      );
    } catch (thrown) {
      if (thrown instanceof LaunchError && (thrown.code === 'RUN_NOT_FOUND' || thrown.code === 'INVALID_INPUT'))
        return showPage(response, 404, notFound(viewer));
      throw thrown;
    }
  }

  async function serve(request: IncomingMessage, response: ServerResponse, url: URL): Promise<boolean> {
    const match = RUN_PATH.exec(url.pathname);
    const approval = APPROVAL_PATH.exec(url.pathname);
    const action = ACTION_PATH.exec(url.pathname);
    const isList = url.pathname === '/' || url.pathname === '/runs';
    if (!isList && match === null && approval === null && action === null && url.pathname !== STYLE_PATH) return false;
    const methods = action !== null ? ['GET', 'POST'] : approval === null ? ['GET', 'HEAD'] : ['POST'];
    if (!methods.includes(request.method ?? '')) {
      send(response, 405, 'text/plain', `The method is not allowed here. Use ${methods[0]}.\n`, {
        allow: methods.join(', '),
      });
      return true;
    }
    if (url.pathname === STYLE_PATH) {
      showStyle(response);
      return true;
    }
    const viewer = await viewers.of(request);
    if (approval !== null)
      await grantFromPage(bot, access, viewer, { run: approval[1] ?? '', id: approval[2] ?? '' }, request, response);
    else if (action !== null)
      await serveAction(bot, access, viewer, { run: action[1] ?? '', command: action[2] ?? '' }, request, response);
    else if (match !== null) await showRun(viewer, url, response, match);
    else await showList(viewer, url, response);
    return true;
  }
  return serve;
}
