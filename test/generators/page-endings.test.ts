/** A page is what its generator publishes: files of all endings that it takes for Markdown, and those behind a link to a folder. */
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { openSession } from '../../src/validation/session.ts';
import { makeSite, ports, type TestSite } from '../validation/site.ts';

let site: TestSite;
afterEach(() => site.done());

const BROKEN = '# A\n\n[b](gone.md)\n';

async function found(): Promise<string[]> {
  const session = await openSession({
    root: site.root,
    profile: 'ci',
    ports,
    cacheDir: null,
    only: ['schemas', 'internal-links'],
  });
  const { findings } = await session.validate();
  return findings.map(({ rule, location }) => `${rule} ${location?.path}`);
}
const ENDINGS = ['md', 'markdown', 'mdown', 'mdwn', 'mkd', 'mkdn', 'mkdown', 'txt'];
const all = (folder: string): Record<string, string> =>
  Object.fromEntries(ENDINGS.map((ending) => [`${folder}x-${ending}.${ending}`, BROKEN]));
const judged = async (): Promise<string[]> =>
  (await found()).flatMap((one) => (one.includes('page-missing') ? [one.slice(one.lastIndexOf('.') + 1)] : [])).sort();

test('MkDocs', async () => {
  site = makeSite({ 'mkdocs.yml': 'site_name: S\n', ...all('docs/') });
  expect(await judged()).toEqual(['markdown', 'md', 'mdown', 'mkd', 'mkdn']);
});

test('Jekyll, by its settings too', async () => {
  site = makeSite({ '_config.yml': 'title: S\n', ...all('') });
  expect(await judged()).toEqual(['markdown', 'md', 'mkd', 'mkdn', 'mkdown']);
  site.write({ '_config.yml': 'markdown_ext: "md, txt"\n' });
  expect(await judged()).toEqual(['md', 'txt']);
  // What was published with the settings before is named.
  expect(await found()).toContain('schemas/pages-dropped _config.yml');
});

test('a folder of Markdown on a forge', async () => {
  site = makeSite({ 'README.md': '# A\n', ...all('guide/') });
  expect(await judged()).toEqual(['markdown', 'md', 'mdown', 'mdwn', 'mkd', 'mkdn', 'mkdown']);
});

test('a folder of pages that is a link is said not to be read; a link to pages that are judged, or to none, is nobody’s business', async () => {
  const link = (to: string, path: string): void => {
    mkdirSync(join(site.root, path, '..'), { recursive: true });
    symlinkSync(to, join(site.root, path));
  };
  site = makeSite({
    'mkdocs.yml': 'site_name: S\n',
    'docs/index.md': '# A\n',
    'real/a.md': BROKEN,
    'pictures/a.txt': '',
  });
  link('../real', 'docs/guide');
  link('../pictures', 'docs/pictures');
  link('docs', 'other');
  expect(await found()).toEqual(['schemas/page-not-read docs/guide']);
  site.done();
  site = makeSite({ 'README.md': '# A\n', 'guide/a.md': '# A\n' });
  link('guide', 'docs');
  expect(await found()).toEqual([]);
});
