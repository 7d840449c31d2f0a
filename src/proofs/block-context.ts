/** What stands above each block of a page: the heading, the symbol that it names, the example whose code it follows; pure. */
import { parseAddress } from '../derive/address.ts';
import { hasShape } from '../derive/shapes.ts';
import type { Derivation } from '../derive/written-for.ts';
import type { Citation } from '../model/product-facts.ts';
import type { ProofBlock } from '../model/proof.ts';

export interface BlockContext {
  /** Name of the symbol whose heading is the nearest above, of a heading the next higher one; null where that heading names none. */
  symbol: string | null;
  /** `<path> <name>` of the example that was shown last; null for none. */
  example: string | null;
  /** Name of the symbol that the first reference blocks without such a heading are of, this one included. */
  opened: string | null;
  /** What the nearest heading above quotes; null where it is none of the product's. */
  quoted: Citation | null;
  /** What proves the nearest heading above; null for none but the page's own name. */
  heading: ProofBlock['proof'] | null;
}

export const NOWHERE: BlockContext = { symbol: null, example: null, opened: null, quoted: null, heading: null };

type Shown = Pick<ProofBlock, 'proof' | 'generated'>;

/** Blocks of the body in their order; a context for each. */
export function contextsOf(blocks: readonly Shown[]): BlockContext[] {
  const above: ({ level: number } & Pick<BlockContext, 'symbol' | 'quoted' | 'heading'>)[] = [];
  let example: string | null = null;
  let opened: string | null = null;
  return blocks.map((block, at) => {
    const level = levelOf(block);
    while (level !== null && (above.at(-1)?.level ?? 0) >= level) above.pop();
    const { symbol = null, quoted = null, heading = null } = above.at(-1) ?? {};
    const { proof: by } = block;
    if (symbol === null && by.kind === 'derivation' && !hasShape(by.template)) opened ??= symbolIn(by);
    const context = { symbol, example, opened, quoted, heading };
    const isName = at === 0 && level === 1;
    if (level !== null)
      above.push({
        ...{ level, symbol: nameIn(by), heading: isName ? null : by },
        quoted: by.kind === 'quote' ? by.citation : null,
      });
    example = exampleIn(by) ?? example;
    return context;
  });
}

const HEADINGS: ReadonlySet<string> = new Set(['heading', 'heading-uses', 'heading-code', 'title-heading']);

/** The words of a comment may hold headings of their own; they are no headings of the page. */
function levelOf({ proof: by, generated }: Shown): number | null {
  if (by.kind === 'derivation' && !HEADINGS.has(by.template)) return null;
  const marks = /^ {0,3}(#{1,6})(?=\s)/u.exec(generated)?.[1];
  return marks === undefined ? null : marks.length;
}

const nameIn = (by: Shown['proof']): string | null =>
  by.kind === 'derivation' && by.template === 'heading-code' ? symbolIn(by) : null;

function symbolIn({ rows: [row] }: Derivation): string | null {
  for (const { address } of Object.values(row?.slots ?? {})) {
    const at = parseAddress(address);
    if (at?.kind === 'symbol') return at.name;
  }
  return null;
}

function exampleIn(by: Shown['proof']): string | null {
  if (by.kind !== 'derivation' || by.template !== 'code') return null;
  const at = parseAddress(by.rows[0]?.slots['code']?.address ?? '');
  return at?.kind === 'example' && at.part === 'code' ? `${at.path} ${at.name}` : null;
}
