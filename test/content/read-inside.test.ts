/** A repository's files are read as regular files inside it, whatever a path or a link leads to. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { tryNamed } from '../../src/content/named-file.ts';
import { readHeadInside, readTextInside } from '../../src/content/read-inside.ts';
import { diskFiles } from '../../src/content/site-files.ts';
import { findLintConfig } from '../../src/validation/tools/lint-config.ts';

let base: string;
let root: string;
beforeEach(() => {
  base = realpathSync(mkdtempSync(join(tmpdir(), 'launch-read-')));
  root = join(base, 'repository');
  for (const folder of ['outside', 'repository/.git', 'repository/config'])
    mkdirSync(join(base, folder), { recursive: true });
  for (const [path, text] of Object.entries({
    'outside/secret.toml': 'a = 1',
    '.git/config': '[remote]',
    'a.md': 'page',
  }))
    writeFileSync(join(path.startsWith('outside') ? base : root, path), text);
  symlinkSync('../outside', join(root, 'link-out'));
  symlinkSync('.git', join(root, 'link-git'));
  symlinkSync('a.md', join(root, 'link-a.md'));
  symlinkSync('/dev/null', join(root, 'device'));
  execFileSync('mkfifo', [join(root, 'pipe')]);
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

test('what is no regular file, lies outside or in `.git`, or is too large is not read', () => {
  const paths = [
    'a.md',
    'link-a.md',
    'link-out/secret.toml',
    'link-git/config',
    '.git/config',
    '../outside/secret.toml',
  ];
  expect([...paths, 'device', 'pipe', 'config', 'gone'].map((path) => readTextInside(root, path))).toEqual([
    'page',
    'page',
    ...Array.from({ length: 8 }, () => undefined),
  ]);
  expect(readTextInside(root, 'a.md', { max: 3 })).toBeUndefined();
  expect(readHeadInside(root, 'a.md', 3)?.toString()).toBe('pag');
  expect(['device', 'pipe', 'a.md'].map((name) => tryNamed(join(root, name)))).toEqual([
    { why: 'is a device' },
    { why: 'is a pipe' },
    { text: 'page' },
  ]);
  expect([diskFiles(root).list('link-out'), diskFiles(root).list('config')]).toEqual([[], []]);
});

test('a linter configuration that is a link to a device, out of the repository or a pipe is refused by name', () => {
  for (const name of [
    '.rumdl.toml',
    'pyproject.toml',
    '.markdownlint.json',
    '.markdownlint-cli2.yaml',
    '.markdownlint.cjs',
  ])
    for (const target of ['/dev/null', '../outside/secret.toml', 'pipe']) {
      symlinkSync(target, join(root, name));
      expect(findLintConfig(root, '').refused).toContain(`\`${name}\` is a symbolic link that leads`);
      rmSync(join(root, name));
    }
});
