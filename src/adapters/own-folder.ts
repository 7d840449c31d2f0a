/** Whether a folder is Launch's to keep its state in: new, empty, marked as its own, or with what earlier versions left and nothing else. */
import { readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export const HOME_MARK = '.launch-home';
const MARK_TEXT =
  'Launch keeps its runs, their store and its cache in this folder. Whoever deletes it loses the runs, and nothing else.\n';

/** What only Launch calls so, with what it writes beside each first. */
const OURS =
  /^\.?(?:store\.sqlite|cache\.key|bot\.env|audit\.log|undo|fixing|spans|ready-probe|\.?launch-home)(?:[.-][\w.-]+)?$/u;
/** Others have such folders too. */
const ANYBODYS: ReadonlySet<string> = new Set(['runs', 'cache', 'tmp', 'demo', '.gitignore']);
/** File systems and desktops put these anywhere. */
const NOBODYS: ReadonlySet<string> = new Set(['lost+found', '.DS_Store', 'Thumbs.db', 'desktop.ini']);

/** Names of files and folders that are somebody else's, in order; none where the folder is Launch's. One that cannot be read is left to whoever opens it. */
export function foreignIn(home: string): string[] {
  const names = namesIn(home).filter((name) => !NOBODYS.has(name) && !/^\.gitignore\.[\w.]+$/u.test(name));
  if (names.length === 0 || names.includes(HOME_MARK)) return [];
  const unknown = names.filter((name) => !OURS.test(name) && !ANYBODYS.has(name));
  if (unknown.length > 0) return unknown.sort();
  return names.some((name) => OURS.test(name)) || isEarlier(home) ? [] : names.sort();
}

/** A home of before the mark, with its store elsewhere. */
const isEarlier = (home: string): boolean =>
  namesIn(join(home, 'runs')).some((name) => /^r_\d{4}-/u.test(name)) || readsAs(join(home, '.gitignore'), '*\n');

function readsAs(file: string, text: string): boolean {
  try {
    return readFileSync(file, 'utf8') === text;
  } catch {
    return false;
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** Before anything else in a new folder, so that whoever opens it at the same time knows it. */
export async function markHome(home: string): Promise<void> {
  const isNew = namesIn(home).length === 0;
  await writeFile(join(home, HOME_MARK), MARK_TEXT, { flag: 'wx' }).catch((thrown: unknown) => {
    // One that has everything else may be full, or no more to be written.
    if (isNew && !(thrown instanceof Error && 'code' in thrown && thrown.code === 'EEXIST')) throw thrown;
  });
}
