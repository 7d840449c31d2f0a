/** Which ignores of a page its change brings itself, held against the commit that it starts from: none of them takes a blocker away. */
import type { GatheredSite } from '../content/gather-site.ts';
import { parsePage } from '../content/parse-page.ts';
import type { Changes } from './changes.ts';
import { type CollectedIgnore, type IgnoreRange, ignoreRanges } from './ignores.ts';
import type { PageEntry } from './page-store.ts';
import type { ValidationInput } from './session-options.ts';
import { readBytes } from './site-tree.ts';

/** What a session knows of the ignores that count; `of` is undefined where nothing is compared, so that all do. */
export interface HeldIgnores {
  /** Before findings are collected. */
  look(entries: Iterable<Pick<PageEntry, 'path' | 'ignores'>>): Promise<void>;
  of(path: string): readonly CollectedIgnore[] | undefined;
}

/**
 * An ignore of a whole file is the base's where it has it there, in the same words. One for what follows holds for those lines alone that it
 * stands above there: carried elsewhere, or over other words, it is new. Where the base cannot be had, all are.
 */
export function createHeldIgnores({ input, changes, site }: Parts): HeldIgnores {
  const { scope, ignoresSince, scopeReason } = input;
  const isNew = scope === 'new';
  const isCompared = isNew || ignoresSince !== undefined || scopeReason !== undefined;
  let held = new Map<string, CollectedIgnore[]>();
  const oldText = async (path: string): Promise<string | undefined> => {
    const at = [...changes.renamed].find(([, now]) => now === path)?.[0] ?? path;
    if (isNew) return changes.changed.has(path) ? changes.base.get(at) : readBytes(input.root, path)?.toString('utf8');
    if (ignoresSince === undefined || /^0+$/u.test(ignoresSince)) return undefined;
    const bytes = await input.ports.git?.show(input.root, ignoresSince, at).catch(() => undefined);
    return bytes?.toString('utf8');
  };
  return {
    async look(entries) {
      held = new Map();
      if (!isCompared) return;
      for (const { path, ignores } of entries) {
        if (ignores.length === 0) continue;
        const text = await oldText(path);
        const before = text === undefined ? [] : rangesOf(path, text, site);
        const lines = readBytes(input.root, path)?.toString('utf8').split('\n') ?? [];
        const isOld = (range: IgnoreRange, line: number): boolean =>
          before.some(
            (one) => isSame(one, range) && (range.scope === 'file' || one.covered.has((lines[line - 1] ?? '').trim())),
          );
        held.set(
          path,
          ignores.map((range) => ({ ...range, isBrought: (line) => !isOld(range, line) })),
        );
      }
    },
    of: (path) => held.get(path),
  };
}

type Parts = {
  input: Pick<ValidationInput, 'root' | 'scope' | 'scopeReason' | 'ignoresSince' | 'ports'>;
  changes: Pick<Changes, 'changed' | 'base' | 'renamed'>;
  site: Site;
};
type Site = Pick<GatheredSite, 'context' | 'headingIds'>;

const isSame = (one: IgnoreRange, other: IgnoreRange): boolean =>
  one.scope === other.scope && one.reason === other.reason && one.rules.join(' ') === other.rules.join(' ');

function rangesOf(path: string, text: string, { context, headingIds }: Site) {
  const lines = text.split('\n');
  return ignoreRanges(parsePage(path, text, context.kind, headingIds), text).map((range) => ({
    ...range,
    covered: new Set(lines.slice(range.from - 1, range.to).map((line) => line.trim())),
  }));
}
