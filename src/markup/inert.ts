/** Foreign words as a block of a page in which nothing runs: raw HTML, templates, expressions and directives of the dialect are written as
 * entities, which every reader of Markdown decodes and no template sees; links that do not lead to the web, mail or the site keep their words.
 * What a person reads stays the same. Code stays byte for byte; where the generator runs even what stands in code, the block is not safe.
 */
import type { Code, Definition, Html, Image, InlineCode, Link, Nodes } from 'mdast';
import { parseMarkdown } from '../content/markdown.ts';
import { containersOf } from '../text/containers.ts';
import { withoutControls, withoutUnseen } from '../text/controls.ts';
import { isAllowedTarget } from '../text/link-schemes.ts';
import { shownHtml, shownWords } from '../text/shown-html.ts';
import { trimEndOf } from '../text/trim.ts';
import { isCodeByColumns, type Place, placeIn, TOP } from './list-columns.ts';
import { type CodePlace, liveCode } from './live-code.ts';
import { isLooseAddress, looseDefinition, looseImage, looseTail } from './loose-links.ts';
import { type LivePart, mdxParts } from './mdx-parts.ts';
import type { Ruling } from './ruling.ts';
import { WordWriter } from './word-writer.ts';
import { asWords, encoded, escaped } from './words.ts';
import { looseSpan, writtenBlock } from './written-code.ts';

/** Elements without attributes that stand for what a renderer has no signs for, and the line that opens an alert: nothing runs in them. */
const PLAIN_ELEMENT = /^<\/?(?:code|del)>$/u;
const PLAIN_ALERT = /^(?:!!! |:::)(?:note|tip|important|info|warning|caution|danger)$/u;

/** More entities in one block is no text for people, and each costs the parser as much as all before it. */
const MOST_PARTS = 2_000;

/** `null`: nothing makes it safe. `lost`: targets of links that only their words are left of. */
export function inert(markdown: string, ruling: Ruling): { markdown: string | null; lost: string[] } {
  const lost: string[] = [];
  let now = withoutUnseen(markdown);
  // Words of a link that went may open a line.
  for (let round = 0; round < 4; round++) {
    const writer = new InertWriter(now, ruling);
    const next = trimEndOf(writer.text().replace(/^\n+/u, ''), '\n');
    if ([...next.matchAll(/&(?:#\d+|lt|gt|amp);/gu)].length > MOST_PARTS) return { markdown: null, lost };
    lost.push(...writer.parts.flatMap(({ kind, text }) => (kind === 'link' ? [text] : [])));
    if (next === now) break;
    now = next;
  }
  if (liveParts(now, ruling).length > 0) now = new InertWriter(now, ruling, true).text();
  return { markdown: liveParts(now, ruling).length > 0 ? null : now, lost };
}

/** What of a block the generator would run, or lead a reader to. `onPage`: in its last form, as a page holds it. */
export function liveParts(markdown: string, ruling: Ruling, onPage = false): LivePart[] {
  const lines = markdown.split('\n');
  const [only] = containersOf(lines);
  // An alert in the generator's own form runs nothing: what stands in it is judged.
  if (only?.start === 0 && only.end === lines.length && PLAIN_ALERT.test(only.opening))
    return liveParts(only.inner.trim(), ruling, onPage);
  const writer = new InertWriter(markdown, ruling, false, onPage);
  writer.text();
  const mdx = ruling.isMdx ? mdxParts(markdown) : [];
  if (withoutControls(markdown) !== markdown.replace(/\r\n?/gu, '\n'))
    writer.parts.push({ what: 'a control character', text: JSON.stringify(markdown), kind: 'live' });
  return [...writer.parts.filter(({ text }) => !PLAIN_ELEMENT.test(text)), ...mdx];
}

const NO_SCHEME = 'a link of a scheme that is not allowed';
const BREAK = /^<br\s*\/?>$/iu;
const SHIELD = ['<span v-pre>', '</span>'] as const;

class InertWriter {
  readonly parts: LivePart[] = [];
  readonly #source: string;
  readonly #ruling: Ruling;
  readonly #shields: boolean;
  readonly #onPage: boolean;
  readonly #unsafe = new Set<string>();
  readonly #writer: WordWriter;
  #place: Place = TOP;
  #isByColumns = false;

  constructor(source: string, ruling: Ruling, shields = false, onPage = false) {
    this.#source = source;
    this.#ruling = ruling;
    this.#shields = shields;
    this.#onPage = onPage;
    this.#writer = new WordWriter(source, ruling.rules, (what, text) => this.#note(what, text));
  }

  text(): string {
    const tree = parseMarkdown(this.#source);
    this.#definitions(tree);
    return this.#between(tree, 0, this.#source.length, true);
  }

  /** Definitions of links that may not be: references to them are words. */
  #definitions(node: Nodes): void {
    if (node.type === 'definition' && !isAllowedTarget(node.url)) this.#unsafe.add(node.identifier);
    if ('children' in node) for (const child of node.children) this.#definitions(child);
  }

  /** The source from `start` to `end`, in which the node's children stand. */
  #between(node: Nodes, start: number, end: number, isTop = false): string {
    let out = '';
    let at = start;
    const around = this.#place;
    this.#place = placeIn(node, around);
    const children = 'children' in node ? node.children : [];
    for (let index = 0; index < children.length; index++) {
      const child = children[index] as Nodes;
      const [from, to] = rangeOf(child);
      if (from < at || to > end) continue;
      out += this.#writer.words(at, from);
      // Code stands at the start of its line; words behind a definition that went would become code.
      if (isTop && (child.type === 'code' || child.type === 'paragraph')) out = trimEndOf(out, ' \t');
      // Some readers would take it for the last lines of what stands above.
      if (isTop && child.type === 'code' && this.#ruling.isLoose && /[^\n]\n$/u.test(out)) out += '\n';
      this.#isByColumns = isCodeByColumns(children, index, this.#source, this.#place);
      const shielded = this.#shielded(children, index) ?? this.#element(children, index);
      out += shielded ?? this.#node(child, isTop);
      at = shielded === undefined ? to : rangeOf(children[index + 2] as Nodes)[1];
      if (shielded !== undefined) index += 2;
    }
    this.#place = around;
    return out + this.#writer.words(at, end, node.type === 'link');
  }

  /** A code span in its shield is as it should be. */
  #shielded(children: readonly Nodes[], at: number): string | undefined {
    const [open, code, close] = children.slice(at, at + 3);
    const isOne =
      this.#ruling.shielded !== undefined &&
      open?.type === 'html' &&
      open.value === SHIELD[0] &&
      code?.type === 'inlineCode' &&
      close?.type === 'html' &&
      close.value === SHIELD[1];
    return isOne ? `${SHIELD[0]}${this.#code(code)}${SHIELD[1]}` : undefined;
  }

  /** Code that is written as an element, because some readers would end a span elsewhere. */
  #element(children: readonly Nodes[], at: number): string | undefined {
    const [open, code, close] = children.slice(at, at + 3);
    const isOne =
      this.#ruling.isLoose &&
      open?.type === 'html' &&
      open.value === '<code>' &&
      code?.type === 'text' &&
      close?.type === 'html' &&
      close.value === '</code>';
    return isOne ? `<code>${this.#writer.words(...rangeOf(code))}</code>` : undefined;
  }

  #node(node: Nodes, isTop: boolean): string {
    const [start, end] = rangeOf(node);
    const raw = this.#source.slice(start, end);
    switch (node.type) {
      case 'code':
        return this.#block(raw, node, isTop, start);
      case 'inlineCode':
        return this.#span(node);
      case 'html':
        return this.#html(node, isTop);
      case 'thematicBreak':
        // Three hyphens may open front matter.
        return raw.includes('-') ? '***' : raw;
      case 'link':
        return this.#link(node, raw);
      case 'image':
        return this.#image(node, raw);
      case 'definition':
        return this.#definition(node);
      case 'linkReference':
      case 'imageReference': {
        if (!this.#unsafe.has(node.identifier)) return this.#between(node, start, end);
        return 'children' in node ? this.#inner(node) : asWords(shownWords(node.alt ?? ''));
      }
      case 'footnoteDefinition': {
        const mark = raw.indexOf(']:') + 2;
        const isLed = this.#ruling.isLoose && !isAllowedTarget(raw.slice(mark).trim().split(/\s/u, 1)[0] ?? '');
        if (isLed) this.#note('a footnote that some readers take for a link', raw);
        return raw.slice(0, mark) + this.#between(node, start + mark, end);
      }
      default:
        return this.#between(node, start, end);
    }
  }

  #inner(node: Nodes): string {
    const children = 'children' in node ? node.children : [];
    const [first, last] = [children[0], children.at(-1)];
    return first === undefined || last === undefined ? '' : this.#between(node, rangeOf(first)[0], rangeOf(last)[1]);
  }

  #link(node: Link, raw: string): string {
    const [start, end] = rangeOf(node);
    const isWritten = raw.startsWith('[');
    if (!isAllowedTarget(node.url)) {
      this.#note(NO_SCHEME, node.url, 'link');
      return isWritten ? this.#inner(node) : escaped(raw.replace(/^<|>$/gu, ''));
    }
    if (isWritten) return this.#ruling.isLoose ? this.#looseLink(node, raw) : this.#between(node, start, end);
    // An address by itself: where the dialect would read something in it, it is written out as a link.
    const address = raw.replace(/^<|>$/gu, '');
    // What follows a bare address directly would become a part of it.
    const isFollowed = !raw.startsWith('<') && /[^\s)\]*_~|.,;:!?"'`]/u.test(this.#source[end] ?? ' ');
    const isPlain = !this.#writer.isLive(address) && !isFollowed && !(raw.startsWith('<') && this.#isNoAddress(raw));
    if (isPlain) return raw;
    if (raw.startsWith('<') && !this.#writer.isLive(address)) return `[${address}](${node.url})`;
    if (this.#writer.isLive(address)) this.#note('an address that is read as more', address);
    return `[${escaped(address)}](${encoded(node.url)})`;
  }

  #isNoAddress(raw: string): boolean {
    return this.#ruling.isMdx || (this.#ruling.isLoose && !isLooseAddress(raw));
  }

  #looseLink(node: Link, raw: string): string {
    const [start, end] = rangeOf(node);
    const last = node.children.at(-1);
    const inner = last === undefined ? start + 1 : rangeOf(last)[1];
    const tail = this.#source.slice(inner, end);
    const written = looseTail(tail, node);
    if (written !== tail) this.#note('a link that some readers end elsewhere', raw);
    return `[${this.#inner(node)}${written}`;
  }

  /** Of what only has a target. */
  #loose(raw: string, written: string): string {
    if (written !== raw) this.#note('a link that some readers end elsewhere', raw);
    return written;
  }

  #image(node: Image, raw: string): string {
    const [start, end] = rangeOf(node);
    if (isAllowedTarget(node.url))
      return this.#ruling.isLoose ? this.#loose(raw, looseImage(raw, node)) : this.#writer.words(start, end, true);
    this.#note(NO_SCHEME, node.url, 'link');
    return raw === '' ? '' : asWords(shownWords(node.alt ?? ''));
  }

  #definition(node: Definition): string {
    const [start, end] = rangeOf(node);
    const raw = this.#source.slice(start, end);
    if (!this.#unsafe.has(node.identifier))
      return this.#ruling.isLoose ? this.#loose(raw, looseDefinition(raw, node)) : this.#writer.words(start, end, true);
    this.#note(NO_SCHEME, node.url, 'link');
    return '';
  }

  #html(node: Html, isTop: boolean): string {
    if (BREAK.test(node.value)) return this.#ruling.isMdx ? '<br />' : node.value;
    this.#note('raw HTML', node.value);
    const shown = shownHtml(node.value);
    // A block of HTML may end a paragraph, which its words do not.
    return isTop ? `\n${asWords({ ...shown, text: shown.text.trim() })}\n` : asWords(shown);
  }

  /** Code of a block, between fences of one form, with a plain word for its language. */
  #block(raw: string, node: Code, isTop: boolean, start: number): string {
    const before = this.#source.slice(this.#source.lastIndexOf('\n', start - 1) + 1, start);
    const { isLoose } = this.#ruling;
    const isFenced = /^(?:`{3}|~{3})/u.test(raw);
    // Some readers look for a fence only where nothing else stands on its line.
    this.#code(raw, {
      isNested: !isTop,
      isIndented: !isFenced || (!isTop && /[^\s>]/u.test(before)),
      isByColumns: this.#isByColumns,
    });
    const { text, isPlain, isFence } = writtenBlock(raw, node, { before, isTop, isLoose });
    if (!isPlain) this.#note('words beside the language of a sample', raw);
    else if (isFenced && !isFence && isLoose) this.#note('a fence that some readers end elsewhere', raw);
    return text;
  }

  #span(node: InlineCode): string {
    const [start, end] = rangeOf(node);
    const raw = this.#source.slice(start, end);
    const code = this.#ruling.isLoose ? this.#looseSpan(node, raw) : this.#code(node);
    if (this.#ruling.shielded?.test(raw) === true) {
      if (this.#shields) return `${SHIELD[0]}${code}${SHIELD[1]}`;
      this.#note('a template in a code span', raw);
    }
    return code;
  }

  #looseSpan(node: InlineCode, raw: string): string {
    this.#code(node);
    const span = looseSpan(raw, node.value);
    if (span !== raw) this.#note('code that some readers end elsewhere', raw);
    return span ?? raw;
  }

  /** Code as it is, on one line where it is a span: some readers look for HTML at the start of any line. */
  #code(of: string | Nodes, place: Omit<CodePlace, 'onPage'> = {}): string {
    const raw = typeof of === 'string' ? of : this.#source.slice(...rangeOf(of));
    for (const { what } of liveCode(this.#ruling, raw, { ...place, onPage: this.#onPage }))
      this.#note(`${what} in code`, raw);
    return typeof of !== 'string' && raw.includes('\n') && raw.includes('<') ? raw.replace(/\n[ \t>]*/gu, ' ') : raw;
  }

  #note(what: string, text: string, kind: LivePart['kind'] = 'live'): void {
    this.parts.push({ what, text, kind });
  }
}

const rangeOf = (node: Nodes): [number, number] => [node.position?.start.offset ?? 0, node.position?.end.offset ?? 0];
