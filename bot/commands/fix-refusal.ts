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

/** `problem`: why the configuration of the base branch cannot be used, where it cannot. */
export function fixRefusal(
  { isClosed, isDetached }: Pick<HeadRef, 'isClosed' | 'isDetached'>,
  problem: string | null = null,
): FixRefusal | null {
  if (isDetached === true)
    return {
      text: 'No branch and no open pull request ends in this commit, so nothing is pushed over it.',
      next: 'Use the button of the newest check.',
    };
  if (isClosed === true)
    return {
      text: 'This pull request is closed, and nothing is pushed to it any more.',
      // A merged one cannot be reopened.
      next: 'Ask for it on an open pull request, or on an issue for the default branch.',
    };
  if (problem !== null)
    return {
      text: `The configuration of the base branch cannot be used, so nothing is written. ${problem}`,
      next: 'Correct `launch.yml` on the base branch first.',
    };
  return null;
}

/** What comes of `safe` findings that can be fixed: into a fork nothing is pushed. */
export const fixOffer = (
  head: Pick<HeadRef, 'isFork' | 'isClosed' | 'isDetached'>,
  safe: number,
  problem: string | null = null,
): string =>
  fixRefusal(head, problem)?.next ??
  (head.isFork
    ? `\`/launch fix\` suggests ${countOf(safe, 'safe change')}.`
    : `\`/launch fix\` makes ${countOf(safe, 'safe fix', 'safe fixes')}.`);
