/** Whether `/launch fix` writes for a head, and what helps where it does not: what one reply refuses no other suggests. Pure. */
import { countOf } from '../../src/text/count.ts';
import type { HeadRef } from '../model.ts';

export interface FixRefusal {
  text: string;
  next: string;
}

export function fixRefusal({ isClosed, isDetached }: Pick<HeadRef, 'isClosed' | 'isDetached'>): FixRefusal | null {
  if (isDetached === true)
    return {
      text: 'No branch and no open pull request ends in this commit, so nothing is pushed over it.',
      next: 'Use the button of the newest check.',
    };
  if (isClosed === true)
    return { text: 'This pull request is closed, and nothing is pushed to it any more.', next: 'Reopen it first.' };
  return null;
}

/** What comes of `safe` findings that can be fixed: into a fork nothing is pushed. */
export const fixOffer = (head: Pick<HeadRef, 'isFork' | 'isClosed' | 'isDetached'>, safe: number): string =>
  fixRefusal(head)?.next ??
  (head.isFork
    ? `\`/launch fix\` suggests ${countOf(safe, 'safe change')}.`
    : `\`/launch fix\` makes ${countOf(safe, 'safe fix', 'safe fixes')}.`);
