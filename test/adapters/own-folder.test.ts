/** A home is a folder of Launch's: new, empty, marked, or what an earlier version left; somebody else's is refused and left as it is. */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { HOME_MARK } from '../../src/adapters/own-folder.ts';
import { createContext } from '../../src/context.ts';
import { toLaunchError } from '../../src/errors.ts';

const root = mkdtempSync(path.join(tmpdir(), 'own-folder-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
let serial = 0;

/** A name that ends in `/` is a folder. */
function folder(names: readonly string[]): string {
  const home = path.join(root, `h${++serial}`);
  mkdirSync(home);
  for (const name of names)
    if (name.endsWith('/')) mkdirSync(path.join(home, name), { recursive: true });
    else writeFileSync(path.join(home, name), name === '.gitignore' ? '*\n' : '');
  return home;
}
/** The message where it is refused. */
async function open(home: string): Promise<string | null> {
  try {
    const env = { PATH: process.env.PATH, HOME: root, XDG_CONFIG_HOME: path.join(root, 'config') };
    await (await createContext({ env, cwd: root, home })).close();
    return null;
  } catch (thrown) {
    return toLaunchError(thrown).message;
  }
}

test.each<[why: string, names: string[]]>([
  ['an empty one', []],
  ['one with a store', ['store.sqlite', 'store.sqlite-wal', 'runs/', 'cache/', 'spans/', 'undo/', 'audit.log.1']],
  ['one whose store is elsewhere', ['.gitignore', 'runs/', 'cache/']],
  ['one with runs alone, as a plan carries it', ['runs/r_2026-01-01T00-00-00Z_aaaaaa/']],
  ['one that a cache of CI brought back', ['cache/', 'cache.key', 'runs/', 'store.sqlite', '.gitignore']],
  ['one with the settings of a bot', ['bot.env']],
  ['a volume', ['lost+found/']],
  ['a marked one, whatever else is there', [HOME_MARK, 'notes.txt']],
  ['one that is being made by somebody else now', ['.gitignore.0123456789ab.tmp', HOME_MARK]],
])('taken: %s', async (_, names) => {
  const home = folder(names);
  expect(await open(home)).toBeNull();
  expect(existsSync(path.join(home, HOME_MARK))).toBe(true);
  expect(await open(home)).toBeNull();
});

test.each<[why: string, names: string[], first: string]>([
  ['a project', ['package.json', 'src/', 'README.md'], '`README.md` and 2 more'],
  ['somebody’s experiments', ['runs/', 'cache/', 'tmp/'], '`cache` and 2 more'],
  ['one file', ['thesis.pdf'], '`thesis.pdf`'],
  ['a store beside somebody’s files', ['store.sqlite', 'photos/'], '`photos`'],
  ['a .gitignore of somebody’s', ['.gitignore', 'notes/'], '`notes`'],
])('refused: %s', async (_, names, first) => {
  const home = folder(names);
  expect(await open(home)).toBe(
    `The home \`${home}\` holds files that are not Launch’s (${first}). Set LAUNCH_HOME or --home to a new or an empty folder. If it is Launch’s all the same, make an empty file \`.launch-home\` in it.`,
  );
  expect(readdirSync(home).sort()).toEqual(names.map((name) => name.replace('/', '')).sort());
  writeFileSync(path.join(home, HOME_MARK), '');
  expect(await open(home)).toBeNull();
});

test('a new folder is made, also by several at once', async () => {
  const home = path.join(root, 'deep', 'new');
  expect(await Promise.all(Array.from({ length: 5 }, () => open(home)))).toEqual(Array(5).fill(null));
});
