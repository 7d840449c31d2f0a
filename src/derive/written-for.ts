/** Whether a derived block is one that pages write for a symbol: the same template over the same parts, so that nothing is said of it that its facts do not give; pure. */
import type { BlockProof } from '../model/page-block.ts';
import type { ApiSymbol, ProductFacts } from '../model/product-facts.ts';
import { type Address, parseAddress } from './address.ts';
import { errorsTable } from './errors-table.ts';
import { referenceBlocks } from './reference.ts';

export type Derivation = Extract<BlockProof, { kind: 'derivation' }>;

export function isWrittenFor(symbol: ApiSymbol, by: Derivation, facts: ProductFacts): boolean {
  const blocks = blocksFor(symbol, DEPENDS_ON_PAGES.test(by.template), facts);
  return keysOf(by).every((key) => blocks.has(key));
}

/** Written otherwise where pages describe what they name. */
const DEPENDS_ON_PAGES = /-linked$|^types(?:-private)?(?:-list)?$/u;
/** Only the types that a page describes are shown. */
const BY_ROW: ReadonlySet<string> = new Set(['types', 'types-private', 'types-list', 'types-private-list']);

interface Known {
  symbol: ApiSymbol;
  isLinked: boolean;
  blocks: ReadonlySet<string>;
}
/** Blocks of one symbol stand together: those of the last one asked for are kept. */
const last = new WeakMap<readonly ApiSymbol[], Known>();

function blocksFor(symbol: ApiSymbol, isLinked: boolean, facts: ProductFacts): ReadonlySet<string> {
  const known = last.get(facts.api);
  if (known?.symbol === symbol && known.isLinked === isLinked) return known.blocks;
  const href = isLinked ? { href: () => ({ page: 'any', href: 'any' }) } : {};
  const written = referenceBlocks(symbol, facts, { level: null, ...href });
  const blocks = new Set(written.flatMap(({ proof }) => (proof.kind === 'derivation' ? keysOf(proof) : [])));
  last.set(facts.api, { symbol, isLinked, blocks });
  return blocks;
}

/** Of the block as a whole, or of each row. Where a link leads, and whether there is one, depends on the page. */
function keysOf({ template, rows }: Derivation): string[] {
  const all = rows.map(({ slots }) =>
    Object.entries(slots)
      .flatMap(([name, { address }]) => {
        const at = parseAddress(address);
        // Which of the names in its words are linked depends on the pages: each has to stand there.
        if (at?.kind === 'page' || (template === 'doc-linked' && isIn(at, slots.text?.address))) return [];
        // A file may have another name now.
        const place = at?.kind === 'symbol' ? `${at.name} ${at.part}` : address;
        return [`${name === 'plain' ? 'linked' : name}=${place}`];
      })
      .sort(),
  );
  return BY_ROW.has(template)
    ? all.map((row) => JSON.stringify([template, row]))
    : [JSON.stringify([template, ...all])];
}

/** `code/2/0` of a symbol is in its `doc/2`. */
function isIn(code: Address | undefined, text: string | undefined): boolean {
  const of = text === undefined ? undefined : parseAddress(text);
  if (code?.kind !== 'symbol' || of?.kind !== 'symbol' || code.name !== of.name) return false;
  const [word, block] = code.part.split('/');
  return word === 'code' && of.part === `doc/${block}`;
}

const byErrors = new WeakMap<readonly ApiSymbol[], ReadonlySet<string>>();

/** A table of errors, which is of no one symbol; undefined for any other template. Each row is one that pages write: all its names raise that, under that condition. */
export function isTableOfErrors(by: Derivation, facts: ProductFacts | undefined): boolean | undefined {
  if (!/^errors(?:-(?:returned|panicking|compiling|documented|silent))?$/.test(by.template)) return undefined;
  if (facts === undefined) return true;
  const known =
    byErrors.get(facts.api) ??
    new Set(errorsTable(facts).flatMap(({ proof }) => (proof.kind === 'derivation' ? errorRows(proof) : [])));
  byErrors.set(facts.api, known);
  return errorRows(by).every((row) => known.has(row));
}

const errorRows = ({ template, rows }: Derivation): string[] =>
  rows.map(({ slots }) => {
    const parts = Object.entries(slots).flatMap(([name, { address }]) => {
      const at = parseAddress(address);
      const slot = name === 'error' ? 'type' : name.replace(/^linked/, 'plain');
      return at?.kind === 'page' ? [] : [`${slot}=${at?.kind === 'symbol' ? `${at.name} ${at.part}` : address}`];
    });
    return JSON.stringify([template, ...parts.sort()]);
  });
