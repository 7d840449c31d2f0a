/** Checks one site as its workflow will, and says what `launch init` has to know of it. */
import { generatorOf } from '../generators/index.ts';
import type { Clock } from '../ports/clock.ts';
import type { Git } from '../ports/git.ts';
import type { Processes } from '../ports/processes.ts';
import type { Progress } from '../ports/progress.ts';
import { baselineText } from '../validation/baseline.ts';
import { runCheck } from '../validation/check.ts';
import type { Place } from '../validation/place.ts';
import type { LookedAt } from './plan-init.ts';

export interface LookCall {
  ports: { git: Git; processes: Processes; clock: Clock };
  signal: AbortSignal;
  progress: Progress;
}

/** `blind`: the gates that could not run here. */
export async function lookAtSite(
  place: Place,
  { ports, signal, progress }: LookCall,
): Promise<LookedAt & { blind: { name: string; reason: string }[] }> {
  const { outcome, session } = await runCheck({
    directory: place.sitePath || '.',
    cwd: place.root,
    place: Promise.resolve(place),
    ports: { git: ports.git, processes: ports.processes, clock: ports.clock },
    cacheDir: null,
    profile: 'ci',
    signal,
    progress,
  });
  session.forget();
  const { kind, decided_by: decidedBy } = outcome.recognised;
  return {
    path: place.sitePath,
    generator: generatorOf(kind).title,
    decidedBy,
    isHugo: outcome.report.gates.some(
      ({ name, outcome: ended }) => name === 'hugo-build' && ended !== 'not_applicable',
    ),
    pages: outcome.report.pages,
    errors: outcome.findings.filter(({ severity }) => severity === 'error' || severity === 'blocker').length,
    findings: outcome.findings.length,
    baseline: baselineText(outcome.findings),
    blind: outcome.report.gates.flatMap(({ name, outcome: ended, reason }) =>
      ended === 'untestable' || ended === 'crashed' ? [{ name, reason: reason ?? '' }] : [],
    ),
  };
}
