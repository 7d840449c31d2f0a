/** Takes a run as far as it goes: resumes, fixes finding by finding, and opens the pull request when asked to. */
import { LaunchError } from '../errors.ts';
import type { RunState } from '../model/run.ts';
import type { CallOptions, Engine, FixResult } from './engine.ts';

export interface DriveOptions extends CallOptions {
  /** Go on from READY_FOR_PR to DONE. Default false: nothing is written outside the run. */
  openPr?: boolean;
  /** Apply safe fixes while validation fails. Default true. */
  fix?: boolean;
  onFix?: (fix: FixResult) => void;
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
  for (;;) {
    options.signal?.throwIfAborted();
    const snapshot = await engine.snapshot(runId);
    if (ENDED.has(snapshot.state)) return { state: snapshot.state, fixes, unfixed: null };
    if (snapshot.state === 'READY_FOR_PR') {
      if (options.openPr !== true) return { state: snapshot.state, fixes, unfixed: null };
      await engine.openPr(runId, options);
      continue;
    }
    if (snapshot.state === 'VALIDATING' && snapshot.validation?.ok === false) {
      if (options.fix === false) return { state: snapshot.state, fixes, unfixed: 'Fixing was not asked for.' };
      const fix = await tryFix(engine, runId, options);
      if (typeof fix === 'string') return { state: snapshot.state, fixes, unfixed: fix };
      fixes.push(fix);
      options.onFix?.(fix);
      continue;
    }
    await engine.resume(runId, options);
  }
}

async function tryFix(engine: Engine, runId: string, options: DriveOptions): Promise<FixResult | string> {
  try {
    return await engine.fixNext(runId, options);
  } catch (thrown) {
    if (thrown instanceof LaunchError && thrown.code === 'FIX_EXHAUSTED') return thrown.message;
    throw thrown;
  }
}
