/** The engine as one asker sees it: only runs of repositories that they may read, moved only where they may write. */

import { parseGitHubRepository } from '../../src/commit/github-repository.ts';
import { parseRunConfig } from '../../src/config/run-config.ts';
import type { CallOptions, Engine } from '../../src/engine/engine.ts';
import { summaryOf } from '../../src/engine/list-runs.ts';
import { runNotFound } from '../../src/engine/run-log.ts';
import { UserError } from '../../src/errors.ts';
import type { RunConfig } from '../../src/model/run-config.ts';
import { repositoryOfRun } from '../../src/model/run-repository.ts';
import { type Access, type Asker, askerKey, askerName } from '../access.ts';
import type { Bot } from '../bot.ts';
import type { Permission } from '../commands/grammar.ts';
import { onAccount } from '../minutes.ts';
import { fullName, type RepositoryRef } from '../model.ts';
import { requireOwnRepository } from '../own-repository.ts';
import { listRuns } from '../pages/list-runs.ts';
import { requireReadableProduct } from '../product.ts';
import { createReach } from '../reach.ts';
import { onQuota, type RunOwner, rememberRun } from '../runs.ts';
import { secretsFor } from '../work/drive.ts';

const denied = (message: string): UserError => new UserError('POLICY_DENIED', message);

export interface TenantEngine extends Engine {
  /** Throws RUN_NOT_FOUND for what the asker may not read, POLICY_DENIED for what they may read and not do. */
  hold(run: string, least: Permission): Promise<RunOwner>;
}

export function createTenantEngine(bot: Bot, access: Access, asker: Asker): TenantEngine {
  const { engine } = bot.context;
  const hold: TenantEngine['hold'] = async (run, least) => {
    const owner = await access.run(asker, run, 'read');
    if (owner === undefined) throw runNotFound(run);
    if (least !== 'read' && !(await access.may(asker, owner.repository, least)))
      throw denied(`${askerName(asker)} may not do this: it takes ${least} permission on the repository.`);
    return owner;
  };
  const reads =
    <A extends unknown[], T>(call: (run: string, ...more: A) => Promise<T>) =>
    async (run: string, ...more: A): Promise<T> => {
      await hold(run, 'read');
      return call(run, ...more);
    };
  /** Work of the bot's own counts, whoever asked for it and however. */
  const working = async <T>(run: string, work: () => Promise<T>): Promise<T> => {
    const { repository } = await hold(run, 'write');
    return onAccount(bot, repository.installation, `mcp:${run}`, work);
  };
  /** With the installation's token, and never with one of the caller's. */
  const moves =
    <T>(call: (run: string, options: CallOptions) => Promise<T>) =>
    async (run: string, options: CallOptions = {}): Promise<T> => {
      return working(run, async () => call(run, { ...options, secrets: await secretsFor(bot, run) }));
    };
  return {
    hold,
    status: reads(engine.status),
    snapshot: reads(engine.snapshot),
    config: reads(engine.config),
    events: reads(engine.events),
    replay: reads(engine.replay),
    evidenceHead: reads(engine.evidenceHead),
    artifact: reads(engine.artifact),
    async read(run, stem) {
      await hold(run, 'read');
      return engine.read(run, stem);
    },
    async record(run, ...more) {
      await hold(run, 'write');
      return engine.record(run, ...more);
    },
    resume: moves(engine.resume),
    validate: moves(engine.validate),
    fixNext: moves(engine.fixNext),
    async fixAll(run, options) {
      return working(run, async () => engine.fixAll(run, { ...options, secrets: await secretsFor(bot, run) }));
    },
    openPr: moves(engine.openPr),
    async rehearsePr(run, options) {
      return working(run, async () => {
        await requireOwnRepository(bot, run);
        return engine.rehearsePr(run, options);
      });
    },
    async cancel(run) {
      await hold(run, 'write');
      return engine.cancel(run);
    },
    async start(given, options = {}) {
      const config = parseRunConfig(given, 'run_config');
      const repository = await targetOf(bot, config);
      if (repository === undefined || !(await access.may(asker, repository, 'write'))) throw noTarget(bot, config);
      const safe = createReach(bot.settings)(config);
      if (config.kind !== 'toolhub') await requireReadableProduct(bot, access, asker, config, repository);
      const [by, mine] = [askerName(asker), askerKey(asker)];
      const key = options.idempotencyKey ?? bot.context.ids.uuid();
      const asked = {
        ...(options.hashed === undefined ? {} : { hashed: options.hashed }),
        ...(options.idempotencyKey === undefined
          ? {}
          : { idempotencyKey: `mcp:${repository.installation}:${repository.id}:${mine}:${options.idempotencyKey}` }),
      };
      const started = await onQuota(bot, repository.installation, `mcp:${mine}:${key}`, () =>
        engine.start(safe, asked),
      );
      await rememberRun(bot, { repository, run: started.run_id, number: null, head_sha: null, by }, config);
      return started;
    },
    recordCheck: () =>
      Promise.reject(denied('Reports from outside are not recorded, only those of runs that this service made.')),
    async list(filter = {}, { limit = 50, cursor } = {}) {
      const where = cursor === undefined ? { page: 1, size: limit } : decodeCursor(cursor);
      const listed = await listRuns(bot, access, asker, { search: '', state: filter.state ?? '', ...where });
      const summaries = await Promise.all(listed.rows.map(({ run }) => engine.snapshot(run).catch(() => undefined)));
      const runs = summaries
        .filter((one) => one !== undefined)
        .filter(
          (one) =>
            (filter.product_slug === undefined || one.product_slug === filter.product_slug) &&
            (filter.kind === undefined || one.kind === filter.kind),
        )
        .map(summaryOf);
      const next = `${listed.page + 1}:${where.size}`;
      return { runs, next_cursor: listed.page < listed.pages ? Buffer.from(next).toString('base64url') : null };
    },
    close: async () => undefined,
  };
}

function decodeCursor(cursor: string): { page: number; size: number } {
  const [, page, size] = /^(\d{1,6}):(\d{1,3})$/u.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (page !== undefined && size !== undefined) return { page: Number(page), size: Number(size) };
  throw new UserError('INVALID_INPUT', 'The cursor is not the next_cursor of an earlier answer.', {
    details: { field: 'cursor' },
  });
}

/** The repository of a run, where the App is installed on it under this very name: an old one may be another repository's tomorrow. */
async function targetOf(bot: Bot, config: RunConfig): Promise<RepositoryRef | undefined> {
  const source = repositoryOfRun(config);
  const name = source === undefined ? undefined : parseGitHubRepository(source, bot.settings.webUrl);
  const installation = name === undefined ? undefined : await bot.installations.find(name.owner, name.repo);
  if (name === undefined || installation === undefined) return undefined;
  const { createRepositoryClient } = await import('../github/repository.ts');
  const found = await createRepositoryClient(bot.installations.api(installation), name.owner, name.repo).get();
  const repository = { id: found.id, owner: found.owner.login, name: found.name, installation };
  return fullName(repository).toLowerCase() === `${name.owner}/${name.repo}`.toLowerCase() ? repository : undefined;
}
/** Also for a repository that exists and is not theirs. */
const noTarget = (bot: Bot, { kind }: RunConfig): UserError =>
  denied(
    `\`${kind === 'toolhub' ? 'github_repo_url' : 'site_repo_url'}\` is no repository that the App is installed on and you may write to. Write it as \`${bot.settings.webUrl}/owner/name\`.`,
  );
