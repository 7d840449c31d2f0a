/** What differs from the base commit, with the old content of what differs, read before the gates run. */
import { ServiceError, UserError } from '../errors.ts';
import type { GateFacts } from '../gates/facts.ts';
import type { Git } from '../ports/git.ts';
import { type BasePlaces, readBasePlaces } from './base-places.ts';
import { type DifferingRow, nameOfRows, statusRows } from './differing-rows.ts';
import { isSettings } from './dropped-pages.ts';
import { askGit, UNLOOKED } from './git-answers.ts';
import { differInLineEnds, onlyModified } from './only-modified.ts';
import type { ValidationInput } from './session-options.ts';
import { blobId, readBytes, readSiteTree, type SiteTree } from './site-tree.ts';

export interface Changes {
  /** Fulfilled when git has told all of it; rejected where it cannot be told. */
  ready: Promise<void>;
  changed: Map<string, 'added' | 'modified' | 'deleted'>;
  base: Map<string, string>;
  /** Old path → new path. */
  renamed: Map<string, string>;
  /** What is compared with; null where git knows none. */
  commit: string | null;
  /** Of that commit, where only what is new is asked for. */
  places?: BasePlaces | undefined;
}

/** Beyond this many changed files their old content is not read. */
const MAX_BASE_FILES = 2000;
/** After so many that are not in the repository no more are asked for. */
const MAX_FAILED = 50;
/** Programs, pages of other formats and redirects, which decide what pages there are. */
const DECIDES = /\.(?:[cm]?[jt]sx?|py|rb|adoc|asciidoc|org|rst|vue|astro)$|(?:^|\/)(?:_redirects|Gemfile)$/i;
const TEXT = /\.(?:md|mdx|markdown|html?|ya?ml|toml|json|txt)$/i;

/**
 * The files of a site, and what differs from its base: that is asked while the site is already looked at, unless the base is a name,
 * which may be wrong. `onFirst` is given a name of what differs of tracked files, '' where nothing does, while git still looks for others.
 */
export async function readTreeAndChanges(
  {
    root,
    ports,
    base,
    scope,
    progress,
    gitAnswers,
  }: Pick<ValidationInput, 'root' | 'ports' | 'base' | 'scope' | 'progress' | 'gitAnswers'>,
  onFirst: (differing: string) => void = () => {},
): Promise<{ tree: SiteTree; changes: Changes }> {
  const { git } = ports;
  const answers = git && (gitAnswers ?? askGit(root, git));
  answers?.differing.then((rows) => onFirst(nameOfRows(root, rows))).catch(() => {});
  const tree = await readSiteTree(root, git, answers);
  if (!tree.isGit && (base !== undefined || scope === 'new')) throw nothingToCompare(root, base);
  const others = await answers?.untracked.catch(() => undefined);
  const untracked = others?.split('\0').filter((name) => name !== '');
  const rows = statusRows((await answers?.differing.catch(() => undefined)) ?? '');
  const isText = (path: string): boolean => TEXT.test(path);
  const modified = base === undefined ? onlyModified({ root, tree, rows, isText }) : undefined;
  const warn = (message: string): void => progress?.warn(message);
  const changes: Changes = {
    changed: new Map(),
    base: new Map(),
    renamed: new Map(),
    commit: tree.head,
    ready: Promise.resolve(),
  };
  changes.ready = gatherChanges(
    changes,
    { root, tree, git, base, isNew: scope === 'new' },
    { modified, rows, untracked, warn },
  );
  if (base === undefined) changes.ready.catch(() => {});
  else await changes.ready;
  return { tree, changes };
}

interface Place {
  root: string;
  tree: SiteTree;
  git: Git | undefined;
  base: string | undefined;
  /** Whether only what is new is asked for. */
  isNew: boolean;
}

interface Asked {
  /** Tracked files that may differ, where no more can be told of any. */
  modified: readonly string[] | undefined;
  /** Tracked files that may differ from the index. */
  rows: readonly DifferingRow[];
  untracked: readonly string[] | undefined;
  warn(message: string): void;
}

async function gatherChanges(
  changes: Changes,
  { root, tree, git, base, isNew }: Place,
  { modified, rows, untracked, warn }: Asked,
): Promise<void> {
  if (!tree.isGit || git === undefined) return;
  if (tree.head === null && base === undefined) {
    // Before the first commit there is nothing that could have been there.
    if (isNew) for (const path of tree.paths) changes.changed.set(path, 'added');
    return;
  }
  if (base === undefined && tree.dirty.size === 0 && !tree.isStaged) return;
  const commit = base === undefined || base === tree.head ? tree.head : await mergeBase(root, git, base);
  if (commit === null) return;
  changes.commit = commit;
  if (isNew) changes.places = await readBasePlaces(root, git, commit, tree);
  if (modified && (await takeModified(changes, { root, tree, git, paths: modified }))) return;
  const asking = git.changedFiles(root, commit, untracked && { untracked });
  const differing = await asking.catch((thrown: unknown) => {
    if (base !== undefined || !(thrown instanceof ServiceError)) throw thrown;
    warn(`What differs from the commit could not be asked of git and is left out: ${thrown.message}`);
    return [];
  });
  for (const { path, status, from } of differing) {
    if (status === 'renamed' && from !== null) {
      changes.renamed.set(from, path);
      changes.changed.set(from, 'deleted');
    }
    changes.changed.set(path, status === 'renamed' ? 'added' : status);
  }
  const touched = new Set(rows.map(([, path]) => path));
  // Git does not compare these; whether they say the same is seen below.
  for (const [status, path] of rows)
    if (status === UNLOOKED && TEXT.test(path) && !changes.changed.has(path)) changes.changed.set(path, 'modified');
  for (const path of tree.dirty)
    if (!changes.changed.has(path) && !tree.blobs.has(path) && !touched.has(path)) changes.changed.set(path, 'added');
  const olds = [...changes.changed]
    .filter(([path, status]) => status !== 'added' && (TEXT.test(path) || DECIDES.test(path) || isSettings(path)))
    .slice(0, MAX_BASE_FILES);
  await readOld(root, git, { commit, paths: olds.map(([path]) => path), into: changes.base });
  const lacking = olds.filter(([path]) => !changes.base.has(path)).length;
  if (lacking > 0)
    warn(
      `The old content of ${lacking} changed ${lacking === 1 ? 'file' : 'files'} is not in this repository, as in a partial clone; what is compared with it is left out.`,
    );
  // A file that was touched but says the same is not changed.
  for (const [path, text] of changes.base)
    if (changes.changed.get(path) === 'modified' && readBytes(root, path)?.toString('utf8') === text) {
      changes.changed.delete(path);
      changes.base.delete(path);
    }
}

interface Modified {
  root: string;
  tree: SiteTree;
  git: Git;
  paths: readonly string[];
}

/** Puts down what is modified and what is new; answers no, and changes nothing, where only git can tell. */
async function takeModified(changes: Changes, { root, tree, git, paths }: Modified): Promise<boolean> {
  const old = new Map<string, string>();
  await readOld(root, git, { commit: changes.commit ?? 'HEAD', paths, into: old });
  const texts = new Map<string, string>();
  for (const path of paths) {
    const [before, now] = [old.get(path), readBytes(root, path)?.toString('utf8')];
    if (before === undefined || now === undefined || differInLineEnds(before, now)) return false;
    if (before !== now) texts.set(path, before);
  }
  for (const [path, before] of texts) {
    changes.changed.set(path, 'modified');
    changes.base.set(path, before);
  }
  for (const path of tree.dirty) if (!tree.blobs.has(path) && !old.has(path)) changes.changed.set(path, 'added');
  return true;
}

/** All old contents by one process; one that is not there is left out. */
async function readOld(
  root: string,
  git: Git,
  { commit, paths, into }: { commit: string; paths: readonly string[]; into: Map<string, string> },
): Promise<void> {
  const asked = paths.filter((path) => !path.includes('\n'));
  const input = asked.map((path) => `${commit}:${path}\n`).join('');
  const bytes = asked.length === 0 ? Buffer.alloc(0) : await allOf(root, git, input);
  let at = 0;
  for (const path of asked) {
    const end = bytes.indexOf(10, at);
    const head = bytes.toString('utf8', at, end);
    const size = /^[0-9a-f]+ blob (\d+)$/.exec(head)?.[1];
    at = end + 1;
    if (size === undefined && head.endsWith(' missing')) continue;
    const stop = at + Number(size);
    // Bytes that are no UTF-8 shift what follows: from there on file by file.
    if (size === undefined || end === -1 || bytes[stop] !== 10) break;
    into.set(path, bytes.toString('utf8', at, stop));
    at = stop + 1;
  }
  let failed = 0;
  for (const path of paths) {
    if (into.has(path) || failed > MAX_FAILED) continue;
    try {
      const old = await git.show(root, commit, path);
      if (old !== undefined) into.set(path, old.toString('utf8'));
    } catch (thrown) {
      if (!(thrown instanceof ServiceError)) throw thrown;
      failed++;
    }
  }
}

/** Nothing where one of the blobs ends the process, as one that a partial clone lacks does. */
async function allOf(root: string, git: Git, input: string): Promise<Buffer> {
  try {
    return Buffer.from(await git.run(root, ['cat-file', '--batch'], { input }));
  } catch (thrown) {
    if (thrown instanceof ServiceError) return Buffer.alloc(0);
    throw thrown;
  }
}

/** Where the work left the base; the base itself where history is too short to say. */
async function mergeBase(root: string, git: Git, base: string): Promise<string> {
  const commit = await resolve(root, git, base);
  try {
    return (await git.run(root, ['merge-base', commit, 'HEAD'])).trim() || commit;
  } catch (thrown) {
    if (thrown instanceof ServiceError) return commit;
    throw thrown;
  }
}

const nothingToCompare = (root: string, base: string | undefined): UserError =>
  new UserError(
    'INVALID_INPUT',
    `There is no git repository that can be used at \`${root}\`, so that nothing can be compared with ${base === undefined ? 'its commit' : `\`${base}\``}. Leave \`--new\` out to have all findings shown.`,
  );

async function resolve(root: string, git: Git, base: string): Promise<string> {
  for (const name of [base, `origin/${base}`]) {
    try {
      return (await git.run(root, ['rev-parse', '--verify', '-q', '--end-of-options', `${name}^{commit}`])).trim();
    } catch {
      // The next spelling.
    }
  }
  throw new UserError(
    'INVALID_INPUT',
    `\`${base}\` is no branch, tag or commit of this repository. When the checkout is shallow, fetch it first.`,
  );
}

/** The view gates have. */
export const changesView = ({ changed, base }: Changes): Pick<GateFacts, 'changed' | 'base'> => ({
  changed,
  base: (path) => base.get(path),
});

export interface ChangedFiles {
  root: string;
  paths: readonly string[];
  git: Git | undefined;
  blobs: SiteTree['blobs'];
  /** Texts as they stood right before, where that is known. */
  before: ReadonlyMap<string, string>;
}

/** The change set as gates see it follows what was written to some files; git is asked once, and only for what is not known. */
export async function noteChanges(changes: Changes, { root, paths, git, blobs, before }: ChangedFiles): Promise<void> {
  if (changes.commit === null || git === undefined) return;
  const asked: string[] = [];
  for (const path of paths) {
    if (changes.base.has(path) || changes.changed.has(path)) continue;
    // What had not changed until now stood there as the base has it.
    const text = before.get(path);
    if (text !== undefined && blobId(Buffer.from(text)) === blobs.get(path)) changes.base.set(path, text);
    else asked.push(path);
  }
  await readOld(root, git, { commit: changes.commit, paths: asked, into: changes.base });
  for (const path of paths) {
    const old = changes.base.get(path);
    const now = readBytes(root, path)?.toString('utf8');
    if (old === now) changes.changed.delete(path);
    else changes.changed.set(path, now === undefined ? 'deleted' : old === undefined ? 'added' : 'modified');
  }
}
