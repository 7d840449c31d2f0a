/** Names of states and sections, without their schemas: the command line's help needs no more. */
export const RUN_STATES = [
  'CREATED',
  'CLONED_INPUTS',
  'INGESTED',
  'FACTS_READY',
  'PLAN_READY',
  'DRAFTING',
  'DRAFT_READY',
  'LINKING',
  'VALIDATING',
  'FIXING',
  'READY_FOR_PR',
  'PR_OPENED',
  'DONE',
  'FAILED',
  'CANCELLED',
] as const;

export const SECTIONS = ['products', 'docs', 'reference', 'kb', 'blog'] as const;
