/** What differs from the commit is the same whether it is told here or by git, and git is asked where only it can tell. */
import { chmodSync, rmSync, symlinkSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { readTreeAndChanges } from '../../src/validation/changes.ts';
import { nameOfRows } from '../../src/validation/differing-rows.ts';
import { differInLineEnds } from '../../src/validation/only-modified.ts';
import { makeSite, ports, type TestSite } from './site.ts';

let site: TestSite;
afterEach(() => site.done());

const FILES = {
  'docs/a.md': '# A\n\ntext\n',
  'docs/b.md': '# B\n\ntext of b\n',
  'docs/ü x.md': '# Ü\n',
  'docs/one.txt': 'one\n',
  'pic.png': 'png',
  'list.yaml': 'a: 1\n',
};

/** Changes as they are told, and how often git compared the trees for it. */
async function told(base?: string) {
  let compared = 0;
  const git: typeof ports.git = {
    ...ports.git,
    changedFiles(...args) {
      compared++;
      return ports.git.changedFiles(...args);
    },
  };
  const place = { root: site.root, ports: { ...ports, git } };
  const { changes } = await readTreeAndChanges(base === undefined ? place : { ...place, base });
  await changes.ready;
  const { changed, base: old, renamed, commit } = changes;
  const inOrder = <V>(map: ReadonlyMap<string, V>) => [...map].sort(([a], [b]) => (a < b ? -1 : 1));
  return { compared, says: { changed: inOrder(changed), old: inOrder(old), renamed: inOrder(renamed), commit } };
}

const touch = (path: string): void => utimesSync(join(site.root, path), 1_700_000_000, 1_700_000_000);
const inTurn =
  (...steps: (() => void)[]) =>
  () => {
    for (const step of steps) step();
  };
const toCrlf = (): void => site.write({ 'docs/b.md': FILES['docs/b.md'].replaceAll('\n', '\r\n') });

test.each<[what: string, step: () => void, isAsked: boolean, count: number]>([
  ['words of pages', () => site.write({ 'docs/a.md': '# A\n\nother\n', 'docs/ü x.md': '# Ü!\n' }), false, 2],
  ['a file that was only touched', () => touch('docs/a.md'), false, 0],
  [
    'a touched file beside a changed one',
    inTurn(
      () => touch('docs/a.md'),
      () => site.write({ 'list.yaml': 'a: 2\n' }),
    ),
    false,
    1,
  ],
  ['a mode', () => chmodSync(join(site.root, 'docs/a.md'), 0o755), false, 0],
  ['a new file', () => site.write({ 'docs/new.md': '# N\n', 'docs/a.md': '# A!\n' }), false, 2],
  ['bytes that are no text', () => site.write({ 'docs/a.md': '# A \ufffd\n' }), false, 1],
  ['a file that is gone', () => site.remove('docs/a.md'), true, 1],
  [
    'a moved file',
    inTurn(
      () => site.remove('docs/b.md'),
      () => site.write({ 'docs/c.md': FILES['docs/b.md'] }),
    ),
    true,
    2,
  ],
  [
    'what is staged',
    inTurn(
      () => site.write({ 'docs/a.md': '# S\n' }),
      () => site.git('add', '-A'),
    ),
    true,
    1,
  ],
  ['a picture', () => site.write({ 'pic.png': 'gnp' }), true, 1],
  ['a touched picture', () => touch('pic.png'), true, 0],
  [
    'a link where a file was',
    inTurn(
      () => rmSync(join(site.root, 'docs/a.md')),
      () => symlinkSync('b.md', join(site.root, 'docs/a.md')),
    ),
    true,
    1,
  ],
  [
    'a file to be added',
    inTurn(
      () => site.write({ 'docs/n.md': '# N\n' }),
      () => site.git('add', '-N', 'docs/n.md'),
    ),
    true,
    1,
  ],
  // Git would write these line ends, and then nothing is changed: only git can tell.
  ['line ends alone', toCrlf, true, 1],
  [
    'line ends that git writes',
    inTurn(
      () => site.write({ '.gitattributes': '*.md text eol=crlf\n' }),
      () => site.commit('attributes'),
      toCrlf,
    ),
    true,
    0,
  ],
])('%s', async (_what, step, isAsked, count) => {
  site = makeSite(FILES);
  step();
  const here = await told();
  const byGit = await told(here.says.commit ?? '');
  expect(here.says).toEqual(byGit.says);
  expect([here.compared > 0, here.says.changed.length]).toEqual([isAsked, count]);
  expect(byGit.compared).toBe(1);
});

test('git is asked where it may write another text than it holds', async () => {
  site = makeSite({ ...FILES, '.gitattributes': '*.md ident\n', 'docs/id.md': '$Id$\n' });
  site.write({ 'docs/id.md': '$Id: 0123456789012345678901234567890123456789 $\n' });
  expect((await told()).compared).toBe(1);
  rmSync(join(site.root, '.gitattributes'));
  site.write({ '.git/info/attributes': '*.md ident\n' });
  site.commit('not in the repository');
  touch('docs/id.md');
  expect((await told()).compared).toBe(1);
  rmSync(join(site.root, '.git/info/attributes'));
  site.write({ '.gitattributes': '*.md text\n' });
  site.commit('plain');
  site.write({ 'docs/a.md': '# A!\n' });
  const { compared, says } = await told();
  expect([compared, says.changed]).toEqual([0, [['docs/a.md', 'modified']]]);
});

test('many changed files are left to git', async () => {
  const many = (text: string) =>
    Object.fromEntries(Array.from({ length: 501 }, (_, page) => [`docs/p${page}.md`, `# ${text}\n`]));
  site = makeSite(many('old'));
  site.write(many('new'));
  const { compared, says } = await told();
  expect([compared, says.changed.length]).toEqual([1, 501]);
});

test('what differs goes by another name when a file is written again, and by none where nothing does', () => {
  site = makeSite(FILES);
  const name = (text = 'M\0docs/a.md\0'): string => nameOfRows(site.root, text);
  const before = name();
  expect([name(), name(''), name('M\0gone.md\0').length]).toEqual([before, '', before.length]);
  expect(name('M\0docs/b.md\0')).not.toBe(before);
  touch('docs/a.md');
  expect(name()).not.toBe(before);
  expect(name('M\0docs/a.md\0'.repeat(1001))).toBe('many');
});

test('line ends alone are told from other differences', () => {
  expect(differInLineEnds('a\r\nb\n', 'a\nb\n')).toBe(true);
  expect(differInLineEnds('a\nb\n', 'a\nb\n')).toBe(false);
  expect(differInLineEnds('a\r\nb\n', 'a\nc\n')).toBe(false);
});
