/** What is proposed for a broken target stays in the language of its page, and has the form of the page's other links. */
import { expect, test } from 'vitest';
import { factsOf } from '../support/memory-site.ts';

type Files = Record<string, string>;

function proposed(files: Files, page: string, target: string) {
  const found = factsOf(files).index.resolve(page, target, 'inline');
  return found.kind === 'missing' ? found.suggestions : found.kind;
}
const TWO = {
  'hugo.toml':
    'baseURL = "/"\ndefaultContentLanguage = "en"\n[languages.en]\ncontentDir = "content/en"\n[languages.zh-CN]\ncontentDir = "content/zh-CN"\n',
  'content/en/start.md': '---\ntitle: Start\n---\n',
  'content/en/setup/install.md': '---\ntitle: Install\naliases: [/installation]\n---\n',
  'content/zh-CN/installation.md': '---\ntitle: Z\n---\n',
};

test('a target in the wrong case is not led into another language', () => {
  expect(proposed(TWO, 'content/en/start.md', '/INSTALLATION')).toEqual(['/setup/install']);
  const { 'content/en/setup/install.md': _, ...without } = TWO;
  expect(proposed(without, 'content/en/start.md', '/INSTALLATION')).toEqual([]);
  expect(proposed(TWO, 'content/zh-CN/installation.md', '/zh-CN/Installation')).toEqual(['/zh-cn/installation']);
});

test('a path from the root of the content is written where that very page is served there', () => {
  const files = {
    ...TWO,
    'content/en/docs/run.md': '---\ntitle: R\n---\n',
    'content/zh-CN/docs/run.md': '---\ntitle: R\n---\n',
  };
  const home = {
    'content/en/docs/_index.md': '---\ntitle: D\n---\n',
    'content/zh-CN/docs/_index.md': '---\ntitle: D\n---\n',
  };
  expect(proposed({ ...files, ...home }, 'content/zh-CN/docs/_index.md', 'run.html')).toEqual(['run']);
  expect(proposed({ ...files, ...home }, 'content/en/docs/_index.md', 'run.html')).toEqual(['/docs/run']);
});

test('a wrong ending says nothing of how links are written: the others of the page do', () => {
  const hugo = (links: string): Files => ({
    'hugo.toml': 'baseURL = "/"\n',
    'content/a.md': `---\ntitle: A\n---\n\n${links}\n`,
    'content/b/_index.md': '---\ntitle: B\n---\n',
  });
  expect(proposed(hugo('[b](/b/) [b](/b) [c](/b#x)'), 'content/a.md', '/b.mdx')).toEqual(['/b']);
  const docusaurus = (links: string): Files => ({
    'docusaurus.config.js': '',
    'docs/a.md': links,
    'docs/1-part.md': '# Part\n',
    'docs/c.md': '',
  });
  const files = '[p](./1-part.md) [c](c.md)';
  expect(proposed(docusaurus(files), 'docs/a.md', './1-part.html#x')).toEqual(['./1-part.md#x']);
  expect(proposed(docusaurus('[p](part) [c](c)'), 'docs/a.md', './1-part.html')).toEqual(['./part']);
  // Where the page has too few, the pages beside it do.
  const beside = { ...docusaurus('One'), 'docs/e.md': files };
  expect(proposed(beside, 'docs/a.md', './1-part')).toEqual(['./1-part.md']);
  expect(proposed(beside, 'docs/a.md', './1-part.html')).toEqual(['./1-part.md']);
  // The broken one is no example.
  const once = { ...docusaurus('[p](./1-part)'), 'docs/e.md': files };
  expect(proposed(once, 'docs/a.md', './1-part')).toEqual(['./1-part.md']);
  // Both forms.
  expect(proposed(docusaurus('[p](part) [c](c.md)'), 'docs/a.md', './1-part.html')).toEqual(['./part']);
});

test('one word alone, with a slash behind it, is not taken from the root of the site', () => {
  const files = {
    'mkdocs.yml': 'site_name: x\n',
    'docs/features/analysis.md': '# A\n',
    'docs/features/canary/plugins.md': '# P\n',
    'docs/plugins.md': '# P\n',
    'docs/guide/one/two.md': '# T\n',
  };
  const { index } = factsOf(files);
  const certain = (target: string) => {
    const found = index.resolve('docs/features/analysis.md', target, 'inline');
    return found.kind === 'missing' && found.isCertain;
  };
  expect([certain('../plugins/'), certain('plugins/')]).toEqual([false, false]);
  expect(certain('guide/one/two/')).toBe(true);
});
