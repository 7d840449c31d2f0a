/** A check or fix of one site of a head as a run: begun under the rules of the base branch, and what it found once it is done. */
import path from 'node:path';
import { fails, scoped } from '../../src/action/judge.ts';
import { slugOf } from '../../src/action/site.ts';
import { folderExists } from '../../src/adapters/files.ts';
import type { ListedSite } from '../../src/config/sites.ts';
import { writeTarget } from '../../src/engine/run-target.ts';
import { UserError } from '../../src/errors.ts';
import type { ChangeSet } from '../../src/model/change-set.ts';
import type { RunConfig } from '../../src/model/run-config.ts';
import { standingPatches } from '../../src/patches/standing.ts';
import { gatherRunReport, type RunReport } from '../../src/report/run-report.ts';
import type { FixView } from '../../src/report/summary.ts';
import { recordedChangeSet } from '../../src/workers/pr-manager/recorded-change-set.ts';
import { type Bot, repositoryOf, repositoryUrl } from '../bot.ts';
import { type DataOf, fullName } from '../model.ts';
import { isOpen } from '../product.ts';
import type { RepositoryConfig } from '../repository-config.ts';
import { onQuota, ownerOf, rememberRun } from '../runs.ts';
import type { Place } from './place.ts';
import type { CheckedPart } from './sum-sites.ts';

export type CheckData = Pick<DataOf<'check'>, 'repository' | 'number' | 'head' | 'fix' | 'gate' | 'truth'>;
/** The run's id; the same for the same key. */
export async function startCheck(
  bot: Bot,
  data: CheckData,
  { key, config, place, site }: { key: string; config: RepositoryConfig; place: Place; site: ListedSite },
): Promise<string> {
  const { repository, head, fix, gate, number, truth } = data;
  const { engine, store } = bot.context;
  const since = await sinceOf(bot, data, config);
  const run_config: RunConfig = {
    kind: 'check',
    site_repo_url: head.clone_url ?? `${repositoryUrl(bot, repository)}.git`,
    site_ref: head.sha,
    ...(site.path === undefined || site.path === '.' ? {} : { site_path: site.path }),
    product_slug: slugOf(fullName(repository)),
    validation_profile: config.check.profile ?? 'ci',
    // Gates and rights come from the base branch, whatever the head says of them.
    ...(config.path === null && head.isFork === false && head.ref === head.base_ref
      ? {}
      : { check_config: withoutBot(config) }),
    site_home: {
      repository: repositoryUrl(bot, repository),
      ...(head.default_branch === undefined ? {} : { default_branch: head.default_branch }),
      branch: head.base_ref,
    },
    ...since,
    ...(gate === null ? {} : { fix_gates: [gate] }),
    ...(truth == null ? {} : { github_repo_url: `${repositoryUrl(bot, truth.repository)}.git`, github_ref: truth.sha }),
    // A build runs what the repository holds: in its own workflow, or here when the operator says so.
    ...(place === 'dispatch' || bot.settings.allowLocalExec ? {} : { hugo: { build: false } }),
  };
  const { run_id: run } = await onQuota(bot, repository.installation, key, () =>
    engine.start(run_config, { idempotencyKey: `bot:${repository.installation}:${key}` }),
  );
  const by = fix ? 'fix' : 'check';
  const named = site.name === null ? {} : { site: site.name };
  await rememberRun(bot, { repository, run, number, head_sha: head.sha, by, ...named }, run_config);
  await writeTarget(store, {
    v: 1,
    run_id: run,
    repository: fullName(repository),
    repository_id: repository.id,
    command: fix ? 'fix' : 'check',
    ref: head.ref,
    head_sha: head.sha,
    base_ref: head.base_ref,
    by: 'bot',
  });
  return run;
}
/** The commit whose findings a pull request does not answer for; where all of the site counts, the one whose ignores do. */
async function sinceOf(
  bot: Bot,
  { repository, head, number, truth }: CheckData,
  config: RepositoryConfig,
): Promise<Pick<RunConfig, 'new_since' | 'ignores_since'>> {
  const isChange = number !== null && (head.isFork || head.ref !== head.base_ref);
  if (!isChange || truth != null || head.base_sha === '') return {};
  const base = (await repositoryOf(bot, repository).mergeBase(head.base_sha, head.sha)) ?? head.base_sha;
  return config.bot.scope === 'all' ? { ignores_since: base } : { new_since: base };
}

const withoutBot = ({ check: { bot: _bot, ...check } }: RepositoryConfig): Record<string, unknown> => check;

/** Throws ILLEGAL_STATE for a run that ended without a report. */
export async function checkedSite(
  bot: Bot,
  { run, name }: { run: string; name: string | null },
  config: RepositoryConfig,
  known: ReadonlySet<string> | null,
): Promise<CheckedPart> {
  const details = await gatherRunReport(bot.context.engine, run);
  const whole = details.artifacts.validation_report;
  if (whole === undefined) {
    const { failure, state } = details.snapshot;
    throw new UserError(
      'ILLEGAL_STATE',
      failure?.message ?? `The work ended in ${state} without a validation report. Run it again.`,
    );
  }
  const { report, left } = scoped(whole, known);
  const isRed = fails(report, config.bot.fail_on ?? 'error');
  return publicView(bot, { run, name, report, isRed, inBaseline: left, fixes: fixViews(details) });
}

/** As it may be written where the docs are read: what a check says of a private product's text stays in the run. */
async function publicView(bot: Bot, checked: CheckedPart): Promise<CheckedPart> {
  const owner = await ownerOf(bot, checked.run);
  if (owner !== undefined && (bot.settings.publishPrivate || (await isOpen(bot, owner)))) return checked;
  const issues = checked.report.issues.map((issue) => ({ ...issue, message: issue.title, suggested_fix: null }));
  return { ...checked, report: { ...checked.report, issues } };
}

/** What the run changed; its worktree is made again where another process worked on it. */
export async function changeOf(
  bot: Bot,
  run: string,
  signal: AbortSignal,
): Promise<{ changeSet: ChangeSet; baseSha: string; before(path: string): Promise<Buffer | undefined> }> {
  const { engine, git, home } = bot.context;
  const folder = path.join(home, 'runs', run, 'site');
  if (!(await folderExists(folder))) await engine.validate(run, { signal });
  const { artifacts, snapshot } = await gatherRunReport(engine, run);
  const { patches } = standingPatches(artifacts.patch_bundle, snapshot.applied_patches);
  const baseSha = snapshot.inputs.site_sha ?? '';
  return {
    changeSet: await recordedChangeSet(git, folder, baseSha, patches),
    baseSha,
    before: (file) => git.show(folder, baseSha, file),
  };
}

const fixViews = ({ patches }: RunReport): FixView[] =>
  [
    ...Map.groupBy(
      patches.filter(({ origin }) => origin.startsWith('fixer:')),
      ({ path: file }) => file,
    ),
  ].map(([file, all]) => ({
    path: file,
    summary: all.map(({ summary }) => summary).join('; '),
    diff: all.flatMap(({ diff }) => diff).join('\n'),
  }));
