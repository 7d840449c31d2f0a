/**
 * Refs of a bare repository whose refs are loose files, read and moved without a process: a stand-in asks for one at every request.
 * What is not a plain name or a plain file (packed, symbolic, a folder in the way) is left to git itself.
 */
import { lstatSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Whether git has nothing to say against the name, and no more than files are asked. */
const isPlain = (directory: string, ref: string): boolean =>
  /^refs(?:\/[A-Za-z0-9_@+=#-][A-Za-z0-9_.@+=#-]*)+$/u.test(ref) &&
  !/\.\.|\.lock(?:\/|$)|\.(?:\/|$)|@(?:\/|$)/u.test(ref) &&
  !exists(path.join(directory, 'packed-refs'));

/** The commit, `null` when there is no such ref, or `undefined` when git has to be asked. */
export function looseRef(directory: string, ref: string): string | null | undefined {
  if (!isPlain(directory, ref)) return undefined;
  try {
    return /^([0-9a-f]{40})\n?$/u.exec(readFileSync(path.join(directory, ref), 'utf8'))?.[1];
  } catch (thrown) {
    return ['ENOENT', 'ENOTDIR', 'EISDIR'].includes(codeOf(thrown)) ? null : undefined;
  }
}

/** Every ref by name, in git's order, or `undefined` when git has to be asked. */
export function looseRefs(directory: string): { ref: string; sha: string }[] | undefined {
  const names = readdirSync(path.join(directory, 'refs'), { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory() && !entry.name.endsWith('.lock'))
    .map((entry) => path.relative(directory, path.join(entry.parentPath, entry.name)));
  const refs = names.map((ref) => ({ ref, sha: looseRef(directory, ref) }));
  if (exists(path.join(directory, 'packed-refs')) || refs.some(({ sha }) => sha === undefined)) return undefined;
  return refs
    .flatMap(({ ref, sha }) => (typeof sha === 'string' ? [{ ref, sha }] : []))
    .sort((a, b) => Buffer.compare(Buffer.from(a.ref), Buffer.from(b.ref)));
}

/** Moves a ref as git does, under its lock: whether it was at `expected` (`null`: absent), or `undefined` when git has to be asked. */
export function moveLoose(directory: string, ref: string, sha: string, expected: string | null): boolean | undefined {
  if (!isPlain(directory, ref)) return undefined;
  const file = path.join(directory, ref);
  const lock = `${file}.lock`;
  try {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(lock, `${sha}\n`, { flag: 'wx' });
  } catch {
    return undefined;
  }
  try {
    if (looseRef(directory, ref) !== expected) return false;
    renameSync(lock, file);
    return true;
  } catch {
    return undefined;
  } finally {
    rmSync(lock, { force: true });
  }
}

function exists(file: string): boolean {
  return lstatSync(file, { throwIfNoEntry: false }) !== undefined;
}

const codeOf = (thrown: unknown): string => String((thrown as { code?: unknown }).code);
