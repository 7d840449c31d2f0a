/** `npm run new` writes what the house asks of each kind of unit: its file or folder, its test and its list line. */
import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const made: string[] = [];
afterEach(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** The script with the lists it writes into, in a folder of its own. */
function copy(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'launch-new-'));
  made.push(folder);
  for (const file of [
    'scripts/new.ts',
    'src/generators/index.ts',
    'src/gates/index.ts',
    'src/model/repo-inventory.ts',
  ]) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    cpSync(path.join(root, file), path.join(folder, file));
  }
  return folder;
}
const run = (folder: string, ...args: string[]) =>
  promisify(execFile)(process.execPath, [path.join(folder, 'scripts/new.ts'), ...args]).then(
    ({ stderr }) => ({ code: 0, stderr }),
    (thrown: { code: number; stderr: string }) => ({ code: thrown.code, stderr: thrown.stderr }),
  );
const text = (folder: string, file: string): string => readFileSync(path.join(folder, file), 'utf8');

it('makes a generator: folder, test, list line before the last resort, and its name', async () => {
  const folder = copy();
  expect(await run(folder, 'generator', 'wiki-press')).toMatchObject({ code: 0 });
  expect(text(folder, 'src/generators/wiki-press/index.ts')).toContain("name: 'wiki-press'");
  expect(text(folder, 'src/generators/wiki-press/routes.ts')).toContain('export function wikiPressRoutes(');
  expect(existsSync(path.join(folder, 'test/generators/wiki-press.test.ts'))).toBe(true);
  expect(text(folder, 'src/generators/index.ts')).toMatch(
    /import wikiPress from '.\/wiki-press\/index.ts';[\s\S]*wikiPress,\n {2}plain,/u,
  );
  expect(text(folder, 'src/model/repo-inventory.ts')).toContain("  'wiki-press',\n  'plain',\n]");
});

it('makes a gate beside the others, and writes over nothing', async () => {
  const folder = copy();
  expect(await run(folder, 'gate', 'spelling')).toMatchObject({ code: 0 });
  expect(text(folder, 'src/gates/spelling.ts')).toContain("id: 'spelling'");
  const before = text(folder, 'src/gates/index.ts');
  expect(await run(folder, 'gate', 'spelling')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('already there'),
  });
  expect(text(folder, 'src/gates/index.ts')).toBe(before);
  expect(await run(folder, 'nothing', 'x')).toMatchObject({ code: 2, stderr: expect.stringContaining('Usage: ') });
});
