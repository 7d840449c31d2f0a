/** The Node that an old one starts instead is the program's own. */
import { chmodSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { findPackagedNode } from '../src/node-guard.ts';

/** A copy of the program in `<root>/program`, and a packaged Node in `<root>/<where>`. */
function planted(where: string) {
  const root = mkdtempSync(path.join(tmpdir(), 'guard-'));
  const node = path.join(root, where, 'node_modules', `node-linux-${process.arch}`, 'bin', 'node');
  mkdirSync(path.dirname(node), { recursive: true });
  writeFileSync(node, '');
  const entry = path.join(root, 'program', 'dist', 'cli.js');
  mkdirSync(path.dirname(entry), { recursive: true });
  writeFileSync(entry, '');
  return { root, node, entry };
}

test('the packaged Node of the program itself is found', () => {
  const { node, entry } = planted('program');
  expect(findPackagedNode(entry)).toBe(node);
});

test('a `node_modules` of a folder above it is anybody’s, and so is one inside `dist`', () => {
  expect(findPackagedNode(planted('').entry)).toBeUndefined();
  expect(findPackagedNode(planted('program/dist').entry)).toBeUndefined();
});

test('a folder that everybody may write is not trusted', () => {
  const { root, entry } = planted('program');
  chmodSync(path.join(root, 'program'), 0o777);
  expect(findPackagedNode(entry)).toBeUndefined();
});
