/** Three-way merge of a page by block: generated before, generated now, and the page. A person's words, order and removals stay; pure. */
import { depthOf } from '../outline/headings-of.ts';
import { freeNames } from '../text/free-names.ts';
import { type FoundBlock, inRisingOrder, type KnownBlock, matchBlocks, matchEqual } from './match-blocks.ts';

export interface RemovedBlock {
  id: string;
  /** Of what was generated last, so that it is known again where a person brings it back, and a change of its sources is seen. */
  fingerprint: string;
}
export interface MergeInput {
  before: readonly KnownBlock[];
  removed: readonly RemovedBlock[];
  now: readonly KnownBlock[];
  page: readonly FoundBlock[];
}
export interface MergedBlock {
  /** Index in the page whose bytes stay; null where the block is written as generated now. */
  kept: number | null;
  /** Null for what a person wrote beside the generated blocks. */
  id: string | null;
  /** As generated now, or as it was where the sources are gone; null for a person's own. */
  generated: KnownBlock | null;
  markdown: string;
}
export interface MergeNote {
  kind: 'both-changed' | 'sources-gone' | 'removed-changed';
  id: string;
  page: string | null;
  now: string | null;
}
export interface Merged {
  blocks: MergedBlock[];
  removed: RemovedBlock[];
  notes: MergeNote[];
}

export function mergeBlocks({ before, removed, now: generated, page }: MergeInput): Merged {
  const listed = new Set(before.map(({ id }) => id));
  const gone = removed.filter(({ id }) => !listed.has(id));
  // What a person took away is known by its fingerprint alone: nothing else is like it.
  const known = [...before, ...gone.map(({ id, fingerprint }) => ({ id, fingerprint, markdown: '', heading: [] }))];
  const now = withKnownIds(known, generated);
  const origin = matchBlocks(known, page);
  const current = new Map(now.map((block) => [block.id, block]));
  const onPage = new Map(origin.flatMap((from, at) => (from === null ? [] : [[known[from]?.id ?? '', at]])));
  const placed = new Set(
    inRisingOrder(origin.flatMap((from, at) => (from === null || from >= before.length ? [] : [{ at, from }]))).map(
      ({ at }) => at,
    ),
  );
  const notes: MergeNote[] = [];
  const blockAt = (at: number): MergedBlock | undefined => {
    const shown = page[at] as FoundBlock;
    const from = origin[at];
    if (from === null || from === undefined) return { kept: at, id: null, generated: null, markdown: shown.markdown };
    const old = known[from] as KnownBlock;
    const fresh = current.get(old.id);
    if (shown.fingerprint === old.fingerprint) {
      if (fresh === undefined) return undefined;
      const isSame = fresh.fingerprint === shown.fingerprint;
      return {
        kept: isSame ? at : null,
        id: old.id,
        generated: fresh,
        markdown: isSame ? shown.markdown : fresh.markdown,
      };
    }
    const isSettled = fresh?.fingerprint === shown.fingerprint;
    if (fresh?.fingerprint !== old.fingerprint && !isSettled)
      notes.push({
        kind: fresh === undefined ? 'sources-gone' : 'both-changed',
        id: old.id,
        page: shown.markdown,
        now: fresh?.markdown ?? null,
      });
    return { kept: at, id: old.id, generated: fresh ?? old, markdown: shown.markdown };
  };
  const merged = page.map((_, at) => blockAt(at));
  for (const at of orphaned(page, merged)) {
    const { markdown } = page[at] as FoundBlock;
    merged[at] = { kept: at, id: null, generated: null, markdown };
    notes.push({ kind: 'sources-gone', id: known[origin[at] ?? -1]?.id ?? '', page: markdown, now: null });
  }
  const order: { block: MergedBlock; at: number | null }[] = [];
  const left: RemovedBlock[] = [];
  for (const block of now) {
    const at = onPage.get(block.id);
    if (at !== undefined) {
      if (placed.has(at)) order.push({ block: merged[at] as MergedBlock, at });
      continue;
    }
    const old = known.find(({ id }) => id === block.id);
    if (old === undefined) {
      order.push({ block: { kept: null, id: block.id, generated: block, markdown: block.markdown }, at: null });
      continue;
    }
    left.push({ id: block.id, fingerprint: block.fingerprint });
    if (old.fingerprint !== block.fingerprint)
      notes.push({ kind: 'removed-changed', id: block.id, page: null, now: block.markdown });
  }
  // Removed and without sources: they may come back.
  for (const { id, fingerprint } of known) if (!onPage.has(id) && !current.has(id)) left.push({ id, fingerprint });
  let last: number | null = null;
  for (const [at, block] of merged.entries()) {
    if (block === undefined) continue;
    if (!order.some((entry) => entry.at === at))
      order.splice(last === null ? 0 : order.findIndex((entry) => entry.at === last) + 1, 0, { block, at });
    last = at;
  }
  return { blocks: order.map(({ block }) => block), removed: left, notes };
}

/** Headings that would go while words of a person's stand below them: from now on they are theirs as well. */
function orphaned(page: readonly FoundBlock[], merged: readonly (MergedBlock | undefined)[]): number[] {
  const found: number[] = [];
  /** Headings above, the nearest last. */
  let above: { depth: number; at: number }[] = [];
  for (const [at, { markdown, fingerprint }] of page.entries()) {
    const depth = depthOf(markdown);
    const block = merged[at];
    if (depth !== undefined) above = above.filter((one) => one.depth < depth);
    const isTheirs = block?.kept === at && (block.generated === null || block.generated.fingerprint !== fingerprint);
    if (isTheirs) {
      found.push(...above.flatMap((one) => (merged[one.at] === undefined && !found.includes(one.at) ? [one.at] : [])));
    }
    if (depth !== undefined) above.push({ depth, at });
  }
  return found.sort((one, other) => one - other);
}

/**
 * The generated blocks under the ids that they had before: an id may name a place among equals (the third paragraph below a heading), and
 * what says the same is the same block though another was written above it.
 */
function withKnownIds(known: readonly KnownBlock[], now: readonly KnownBlock[]): KnownBlock[] {
  const same = matchEqual(known, now);
  const taken = new Set(same.flatMap((from) => (from === null ? [] : [known[from]?.id ?? ''])));
  const free = freeNames(taken, 2);
  const isOld = new Set(known.map(({ id }) => id));
  return now.map((block, at) => {
    const from = same[at];
    if (from !== null && from !== undefined) return { ...block, id: known[from]?.id ?? block.id };
    // The block that had this id may have moved on to another place: this one is new.
    const numbered = (count: number): string => {
      const id = `${block.id}#${count}`;
      return isOld.has(id) ? `${id}+` : id;
    };
    return { ...block, id: free(block.id, numbered) };
  });
}
