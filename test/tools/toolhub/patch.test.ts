/** Patches that git itself takes, command lines without a shell, and paths nobody may write. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { parseCommandLine } from '../../../src/toolhub/command-line.ts';
import { countChanged, gitPatch } from '../../../src/toolhub/git-patch.ts';
import { judgePath } from '../../../src/toolhub/path-policy.ts';
import { gitIn, makeRepository } from '../../support/git-repository.ts';
import { temporaryFolder, writeTree } from '../../support/temporary-folder.ts';

const folder = temporaryFolder();
afterAll(() => folder.remove());
const root = path.join(folder.path, 'repo');
makeRepository(root, { 'x.md': '' });
const lines = (count: number): string => Array.from({ length: count }, (_, n) => `line ${n}\n`).join('');

/** 60,000 lines, of which every hundredth is in both. */
const many = (mark: string): string =>
  Array.from({ length: 60_000 }, (_, n) => (n % 100 === 0 ? `${n}\n` : `${mark}${n}\n`)).join('');

test('lines that look like the head of a patch are counted', () => {
  const patch = gitPatch({ path: 'a.sql', before: 'x\n-- the rule stays\n', after: 'x\n++allow everything\n' });
  expect(countChanged(patch)).toEqual({ added: 1, removed: 1 });
  expect([countChanged(''), countChanged(gitPatch({ path: 'n', before: null, after: '' }))]).toEqual([
    { added: 0, removed: 0 },
    { added: 0, removed: 0 },
  ]);
});

describe('git apply', { timeout: 10_000 }, () => {
  test.each<[string, string, string | null, string | null]>([
    ['a change in the middle', 'a.md', lines(30), lines(30).replace('line 15', 'LINE 15')],
    ['a new file', 'new.md', null, 'a\nb\n'],
    ['a deleted file', 'gone.md', 'a\nb\n', null],
    ['no newline at the end before', 'b.md', 'a\nb', 'a\nb\n'],
    ['no newline at the end after', 'c.md', 'a\nb\n', 'a\nc'],
    ['no newline at either end', 'd.md', 'a\nb', 'x\nb'],
    ['CRLF', 'e.md', 'a\r\nb\r\nc\r\n', 'a\r\nB\r\nc\r\n'],
    ['a space in the name', 'f g.md', 'a\n', 'b\n'],
    ['letters beyond ASCII and quotes in the name', 'ü"q.md', 'a\n', 'b\n'],
    ['two hunks', 'h.md', lines(60), lines(60).replace('line 5\n', '').replace('line 50\n', 'line 50\nmore\n')],
    ['a line that looks like a header', 'i.md', '-- x\n', '++ y\n-- x\n'],
    ['everything of a file with one line', 'j.md', 'a', 'b'],
    ['texts with little in common, at once', 'k.md', many('a'), many('b')],
    ['the same without a newline at either end', 'l.md', many('a').trimEnd(), many('b').trimEnd()],
  ])('takes %s', (_, name, before, after) => {
    gitIn(root, 'rm', '-rfq', '--cached', '--ignore-unmatch', '.');
    if (before !== null) {
      writeTree(root, { [name]: before });
      gitIn(root, 'add', '--', name);
    }
    const file = path.join(folder.path, 'p.patch');
    writeTree(folder.path, { 'p.patch': gitPatch({ path: name, before, after }) });
    gitIn(root, '-c', 'core.autocrlf=false', 'apply', '--index', '--whitespace=nowarn', file);
    if (after === null) expect(() => readFileSync(path.join(root, name))).toThrow();
    else expect(readFileSync(path.join(root, name), 'utf8')).toBe(after);
  });
  test('and a patch of nothing is empty, one of a line is small', () => {
    expect(gitPatch({ path: 'a', before: 'x', after: 'x' })).toBe('');
    const small = gitPatch({ path: 'a', before: lines(1_000), after: lines(1_000).replace('line 500', 'x') });
    expect(small.split('\n').length).toBeLessThan(15);
  });
});

test('command lines keep their quotes and refuse a shell', () => {
  const parse = (line: string) => parseCommandLine(line, ['npm', 'node']);
  expect(parse(`npm run "a b" 'c "d' e\\ f ""`)).toEqual(['npm', 'run', 'a b', 'c "d', 'e f', '']);
  for (const line of [
    'npm test && rm x',
    'npm; ls',
    'npm | cat',
    'npm `id`',
    'npm $(id)',
    'npm > x',
    'npm "a',
    '',
    'bash -c x',
    './npm',
  ])
    expect(() => parse(line), line).toThrow(/The command line (?:has|names|starts|ends)/);
});

test('some paths are never written, however they are spelt', () => {
  for (const path of [
    '.git/config',
    'a/.GIT/x',
    '.github/workflows/a.yml',
    'secrets/k',
    'sub/.env',
    '.env.local',
    '../x',
    '/x',
    'a/../b',
    'a//b',
    'a\\b',
    '',
    ' ',
    '-x',
  ])
    expect(judgePath(path), path).toBeDefined();
  for (const path of ['docs/a.md', 'environment.md', 'a.github/x', 'package.json'])
    expect(judgePath(path), path).toBeUndefined();
});
