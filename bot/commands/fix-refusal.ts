/** Whether `/launch fix` writes for a head, and what helps where it does not: what one reply refuses no other suggests. Pure. */
import type { HeadRef } from '../model.ts';

export interface FixRefusal {
  text: string;
  next: string;
}

const LOCALLY = 'The author can run `launch check --fix` and push what it changes.';

export function fixRefusal({ isFork, isClosed }: Pick<HeadRef, 'isFork' | 'isClosed'>): FixRefusal | null {
  if (isClosed === true)
    return { text: 'This pull request is closed, and nothing is pushed to it any more.', next: 'Reopen it first.' };
  if (isFork)
    return {
      text: 'The head of this pull request lies in a fork, and Launch never writes to forks or for them.',
      next: LOCALLY,
    };
  return null;
}
