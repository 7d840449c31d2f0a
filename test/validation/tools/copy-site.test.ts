/** What Hugo builds holds nothing of git, whatever a link or a configuration names. */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { copySite } from '../../../src/validation/tools/copy-site.ts';

let base: string;
let root: string;
beforeEach(() => {
  base = realpathSync(mkdtempSync(join(tmpdir(), 'launch-copy-')));
  root = join(base, 'repository');
  for (const folder of ['.git', 'content', 'site/node_modules/theme'])
    mkdirSync(join(root, folder), { recursive: true });
  for (const path of ['.git/config', 'content/a.md', 'site/node_modules/theme/a.css'])
    writeFileSync(join(root, path), path);
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

const copy = (...paths: string[]) => copySite(root, paths, join(base, 'copy'));

test('node_modules is linked where it is a real folder without a repository, and left out otherwise', () => {
  symlinkSync('.git', join(root, 'node_modules'));
  expect(copy('')).toEqual([join(root, 'site/node_modules')]);
  expect(readdirSync(join(base, 'copy')).sort()).toEqual(['content', 'site']);
  expect(existsSync(join(base, 'copy/site/node_modules/theme/a.css'))).toBe(true);
  for (const [link, to] of [
    ['content/node_modules', '..'],
    ['content/git', '../.git'],
    ['content/out', '../..'],
  ] as const)
    symlinkSync(to, join(root, link));
  mkdirSync(join(root, 'site/node_modules/.git'));
  rmSync(join(base, 'copy'), { recursive: true });
  expect(copy('')).toEqual([]);
  expect(readdirSync(join(base, 'copy/content'))).toEqual(['a.md']);
});

test('a mount of `.git`, or through a link to it, is not copied', () => {
  symlinkSync('.git', join(root, 'linked'));
  expect(copy('content', '.git', 'linked', 'linked/config', 'linked/node_modules/x', 'gone')).toEqual([]);
  expect(readdirSync(join(base, 'copy'))).toEqual(['content']);
  expect(copy('site/node_modules/theme')).toEqual([join(root, 'site/node_modules')]);
});
