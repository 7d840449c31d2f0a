/** Checks one site as its workflow will, and says what `launch init` has to know of it. */
import { generatorOf } from '../generators/index.ts';
import type { Clock } from '../ports/clock.ts';
import type { Git } from '../ports/git.ts';
import type { Processes } from '../ports/processes.ts';
import type { Progress } from '../ports/progress.ts';
import { baselineText } from '../validation/baseline.ts';
import { runCheck } from '../validation/check.ts';
import { isAtLeast } from '../validation/collect.ts';
import { hidesOthers } from '../validation/held.ts';
import type { OpenFinding } from '../validation/outcome.ts';
import type { Place } from '../validation/place.ts';
import type { LookedAt } from './plan-init.ts';

export interface Seen {
  blind: { name: string; reason: string }[];
  stays: string[];
}

export interface LookCall {
  ports: { git: Git; processes: Processes; clock: Clock };
  signal: AbortSignal;
  progress: Progress;
}

/** `blind`: the gates that could not run here; `stays`: what is red, and in no baseline. */
export async function lookAtSite(place: Place, { ports, signal, progress }: LookCall): Promise<LookedAt & Seen> {
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
  const held = outcome.findings.filter((finding) => !hidesOthers(finding));
  const isError = ({ severity }: OpenFinding): boolean => isAtLeast(severity, 'error');
  return {
    path: place.sitePath,
    generator: generatorOf(kind).title,
    decidedBy,
    isHugo: outcome.report.gates.some(
      ({ name, outcome: ended }) => name === 'hugo-build' && ended !== 'not_applicable',
    ),
    pages: outcome.report.pages,
    errors: held.filter(isError).length,
    findings: held.length,
    baseline: baselineText(outcome.findings),
    stays: outcome.findings
      .filter((finding) => hidesOthers(finding) && isError(finding))
      .map(({ rule, message }) => `${rule}: ${message}`),
    blind: outcome.report.gates.flatMap(({ name, outcome: ended, reason }) =>
      ended === 'untestable' || ended === 'crashed' ? [{ name, reason: reason ?? '' }] : [],
    ),
  };
}
