/** Findings of links are kept while files that are no pages change, unless links hang on what they hold. */
import { basename } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { definePageGate } from '../../src/gates/gate.ts';
import { gates as allGates } from '../../src/gates/index.ts';
import type { SealedFolder } from '../../src/ports/seal.ts';
import { createOpenedFiles } from '../../src/validation/opened-files.ts';
import { openSession } from '../../src/validation/session.ts';
import { makeSite, ports, type TestSite } from './site.ts';

let site: TestSite;
afterEach(() => site.done());

const PAGES = {
  'hugo.toml': 'baseURL = "https://x.org/"\n',
  '.gitignore': 'made/\n',
  'src/tool.go': 'package tool\n',
  'static/pic.png': 'small',
  'layouts/shortcodes/part.html': '<p>part</p>\n',
  'content/_index.md': '---\ntitle: Home\n---\n',
  'content/docs/a.md': '---\ntitle: A\n---\n![A picture](/pic.png) [tool](/made/tool/) [b](/docs/b/#two)\n',
  'content/docs/b.md': '---\ntitle: B\n---\n## Two\n\n{{< part >}}\n\n[home](/)\n',
  'content/docs/c.md': '---\ntitle: C\n---\n[own](https://x.org/docs/b/#part) [a](/docs/a/)\n',
};
const ALL = ['_index.md', 'a.md', 'b.md', 'c.md'];

test('a change of another file has those links judged again that hang on it, and a warm start says what a cold one says', async () => {
  site = makeSite(PAGES);
  const judged: string[] = [];
  const watched = definePageGate({
    id: 'watched',
    title: 'Watched',
    profiles: ['local'],
    version: 1,
    usesIndex: true,
    rules: [{ id: 'watched/x', error_code: 'X', severity: 'warn', description: 'X.' }],
    check: (page) => void judged.push(basename(page.path)),
  });
  const open = (cacheDir: SealedFolder | null) =>
    openSession({
      root: site.root,
      profile: 'local',
      ports,
      cacheDir,
      gates: [...allGates, watched],
      config: { images: { max_bytes: 10 } },
      only: ['internal-links', 'images', 'watched'],
    });
  await (await open(site.cache)).validate();
  const steps: [() => void, again: string[], rules: string[]][] = [
    // Nothing of it is ever read.
    [() => site.write({ 'src/tool.go': 'package tool // with more\n' }), [], []],
    // Its size is asked where it is shown; pages with findings are always judged with what changed.
    [() => site.write({ 'static/pic.png': 'other' }), ['a.md', 'c.md'], []],
    [() => site.write({ 'static/pic.png': 'x'.repeat(11) }), ['a.md', 'c.md'], ['images/too-large']],
    [() => site.write({ 'src/tool.go': 'package tool // less\n' }), [], ['images/too-large']],
    [() => site.write({ 'static/pic.png': 'again' }), ['a.md', 'c.md'], []],
    // These say what addresses mean.
    [() => site.write({ 'hugo.toml': 'baseURL = "https://x.org/"\nuglyURLs = true\n' }), ALL, []],
    [() => site.write({ '.gitignore': 'other/\n' }), ALL, ['internal-links/page-missing']],
    [() => site.write({ 'src/more.go': 'package tool\n' }), ALL, ['internal-links/page-missing']],
    [() => site.remove('src/more.go'), ALL, ['internal-links/page-missing']],
    // A template that brings ids: any anchor may be there, the one that is not written too.
    [
      () => site.write({ 'layouts/shortcodes/part.html': '<p id="part">part</p>\n' }),
      ALL,
      ['internal-links/page-missing'],
    ],
    // What it holds is the same; of a picture that is told by the blob, which it has only now.
    // A page with a link that nobody could verify is asked again, too.
    [() => site.commit('all of it'), ['a.md', 'c.md'], ['internal-links/page-missing']],
    [() => site.write({ 'src/tool.go': 'package tool // last\n' }), [], ['internal-links/page-missing']],
  ];
  for (const [at, [step, again, rules]] of steps.entries()) {
    step();
    const cold = await (await open(null)).validate();
    judged.length = 0;
    const warm = await (await open(site.cache)).validate();
    expect([at, judged.toSorted()]).toEqual([at, again]);
    expect(warm).toEqual(cold);
    const told = warm.findings.map(({ rule }) => rule).filter((rule) => rule !== 'internal-links/anchor-missing');
    expect([at, told]).toEqual([at, rules]);
    judged.length = 0;
    await (await open(site.cache)).validate();
    expect([at, judged]).toEqual([at, []]);
  }
});

test('a file is the same by what it holds, a picture that git does not know by size and time', () => {
  site = makeSite({ 'a.toml': 'a', 'b.png': 'b', 'c.png': 'c' }, { git: false });
  const blobs = new Map([
    ['a.toml', 'aa'],
    ['b.png', 'bb'],
  ]);
  const then = createOpenedFiles(site.root, { blobs, unread: [] });
  for (const path of ['a.toml', 'none.toml']) then.note(path);
  expect(['c.png', 'b.png', 'gone.png'].map(then.sizeOf)).toEqual([1, 1, undefined]);
  const opened = then.opened();
  expect(Object.keys(opened.read)).toEqual(['a.toml', 'none.toml']);
  expect(Object.keys(opened.measured)).toEqual(['b.png', 'c.png', 'gone.png']);

  const now = (more: Parameters<typeof createOpenedFiles>[1] = { blobs, unread: [] }) =>
    createOpenedFiles(site.root, more);
  expect(now().adopt(opened)).toEqual([]);
  expect(now({ blobs: new Map([...blobs, ['b.png', 'other']]), unread: [] }).adopt(opened)).toEqual(['b.png']);
  expect(now({ blobs: new Map([...blobs, ['a.toml', 'other']]), unread: [] }).adopt(opened)).toBeUndefined();
  expect(now({ blobs, unread: [{ path: 'a.toml', why: 'leads out' }] }).adopt(opened)).toBeUndefined();
  const later = now();
  site.write({ 'c.png': 'longer', 'none.toml': '' });
  expect(now().adopt(opened)).toBeUndefined();
  site.remove('none.toml');
  expect(later.adopt(opened)).toEqual(['c.png']);
  // What is the same is kept as it was, what is not is for who asks again.
  expect(Object.keys(later.opened().measured)).toEqual(['b.png', 'gone.png']);
});
