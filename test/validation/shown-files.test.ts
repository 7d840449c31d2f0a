/** Keys are found in every file whose text readers of the site get, page or not; files that nobody gets are left alone. */
import { afterEach, expect, test } from 'vitest';
import { openSession } from '../../src/validation/session.ts';
import { makeSite, ports, type TestSite } from './site.ts';

let site: TestSite;
afterEach(() => site.done());

const KEY = `ghp_${'wWPw5k4aXcaT4fNP0UcnZwJUVFk6LO0pINUx'}`;

async function found(files: Record<string, string>): Promise<string[]> {
  site = makeSite(files);
  const session = await openSession({ root: site.root, profile: 'local', ports, cacheDir: null, only: ['secrets'] });
  const { findings } = await session.validate();
  return findings.map(({ location }) => `${location?.path}:${location?.line}`);
}

const HUGO = { 'hugo.toml': 'title = "A"\n', 'content/_index.md': '---\ntitle: A\n---\n' };
const MKDOCS = { 'mkdocs.yml': 'site_name: A\n', 'docs/index.md': '# A\n' };
const JEKYLL = { '_config.yml': 'title: A\n', 'index.md': '---\ntitle: A\n---\n' };

test.each<[string, Record<string, string>, string]>([
  ['AsciiDoc of Hugo', HUGO, 'content/a.adoc'],
  ['Org of Hugo', HUGO, 'content/a.org'],
  ['HTML of Hugo', HUGO, 'content/a.html'],
  ['data of Hugo', HUGO, 'data/a.yaml'],
  ['translations of Hugo', HUGO, 'i18n/en.toml'],
  ['content of a theme', HUGO, 'themes/t/content/a.md'],
  ['templates of a theme', HUGO, 'themes/t/layouts/a.html'],
  ['HTML of MkDocs', MKDOCS, 'docs/a.html'],
  ['data of Jekyll', JEKYLL, '_data/a.yml'],
])('%s', async (_name, files, path) => {
  expect(await found({ ...files, [path]: `a: 1\nb: ${KEY}\n` })).toEqual([`${path}:2`]);
  site.done();
  expect(await found({ ...files, [path]: 'a: 1\nb: ghp_YOUR_TOKEN\n' })).toEqual([]);
});

test('what no page shows is not looked at', async () => {
  const key = `a: ${KEY}\n`;
  expect(await found({ ...MKDOCS, 'tests/a.html': key, 'data/a.yaml': key, 'notes.txt': key })).toEqual([]);
});
