/** A run of kind `check` on the checkout: gates, safe fixes when asked, and what came of both. The checkout itself is not touched. */
import path from 'node:path';
import canonicalize from 'canonicalize';
import { folderExists } from '../adapters/files.ts';
import { buildName } from '../built/name.ts';
import type { CheckConfig } from '../config/check-config.ts';
import { drive } from '../engine/drive.ts';
import { UserError } from '../errors.ts';
import type { ChangeSet } from '../model/change-set.ts';
import type { OfferedFix } from '../model/offered-fix.ts';
import type { RunConfig } from '../model/run-config.ts';
import type { RunTarget } from '../model/run-target.ts';
import type { ValidationReport } from '../model/validation-report.ts';
import { standingPatches } from '../patches/standing.ts';
import { renderRunPage } from '../report/html/run-page.ts';
import { gatherRunReport, type RunReport } from '../report/run-report.ts';
import type { FixView } from '../report/summary.ts';
import { configAt } from '../validation/base-config.ts';
import { recordedChangeSet } from '../workers/pr-manager/recorded-change-set.ts';
import { type FoundBase, findBase, wantedBase } from './base.ts';
import type { Call } from './call.ts';
import { scoped } from './judge.ts';
import { knownFindings } from './known-findings.ts';
import { offeredOf } from './offered.ts';
import type { ActionResult } from './outputs.ts';
import { homeOf, type Site } from './site.ts';
import { splitPatch } from './split-patch.ts';
import { isAtBot, takeRun } from './take-run.ts';
import { accessTo } from './token-to.ts';

export interface CheckedSite {
  site: Site;
  runId: string;
  state: string;
  /** Only what counts for this step. */
  report: ValidationReport;
  /** Findings in the baseline. */
  left: number;
  /** What people should know of how it was judged. */
  notices: string[];
  fixes: FixView[];
  /** What a fix would change for each finding; only where a SARIF file is asked for. */
  offered: ReadonlyMap<string, OfferedFix>;
  fixedIssues: number;
  /** Why fixing stopped with findings left. */
  unfixed: string | null;
  run: RunReport;
  html: string;
  /** Empty when nothing was fixed. */
  changeSet: ChangeSet;
  baseSha: string;
  patch: string;
  /** What the run is for; null outside a repository. */
  target: RunTarget | null;
  /** What an earlier job made of this run. */
  done: ActionResult | null;
}

/** So long another job may be at work on the same run. */
const PATIENCE_MS = 10 * 60_000;

export async function checkSite(call: Call, options: { fix: boolean }): Promise<CheckedSite> {
  const context = await call.context();
  const { engine } = context;
  const site = await call.site();
  const wanted = wantedBase(call.job, call.inputs.scope);
  const base = await findBase(context, site, wanted, accessTo(call, 'site', site.repository));
  const judge = await judgeOf(call, site, base);
  const rules = await rulesOf(call, site, judge);
  const known = await knownFindings(call, site, judge, rules);
  const config = configOf(call, site, { newSince: base.commit, judge, rules });
  const taken = await takeRun(call, options.fix ? 'fix' : 'check', site.head, {
    create: async () => (await engine.start(config, { configRoot: call.job.workspace })).run_id,
    async accepts(runId, { by }) {
      const before = await engine.config(runId);
      const isSameFolder = (before.site_path ?? '.') === site.inside;
      return isSameFolder && (by === 'bot' || canonicalize(before) === canonicalize(config));
    },
  });
  const { runId } = taken;
  const driven = await drive(engine, runId, {
    signal: call.signal,
    progress: call.progress,
    fix: options.fix,
    patienceMs: PATIENCE_MS,
  });
  const worktree = path.join(context.home, 'runs', runId, 'site');
  // Another machine may have finished the run: its worktree follows from what is on record.
  if (!(await folderExists(worktree))) await engine.validate(runId, { signal: call.signal });
  const run = await gatherRunReport(context.engine, runId);
  const whole = run.artifacts.validation_report;
  if (whole === undefined)
    throw new UserError(
      'ILLEGAL_STATE',
      `The run ended in ${driven.state} without a validation report. Look at \`${runId}\` in the report.`,
    );
  const { report, left } = scoped(
    base.reason === null ? whole : { ...whole, scope: { kind: 'all', base: null, known: 0, reason: base.reason } },
    known.ids,
  );
  const baseSha = run.snapshot.inputs.site_sha ?? '';
  const { patches } = standingPatches(run.artifacts.patch_bundle, run.snapshot.applied_patches);
  const changeSet = await recordedChangeSet(context.git, worktree, baseSha, patches);
  const patch = await patchOf(call, worktree, baseSha, changeSet);
  return {
    site,
    runId,
    state: driven.state,
    report,
    left,
    notices: known.notice === null ? [] : [known.notice],
    fixes: fixViews(run, patch),
    offered: await offeredOf(call, {
      run,
      config: await engine.config(runId),
      report,
      worktree,
      repository: site.repository ?? path.basename(site.root),
    }),
    fixedIssues: driven.fixes.length || run.patches.filter(({ origin }) => origin.startsWith('fixer:')).length,
    unfixed: driven.unfixed,
    run,
    html: renderRunPage(run),
    changeSet,
    baseSha,
    patch,
    target: taken.target,
    done: taken.done,
  };
}

/**
 * A change that is compared with a base is judged by what the base says, its configuration and its baseline, and a pull request always is:
 * whoever proposes it does not choose the rules. Undefined: the checkout is judged by its own; null: the base of a pull request cannot be had.
 */
async function judgeOf(call: Call, site: Site, compared: FoundBase): Promise<string | null | undefined> {
  const isProposed = call.job.pull !== null || call.job.groupBase !== null;
  if (site.head === null || (compared.commit === null && !isProposed)) return undefined;
  if (compared.commit !== null) return compared.commit;
  const { git } = await call.context();
  return (await findBase({ git }, site, wantedBase(call.job, 'new'), accessTo(call, 'site', site.repository))).commit;
}

/** Null: the checkout's own. Without the base there are none. */
async function rulesOf(call: Call, site: Site, judge: string | null | undefined): Promise<CheckConfig | null> {
  if (judge === undefined) return null;
  const { git } = await call.context();
  return judge === null ? {} : (await configAt(git, site.root, judge, site.inside)).config;
}

/** Zeros, as git writes it. */
const NO_COMMIT = '0'.repeat(40);

interface JudgedBy {
  newSince: string | null;
  /** As `judgeOf` answers. */
  judge: string | null | undefined;
  rules: CheckConfig | null;
}

/** The checkout itself, or where it came from when somebody else must be able to read it. */
function configOf(call: Call, site: Site, { newSince, judge, rules }: JudgedBy): RunConfig {
  const { inputs } = call;
  const isRemote = inputs.commitServiceUrl !== null || isAtBot(call);
  const source =
    isRemote && site.repository !== null && site.head !== null
      ? { site_repo_url: site.repository, site_ref: site.head }
      : { site_repo_url: site.root };
  return {
    kind: 'check',
    ...source,
    ...(site.inside === '.' ? {} : { site_path: site.inside }),
    product_slug: site.slug,
    ...homeOf(site, call.job),
    ...(newSince === null ? {} : { new_since: newSince }),
    ...(newSince !== null || judge === undefined ? {} : { ignores_since: judge ?? NO_COMMIT }),
    ...(rules === null ? {} : { check_config: rules }),
    ...(inputs.built === null ? {} : { built: builtOf(call, site, inputs.built) }),
    validation_profile: inputs.profile,
    max_fix_attempts: inputs.maxFixAttempts,
  };
}

/** Findings in the build are named from the repository's root; only what lies in the workspace is read. */
function builtOf(call: Call, site: Site, given: string): NonNullable<RunConfig['built']> {
  const { workspace } = call.job;
  const folder = path.resolve(workspace, given);
  const inWorkspace = path.relative(workspace, folder);
  if (inWorkspace.startsWith('..') || path.isAbsolute(inWorkspace))
    throw new UserError(
      'INVALID_INPUT',
      `The input \`built\` names ${JSON.stringify(given)}, which is outside of the workspace.`,
    );
  return { folder, name: buildName(site.root, folder) };
}

/** One view a changed file: what was fixed there, and the lines that differ. */
function fixViews(run: RunReport, patch: string): FixView[] {
  const summaries = new Map<string, string[]>();
  for (const { origin, path: file, summary } of run.patches) {
    if (origin.startsWith('fixer:')) summaries.set(file, [...(summaries.get(file) ?? []), summary]);
  }
  const diffs = splitPatch(patch);
  return [...summaries].map(([file, all]) => ({ path: file, summary: all.join('; '), diff: diffs.get(file) ?? '' }));
}

/** A patch that `git apply` takes; new files are made known to git first. */
async function patchOf(call: Call, worktree: string, baseSha: string, { changes }: ChangeSet): Promise<string> {
  if (changes.length === 0) return '';
  const { git } = await call.context();
  await git.run(worktree, ['add', '--all', '--intent-to-add', '.'], { own: true });
  return git.run(worktree, ['diff', '--no-color', '--no-ext-diff', '--binary', '--unified=2', '--full-index', baseSha]);
}
