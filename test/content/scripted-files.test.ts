/** Files that a program of the repository writes are not missing; what no program names is, and so is what it only reads. */
import { expect, test } from 'vitest';
import { factsOf } from '../support/memory-site.ts';

const SITE = {
  'mkdocs.yml': 'site_name: X\n',
  'docs/index.md': '# X\n',
  'docs/guide/index.md': '# Guide\n',
  'package.json': '{"scripts":{"docs":"cp CHANGELOG.md docs/changes.md","lint":"prettier docs/linted.md"}}',
  Makefile: 'docs/guide/flags.md: cmd/main.go\n\tgo run ./cmd flags\n\nguides:\n\tcp SUPPORT.md docs/guide/\n',
  'scripts/pages.mjs':
    "import { copyFileSync } from 'node:fs';\nconst names = ['roadmap.md', 'readme.md', 'guide/terms.md'];\nfor (const name of names) copyFileSync(name, 'docs/' + name);\n",
  'scripts/count.py': "print(len(open('docs/counted.md').read()))\n",
  'src/notes.ts': "writeFileSync('docs/notes.md', '')\n",
};
const found = (from: string, target: string) => factsOf(SITE).index.resolve(from, target, 'inline');

test.each([
  ['docs/index.md', 'changes.md', 'package.json'],
  ['docs/index.md', 'guide/flags.md', 'Makefile'],
  ['docs/index.md', 'guide/SUPPORT.md', 'Makefile'],
  ['docs/guide/index.md', '../roadmap.md#soon', 'scripts/pages.mjs'],
  ['docs/guide/index.md', 'terms.md', 'scripts/pages.mjs'],
])('from %s, %s is written by %s', (from, target, by) => {
  expect(found(from, target)).toEqual({ kind: 'unverified', why: `a file that \`${by}\` writes` });
});

test.each([
  // A program reads it, or is none that a build runs.
  ['docs/index.md', 'linted.md'],
  ['docs/index.md', 'counted.md'],
  ['docs/index.md', 'notes.md'],
  // Another file of that name, or of that ending.
  ['docs/index.md', 'other/flags.md'],
  ['docs/index.md', 'all-changes.md'],
  ['docs/index.md', 'readme.md'],
  ['docs/guide/index.md', 'other/terms.md'],
])('from %s, %s is missing', (from, target) => {
  expect(found(from, target).kind).toBe('missing');
});

test('a forge shows what is committed', () => {
  const files = { 'README.md': '# X\n', Makefile: 'all:\n\tcp a docs/made.md\n' };
  expect(factsOf(files).index.resolve('README.md', 'docs/made.md', 'inline').kind).toBe('missing');
});
