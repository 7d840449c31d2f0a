/** Takes a run as far as it goes: resumes, fixes finding by finding, and opens the pull request when asked to. */
import { setTimeout as delay } from 'node:timers/promises';
import { LaunchError } from '../errors.ts';
import type { RunState } from '../model/run.ts';
import type { CallOptions, Engine, FixResult } from './engine.ts';

export interface DriveOptions extends CallOptions {
  /** Go on from READY_FOR_PR to DONE. Default false: nothing is written outside the run. */
  openPr?: boolean;
  /** Apply safe fixes while validation fails. Default true. */
  fix?: boolean;
  onFix?: (fix: FixResult) => void;
  /** How long another process may hold the run before this gives up. Default 0. */
  patienceMs?: number;
}
export interface DriveResult {
  state: RunState;
  fixes: FixResult[];
  /** Why fixing stopped with findings left, in words; null when nothing was left. */
  unfixed: string | null;
}

const ENDED: ReadonlySet<RunState> = new Set(['DONE', 'FAILED', 'CANCELLED']);

/** Answers with the state reached; throws what the engine throws, FIX_EXHAUSTED excepted. */
export async function drive(engine: Engine, runId: string, options: DriveOptions = {}): Promise<DriveResult> {
  const fixes: FixResult[] = [];
  const patience = { until: performance.now() + (options.patienceMs ?? 0), options };
  for (;;) {
    options.signal?.throwIfAborted();
    const snapshot = await engine.snapshot(runId);
    if (ENDED.has(snapshot.state)) return { state: snapshot.state, fixes, unfixed: null };
    if (snapshot.state === 'READY_FOR_PR') {
      if (options.openPr !== true) return { state: snapshot.state, fixes, unfixed: null };
      await patiently(patience, () => engine.openPr(runId, options));
      continue;
    }
    if (snapshot.state === 'VALIDATING' && snapshot.validation?.ok === false) {
      if (options.fix === false) return { state: snapshot.state, fixes, unfixed: 'Fixing was not asked for.' };
      const fix = await patiently(patience, () => tryFix(engine, runId, options));
      if (fix === undefined) continue;
      if (typeof fix === 'string') return { state: snapshot.state, fixes, unfixed: fix };
      fixes.push(fix);
      options.onFix?.(fix);
      continue;
    }
    await patiently(patience, () => engine.resume(runId, options));
  }
}

/** Undefined when another process held the run: it is looked at again. */
async function patiently<T>(
  { until, options }: { until: number; options: DriveOptions },
  work: () => Promise<T>,
): Promise<T | undefined> {
  try {
    return await work();
  } catch (thrown) {
    const isHeld = thrown instanceof LaunchError && thrown.details.reason === 'lease_held';
    if (!isHeld || performance.now() > until) throw thrown;
    await delay(500, undefined, options.signal === undefined ? {} : { signal: options.signal });
    return undefined;
  }
}

/** No further call fixes more; the findings that are left need a person. */
export const isExhausted = (thrown: unknown): thrown is LaunchError =>
  thrown instanceof LaunchError &&
  (thrown.code === 'FIX_EXHAUSTED' || thrown.details.reason === 'no_fix_inside_allowed_paths');

async function tryFix(engine: Engine, runId: string, options: DriveOptions): Promise<FixResult | string> {
  try {
    return await engine.fixNext(runId, options);
  } catch (thrown) {
    if (isExhausted(thrown)) return thrown.message;
    throw thrown;
  }
}
