/** Whether a name on disk is spelt as it is asked for, found out without listing its folder; a doubt is a no. */
import { basename, join } from 'node:path';
import type { Files } from '../ports/files.ts';

/**
 * A file system that takes two spellings for one answers to the other one too: it then must name this one as the true one.
 * Where it does not say so, as a folder of Linux that ignores case, or where both are there, only a listing tells.
 */
export async function isSpeltSo(
  directory: string,
  name: string,
  files: Pick<Files, 'kind' | 'realPath'>,
): Promise<boolean> {
  for (const other of otherSpellings(name)) {
    const there = join(directory, other);
    if ((await files.kind(there)) === 'absent') continue;
    const real = await files.realPath(there).catch(() => undefined);
    if (real === undefined || basename(real) !== name) return false;
  }
  return true;
}

/** Names that are the same file wherever case, or the form of a letter with its accent, makes no difference. */
function otherSpellings(name: string): string[] {
  // What ASCII letters are to each other is the same everywhere; others are asked only where there are none.
  const ascii = name.replace(/[a-z]/giu, turned);
  const other = ascii === name ? [...name].map(turned).join('') : ascii;
  return [...new Set([other, name.normalize('NFD')])].filter((spelling) => spelling !== name);
}

/** The letter in its other case, where that is one letter and leads back. */
function turned(letter: string): string {
  const [lower, upper] = [letter.toLowerCase(), letter.toUpperCase()];
  const other = letter === lower ? upper : lower;
  const back = letter === lower ? other.toLowerCase() : other.toUpperCase();
  return back === letter && [...other].length === 1 ? other : letter;
}
