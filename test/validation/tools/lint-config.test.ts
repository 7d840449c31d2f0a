/** A project's own linter decides: which pages it lints, and whether what another linter finds is a fault to it. */
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
