/** Whether `/launch fix` writes for a head, and what helps where it does not: what one reply refuses no other suggests. Pure. */
import type { HeadRef } from '../model.ts';

export interface FixRefusal {
  text: string;
  next: string;
}

export function fixRefusal({ isClosed }: Pick<HeadRef, 'isClosed'>): FixRefusal | null {
  if (isClosed === true)
    return { text: 'This pull request is closed, and nothing is pushed to it any more.', next: 'Reopen it first.' };
  return null;
}

/** What comes of `safe` findings that can be fixed: into a fork nothing is pushed. */
export const fixOffer = (head: Pick<HeadRef, 'isFork' | 'isClosed'>, safe: number): string =>
  fixRefusal(head)?.next ??
  (head.isFork
    ? `\`/launch fix\` suggests ${safe} of them as changes, safely.`
    : `\`/launch fix\` fixes ${safe} of them safely.`);
