/** The lines of a product's checkout, as citations need them; nothing in it is executed and no link is followed. */
import { lstatSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { MAX_TEXT_BYTES, productText } from '../content/product-text.ts';
import { readInside } from '../content/read-inside.ts';
import type { ProductTree } from './citation-state.ts';

export interface ProductTreeInput {
  root: string;
  sha: string;
  /** URL of the product, `local` for a path. */
  repository: string;
  /** Tracked files; all files below the root when absent. */
  paths?: readonly string[];
}

/** Files are read when they are asked for, and once. */
export function productTree({ root, sha, repository, paths: given }: ProductTreeInput): ProductTree {
  const kept = new Map<string, readonly string[] | undefined>();
  let paths: readonly string[] | undefined = given;
  return {
    repository,
    sha,
    paths: () => (paths ??= filesUnder(root)),
    lines(path) {
      if (kept.has(path)) return kept.get(path);
      const lines = readLines(root, path);
      kept.set(path, lines);
      return lines;
    },
  };
}

function readLines(root: string, path: string): readonly string[] | undefined {
  if (path.split('/').includes('..') || path.startsWith('/')) return undefined;
  try {
    if (!lstatSync(join(root, path)).isFile()) return undefined;
    const bytes = readInside(root, path, { max: MAX_TEXT_BYTES });
    return bytes === undefined ? undefined : productText(bytes)?.split(/\r?\n/u);
  } catch {
    return undefined;
  }
}

/** Every regular file, sorted; links are not followed. */
export function filesUnder(root: string, folder = ''): string[] {
  const entries = readdirSync(join(root, folder), { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  return entries.flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory())
      return entry.name === '.git' || entry.name === 'node_modules' ? [] : filesUnder(root, path);
    return entry.isFile() ? [path] : [];
  });
}

interface Reach {
  /** Folders that hold proof files, ways that may lead to them by a link, and the files. */
  folder: RegExp;
  way: RegExp;
  file: RegExp;
}
/** Where Launch writes them. */
const WRITTEN: Reach = { folder: /(?:^|\/)launch\/proofs$/u, way: /(?:^|\/)launch(?:\/proofs)?$/u, file: /\.json$/u };
/** What else somebody may take for one: below that folder, and in another case, which is the same place on some systems. */
const LOOKALIKE: Reach = {
  folder: /(?:^|\/)launch\/proofs(?:\/|$)/iu,
  way: /(?:^|\/)launch(?:$|\/proofs(?:$|\/))/iu,
  file: /\.json$/iu,
};

/**
 * Proof files wherever the site's folder is inside its repository, sorted. One that is a link counts, too, and so do those of a linked
 * `launch` or `launch/proofs`: whoever judges proofs must know of each that a reader may open.
 */
export const proofFilesUnder = (root: string): string[] => proofsBelow(root, '', WRITTEN, false).sort();
/** With those that only look like some. */
export const proofLookalikesUnder = (root: string): string[] => proofsBelow(root, '', LOOKALIKE, false).sort();

function proofsBelow(root: string, folder: string, reach: Reach, isLinked: boolean): string[] {
  const isProofs = reach.folder.test(folder);
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.name === '.git' || entry.name === 'node_modules') return [];
    if (entry.isDirectory()) return proofsBelow(root, path, reach, isLinked);
    if (isProofs && reach.file.test(entry.name)) return [path];
    // One link a path: two could go round for ever.
    const isWay = entry.isSymbolicLink() && !isLinked && reach.way.test(path);
    return isWay && isFolder(join(root, path)) ? proofsBelow(root, path, reach, true) : [];
  });
}

const isFolder = (place: string): boolean => statSync(place, { throwIfNoEntry: false })?.isDirectory() ?? false;
