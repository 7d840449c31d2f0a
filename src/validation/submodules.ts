/** What submodules hold that are checked out as the repository wants them. Of any other nothing is known, and nothing is fetched. */
import { join, resolve } from 'node:path';
import { readSmall } from '../adapters/read-small.ts';
import { readTextInside } from '../content/read-inside.ts';
import type { Git } from '../ports/git.ts';

export interface Listing {
  commit: string;
  /** Whether a path from its root is a file or folder there, or may be, behind a link or in a submodule of its own. */
  mayHold(path: string): boolean;
}

/** More are not looked into. */
const MAX_SUBMODULES = 32;

/** `wanted`: the commit of each submodule, by its folder. */
export async function readSubmodules(
  root: string,
  git: Pick<Git, 'run'>,
  wanted: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, Listing>> {
  if (wanted.size === 0) return new Map();
  const named = new Set(
    [...(readTextInside(root, '.gitmodules') ?? '').matchAll(/^[ \t]*path[ \t]*=(.*)$/gm)].map(([, path]) =>
      path?.trim().replace(/^"|"$/g, ''),
    ),
  );
  const here = [...wanted].filter(([path, commit]) => named.has(path) && headOf(join(root, path)) === commit);
  const listed = await Promise.all(
    here.slice(0, MAX_SUBMODULES).map(async ([path, commit]) => {
      const rows = await git.run(join(root, path), ['ls-tree', '-r', '-z', '--full-tree', commit]).catch(() => '');
      return rows === '' ? [] : [[path, listingOf(commit, rows)] as const];
    }),
  );
  return new Map(listed.flat());
}

function listingOf(commit: string, rows: string): Listing {
  const names = new Set(['']);
  const open = new Set<string>();
  for (const row of rows.split('\0')) {
    const [, mode = '', path = ''] = /^(\d+) [^\t]*\t(.+)$/s.exec(row) ?? [];
    for (let name = path; name !== '' && !names.has(name); name = name.slice(0, Math.max(0, name.lastIndexOf('/'))))
      names.add(name);
    if (!mode.startsWith('100')) open.add(path);
  }
  const isBehind = (path: string): boolean => {
    for (let end = path.indexOf('/'); end !== -1; end = path.indexOf('/', end + 1))
      if (open.has(path.slice(0, end))) return true;
    return false;
  };
  return { commit, mayHold: (path) => names.has(path.replace(/(?<!\/)\/+$/, '')) || isBehind(path) };
}

/** The commit that is checked out in a folder that git made a submodule of. */
function headOf(folder: string): string | undefined {
  const place = /^gitdir: (.+)/.exec(textOf(join(folder, '.git')) ?? '')?.[1]?.trim();
  if (place === undefined) return undefined;
  const directory = resolve(folder, place);
  const head = textOf(join(directory, 'HEAD'))?.trim();
  const branch = /^ref: (refs\/.+)$/.exec(head ?? '')?.[1];
  return branch === undefined ? head : textOf(join(directory, branch))?.trim();
}

function textOf(path: string): string | undefined {
  try {
    return readSmall(path);
  } catch {
    return undefined;
  }
}
