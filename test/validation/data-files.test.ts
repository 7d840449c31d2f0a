/** A proof file that cannot be read is called that, and one that is no JSON is called that. */
import { expect, it } from 'vitest';
import { renderProof } from '../../src/proofs/render-proof.ts';
import { readDataFiles, readDataFilesInTurns } from '../../src/validation/data-files.ts';
import { entryOf, PROOF, proofOf, START } from '../support/strata-site.ts';

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

it('lets the loop turn after each page of a proof file, and reads the same', async () => {
  const pages = ['one', 'two', 'three'].map((name) => ({ ...entryOf(START), path: `docs/${name}.md` }));
  const text = renderProof(proofOf(pages));
  let turns = 0;
  let isOver = false;
  const count = (): void => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  const inTurns = await readDataFilesInTurns([PROOF], () => text);
  isOver = true;
  expect(turns).toBeGreaterThanOrEqual(pages.length);
  expect(inTurns).toEqual(readDataFiles([PROOF], () => text));
  expect(inTurns.proofs.get(PROOF)?.pages).toHaveLength(3);
});
