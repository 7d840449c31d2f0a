/** Blocks of a document that stand inside elements of the raw HTML between them, read as a browser does: ends may be left out or cross. */
import type { Nodes } from 'mdast';
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import { htmlTagsOf, type ReadTag } from '../text/html-tags.ts';
import { isElementName } from '../text/plain-html.ts';
import type { SourceItem } from './source-item.ts';
import { heldItem, UNKNOWN, type Withheld, withheldByTag } from './withheld.ts';

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
    return reason === undefined || item.type === 'uncounted' ? item : heldItem(reason, item);
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

type Element = DefaultTreeAdapterTypes.Element;
type Part = { line: number } & ({ block: number } | { html: string });

/** Before anything is read a second time. */
const mayHold = (markup: readonly string[]): boolean => markup.some((html) => withheldIn(html) !== undefined);

/** What the first element in a piece of HTML that withholds its words does to them. */
export function withheldIn(html: string): Withheld | undefined {
  if (!html.includes('<')) return undefined;
  const { tags, isOpen } = htmlTagsOf(html);
  const found = tags.flatMap(({ kind, name, attributes }) =>
    kind === 'start' ? (withheldByTag({ name, attributes }) ?? []) : [],
  );
  return found.find((one) => one !== UNKNOWN) ?? found[0] ?? (isOpen ? UNKNOWN : undefined);
}

/** Tags within words that withhold what stands in them, in a paragraph of their own: what they leave open, a browser opens again behind it. */
export function markupWithin(node: Nodes): string | undefined {
  const tags = htmlBelow(node).filter((html) => html.startsWith('<') && !html.startsWith('<!'));
  return tags.some((html) => withheldIn(html) !== undefined) ? `<p>${tags.join('x')}</p>` : undefined;
}

/** Whether HTML within words, or between the blocks of a quotation or an item, is of unknown effect. */
export function mayHideWords(node: Nodes): boolean {
  const values = htmlBelow(node);
  if (!values.some((html) => withheldIn(html) === UNKNOWN)) return false;
  const tags = values.flatMap((html) => htmlTagsOf(html).tags);
  const closed = new Set(tags.flatMap(({ kind, name }) => (kind === 'end' ? [name] : [])));
  return values.some((html) => {
    const { tags, isOpen } = htmlTagsOf(html);
    return (
      isOpen ||
      tags.some(
        (tag) => tag.kind === 'start' && withheldByTag(tag) === UNKNOWN && (closed.has(tag.name) || !isWord(tag)),
      )
    );
  });
}

function htmlBelow(root: Nodes): string[] {
  const found: string[] = [];
  const open: Nodes[] = [root];
  for (let node = open.pop(); node !== undefined; node = open.pop())
    if (node.type === 'html') found.push(node.value);
    else if ('children' in node) open.push(...(node.children as Nodes[]).toReversed());
  return found;
}

function reasonsOf(parts: readonly Part[]): Map<number, Withheld> {
  const own = parts.map((part) => ('html' in part ? part.html : `<div><!--${MARK}${part.block}--></div>`));
  const { found, seen } = reasonsBelow(parseFragment(own.join('\n'), { ...PLAIN, sourceCodeLocationInfo: true }));
  // A mark that is no comment of the tree stands in what a browser reads as text: a title, a frame, a style.
  for (const part of parts) if ('block' in part && !seen.has(part.block)) found.set(part.block, 'hidden from readers');
  return found;
}

const MARK = 'launch block ';

function reasonsBelow(root: DefaultTreeAdapterTypes.ParentNode) {
  const found = new Map<number, Withheld>();
  const seen = new Set<number>();
  const open: { node: DefaultTreeAdapterTypes.Node; reason: Withheld | undefined }[] = [
    { node: root, reason: undefined },
  ];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { node } = next;
    let { reason } = next;
    if ('tagName' in node) reason ??= withheldByElement(node);
    if (node.nodeName === '#comment' && 'data' in node && node.data.startsWith(MARK)) {
      const at = Number(node.data.slice(MARK.length));
      seen.add(at);
      if (reason !== undefined) found.set(at, reason);
    }
    if ('content' in node) open.push({ node: node.content, reason });
    if ('childNodes' in node) for (const child of node.childNodes) open.push({ node: child, reason });
  }
  return { found, seen };
}

/** What an element does to the words in it; a name that no browser knows and that nothing closes is a word in brackets. */
export function withheldByElement({
  tagName: name,
  attrs: attributes,
  sourceCodeLocation,
}: Element): Withheld | undefined {
  const reason = withheldByTag({ name, attributes });
  return reason === UNKNOWN && !sourceCodeLocation?.endTag && isWord({ name, attributes }) ? undefined : reason;
}

const isWord = ({ name, attributes }: Pick<ReadTag, 'name' | 'attributes'>): boolean =>
  !isElementName(name) &&
  withheldByTag({ name: 'div', attributes: attributes.filter((one) => /style|class/u.test(one.name)) }) === undefined;
