/** Pages that are there and cannot be read: each is reported with its reason, none is left out as if it did not exist. */
import { accessSync, constants } from 'node:fs';
import { join } from 'node:path';
import { LEADS_OUT, linkedFolder, lookAt, TO_FOLDER, type UnreadFile, whyNot } from '../content/tree-entry.ts';
import { basename } from '../content/url-path.ts';
import type { SchemaProblem } from '../gates/facts.ts';
import type { Gate } from '../gates/gate.ts';
import { inside, isInside, under } from '../generators/routes.ts';
import { whyTooLarge } from './large-pages.ts';
import { tookTooLong } from './page-budget.ts';
import type { GateRun } from './run-gate.ts';

export interface UnreadPages {
  /** The page took too long to be read. */
  tooLong(path: string, milliseconds: number): void;
  /** Looks at pages again: those that were not read and are still there are reported from now on. */
  look(paths: Iterable<string>, isRead: (path: string) => boolean): void;
  /** A gate that judges pages is not green where no gate reported those that it did not see. `touched`: only these count. */
  judge(asked: readonly Gate[], runs: Runs, touched: ReadonlyMap<string, unknown> | undefined): Runs;
  problems(): SchemaProblem[];
}

type Runs = ReadonlyMap<string, GateRun>;
/** The gate that reports pages that were not read. */
const REPORTER = 'schemas';

export function createUnreadPages(root: string, known: readonly UnreadFile[]): UnreadPages {
  const unread = new Map<string, Why>(known.map(({ path, ...why }) => [path, why]));
  const slow = new Map<string, Why>();
  return {
    tooLong(path, milliseconds) {
      slow.set(path, { why: `${tookTooLong(milliseconds)} to be read`, expected: LESS, isSlow: true });
    },
    look(paths, isRead) {
      for (const path of paths) {
        if (isRead(path)) slow.delete(path);
        const why = isRead(path) ? undefined : (slow.get(path) ?? whyUnread(root, path));
        if (why === undefined) unread.delete(path);
        else unread.set(path, why);
      }
    },
    judge(asked, runs, touched) {
      const first = [...unread].find(([path]) => touched?.has(path) !== false);
      if (first === undefined || asked.some(({ id }) => id === REPORTER)) return runs;
      const reason = `PAGE_NOT_READ: \`${first[0]}\` ${first[1].why}`;
      const blind = new Set(asked.filter(({ scope }) => scope === 'page').map(({ id }) => id));
      return new Map(
        [...runs].map(([id, run]) => [
          id,
          blind.has(id) && run.outcome === 'judged' ? { ...run, outcome: 'untestable', reason } : run,
        ]),
      );
    },
    problems: () => [...unread].map(([path, why]) => problemOf(path, why)),
  };
}

/** Pages of a tree that are not read, and links to folders behind which there would be pages that are judged nowhere. */
export function unreadPages(
  root: string,
  { paths, unread }: { paths: readonly string[]; unread: readonly UnreadFile[] },
  isPage: (path: string) => boolean,
): UnreadFile[] {
  return unread.filter(({ path, why }) => {
    if (isPage(path)) return true;
    // What a name without an ending leads to is a folder, most likely, and nobody looks whether it is.
    if (why === LEADS_OUT) return !basename(path).includes('.') && isPage(under(path, 'index.md'));
    const to = why === TO_FOLDER ? linkedFolder(root, path) : undefined;
    if (to === undefined || to.startsWith('..')) return false;
    return paths.some((one) => isInside(one, to) && !isPage(one) && isPage(under(path, inside(one, to))));
  });
}

type Why = Omit<UnreadFile, 'path'> & { isSlow?: true };
const LESS = 'Simplify it, or raise `limits.page_seconds` in launch.yml.';
const EXPECTED = 'Make it a file of the repository, remove it, or name it under `exclude` in launch.yml.';

const problemOf = (path: string, { why, expected = EXPECTED, isSlow }: Why): SchemaProblem => ({
  path,
  line: null,
  at: '',
  kind: isSlow ? 'slow-page' : 'unread-page',
  message: `This page ${why}. ${expected}`,
});

/** Undefined: the file is gone, and so is the page. */
export function whyUnread(root: string, path: string): Why | undefined {
  if (path.includes('\ufffd')) return { why: 'has a name that is no UTF-8 text' };
  const entry = lookAt(root, path);
  if (entry === undefined) return undefined;
  if (entry.is === 'unread') return { why: entry.why };
  const large = whyTooLarge(root, path);
  if (large !== undefined) return large;
  try {
    accessSync(join(root, path), constants.R_OK);
  } catch (thrown) {
    return { why: whyNot(thrown) };
  }
  return { why: 'cannot be read' };
}
