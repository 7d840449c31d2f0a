/** A project's own linter decides: which pages it lints, and whether what another linter finds is a fault to it. */
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { openSession } from '../../../src/validation/session.ts';
import { findLintConfig } from '../../../src/validation/tools/lint-config.ts';
import { makeSite, ports, type TestSite } from '../site.ts';

let site: TestSite;
afterEach(() => site.done());

test('the globs and ignores of markdownlint-cli2 and the ignore file of markdownlint-cli are kept', () => {
  site = makeSite({
    '.markdownlint-cli2.yaml': 'globs: ["docs/**/*.md", "!docs/old/**"]\nignores: ["docs/commands/**"]\nconfig: {}\n',
    '.markdownlintignore': 'docs/vendored/\n',
  });
  const { lints } = findLintConfig(site.root, '');
  const paths = ['docs/a.md', 'README.md', 'docs/old/a.md', 'docs/commands/a.md', 'docs/vendored/a.md'];
  expect(paths.filter(lints)).toEqual(['docs/a.md']);
});

test('with rules of markdownlint only its own rules are kept, and on few pages only what it says itself', async () => {
  site = makeSite({
    '.markdownlint.yaml': 'default: true\nMD013: false\nMD030:\n  ul_multi: 3\n',
    // Two spaces in a sentence and a list that another linter measures otherwise; a bare fence is a fault to both.
    'a.md': '# A\n\nTwo  spaces.\n\n*   one\n\n    two\n\n*   three\n\n```\nx\n```\n',
  });
  const { findings } = await (
    await openSession({ root: site.root, profile: 'ci', ports, cacheDir: null, only: ['markdown-style'] })
  ).validate();
  expect(findings.map(({ title, location }) => `${title} ${location?.line}`)).toEqual(['MD040 11']);
});

test('the linter starts before the pages are read: a name that leads nowhere ends it as little as a page that is gone', async () => {
  site = makeSite({
    '.markdownlint.yaml': 'default: true\n',
    'a.md': '# A\n\n```\nx\n```\n',
    'gone.md': '# B\n\n* x\n',
  });
  site.remove('gone.md');
  symlinkSync('nowhere.md', join(site.root, 'dangling.md'));
  const session = await openSession({
    root: site.root,
    profile: 'ci',
    ports,
    cacheDir: site.cache,
    only: ['markdown-style'],
  });
  const titles = async () =>
    (await session.validate()).findings.map(({ title, location }) => `${title} ${location?.path}`);
  expect(await titles()).toEqual(['MD040 a.md']);
  site.write({ 'a.md': '# A\n\nx\n', 'b.md': '# B\n\n```\nx\n```\n' });
  const { findings } = await session.revalidate(['a.md', 'b.md']);
  expect(findings.map(({ title, location }) => `${title} ${location?.path}`)).toEqual(['MD040 b.md']);
});

test('on a site of many pages, too, rumdl says of a page what markdownlint says', async () => {
  const fine = {
    'blank lines behind front matter': '---\ntitle: A\n---\n\n\nText.\n',
    'front matter that ends the file': '---\ntitle: A\n---',
    'a command with what it prints': '```sh\n# lists\n$ ls\n```\n',
    'the marker of a list that is not the only one': '* one\n\nText.\n\n- two\n\nText.\n\n- three\n',
  };
  const wrong = '---\ntitle: A\n---\n\n### Three\n\n#### Four\n\n```sh\n$ ls\n$ cat\n```\n\n\nText.\n';
  site = makeSite({
    '.markdownlint.yaml': 'default: true\nMD041: false\n',
    ...Object.fromEntries(Object.values(fine).map((text, at) => [`fine-${at}.md`, text])),
    ...Object.fromEntries(Array.from({ length: 61 }, (_, at) => [`wrong-${at}.md`, wrong])),
  });
  const session = await openSession({
    root: site.root,
    profile: 'ci',
    ports,
    cacheDir: null,
    only: ['markdown-style'],
  });
  const { findings } = await session.validate();
  const titles = (path: string) =>
    findings
      .filter(({ location }) => location?.path === path)
      .map(({ title, location }) => `${title} ${location?.line}`);
  expect(titles('wrong-7.md')).toEqual(['MD001 5', 'MD014 10', 'MD014 11', 'MD012 14']);
  expect(Object.keys(fine).filter((_, at) => titles(`fine-${at}.md`).length > 0)).toEqual([]);
});

test('comments in the project’s rules are read over, whatever the file is called; MDX is linted where a glob names it', async () => {
  site = makeSite({
    '.markdownlint.json': '{\n  // why\n  "default": false,\n  "MD040": true, // and this\n}\n',
    'a.md': '# A\n\n```\nx\n```\n',
    'b.mdx': '# B\n\n```\nx\n```\n',
  });
  const { findings } = await (
    await openSession({ root: site.root, profile: 'ci', ports, cacheDir: null, only: ['markdown-style'] })
  ).validate();
  expect(findings.map(({ title, location }) => `${title} ${location?.path}`)).toEqual(['MD040 a.md']);
  expect(['a.md', 'b.mdx'].filter(findLintConfig(site.root, '').lints)).toEqual(['a.md']);
  site.write({ '.markdownlint-cli2.jsonc': '{ "globs": ["**/*.mdx"] }' });
  expect(['a.md', 'b.mdx'].filter(findLintConfig(site.root, '').lints)).toEqual(['b.mdx']);
});

test('rules that the project takes from a package are not guessed, those of a file beside are read', async () => {
  const page = '# A\n\n### B\n\n```\nx\n```\n';
  const titles = async (files: Record<string, string>) => {
    site = makeSite({ ...files, 'a.md': page });
    const options = { root: site.root, profile: 'ci', ports, cacheDir: null, only: ['markdown-style'] } as const;
    const { findings } = await (await openSession(options)).validate();
    return findings.map(({ title }) => title);
  };
  expect(await titles({ '.markdownlint.json': '{ "extends": "@our/rules/lint.json", "MD040": true }' })).toEqual([
    'MD040',
  ]);
  site.done();
  const base = { 'base.yaml': 'default: false\nMD001: true\n' };
  expect(await titles({ ...base, '.markdownlint.yaml': 'extends: ./base.yaml\n' })).toEqual(['MD001']);
});

test('an address below the name of its definition is no bare one, and a comment is a blank line', async () => {
  site = makeSite({
    '.markdownlint.yaml': 'default: false\nMD034: true\nMD031: true\n',
    'a.md':
      '# A\n\n[x] https://a.org/bare\n\n<!-- keep -->\n```sh\nls\n```\n<!-- on -->\n\n[x]:\n  https://a.org/below\n',
  });
  const options = { root: site.root, profile: 'ci', ports, cacheDir: null, only: ['markdown-style'] } as const;
  const { findings } = await (await openSession(options)).validate();
  expect(findings.map(({ title, location }) => `${title} ${location?.line}`)).toEqual(['MD034 3']);
});
