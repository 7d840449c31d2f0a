/** Whether `/launch fix` writes for a head, and what helps where it does not: what one reply refuses no other suggests. Pure. */
import type { Issue } from '../../src/model/finding.ts';
import { countOf } from '../../src/text/count.ts';
import type { HeadRef } from '../model.ts';

export interface FixRefusal {
  text: string;
  next: string;
}

/** What is known where somebody asks what comes next with a check. */
export interface FixKnown {
  /** Why a fix is not written in this thread, where it is not. */
  refusal?: FixRefusal | null;
  /** How many of the findings have a safe fix; undefined where nobody looked. */
  safe?: number | undefined;
}

export const countSafe = (issues: readonly Pick<Issue, 'fixable'>[]): number =>
  issues.filter(({ fixable }) => fixable === 'safe').length;

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
