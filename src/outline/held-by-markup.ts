/** Blocks of a document that stand inside elements of the raw HTML between them, read as a browser does: ends may be left out or cross. */
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import { type SourceItem, uncounted } from './source-item.ts';
import { mayWithhold, type Withheld, withheldByTag } from './withheld.ts';

/** Raw HTML, with the last of its lines. */
export interface Markup {
  html: string;
  end: number;
}

/** Blocks that such an element holds are named with the reason, and not counted. */
export function withoutHeld(items: readonly SourceItem[], markup: readonly Markup[]): SourceItem[] {
  if (!mayHold(markup.map(({ html }) => html))) return [...items];
  const parts: Part[] = [
    ...items.map((item, at) => ({ block: at, line: item.start })),
    // What stands on its own lines was read with it.
    ...markup.map(({ html, end }) => ({ html, line: end + 0.5 })),
  ].sort((a, b) => a.line - b.line);
  const reasons = reasonsOf(parts);
  return items.map((item, at) => {
    const reason = reasons.get(at);
    return reason === undefined || item.type === 'uncounted' ? item : uncounted(reason, item);
  });
}

/** Indexes of parts that stand inside such an element; a part without HTML is a block. */
export function heldAmong(parts: readonly (string | undefined)[]): Set<number> {
  if (!mayHold(parts.filter((html) => html !== undefined))) return new Set();
  return new Set(
    reasonsOf(parts.map((html, at) => (html === undefined ? { block: at, line: at } : { html, line: at }))).keys(),
  );
}

/** What stands in for a script is read as elements, too. */
const PLAIN = { scriptingEnabled: false };

type Part = { line: number } & ({ block: number } | { html: string });

/** Before anything is read a second time. */
const mayHold = (markup: readonly string[]): boolean => markup.some((html) => withheldIn(html) !== undefined);

/** What the first element in a piece of HTML that withholds its words does to them. */
export function withheldIn(html: string): Withheld | undefined {
  if (!mayWithhold(html)) return undefined;
  const open: DefaultTreeAdapterTypes.Node[] = [parseFragment(html, PLAIN)];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    const withheld = 'tagName' in node ? withheldByTag({ name: node.tagName, attributes: node.attrs }) : undefined;
    if (withheld !== undefined) return withheld;
    if ('childNodes' in node) open.push(...node.childNodes.toReversed());
  }
  return undefined;
}

function reasonsOf(parts: readonly Part[]): Map<number, Withheld> {
  const own = parts.map((part) => ('html' in part ? part.html : `<div><!--${MARK}${part.block}--></div>`));
  return reasonsBelow(parseFragment(own.join('\n'), PLAIN));
}

const MARK = 'launch block ';

function reasonsBelow(root: DefaultTreeAdapterTypes.ParentNode): Map<number, Withheld> {
  const found = new Map<number, Withheld>();
  const open: { node: DefaultTreeAdapterTypes.Node; reason: Withheld | undefined }[] = [
    { node: root, reason: undefined },
  ];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { node } = next;
    let { reason } = next;
    if ('tagName' in node) reason ??= withheldByTag({ name: node.tagName, attributes: node.attrs });
    if (node.nodeName === '#comment' && 'data' in node && reason !== undefined && node.data.startsWith(MARK))
      found.set(Number(node.data.slice(MARK.length)), reason);
    if ('content' in node) open.push({ node: node.content, reason });
    if ('childNodes' in node) for (const child of node.childNodes) open.push({ node: child, reason });
  }
  return found;
}
