/** Which folders a repository itself declares as its packages: npm, pnpm, Cargo and uv say it in their root manifest. */

import type { ProductTree } from '../platforms/platform.ts';
import { globs as globMatcher } from '../text/globs.ts';
import { readJson, readToml } from '../yaml/foreign-data.ts';
import { readYaml } from '../yaml/read.ts';

/** Whether a folder is a declared member; undefined where nothing is declared. */
export type IsMember = (folder: string) => boolean;

interface Declaration {
  members: string[];
  exclude: string[];
}

export function declaredMembers(tree: Pick<ProductTree, 'text'>): IsMember | undefined {
  const found = [
    read(tree, 'package.json', (text) => ofPackageJson(readJson(text))),
    read(tree, 'pnpm-workspace.yaml', (text) => globs(recordOf(readYaml(text)).packages)),
    read(tree, 'Cargo.toml', (text) => ofTable(recordOf(readToml(text)).workspace)),
    read(tree, 'pyproject.toml', (text) => {
      const uv = recordOf(recordOf(recordOf(readToml(text)).tool).uv);
      return ofTable(uv.workspace);
    }),
  ].flatMap((declaration) => declaration ?? []);
  if (found.length === 0) return undefined;
  const matchers = found.map(({ members, exclude }) => ({
    isMember: globMatcher(members.map(tidy)),
    isExcluded: exclude.length === 0 ? () => false : globMatcher(exclude.map(tidy)),
  }));
  return (folder) => matchers.some(({ isMember, isExcluded }) => isMember(folder) && !isExcluded(folder));
}

/** What does not parse declares nothing: the reader of the manifest says so. */
function read(
  tree: Pick<ProductTree, 'text'>,
  path: string,
  parse: (text: string) => Declaration | undefined,
): Declaration | undefined {
  const text = tree.text(path);
  if (text === undefined) return undefined;
  try {
    return parse(text);
  } catch {
    return undefined;
  }
}

function ofPackageJson(data: unknown): Declaration | undefined {
  const { workspaces } = recordOf(data);
  return globs(Array.isArray(workspaces) ? workspaces : recordOf(workspaces).packages);
}

function ofTable(table: unknown): Declaration | undefined {
  const { members, exclude } = recordOf(table);
  const found = globs(members);
  return found === undefined ? undefined : { members: found.members, exclude: [...found.exclude, ...strings(exclude)] };
}

/** `!packages/old` takes away what the others name. */
function globs(value: unknown): Declaration | undefined {
  const all = strings(value);
  const members = all.filter((glob) => !glob.startsWith('!'));
  return members.length === 0
    ? undefined
    : { members, exclude: all.filter((glob) => glob.startsWith('!')).map((glob) => glob.slice(1)) };
}

/** The root itself, however it is written, is `.`. */
const tidy = (glob: string): string => glob.replace(/^\.?\/+/, '').replace(/(?<!\/)\/+$/, '') || '.';
const strings = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
const recordOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
