/** A change of settings that takes pages out of the site is red with their count and names; a move that is one is not. */
import { mkdirSync, renameSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { runCheck } from '../../src/validation/check.ts';
import { makeSite, ports, type TestSite } from './site.ts';

let site: TestSite;
afterEach(() => site.done());

const PAGES = Object.fromEntries(
  ['index', 'a', 'b', 'c', 'd'].map((name) => [`docs/${name}.md`, `# ${name}\n\nWords.\n`]),
);

async function found(): Promise<string[]> {
  const { outcome } = await runCheck({
    ...{ directory: '.', cwd: site.root, ports, cacheDir: null, only: ['schemas'], newSince: 'main' },
  });
  return outcome.findings.map(({ rule, location, message }) => `${rule} ${location?.path} ${message}`);
}

function start(files: Record<string, string>): void {
  site = makeSite({ ...PAGES, ...files });
  site.git('checkout', '-q', '-b', 'change');
}
function move(from: string, to: string): void {
  mkdirSync(dirname(join(site.root, to)), { recursive: true });
  renameSync(join(site.root, from), join(site.root, to));
}

test.each<[string, Record<string, string>, Record<string, string>, number]>([
  [
    'docs_dir',
    { 'mkdocs.yml': 'site_name: A\n' },
    { 'mkdocs.yml': 'site_name: A\ndocs_dir: other\n', 'other/index.md': '# O\n' },
    4,
  ],
  ['exclude_docs', { 'mkdocs.yml': 'site_name: A\n' }, { 'mkdocs.yml': 'site_name: A\nexclude_docs: |\n  a.md\n' }, 1],
  ['settings that come', {}, { 'docs/mkdocs.yml': 'site_name: A\ndocs_dir: x\n', 'docs/x/index.md': '# O\n' }, 5],
  ['exclude of Jekyll', { '_config.yml': 'title: A\n' }, { '_config.yml': 'title: A\nexclude: [docs]\n' }, 5],
  [
    'srcDir',
    { '.vitepress/config.ts': 'export default { srcDir: "docs" }\n' },
    { '.vitepress/config.ts': 'export default { srcDir: "other" }\n', 'other/index.md': '# O\n' },
    4,
  ],
  [
    'contentDir',
    { 'hugo.toml': 'contentDir = "docs"\n' },
    { 'hugo.toml': 'contentDir = "other"\n', 'other/_index.md': '# O\n' },
    4,
  ],
  [
    'exclude_patterns',
    { 'docs/conf.py': 'extensions = ["myst_parser"]\n' },
    { 'docs/conf.py': 'extensions = ["myst_parser"]\nexclude_patterns = ["a.md"]\n' },
    1,
  ],
])('%s', async (_name, before, after, count) => {
  start(before);
  site.write(after);
  site.commit('change');
  const [one, ...others] = await found();
  expect(others).toEqual([]);
  expect(one).toContain(`schemas/pages-dropped ${Object.keys(after)[0]} This change takes ${count} page`);
  expect(one).toContain('`docs/a.md`');
  if (count > 3) expect(one).toContain(`and ${count - 3} more`);
});

test('files that move with the setting, or go, are no dropped pages', async () => {
  start({ 'mkdocs.yml': 'site_name: A\n' });
  site.write({ 'mkdocs.yml': 'site_name: A\ndocs_dir: pages\n' });
  for (const path of Object.keys(PAGES)) move(path, path.replace('docs/', 'pages/'));
  site.commit('move');
  expect(await found()).toEqual([]);
  site.remove('pages/a.md');
  site.write({ 'mkdocs.yml': 'site_name: B\ndocs_dir: pages\n' });
  site.commit('remove');
  expect(await found()).toEqual([]);
});

test('a page whose address is served by another, or redirected, has moved', async () => {
  start({ 'mkdocs.yml': 'site_name: A\n' });
  const settings =
    'site_name: A\nexclude_docs: |\n  a.md\nplugins:\n  - redirects:\n      redirect_maps:\n        a.md: b.md\n';
  site.write({ 'mkdocs.yml': settings });
  site.commit('redirect');
  expect(await found()).toEqual([]);
});

test('settings that leave all pages where they are, and words of pages, drop nothing', async () => {
  start({ 'mkdocs.yml': 'site_name: A\n' });
  site.write({
    'mkdocs.yml': 'site_name: A\nnav:\n  - index.md\n',
    'docs/a.md': '# a\n\nOther words.\n',
    'data.json': '{}\n',
  });
  site.commit('change');
  expect(await found()).toEqual([]);
});
