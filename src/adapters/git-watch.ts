/** Looks why git does not end: in each folder it opens files of rules by itself, and waits for a pipe or reads a device for ever. */
import { lstatSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { UserError } from '../errors.ts';
import type { Repository } from './git-locate.ts';
import { cannotBeUsed, oddEntry } from './git-types.ts';

/** Most calls end long before; no call is slowed down by more than a look. */
const AFTER_MS = 1_000;
const RULES: ReadonlySet<string> = new Set(['.gitattributes', '.gitignore', '.mailmap', '.gitmodules']);

/** Does `work`; where that takes long and something in the repository holds it up, it is ended, and what holds it up is named. */
export async function watched<T>(repository: Repository, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const found = new AbortController();
  const over = new AbortController();
  const looking = look(repository, over.signal).then(
    (odd) => {
      if (odd !== undefined) found.abort(odd);
    },
    () => undefined,
  );
  try {
    return await work(found.signal);
  } catch (thrown) {
    throw found.signal.aborted ? found.signal.reason : thrown;
  } finally {
    over.abort();
    await looking;
  }
}

async function look(repository: Repository, over: AbortSignal): Promise<UserError | undefined> {
  await delay(AFTER_MS, undefined, { signal: over, ref: false });
  const odd = oddEntry(repository);
  if (odd !== undefined) return cannotBeUsed(repository.root, `\`${odd}\` is no file`);
  const rules = repository.bare ? undefined : await oddRules(repository.root, over);
  return rules === undefined
    ? undefined
    : new UserError('INVALID_INPUT', `\`${rules}\` is no file, so git would wait for it for ever. Remove it.`);
}

/** The first file of rules that is neither a file nor a link to one. */
async function oddRules(root: string, over: AbortSignal): Promise<string | undefined> {
  const folders = [''];
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    over.throwIfAborted();
    for (const entry of await readdir(path.join(root, folder), { withFileTypes: true }).catch(() => [])) {
      const name = `${folder}${entry.name}`;
      if (entry.isDirectory() && entry.name !== '.git') folders.push(`${name}/`);
      else if (RULES.has(entry.name) && !entry.isFile() && holdsUp(path.join(root, name))) return name;
    }
  }
  return undefined;
}

/** Git follows no link here. */
function holdsUp(place: string): boolean {
  const found = lstatSync(place, { throwIfNoEntry: false });
  return found !== undefined && !found.isFile() && !found.isSymbolicLink() && !found.isDirectory();
}
