import { expect, it } from 'vitest';
import { atOnce, type Steps, withPauses } from '../../src/model/steps.ts';

function* three(said: string[]): Steps<number> {
  for (const step of ['one', 'two', 'three']) {
    said.push(step);
    yield undefined;
  }
  return said.length;
}

it('does all steps at once, or with a pause after each, to the same end', async () => {
  expect(atOnce(three([]))).toBe(3);
  const said: string[] = [];
  const end = await withPauses(three(said), async () => void said.push('pause'));
  expect(said).toEqual(['one', 'pause', 'two', 'pause', 'three', 'pause']);
  expect(end).toBe(6);
});

it('goes no further than a pause that throws', async () => {
  const said: string[] = [];
  const stopped = withPauses(three(said), () => Promise.reject(new Error('stopped')));
  await expect(stopped).rejects.toThrow('stopped');
  expect(said).toEqual(['one']);
});
