/** The state table of a run as data: what is due in which state, and which moves are legal. */
import type { RunKind, RunState, SectionState } from '../model/run.ts';
import type { Worker } from '../workers/worker.ts';

export interface Stage {
  /** In this order; each is skipped when the log says that it finished since the state began. */
  workers: readonly Worker['id'][];
  to: RunState;
  /** Entered while the workers run: not stable, a run found in it goes on with the same stage. */
  via?: RunState;
  /** Pins and checks out the inputs first. */
  clones?: true;
}

const FROM_LINKING = {
  /** W7 leads to VALIDATING, and on to READY_FOR_PR when its report is ok. */
  LINKING: { workers: ['W7'], to: 'VALIDATING' },
  VALIDATING: { workers: ['W7'], to: 'VALIDATING' },
} satisfies Partial<Record<RunState, Stage>>;

/** What `resume` does next, by kind and state. A state that is not here has nothing due. */
export const STAGES: Readonly<Record<RunKind, Partial<Record<RunState, Stage>>>> = {
  launch: {
    CREATED: { workers: [], to: 'CLONED_INPUTS', clones: true },
    CLONED_INPUTS: { workers: ['W1'], to: 'INGESTED' },
    INGESTED: { workers: ['W2'], to: 'FACTS_READY' },
    FACTS_READY: { workers: ['W3', 'W4'], to: 'PLAN_READY' },
    PLAN_READY: { workers: ['W5'], via: 'DRAFTING', to: 'DRAFT_READY' },
    DRAFTING: { workers: ['W5'], to: 'DRAFT_READY' },
    DRAFT_READY: { workers: ['W6'], to: 'LINKING' },
    ...FROM_LINKING,
  },
  check: {
    CREATED: { workers: [], to: 'CLONED_INPUTS', clones: true },
    CLONED_INPUTS: { workers: ['W1'], to: 'LINKING' },
    ...FROM_LINKING,
  },
  toolhub: {},
};

/** Every legal move; FAILED and CANCELLED are reached from any state that has not ended. */
export const MOVES = {
  CREATED: ['CLONED_INPUTS'],
  CLONED_INPUTS: ['INGESTED', 'LINKING'],
  INGESTED: ['FACTS_READY'],
  FACTS_READY: ['PLAN_READY'],
  PLAN_READY: ['DRAFTING'],
  DRAFTING: ['DRAFT_READY'],
  DRAFT_READY: ['LINKING'],
  LINKING: ['VALIDATING'],
  VALIDATING: ['FIXING', 'READY_FOR_PR'],
  FIXING: ['VALIDATING'],
  READY_FOR_PR: ['VALIDATING', 'PR_OPENED'],
  PR_OPENED: ['DONE'],
  DONE: [],
  FAILED: [],
  CANCELLED: [],
} as const satisfies Readonly<Record<RunState, readonly RunState[]>>;

export const ENDED: ReadonlySet<RunState> = new Set(['DONE', 'FAILED', 'CANCELLED']);

/** States in which a validation sets the state. */
export const VALIDATES: ReadonlySet<RunState> = new Set(['LINKING', 'VALIDATING', 'READY_FOR_PR']);
/** States in which a validation only reports. */
export const REPORTS: ReadonlySet<RunState> = new Set(['PR_OPENED', 'DONE']);

/** What every section that is not blocked has reached, at least, when a run enters a state. */
export const SECTIONS_AT: Partial<Readonly<Record<RunState, SectionState>>> = {
  PLAN_READY: 'OUTLINED',
  DRAFT_READY: 'DRAFTED',
  LINKING: 'MERGED_IN_WORKTREE',
  DONE: 'DONE',
};
