/** Items that calls of a product's macros stand for, read as those of the source. */
import type { SyntaxNode } from '../../adapters/tree-sitter.ts';
import type { LineRange } from '../evidence.ts';
import { lineOf } from '../tree-lines.ts';
import type { Reading, RustItem } from './declarations.ts';
import { expandedCall } from './macro-rules.ts';
import { treesOf, withoutLines, written } from './token-trees.ts';

/** What a macro of the product stands for; undefined where its rules do not tell. */
export function itemsMade(
  call: SyntaxNode,
  tokens: SyntaxNode | undefined,
  text: string,
  reading: Reading,
  itemsIn: (nodes: readonly SyntaxNode[], reading: Reading) => RustItem[],
): RustItem[] | undefined {
  const name = call.childForFieldName('macro')?.text.replace(/^.*::\s*/s, '') ?? '';
  if (!reading.macros.has(name) || tokens === undefined || reading.depth > DEEPEST) return undefined;
  if (reading.budget.left-- <= 0) return undefined;
  const first = tokens.startPosition.row + 1;
  const given = treesOf(text, first);
  const made = given === undefined ? undefined : expandedCall(name, given, reading.macros);
  if (made === undefined) return undefined;
  const code = written(made, first);
  const items = reading.parser.withTree(code ?? written(withoutLines(made), 1) ?? '', (root) =>
    root.hasError ? undefined : itemsIn(root.namedChildren, { ...reading, depth: reading.depth + 1 }),
  );
  const range = { start: lineOf(call), end: call.endPosition.row + 1 };
  return (code === undefined ? items?.map((item) => movedTo(item, range)) : items)?.map(tidied);
}
/** As people write what a macro puts together: `Row<T>` for `Row <T>`, no comma or `where` before an end. */
const tidied = (item: RustItem): RustItem => ({
  ...item,
  signature: item.signature
    .replace(/^([^<>()]*\w) (?=[<(])/, '$1')
    .replace(/(?<!-)> \(/, '>(')
    .replace(/,(?=[)>])/g, '')
    .replace(/ where$/, ''),
  items: item.items?.map(tidied) ?? null,
});
const DEEPEST = 16;
export const MOST_CALLS = 1000;

/** What a macro makes of its own words stands where it is called. */
const movedTo = (item: RustItem, range: LineRange): RustItem => ({
  ...item,
  ...range,
  raised: item.raised.map((each) => ({ ...each, ...range })),
  items: item.items?.map((each) => movedTo(each, range)) ?? null,
});
