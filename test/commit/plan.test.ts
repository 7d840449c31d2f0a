import { afterAll, describe, expect, it } from 'vitest';
import { branchName, parseBranchName } from '../../src/commit/branch.ts';
import { blobId, treeId } from '../../src/commit/git-objects.ts';
import { fillTemplate, parseTrailers, splitMessage, withTrailers } from '../../src/commit/message.ts';
import {
  applyFiles,
  chooseEngine,
  chunkTree,
  GRAPHQL_MAX_BYTES,
  planFiles,
  splitByOwner,
  TREE_CHUNK,
} from '../../src/commit/plan.ts';
import { refNameProblem } from '../../src/model/ref-name.ts';
import { changeSet, RUN } from '../support/change-set.ts';
import { gitIn, makeRepository } from '../support/git-repository.ts';
import fc from '../support/property.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const folder = temporaryFolder();
afterAll(() => folder.remove());
const files = (of: Parameters<typeof changeSet>[0]) => planFiles(changeSet(of).changes, 'sha1');
const none = new Map<string, { mode: string; blob: string }>();

describe('git object ids', () => {
  it('are those of git, folders ordered as git orders them', () => {
    const content = {
      'a.md': 'x',
      'a/b.md': 'y',
      'a-b/c.md': 'z',
      a0: '0',
      'café/ページ.md': '頁',
      'run.sh': { executable: '#!' },
      link: { link: 'a.md' },
    };
    makeRepository(folder.path, content);
    expect(treeId(applyFiles(none, files(content)), 'sha1')).toBe(gitIn(folder.path, 'rev-parse', 'HEAD^{tree}'));
    expect(blobId(Buffer.from('x'), 'sha1')).toBe(gitIn(folder.path, 'rev-parse', 'HEAD:a.md'));
  });
});

describe('the choice of an engine', () => {
  it('takes the mutation for plain files alone', () => {
    expect(chooseEngine(files({ 'a.md': 'x', 'b.md': null }), none, { author: false }).engine).toBe('graphql');
    expect(chooseEngine(files({ 'a.sh': { executable: 'x' } }), none, { author: false }).engine).toBe('git-data');
    expect(chooseEngine(files({ a: { link: 'b' } }), none, { author: false }).engine).toBe('git-data');
    expect(
      chooseEngine(files({ 'a.sh': 'x' }), new Map([['a.sh', { mode: '100755', blob: '1' }]]), { author: false })
        .engine,
    ).toBe('git-data');
    expect(chooseEngine(files({ 'a.md': 'x' }), none, { author: true }).engine).toBe('git-data');
  });

  it('keeps to the payload, at the cap and over it', () => {
    const size = (GRAPHQL_MAX_BYTES / 4) * 3;
    expect(chooseEngine(files({ 'a.md': 'x'.repeat(size) }), none, { author: false }).engine).toBe('graphql');
    expect(chooseEngine(files({ 'a.md': 'x'.repeat(size + 1) }), none, { author: false }).engine).toBe('git-data');
  });

  it('cuts trees into chunks and loses nothing', () => {
    const many = files(
      Object.fromEntries(Array.from({ length: 2 * TREE_CHUNK + 1 }, (_, index) => [`${index}.md`, 'x'])),
    );
    expect(chunkTree(many).map((chunk) => chunk.length)).toEqual([TREE_CHUNK, TREE_CHUNK, 1]);
    const large = files({ 'a.md': 'x'.repeat(3_000_000), 'b.md': 'x'.repeat(3_000_000), 'c.md': 'x' });
    expect(chunkTree(large).map((chunk) => chunk.length)).toEqual([1, 2]);
    expect(chunkTree(large).flat()).toEqual(large);
  });
});

it('tells the files people edited from ours', () => {
  const [a, b, c, d] = ['a.md', 'b.md', 'c.md', 'd.md'];
  const wanted = files({ 'a.md': 'new', 'b.md': 'new', 'c.md': 'new', 'd.md': null });
  const blob = (text: string) => ({ mode: '100644', blob: blobId(Buffer.from(text), 'sha1') });
  const last = new Map([
    [a, blob('old')],
    [b, blob('old')],
    [d, blob('old')],
  ]);
  const head = new Map([
    [a, blob('old')],
    [b, blob('person')],
    [c, blob('new')],
    [d, blob('person')],
  ]);
  const { ours, theirs } = splitByOwner(wanted, last, head);
  expect([ours.map(({ path }) => path), theirs]).toEqual([
    ['a.md', 'c.md'],
    ['b.md', 'd.md'],
  ]);
});

describe('what is printed is parsed', () => {
  const plan = 'a'.repeat(64);
  it('trailers, whatever the message', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (message) => {
        const once = withTrailers(message, { run: RUN, plan });
        expect(parseTrailers(once)).toEqual({ run: RUN, plan });
        expect(withTrailers(once, { run: RUN, plan })).toBe(once);
      }),
      { numRuns: 200 },
    );
  });

  it('joins trailers that are there, and reads none from anybody else', () => {
    expect(withTrailers('Add\n\nWhy.\n\nSigned-off-by: A <a@b.c>', { run: RUN, plan })).toBe(
      `Add\n\nWhy.\n\nSigned-off-by: A <a@b.c>\nLaunch-Run: ${RUN}\nLaunch-Plan: ${plan}\n`,
    );
    expect(
      parseTrailers(`Revert "x"\n\nLaunch-Run: ${RUN}\nLaunch-Plan: ${plan}\n\nThis reverts commit 1.`),
    ).toBeUndefined();
    expect(splitMessage('One\n\nTwo\nthree\n')).toEqual({ headline: 'One', body: 'Two\nthree' });
    expect(fillTemplate('{a} {b} {__proto__}', { a: '1' })).toBe('1 {b} {__proto__}');
  });

  it('branches', () => {
    expect(parseBranchName(branchName(RUN, 'my-product'))).toEqual({ runId: RUN, productSlug: 'my-product' });
    for (const other of ['main', 'launch/x/y', `launch/${RUN}`, `x/launch/${RUN}/y`, `launch/${RUN}/y/z`])
      expect(parseBranchName(other)).toBeUndefined();
  });
});

it.each(['main', 'feature/ä', 'v1.0', 'a-b_c'])('accepts the ref name %j', (name) =>
  expect(refNameProblem(name)).toBeUndefined(),
);
it.each([
  '',
  '@',
  '-x',
  '\ufeffmain',
  'a\u200bb',
  'a\u00a0b',
  'a b',
  'a..b',
  'a@{b',
  'a/',
  '/a',
  'a//b',
  '.a',
  'a/.b',
  'a.lock',
  'a.',
  'a~b',
  'a^b',
  'a:b',
  'a?b',
  'a*b',
  'a[b',
  'a\\b',
  'a\u0007b',
  'x'.repeat(245),
])('refuses the ref name %j', (name) => expect(refNameProblem(name)).toBeDefined());
