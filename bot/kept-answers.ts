/** Answers of GitHub's that are relied on for a while: by the clock that only goes forward, and no longer by the wall clock either. */
import type { Clock } from '../src/ports/clock.ts';

export interface KeptAnswers<T> {
  /** The answer that is available, or a new one. */
  get(key: string, ask: () => T): T;
  delete(key: string): void;
}

/** `max`: when so many are kept, all are asked for again. */
export function createKeptAnswers<T>(
  clock: Pick<Clock, 'now' | 'monotonic'>,
  { keepMs, max }: { keepMs: number; max: number },
): KeptAnswers<T> {
  const kept = new Map<string, { answer: T; at: number; wall: number }>();
  /** A machine that slept has a wall clock alone that says so; one that was set back has no age. */
  const isFresh = ({ at, wall }: { at: number; wall: number }): boolean => {
    const age = clock.now() - wall;
    return clock.monotonic() - at < keepMs && age >= 0 && age < keepMs;
  };
  return {
    get(key, ask) {
      const known = kept.get(key);
      if (known !== undefined && isFresh(known)) return known.answer;
      if (kept.size >= max) kept.clear();
      const [at, wall] = [clock.monotonic(), clock.now()];
      const answer = ask();
      kept.set(key, { answer, at, wall });
      return answer;
    },
    delete: (key) => void kept.delete(key),
  };
}
