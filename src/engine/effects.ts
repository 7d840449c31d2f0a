/** What a worker tells the run while it works: heard once, and done again from memory to the same end. */
import { join } from 'node:path';
import { fileChunks } from '../adapters/file-chunks.ts';
import { isMissing } from '../adapters/files.ts';
import type { PatchBundle } from '../model/patch.ts';
import type { RunState } from '../model/run.ts';
import type { WorkerContext } from '../workers/worker.ts';
import { checkWrite } from './budgets.ts';
import type { Effect } from './reuse.ts';
import type { EventDraft } from './run-log.ts';
import type { Step } from './run-step.ts';
import { rebuildSite } from './site-worktree.ts';

/** The same context; what passes through it is noted. */
export function listening(context: WorkerContext): { context: WorkerContext; effects: Effect[] } {
  const effects: Effect[] = [];
  const logger = (does: 'info' | 'warn') => (message: string) => {
    effects.push({ does, message });
    context.progress[does](message);
  };
  return {
    effects,
    context: {
      ...context,
      progress: {
        start: (...words) => context.progress.start(...words),
        advance: (...words) => context.progress.advance(...words),
        finish: (...words) => context.progress.finish(...words),
        info: logger('info'),
        warn: logger('warn'),
      },
      async sectionState(section, state) {
        effects.push({ does: 'section', section, state });
        await context.sectionState(section, state);
      },
      async patchApplied(patch_id, path) {
        effects.push({ does: 'patch', patch_id, path });
        await context.patchApplied(patch_id, path);
      },
    },
  };
}

/** Puts the patches onto the site again, under the same budgets; answers the events that say so. */
export async function repeat(
  step: Step,
  effects: readonly Effect[],
  bundle: PatchBundle | undefined,
): Promise<EventDraft[]> {
  const applied = new Set(effects.flatMap((effect) => (effect.does === 'patch' ? [effect.patch_id] : [])));
  const patches = (bundle?.patches ?? []).filter(({ patch_id }) => applied.has(patch_id));
  if (patches.length > 0) await (step.deps.rebuildSite ?? rebuildSite)(step.dirs.site, patches);
  const events: EventDraft[] = [];
  const states: Record<string, string> = { ...step.snapshot.section_states };
  for (const effect of effects) {
    if (effect.does === 'patch' && !step.snapshot.applied_patches.includes(effect.patch_id))
      events.push(await patchEvent(step, effect.patch_id, effect.path, events));
    if (effect.does === 'section' && states[effect.section] !== effect.state) {
      states[effect.section] = effect.state;
      events.push(sectionEvent(step.snapshot.state, effect.section, effect.state));
    }
  }
  return events;
}

/** PATCH_APPLIED for a patch that stands in the worktree. Throws when it overdraws a budget; `pending` is not in the log yet. */
export async function patchEvent(
  { log, dirs, config }: Step,
  patchId: string,
  path: string,
  pending: readonly EventDraft[],
): Promise<EventDraft> {
  checkWrite([...log.events, ...pending], path, linesOf(join(dirs.site, path)), config.budgets);
  return { type: 'PATCH_APPLIED', payload: { patch_id: patchId, path } };
}

export const sectionEvent = (run: RunState, section: string, state: string): EventDraft => ({
  type: 'RUN_STATE_CHANGED',
  payload: { from: run, to: run, section, section_state: state },
});

/** 0 for what is not there. */
function linesOf(file: string): number {
  let lines = 1;
  try {
    for (const chunk of fileChunks(file))
      for (let at = chunk.indexOf(LINE_BREAK); at !== -1; at = chunk.indexOf(LINE_BREAK, at + 1)) lines += 1;
  } catch (thrown) {
    if (isMissing(thrown)) return 0;
    throw thrown;
  }
  return lines;
}
const LINE_BREAK = 10;
