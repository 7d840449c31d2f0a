/** Refs and history of a bare repository: in process where they are plain files, all else by git itself. */
import { aheadOf, forkOf, historyOf } from './graph.ts';
import { looseRef, looseRefs, moveLoose } from './loose-refs.ts';
import { git, readObject, ZERO } from './repository-files.ts';

/** The commit a full ref points at, or undefined. */
export async function readRef(directory: string, ref: string): Promise<string | undefined> {
  const loose = looseRef(directory, ref);
  if (loose !== undefined) return loose ?? undefined;
  const out = await git(directory, ['for-each-ref', '--format=%(refname) %(objectname)', ref]);
  return out
    .split('\n')
    .map((line) => line.split(' '))
    .find(([name]) => name === ref)?.[1];
}
/** Names and targets below a prefix, sorted. */
export async function listRefs(
  directory: string,
  prefix: string,
): Promise<{ ref: string; sha: string; type: string }[]> {
  const loose = looseRefs(directory)?.map(({ ref, sha }) => ({ ref, sha, type: readObject(directory, sha)?.type }));
  const all = loose?.every(({ type }) => type !== undefined) ? loose : await gitRefs(directory);
  return all.flatMap(({ ref, sha, type = '' }) => (ref.startsWith(prefix) ? [{ ref, sha, type }] : []));
}
async function gitRefs(directory: string): Promise<{ ref: string; sha: string; type: string }[]> {
  const out = await git(directory, ['for-each-ref', '--format=%(refname) %(objectname) %(objecttype)']);
  return out
    .split('\n')
    .filter(Boolean)
    .map((line) => line.split(' '))
    .map(([ref, sha, type]) => ({ ref: ref!, sha: sha!, type: type! }));
}
/** Atomic: moves a ref only from `expected` (zeros: absent). */
export async function moveRef(directory: string, ref: string, sha: string, expected: string): Promise<boolean> {
  const moved = readObject(directory, sha) && moveLoose(directory, ref, sha, expected === ZERO ? null : expected);
  if (moved !== undefined) return moved;
  try {
    await git(directory, ['update-ref', ref, sha, expected]);
    return true;
  } catch {
    return false;
  }
}
/** Moves a ref wherever it is. */
export async function setRef(directory: string, ref: string, sha: string): Promise<void> {
  const before = looseRef(directory, ref);
  if (before === undefined || !(await moveRef(directory, ref, sha, before ?? ZERO)))
    await git(directory, ['update-ref', ref, sha]);
}
export const isAncestor = async (directory: string, older: string, newer: string): Promise<boolean> =>
  historyOf(directory, newer)?.has(older) ??
  git(directory, ['merge-base', '--is-ancestor', older, newer]).then(
    () => true,
    () => false,
  );
/** Where two commits' histories part; rejects where they never met. */
export const mergeBase = async (directory: string, one: string, other: string): Promise<string> =>
  forkOf(directory, one, other) ?? (await git(directory, ['merge-base', one, other])).trim();
export const commitsBetween = async (directory: string, base: string, head: string): Promise<number> =>
  aheadOf(directory, base, head) ?? Number(await git(directory, ['rev-list', '--count', `${base}..${head}`]));
