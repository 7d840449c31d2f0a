/** Programs are looked up in absolute folders of PATH outside what is judged, whoever starts them. */
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { createProcesses } from '../../src/adapters/processes.ts';
import { findProgram, keepOut, searchFolders, withSearchFolders } from '../../src/adapters/program-path.ts';
import { createSampleEngines } from '../../src/adapters/sample-engines.ts';

let folder: string;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'programs-')));
});

/** A folder with a program that says where it lies. */
function programIn(name: string, program = 'hugo'): string {
  const place = path.join(folder, name);
  mkdirSync(place, { recursive: true });
  writeFileSync(path.join(place, program), `#!/bin/sh\necho ${name}\n`);
  chmodSync(path.join(place, program), 0o755);
  return place;
}

test('a folder that is absolute is searched; a relative or an empty one is not', () => {
  const tools = programIn('tools');
  expect(findProgram('hugo', tools)).toBe(path.join(tools, 'hugo'));
  const relative = path.relative(process.cwd(), tools);
  for (const entry of [relative, `./${relative}`, '.', ''])
    expect([entry, searchFolders(`${entry}:${tools}`), findProgram('hugo', entry)]).toEqual([
      entry,
      [tools],
      undefined,
    ]);
});

test('nothing inside a checkout that is judged is a program, also by a link into it or out of it', () => {
  const tools = programIn('tools');
  const inside = programIn('clone/node_modules/.bin');
  mkdirSync(path.join(folder, 'clone', '.git'));
  symlinkSync(inside, path.join(folder, 'link'));
  symlinkSync(tools, path.join(folder, 'clone', 'out'));
  const search = [inside, path.join(folder, 'link'), path.join(folder, 'clone', 'out'), tools].join(':');
  expect(searchFolders(search)).toHaveLength(4);
  keepOut(path.join(folder, 'clone', 'docs'));
  expect(searchFolders(search)).toEqual([tools]);
});

test('a folder without git is judged as well; the one of the user, and the root, hold everybody’s programs', () => {
  const [plain, own] = [programIn('plain/bin'), programIn('own')];
  keepOut(path.join(folder, 'plain'));
  keepOut('/');
  keepOut(process.env.HOME ?? '/');
  expect(searchFolders(`${plain}:${own}:/usr/bin`)).toEqual([own, '/usr/bin']);
});

test('a child is given the same folders, and git none of its own inside a checkout', () => {
  expect(
    withSearchFolders({
      PATH: `bin:/usr/bin::/bin:.`,
      GIT_EXEC_PATH: './git-core',
      LANG: 'C',
      HOME: 'x',
      NONE: undefined,
    }),
  ).toEqual({ PATH: '/usr/bin:/bin', LANG: 'C', HOME: 'x' });
});

test('a name is started from where it is looked up, a child’s own look-ups too', async () => {
  const planted = programIn('planted', 'printf');
  const { stdout } = await createProcesses().run('sh', ['-c', 'command -v printf; env printf %s found'], {
    cwd: planted,
    env: { PATH: `.:${process.env.PATH ?? ''}` },
  });
  expect(stdout.toString()).toMatch(/found$/);
  expect(stdout.toString()).not.toContain('planted');
});

test('an engine for samples in a relative folder is none', () => {
  const place = programIn('engines', 'luau-compile');
  const name = (PATH: string) => createSampleEngines(createProcesses(), undefined, { GODOT_PATH: '', PATH }).name;
  expect(name(path.relative(process.cwd(), place))).not.toContain('luau-compile');
  expect(name(place)).toContain('luau-compile');
});

test('`launch` in a clone runs no program of the clone, however PATH names its folders', { timeout: 120_000 }, () => {
  const clone = path.join(folder, 'clone');
  const bin = path.join(clone, 'node_modules', '.bin');
  mkdirSync(bin, { recursive: true });
  mkdirSync(path.join(clone, 'content'));
  spawnSync('git', ['init', '-q'], { cwd: clone });
  writeFileSync(path.join(clone, 'hugo.toml'), 'baseURL = "https://example.org/"\n');
  writeFileSync(path.join(clone, 'content', '_index.md'), '---\ntitle: A\n---\nWords.\n');
  for (const name of ['git', 'hugo', 'bwrap', 'unshare', 'rumdl'])
    for (const place of [bin, clone]) {
      writeFileSync(path.join(place, name), `#!/bin/sh\necho ${name} >> ${folder}/RAN\nexit 1\n`);
      chmodSync(path.join(place, name), 0o755);
    }
  const cli = process.env.LAUNCH_TEST_ENTRY === 'source' ? 'src/cli.ts' : 'dist/cli.js';
  const entry = path.resolve(import.meta.dirname, '..', '..', cli);
  const system = '/usr/local/bin:/usr/bin:/bin';
  for (const search of [`./node_modules/.bin:${system}`, `.:${system}`, `:${system}`, `${bin}:${system}`])
    for (const words of [['check', '.', '--profile', 'ci'], ['doctor'], ['init', '--dry-run']])
      spawnSync(process.execPath, [entry, ...words], { cwd: clone, env: { PATH: search, HOME: folder } });
  expect(existsSync(path.join(folder, 'RAN')) ? readFileSync(path.join(folder, 'RAN'), 'utf8') : '').toBe('');
});
