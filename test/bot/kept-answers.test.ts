/** What GitHub said of rights is relied on for its time, whatever becomes of the wall clock. */
import { beforeEach, expect, test } from 'vitest';
import { createKeptAnswers } from '../../bot/kept-answers.ts';

let [wall, steady, asked] = [0, 0, 0];
const clock = { now: () => wall, monotonic: () => steady };
const pass = (ms: number): void => {
  wall += ms;
  steady += ms;
};
const ask = (): number => ++asked;
const create = (max = 10) => createKeptAnswers<number>(clock, { keepMs: 60_000, max });
beforeEach(() => {
  [wall, steady, asked] = [Date.UTC(2026, 10, 29), 5_000, 0];
});

test('an answer is kept for its time and asked for again after it', () => {
  const kept = create();
  expect([kept.get('a', ask), kept.get('a', ask), kept.get('b', ask)]).toEqual([1, 1, 2]);
  pass(59_999);
  expect(kept.get('a', ask)).toBe(1);
  pass(1);
  expect(kept.get('a', ask)).toBe(3);
  kept.delete('a');
  expect(kept.get('a', ask)).toBe(4);
});

test('a wall clock that was set back, at once or in steps, makes no answer older than it may get', () => {
  const kept = create();
  kept.get('a', ask);
  wall -= 3_600_000;
  expect(kept.get('a', ask)).toBe(2);
  for (let step = 0; step < 3; step += 1) {
    pass(25_000);
    wall -= 20_000;
    kept.get('a', ask);
  }
  expect(asked).toBe(3);
});

test('a machine that slept asks again, and a full memory is begun anew', () => {
  const kept = create(2);
  kept.get('a', ask);
  wall += 60_000;
  expect(kept.get('a', ask)).toBe(2);
  kept.get('b', ask);
  kept.get('c', ask);
  expect(kept.get('b', ask)).toBe(5);
});
