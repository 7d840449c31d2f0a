/** Which folder somebody may have meant who named one that is not there: asked of the file system where the path leaves what exists. */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { meant } from '../gates/meant.ts';
import { nearChoices } from '../text/near-choices.ts';

const MOST_LISTED = 8;

/** One sentence: what may be meant, else what is there; empty where nothing is. `given` is relative to `from`. */
export function folderAdvice(from: string, given: string): string {
  const words = given.split(/[\\/]/u).filter((word) => word !== '' && word !== '.');
  for (let at = 0; at < words.length; at += 1) {
    const inside = words.slice(0, at);
    const folders = foldersIn(path.resolve(from, ...inside));
    const word = words[at] ?? '';
    if (word === '..' || folders.includes(word)) continue;
    const rest = words.slice(at + 1);
    const near = nearChoices(word, folders).map((name) => [...inside, name, ...rest].join('/'));
    const there = near.filter((name) =>
      foldersIn(path.dirname(path.resolve(from, name))).includes(path.basename(name)),
    );
    // A folder one level down by that name is what people leave out.
    const below = folders
      .filter((name) => foldersIn(path.resolve(from, ...inside, name)).includes(word))
      .map((name) => [...inside, name, ...words.slice(at)].join('/'));
    const asked = meant(there.length > 0 ? there : below);
    if (asked !== undefined) return asked;
    if (folders.length === 0) return '';
    const listed = folders.slice(0, MOST_LISTED).map((name) => `\`${[...inside, name].join('/')}\``);
    return `Folders here: ${listed.join(', ')}${folders.length > MOST_LISTED ? ', …' : ''}.`;
  }
  return '';
}

const LEFT_OUT = new Set(['node_modules']);

function foldersIn(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !LEFT_OUT.has(entry.name) && !/^\.(?!github$)/u.test(entry.name))
      .map(({ name }) => name)
      .sort();
  } catch {
    return [];
  }
}
