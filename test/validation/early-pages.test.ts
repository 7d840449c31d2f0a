/** Pages that were read to look at a site are given once, and not kept for good. */
import { expect, test } from 'vitest';
import { gatherSite } from '../../src/content/gather-site.ts';
import { parsePage } from '../../src/content/parse-page.ts';
import { createEarlyPages } from '../../src/validation/early-pages.ts';

test('a page that was read is given once, other files never, and nothing after all pages are read', () => {
  const early = createEarlyPages((path) => (path === 'gone.md' ? undefined : `text of ${path}`));
  expect(['a.md', 'b.mdx', 'gone.md', 'config.yaml', 'late.md'].map((path) => early.read(path))).toEqual([
    'text of a.md',
    'text of b.mdx',
    undefined,
    'text of config.yaml',
    'text of late.md',
  ]);
  expect(['a.md', 'a.md', 'b.mdx', 'gone.md', 'config.yaml', 'never.md'].map((path) => early.take(path)?.text)).toEqual(
    ['text of a.md', undefined, 'text of b.mdx', undefined, undefined, undefined],
  );
  early.forget();
  expect(early.take('late.md')).toBeUndefined();
  expect(early.read('new.md')).toBe('text of new.md');
  expect(early.take('new.md')).toBeUndefined();
});

test('front matter that was read to learn of the site is what the page says when it is parsed by itself', () => {
  const files: Record<string, string> = {
    'yaml.md': '---\ntitle: A\ndate: 2026-01-02\n---\n\n# A\n',
    'windows.md': '\uFEFF---\r\ntitle: B\r\ntags: [a, b]\r\n---\r\ntext\r\n',
    'toml.md': '+++\ntitle = "C"\n[x]\ny = 1\n+++\n',
    'json.md': '{\n  "title": "D"\n}\n\ntext\n',
    'broken.md': '---\ntitle: [\n---\n',
    'twice.md': '---\ntitle: E\ntitle: F\n---',
    'none.md': 'No front matter.\n',
  };
  const early = createEarlyPages((path) => files[path]);
  const rest = { config: {}, head: null, isDirty: false, isExcluded: () => false, onFrontmatter: early.tell };
  gatherSite({ paths: Object.keys(files).sort(), read: early.read, ...rest });
  for (const [path, text] of Object.entries(files)) {
    const known = early.take(path);
    const facts = parsePage(path, text, 'plain');
    expect(known).toEqual({ text, frontmatter: facts.frontmatter });
    expect(parsePage(path, text, 'plain', {}, known?.frontmatter)).toEqual(facts);
  }
});
