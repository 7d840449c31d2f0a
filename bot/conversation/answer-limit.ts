/** How often people without write access are answered within an hour: one person in a thread, and all of them in a repository. */
import type { Who } from '../../src/model/who.ts';
import { countOf } from '../../src/text/count.ts';
import type { BotSettings } from '../settings.ts';
import type { AnswerPart } from './answer.ts';
import type { ThreadRef } from './thread.ts';

export const ANSWERS_PER_PERSON = 10;
export const ANSWERS_PER_REPOSITORY = 60;
export const WINDOW_MS = 3_600_000;

export type LimitOf = 'person' | 'repository';
export const LIMITS: readonly LimitOf[] = ['person', 'repository'];

export type Allowance =
  | { kind: 'answer' }
  /** The limit is reached, and this answer says so; `until`: when there is room again, in milliseconds since the epoch. */
  | { kind: 'last'; of: LimitOf; until: number }
  | { kind: 'silent' };

export interface AnswerLimit {
  /** For one comment of somebody without write access; the same `ask` is answered the same. */
  take(ref: ThreadRef, who: Who, ask: string): Promise<Allowance>;
}

export type AnswerLimits = Pick<BotSettings, 'answersPerPerson' | 'answersPerRepository'>;
export const limitOf = (limits: AnswerLimits, of: LimitOf): number =>
  of === 'person' ? limits.answersPerPerson : limits.answersPerRepository;

/** Undefined where there is room. `times`: of the answers within the window; `told`: the limit was named within it. */
export function beyond(of: LimitOf, limit: number, times: readonly number[], told: boolean): Allowance | undefined {
  if (times.length < limit) return undefined;
  const oldest = times.toSorted((one, other) => one - other)[times.length - limit];
  // Where nobody is answered, nobody hears that either.
  return told || oldest === undefined ? { kind: 'silent' } : { kind: 'last', of, until: oldest + WINDOW_MS };
}

export function limitPart(
  line: string,
  { of, until }: Extract<Allowance, { kind: 'last' }>,
  limits: AnswerLimits,
): AnswerPart {
  const times = countOf(limitOf(limits, of), 'comment');
  return {
    index: 0,
    line: line.slice(0, 200),
    outcome: 'refused',
    text:
      of === 'person'
        ? `Launch has answered ${times} of yours in this thread within an hour, and nobody without write access gets more. It stays silent until there is room again.`
        : `Launch has answered ${times} of people without write access in this repository within an hour, and they get no more. It stays silent towards them until there is room again.`,
    next: `Comment it again after ${new Date(until).toISOString().slice(11, 16)} UTC. People with write access are always answered.`,
  };
}
