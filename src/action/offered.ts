/** What a fix would change for each finding of a run of kind `check`, for the SARIF file: as `launch check --format=sarif` says it. */
import { allowedPathsOf } from '../commit/allowed-paths.ts';
import { normaliseRunConfig } from '../config/run-config.ts';
import { fixers } from '../fixers/index.ts';
import { offeredFixes } from '../fixers/offered-fixes.ts';
import type { OfferedFix } from '../model/offered-fix.ts';
import type { RunConfig } from '../model/run-config.ts';
import type { ValidationReport } from '../model/validation-report.ts';
import type { RunReport } from '../report/run-report.ts';
import { checkConfigOf, openRunSession } from '../validation/run-session.ts';
import type { Call } from './call.ts';

interface JudgedRun {
  run: RunReport;
  config: RunConfig;
  report: ValidationReport;
  worktree: string;
  /** What the site is called, as results of its run are kept by. */
  repository: string;
}

/** Judges the run's worktree again with the gates alone that found what can be fixed. */
export async function offeredOf(
  call: Call,
  { run, config, report, worktree, repository }: JudgedRun,
): Promise<ReadonlyMap<string, OfferedFix>> {
  const wanted = new Set(report.issues.filter(({ fixable }) => fixable === 'safe').map(({ gate }) => gate));
  const sha = run.snapshot.inputs.site_sha;
  if (call.inputs.sarifFile === null || wanted.size === 0 || sha === null) return new Map();
  const { git, processes, clock, telemetry, cache } = await call.context();
  const place = {
    snapshot: run.snapshot,
    config: normaliseRunConfig(config),
    dirs: { site: worktree, product: '' },
    inputs: { product: null, site: { sha, repository, ref: null } },
    ports: { git, processes, clock, telemetry },
    cache,
    signal: call.signal,
    progress: call.progress,
    tryRead: () => Promise.resolve(undefined),
  };
  const session = await openRunSession(place, {
    withFixes: true,
    asks: ({ id, rules }) =>
      wanted.has(id) && fixers.some((fixer) => rules.some((rule) => fixer.fixes.includes(rule.id))),
  });
  const { findings } = await session.validate();
  const { allowed_paths: repositoryPaths } = await checkConfigOf(place);
  const allowed = allowedPathsOf(place.config, { repository: repositoryPaths, planned: [] });
  return offeredFixes(session, findings, allowed);
}
