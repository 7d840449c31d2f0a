/** Whether a target is one that a build makes: the repository's own `.gitignore` files name it, so that its absence proves nothing. */

import ignore, { type Ignore } from 'ignore';
import { type FileSet, filesOf, type Lookup, MARKDOWN, under } from '../generators/routes.ts';
import { tameRules } from '../text/globs.ts';
import { basename, dirname } from './url-path.ts';

export interface MadeFilesInput {
  files: Pick<FileSet, 'has' | 'hasFolder' | 'read' | 'paths'>;
  /** Folders whose files, or the pages made of them, are served at the root. */
  served: readonly string[];
}

/** No file has a longer path. */
const MAX_PATH = 4_096;

/** Answers why none of what a target may mean is missing, or undefined. */
export function createMadeFiles({
  files,
  served: roots,
}: MadeFilesInput): (lookups: readonly Lookup[]) => string | undefined {
  const known = new Map<string, Rules | undefined>();
  const rulesIn = (folder: string): Rules | undefined => {
    if (!known.has(folder)) {
      const text = files.read(under(folder, '.gitignore'));
      known.set(folder, text === undefined ? undefined : rulesOf(folder === '' ? withoutAll(text) : text));
    }
    return known.get(folder);
  };
  /** The deepest file of rules that speaks of a path decides. */
  const isNamed = (path: string, isFolder: boolean): boolean => {
    for (let folder = dirname(path); ; folder = dirname(folder)) {
      const own = folder === '' ? path : path.slice(folder.length + 1);
      const rules = rulesIn(folder);
      // A target with a slash too many is the path of no file, and the rules refuse to be asked of it.
      const isAsked = rules?.maySpeakOf(own) === true && ignore.isPathValid(own);
      const verdict = isAsked ? rules.all.test(isFolder ? `${own}/` : own) : undefined;
      if (verdict?.ignored || verdict?.unignored) return verdict.ignored;
      if (folder === '') return false;
    }
  };
  /** Whether a folder is kept in git for what it holds, and not for a placeholder alone. */
  const isKept = (folder: string): boolean =>
    files.hasFolder(folder) &&
    files.paths.some((path) => path.startsWith(`${folder}/`) && !PLACEHOLDER.test(basename(path)));
  const folders = new Map<string, boolean | undefined>();
  /** Whether the outermost folder on the way that is named is not here; undefined where none is. One that is here all the same is kept in git: what it lacks is missing. */
  const isInMade = (folder: string): boolean | undefined => {
    if (folder === '') return undefined;
    if (!folders.has(folder)) {
      const above = isInMade(dirname(folder));
      folders.set(folder, above ?? (isNamed(folder, true) ? !isKept(folder) : undefined));
    }
    return folders.get(folder);
  };
  const isMade = (path: string): boolean =>
    path !== '' && path.length < MAX_PATH && !path.startsWith('.') && (isInMade(dirname(path)) ?? isNamed(path, false));
  const served = ({ url }: { url: string }): string[] =>
    // A folder that is made as a whole may hold anything, and so tells nothing.
    roots.filter(files.hasFolder).map((folder) => under(folder, url.replace(/^\/+|(?<!\/)\/+$/g, '')));
  return (lookups) =>
    lookups
      .flatMap((lookup) => (lookup.by === 'file' ? filesOf(lookup) : served(lookup)))
      .some((path) => isMade(path) || (!MARKDOWN.test(path) && PAGES.some((ending) => isMade(bare(path) + ending))))
      ? 'a file that `.gitignore` lists, which a build probably makes'
      : undefined;
}

/** Files that are there so that git keeps their folder. */
const PLACEHOLDER = /^\.(?:git)?(?:keep|ignore|placeholder)$/;
/** What pages are made of. */
const PAGES = ['.md', '.mdx'];
const bare = (path: string): string => path.replace(/(?:\.html|\/)$/, '');

interface Rules {
  all: Ignore;
  /** Sooner told than what they say: most speak of few paths. */
  maySpeakOf(path: string): boolean;
}

/** Who ignores all of a repository, and names what is kept, says of no file that a build makes it. */
const withoutAll = (text: string): string =>
  text
    .split(/\r?\n/)
    .filter((line) => !/^\/?\*{1,2}(?:\/\*{1,2})*\/?[ \t]*$/.test(line))
    .join('\n');

function rulesOf(text: string): Rules {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '' && !line.startsWith('#'));
  const parts = [...new Set(lines.map(plainPart))];
  const known = new Map<string, boolean>();
  const isPossible = (name: string): boolean => {
    const before = known.get(name);
    if (before !== undefined) return before;
    const lower = name.toLowerCase();
    const answer = parts.some((part) => lower.includes(part));
    known.set(name, answer);
    return answer;
  };
  const folders = new Map<string, boolean>();
  const isPossibleFolder = (folder: string): boolean => {
    const before = folders.get(folder);
    if (before !== undefined) return before;
    const answer = folder.split('/').some(isPossible);
    folders.set(folder, answer);
    return answer;
  };
  const maySpeakOf = (path: string): boolean => isPossible(basename(path)) || isPossibleFolder(dirname(path));
  return { all: ignore().add(tameRules(text)), maySpeakOf };
}

/** What a name on every path has that a rule speaks of: the longest part of it without wildcards, in lower case as rules are read in any case. */
function plainPart(rule: string): string {
  const parts = rule
    .trim()
    .toLowerCase()
    .replace(/^!/, '')
    .replace(/^([^[]*)\[.*\]/, '$1*')
    .split(/[*?[\]\\/]/);
  return parts.reduce((longest, part) => (part.length > longest.length ? part : longest), '');
}
