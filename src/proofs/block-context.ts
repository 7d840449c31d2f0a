/** What stands above each block of a page: the heading, the symbol that it names, the example whose code it follows; pure. */
import { parseAddress } from '../derive/address.ts';
import { hasShape } from '../derive/shapes.ts';
import type { Derivation } from '../derive/written-for.ts';
import type { ProofBlock } from '../model/proof.ts';
import { depthOf } from '../outline/headings-of.ts';
import { isNote, type QuotedPlace, quotedAbove } from './notes-below.ts';

export interface BlockContext {
  /** Name of the symbol whose heading is the nearest above, of a heading the next higher one; null where that heading names none. */
  symbol: string | null;
  /** `<path> <name>` of the example that was shown last; null for none. */
  example: string | null;
  /** Name of the symbol that the first reference blocks without such a heading are of, this one included. */
  opened: string | null;
  /** The headings above, outermost first. */
  above: readonly HeadingAbove[];
  /** The section that the words right above name as the block's place, whatever headings stand above; undefined where they name none. */
  named?: string;
  /** The quotes right above a note on them. */
  quoted?: readonly QuotedPlace[];
}
export interface HeadingAbove {
  by: ProofBlock['proof'];
  generated: string;
  /** The first block of a page that has its title in its text. */
  isPageName: boolean;
}

export const NOWHERE: BlockContext = { symbol: null, example: null, opened: null, above: [] };

type Shown = Pick<ProofBlock, 'proof' | 'generated'>;

/** Blocks of the body in their order; a context for each. */
export function contextsOf(blocks: readonly Shown[]): BlockContext[] {
  const above: ({ level: number; symbol: string | null } & HeadingAbove)[] = [];
  let example: string | null = null;
  let opened: string | null = null;
  let named: string | undefined;
  return blocks.map((block, at) => {
    const level = levelOf(block);
    while (level !== null && (above.at(-1)?.level ?? 0) >= level) above.pop();
    const symbol = above.at(-1)?.symbol ?? null;
    const { proof: by, generated } = block;
    if (symbol === null && by.kind === 'derivation' && !hasShape(by.template)) opened ??= symbolIn(by);
    const context = {
      ...{ symbol, example, opened, above: [...above] },
      ...(named === undefined ? {} : { named }),
      ...(isNote(block) ? { quoted: quotedAbove(blocks, at) } : {}),
    };
    named = sectionIn(by);
    if (level !== null) above.push({ level, symbol: nameIn(by), by, generated, isPageName: at === 0 && level === 1 });
    example = exampleIn(by) ?? example;
    return context;
  });
}

const HEADINGS: ReadonlySet<string> = new Set([
  'heading',
  'heading-uses',
  'heading-code',
  'title-heading',
  'title-in-heading',
]);

/** The words of a comment may hold headings of their own; they are no headings of the page. */
function levelOf({ proof: by, generated }: Shown): number | null {
  if (by.kind === 'derivation' && !HEADINGS.has(by.template)) return null;
  return depthOf(generated) ?? null;
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

function sectionIn(by: Shown['proof']): string | undefined {
  if (by.kind !== 'derivation' || by.template !== 'set-up') return undefined;
  const at = parseAddress(by.rows[0]?.slots['title']?.address ?? '');
  return at?.kind === 'heading' ? at.section : '';
}

function exampleIn(by: Shown['proof']): string | null {
  if (by.kind !== 'derivation' || by.template !== 'code') return null;
  const at = parseAddress(by.rows[0]?.slots.code?.address ?? '');
  return at?.kind === 'example' && at.part === 'code' ? `${at.path} ${at.name}` : null;
}
