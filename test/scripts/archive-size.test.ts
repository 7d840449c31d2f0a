import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '..', '..');
const git = (...args: string[]): Buffer =>
  execFileSync('git', ['-C', root, ...args], { maxBuffer: 100_000_000, stdio: ['ignore', 'pipe', 'ignore'] });

it('what `uses:` downloads is at most 6,000,000 bytes, and holds what its steps run', () => {
  const names = git('archive', '--worktree-attributes', 'HEAD', '--format=tar');
  expect(gzipSync(names).length).toBeLessThanOrEqual(6_000_000);
  const text = names.toString('latin1');
  for (const file of [
    'action.yml',
    'plan/main.js',
    'apply/main.js',
    'dist/action.js',
    'dist/worker.js',
    'package.json',
  ])
    expect([file, text.includes(`${file}\0`)]).toEqual([file, true]);
  expect(text).not.toContain('test/house.test.ts\0');
});
