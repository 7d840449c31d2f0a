/** A proof file that cannot be read is called that, and one that is no JSON is called that. */
import { expect, it } from 'vitest';
import { readDataFiles } from '../../src/validation/data-files.ts';

const PATH = 'launch/proofs/strata.json';

it('says of a file that is too large that it is', () => {
  const [problem, ...others] = readDataFiles([PATH], () => undefined).problems;
  expect(others).toEqual([]);
  expect(problem).toMatchObject({ path: PATH, line: null, kind: 'json' });
  expect(problem?.message).toMatch(/^it cannot be read, being larger than 64 MB/);
});

it('says of what is no JSON where it ends, and nothing of other files', () => {
  const { problems } = readDataFiles([PATH, 'launch/other.json'], (path) => (path === PATH ? '{"a":' : undefined));
  expect(problems).toHaveLength(1);
  expect(problems[0]?.message).toMatch(/^no JSON: /);
});
