/** Where pages went, by git's rename detection, asked only when links are broken. */
import type { GatheredSite } from '../content/gather-site.ts';
import type { ValidationInput } from './session-options.ts';
import type { SiteTree } from './site-tree.ts';

export interface MovesRequest {
  input: ValidationInput;
  tree: SiteTree;
  site: GatheredSite;
  renamed: ReadonlyMap<string, string>;
}

const COMMITS = 3000;

/** Asks git, which takes a while; undefined where there is no history. */
export function askForMoves({ input, tree }: Pick<MovesRequest, 'input' | 'tree'>): Promise<string> | undefined {
  if (!tree.isGit || tree.head === null || input.ports.git === undefined) return undefined;
  const log = input.ports.git.run(
    input.root,
    ['log', '-M60%', '--diff-filter=R', '--name-status', '--format=', '-z', '-n', String(COMMITS), 'HEAD'],
    { timeoutMs: 15_000 },
  );
  // Nobody may ask for it in the end.
  log.catch(() => {});
  return log;
}

/** Tells the index of moves and answers them; undefined when there are none to judge links by again. `asked`: what git was asked before. */
export async function findMoves(
  { input, tree, site, renamed }: MovesRequest,
  asked = askForMoves({ input, tree }),
): Promise<ReadonlyMap<string, string> | undefined> {
  if (asked === undefined) return undefined;
  const moved = new Map<string, string>(renamed);
  try {
    const rows = (await asked).split('\0');
    for (let at = 0; at + 2 < rows.length; at++) {
      if (!/^\n?R\d+$/.test(rows[at] ?? '')) continue;
      const [from = '', to = ''] = [rows[at + 1], rows[at + 2]];
      at += 2;
      // Newest first: a later move of the same page is known already.
      if (!moved.has(from)) moved.set(from, moved.get(to) ?? to);
    }
  } catch {
    // A history that is too long or too shallow tells nothing.
  }
  if (moved.size === 0) return undefined;
  site.index.setMoved(moved);
  return moved;
}
