/** A text that a grammar cannot recover from in its time is read as empty, counted, and holds up nothing after it. */
import { expect, it, vi } from 'vitest';
import { loadGrammar, textsGivenUp } from '../../src/adapters/tree-sitter.ts';

it('gives up what takes too long, and reads what comes after it', async () => {
  const parser = await loadGrammar('python');
  const before = textsGivenUp();
  let now = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => {
    now += 6000;
    return now;
  });
  try {
    expect(parser.withTree('<!--'.repeat(200), (root) => root.namedChildCount)).toBe(0);
  } finally {
    clock.mockRestore();
  }
  expect(textsGivenUp()).toBe(before + 1);
  expect(parser.withTree('draw = 1\n', (root) => root.text)).toBe('draw = 1\n');
  expect(textsGivenUp()).toBe(before + 1);
});
