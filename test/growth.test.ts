/** Documents of repeated pieces of markup take time that grows with them; what grows with the square is found out. */
import { expect, test } from 'vitest';
import growth, { measure } from './soak/growth.ts';

test('of a part of all documents', async () => {
  expect(await growth(0.001)).toContain('no time grows with the square');
}, 600_000);

test('a pass that compares each with each is found, one that looks at each once is not', async () => {
  const spin = (rounds: number): void => {
    let sum = 0;
    for (let at = 0; at < rounds; at += 1) sum += Math.sqrt(at);
    expect(sum).toBeGreaterThan(0);
  };
  await expect(measure({ name: 'squares', run: async (length) => spin((length * length) / 4) }, 5)).rejects.toThrow(
    'squares',
  );
  expect(await measure({ name: 'lines', run: async (length) => spin(length * 3_000) }, 5)).toBe(true);
}, 600_000);
