/** hugoUrl against what the real Hugo builds, for every way a URL can be decided. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { parsePage } from '../../src/content/parse-page.ts';
import { diskFiles } from '../../src/content/site-files.ts';
import { readHugoFacts } from '../../src/generators/hugo/facts.ts';
import { hugoUrl } from '../../src/generators/hugo/url.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

const PAGES: Record<string, string> = {
  'content/_index.md': 'title: Home',
  'content/_index.fr.md': 'title: Accueil',
  'content/docs/_index.md': 'title: Docs',
  'content/docs/Start Here.md': 'title: S',
  'content/docs/a.fr.md': 'title: S',
  'content/docs/a.md': 'slug: Other One',
  'content/docs/b.md': 'url: /abs/b',
  'content/docs/b2.fr.md': 'url: /abs/b2',
  'content/docs/c.fr.md': 'url: rel/c',
  'content/docs/c.md': 'url: rel/c.html',
  'content/docs/bundle/index.md': 'title: S',
  'content/docs/bundle/index.fr.md': 'slug: paquet',
  'content/docs/v1.2/x.y.md': 'title: S',
  'content/docs/C#/A+B & ünï_Ö.md': 'title: S',
  'content/posts/p1.md': 'title: My First Post!\ndate: 2024-03-09',
  'content/posts/p2/index.md': 'title: Second\ndate: 2024-03-09T10:00:00Z\nslug: sec',
  'content/posts/_index.md': 'title: P',
  'content/deep/x/y/z.md': 'title: Deep One',
  'content/deep/x/_index.md': 'title: Deep',
  'content/news/N1.md': 'title: N',
  'content/top.md': 'title: Top',
  'content/page/index.md': 'title: Top',
  'content-pt/docs/k.md': 'title: K',
  'content-pt/posts/k.md': 'title: K á\ndate: 2020-12-31',
};
const CONFIG = `baseURL="https://x.org/"
disableKinds=["taxonomy","term","RSS","sitemap","404"]
defaultContentLanguage="en"
[languages.en]
weight=1
[languages.fr]
weight=2
[languages.pt-BR]
weight=3
contentDir="content-pt"
[permalinks]
posts="/:year/:month/:slug/"
deep="/d/:sections/:title"
news="/n/:slugorfilename/"
`;

function build(config: string): { root: string; served: string[] } {
  const root = mkdtempSync(join(tmpdir(), 'launch-hugo-url-'));
  folders.push(root);
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  write('config.toml', config);
  for (const kind of ['single', 'list']) write(`layouts/_default/${kind}.html`, 'page');
  for (const [path, frontmatter] of Object.entries(PAGES)) write(path, `---\n${frontmatter}\n---\n`);
  execFileSync('hugo', ['--quiet', '-d', 'out'], { cwd: root, timeout: 60_000 });
  const found: string[] = [];
  const visit = (folder: string): void => {
    for (const entry of readdirSync(join(root, 'out', folder), { withFileTypes: true })) {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) visit(path);
      else if (path.endsWith('.html')) found.push(path);
    }
  };
  visit('');
  return { root, served: found };
}

function mapped(root: string): [string, string][] {
  const hugo = readHugoFacts(diskFiles(root));
  const isSection = (folder: string): boolean => `content/${folder}/_index.md` in PAGES;
  return Object.entries(PAGES).map(([path, source]) => {
    const frontmatter = parsePage(path, `---\n${source}\n---\n`, 'hugo').frontmatter?.data ?? {};
    const { url } = hugoUrl({ path, hugo, frontmatter, isSection }) ?? { url: 'none' };
    return [path, url.endsWith('/') ? `${url}index.html` : url];
  });
}

test('every page is where Hugo puts it', () => {
  const { root, served } = build(CONFIG);
  for (const [path, file] of mapped(root)) expect(served, path).toContain(file);
});

test('ugly URLs, kept case and the default language in its folder are followed', () => {
  const { root, served } = build(
    `uglyURLs=true\ndefaultContentLanguageInSubdir=true\ndisablePathToLower=true\n${CONFIG}`,
  );
  for (const [path, file] of mapped(root)) expect(served, path).toContain(file);
});
