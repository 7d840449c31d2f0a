/** How a run's state is coloured: ended well, ended badly, or under way. */
export function stateClass(state: string): 'good' | 'bad' | 'warn' {
  if (state === 'DONE' || state === 'PR_OPENED' || state === 'READY_FOR_PR') return 'good';
  return state === 'FAILED' || state === 'CANCELLED' ? 'bad' : 'warn';
}
