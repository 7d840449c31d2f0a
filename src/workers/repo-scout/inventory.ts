/** The product tree as an artifact: what is there, and what a person should know about what was passed over. */

import { linkGoal, walkTree } from '../../adapters/tree-walk.ts';
import type { RepoInventory } from '../../model/repo-inventory.ts';
import { roleOf } from '../../platforms/path-roles.ts';
import { countOf } from '../../text/count.ts';
import { globs } from '../../text/globs.ts';
import { describeTree } from './describe-tree.ts';
import { type ReadOptions, readFiles } from './read-files.ts';

export interface InventoryInput extends ReadOptions {
  root: string;
  repository: string;
  sha: string;
  ref: string | null;
  dirty: boolean;
  locale: string;
  /** Globs that are left out, and folders to keep to (all when empty). */
  exclude: readonly string[];
  scanDirectories: readonly string[];
  notes?: readonly string[];
}

/** Past this many files, nobody documents them one by one; the walk still counts them all. */
const MANY_FILES = 50_000;

export async function takeInventory(input: InventoryInput): Promise<RepoInventory> {
  const excluded = input.exclude.length === 0 ? () => false : globs(input.exclude, { dot: true });
  const inScope = scopeOf(input.scanDirectories);
  const walk = walkTree(input.root, { skip: (path) => excluded(path) || excluded(path.replace(/\/$/, '')) });
  const files = await readFiles(
    input.root,
    walk.files.filter((file) => inScope(file.path)),
    input,
  );
  const described = describeTree(files, input.locale);
  const linked = described.readme === null ? linkedReadme(input.root, walk.passedOver, files) : undefined;
  described.readme ??= linked?.goal ?? null;
  const notes = [
    ...(input.notes ?? []),
    ...noteOf(files.length === 0, 'The repository holds no files.'),
    ...noteOf(files.length > MANY_FILES, `The repository holds ${countOf(files.length, 'file')}.`),
    ...noteOf(files.length > 0 && files.every((file) => file.binary), 'The repository holds binary files only.'),
    ...sample(
      'larger than what is read, or unreadable',
      files.filter((file) => file.skipped !== null).map((file) => file.path),
    ),
    ...sample(
      'links or special files, not followed',
      walk.passedOver.filter((path) => path !== linked?.link),
    ),
    ...sample(
      'names that are no UTF-8, shown percent-encoded',
      walk.files.filter((file) => file.raw !== null).map((file) => file.path),
    ),
    ...sample(
      'vendored, not evidence',
      files.filter((file) => roleOf(file.path) === 'vendored').map((file) => file.path),
    ),
  ];
  if (files.length > 0 && described.readme === null) notes.push('The repository has no README.');
  return {
    schema_version: 1,
    repository: input.repository,
    sha: input.sha,
    ref: input.ref,
    dirty: input.dirty,
    files,
    ...described,
    notes,
  };
}

/** The file that stands behind a link called README: it is the front page all the same. */
function linkedReadme(
  root: string,
  links: readonly string[],
  files: readonly { path: string }[],
): { link: string; goal: string } | undefined {
  const paths = new Set(files.map(({ path }) => path));
  for (const link of links.filter((each) => roleOf(each) === 'readme')) {
    const goal = linkGoal(root, link);
    if (goal !== undefined && paths.has(goal)) return { link, goal };
  }
  return undefined;
}

const noteOf = (when: boolean, note: string): string[] => (when ? [note] : []);

function sample(what: string, paths: readonly string[]): string[] {
  if (paths.length === 0) return [];
  const shown = paths
    .slice(0, 3)
    .map((path) => `\`${path}\``)
    .join(', ');
  const more = paths.length > 3 ? ` and ${paths.length - 3} more` : '';
  return [`Passed over (${what}): ${shown}${more}.`];
}

/** Files of the root itself (manifests, README) are always in scope. */
function scopeOf(directories: readonly string[]): (path: string) => boolean {
  if (directories.length === 0) return () => true;
  const roots = directories.map((directory) => `${directory.replace(/^\.?\/+|(?<!\/)\/+$/g, '')}/`);
  return (path) => !path.includes('/') || roots.some((root) => root === '/' || path.startsWith(root));
}
