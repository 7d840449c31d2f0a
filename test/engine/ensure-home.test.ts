/** A home hides itself from git, and nothing of anybody else. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ensureHome } from '../../src/engine/run-files.ts';

test('a home that is made, or was empty, has a .gitignore of its own; a folder with somebody’s files gets none', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'ensure-home-'));
  const [fresh, empty, docs] = ['fresh/deep', 'empty', 'docs'].map((name) => path.join(folder, name)) as [
    string,
    string,
    string,
  ];
  mkdirSync(empty);
  mkdirSync(docs);
  writeFileSync(path.join(docs, 'page.md'), '# Page\n');
  for (const home of [fresh, empty, docs]) {
    await ensureHome(home);
    await ensureHome(home);
  }
  expect([fresh, empty].map((home) => readFileSync(path.join(home, '.gitignore'), 'utf8'))).toEqual(['*\n', '*\n']);
  expect(existsSync(path.join(docs, '.gitignore'))).toBe(false);
});
