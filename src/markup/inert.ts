/** Foreign words as a block of a page in which nothing runs: raw HTML, templates, expressions and directives of the dialect are written as
 * entities, which every reader of Markdown decodes and no template sees; links that do not lead to the web, mail or the site keep their words.
 * What a person reads stays the same. Code stays byte for byte; where the generator runs even what stands in code, the block is not safe.
 */
import type { Definition, Html, Image, InlineCode, Link, Nodes } from 'mdast';
import { parseMarkdown } from '../content/markdown.ts';
import type { LiveRule } from '../generators/live.ts';
import { finder } from '../text/between.ts';
import { containersOf } from '../text/containers.ts';
import { isAllowedTarget } from '../text/link-schemes.ts';
import { shownHtml, shownWords } from '../text/shown-html.ts';
import { trimEndOf } from '../text/trim.ts';
import { type LivePart, mdxParts } from './mdx-parts.ts';
import { fenced, plainFence } from './plain-fence.ts';
import type { Ruling } from './ruling.ts';
import { asWords, encoded, entity, escaped, matches, openingsOf, type Unit, unitsOf } from './words.ts';

/** Elements without attributes that stand for what a renderer has no signs for, and the line that opens an alert: nothing runs in them. */
const PLAIN_ELEMENT = /^<\/?(?:code|del)>$/u;
const PLAIN_ALERT = /^(?:!!! |:::)(?:note|tip|important|info|warning|caution|danger)$/u;

/** More entities in one block is no text for people, and each costs the parser as much as all before it. */
const MOST_PARTS = 2_000;

/** `null`: nothing makes it safe. `lost`: targets of links that only their words are left of. */
export function inert(markdown: string, ruling: Ruling): { markdown: string | null; lost: string[] } {
  const lost: string[] = [];
  let now = markdown;
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

/** What of a block the generator would run, or lead a reader to. */
export function liveParts(markdown: string, ruling: Ruling): LivePart[] {
  const lines = markdown.split('\n');
  const [only] = containersOf(lines);
  // An alert in the generator's own form runs nothing: what stands in it is judged.
  if (only?.start === 0 && only.end === lines.length && PLAIN_ALERT.test(only.opening))
    return liveParts(only.inner.trim(), ruling);
  const writer = new InertWriter(markdown, ruling);
  writer.text();
  const mdx = ruling.isMdx ? mdxParts(markdown) : [];
  return [...writer.parts.filter(({ text }) => !PLAIN_ELEMENT.test(text)), ...mdx];
}

const BREAK = /^<br\s*\/?>$/iu;
const SHIELD = ['<span v-pre>', '</span>'] as const;

class InertWriter {
  readonly parts: LivePart[] = [];
  readonly #source: string;
  readonly #ruling: Ruling;
  readonly #shields: boolean;
  readonly #unsafe = new Set<string>();
  #openings: Uint8Array | undefined;

  constructor(source: string, ruling: Ruling, shields = false) {
    this.#source = source;
    this.#ruling = ruling;
    this.#shields = shields;
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
    const children = 'children' in node ? node.children : [];
    for (let index = 0; index < children.length; index++) {
      const child = children[index] as Nodes;
      const [from, to] = rangeOf(child);
      if (from < at || to > end) continue;
      out += this.#words(at, from);
      const shielded = this.#shielded(children, index);
      out += shielded ?? this.#node(child, isTop);
      at = shielded === undefined ? to : rangeOf(children[index + 2] as Nodes)[1];
      if (shielded !== undefined) index += 2;
    }
    return out + this.#words(at, end, node.type === 'link');
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

  #node(node: Nodes, isTop: boolean): string {
    const [start, end] = rangeOf(node);
    const raw = this.#source.slice(start, end);
    switch (node.type) {
      case 'code':
        return this.#block(raw, node.value, isTop, start);
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
      default:
        return this.#between(node, start, end);
    }
  }

  #inner(node: Nodes): string {
    const children = 'children' in node ? node.children : [];
    const [first, last] = [children[0], children.at(-1)];
    return first === undefined || last === undefined ? '' : this.#between(node, rangeOf(first)[0], rangeOf(last)[1]);
  }

  #lost(target: string): void {
    this.parts.push({ what: 'a link of a scheme that is not allowed', text: target, kind: 'link' });
  }

  #link(node: Link, raw: string): string {
    const [start, end] = rangeOf(node);
    const isWritten = raw.startsWith('[');
    if (!isAllowedTarget(node.url)) {
      this.#lost(node.url);
      return isWritten ? this.#inner(node) : escaped(raw.replace(/^<|>$/gu, ''));
    }
    if (isWritten) return this.#between(node, start, end);
    // An address by itself: where the dialect would read something in it, it is written out as a link.
    const address = raw.replace(/^<|>$/gu, '');
    // What follows a bare address directly would become a part of it.
    const isFollowed = !raw.startsWith('<') && /[^\s)\]*_~|.,;:!?"'`]/u.test(this.#source[end] ?? ' ');
    const isPlain = !this.#isLive(address) && !isFollowed && !(raw.startsWith('<') && this.#ruling.isMdx);
    if (isPlain) return raw;
    if (raw.startsWith('<') && !this.#isLive(address)) return `[${address}](${node.url})`;
    if (this.#isLive(address)) this.#note('an address that is read as more', address);
    return `[${escaped(address)}](${encoded(node.url)})`;
  }

  #image(node: Image, raw: string): string {
    const [start, end] = rangeOf(node);
    if (isAllowedTarget(node.url)) return this.#words(start, end, true);
    this.#lost(node.url);
    return raw === '' ? '' : asWords(shownWords(node.alt ?? ''));
  }

  #definition(node: Definition): string {
    const [start, end] = rangeOf(node);
    if (!this.#unsafe.has(node.identifier)) return this.#words(start, end, true);
    this.#lost(node.url);
    return '';
  }

  #html(node: Html, isTop: boolean): string {
    if (BREAK.test(node.value)) return this.#ruling.isMdx ? '<br />' : node.value;
    this.#note('raw HTML', node.value);
    const shown = shownHtml(node.value);
    // A block of HTML may end a paragraph, which its words do not.
    return isTop ? `\n${asWords({ ...shown, text: shown.text.trim() })}\n` : asWords(shown);
  }

  /** Code of a block: its language is a plain word, and nothing else stands beside it that a renderer may act upon. */
  #block(raw: string, value: string, isTop: boolean, start: number): string {
    this.#code(raw, !isTop || /[ \t]/u.test(this.#source[start - 1] ?? ''));
    const fence = plainFence(raw);
    if (fence === undefined) return isTop && this.#ruling.isMdx ? fenced(value) : raw;
    if (fence !== raw) this.#note('words beside the language of a sample', raw);
    return fence;
  }

  #span(node: InlineCode): string {
    const [start, end] = rangeOf(node);
    const raw = this.#source.slice(start, end);
    const code = this.#code(node);
    if (this.#ruling.shielded?.test(raw) === true) {
      if (this.#shields) return `${SHIELD[0]}${code}${SHIELD[1]}`;
      this.#note('a template in a code span', raw);
    }
    return code;
  }

  /** Code as it is, on one line where it is a span: some readers look for HTML at the start of any line. */
  #code(of: string | Nodes, isNested = false): string {
    const raw = typeof of === 'string' ? of : this.#source.slice(...rangeOf(of));
    for (const { in: pattern, nested, what } of this.#ruling.code)
      if ((isNested || nested !== true) && pattern.test(raw)) this.#note(`${what} in code`, raw);
    return typeof of !== 'string' && raw.includes('\n') && raw.includes('<') ? raw.replace(/\n[ \t>]*/gu, ' ') : raw;
  }

  #note(what: string, text: string): void {
    this.parts.push({ what, text, kind: 'live' });
  }

  #isLive(text: string): boolean {
    for (let index = 0; index < text.length; index++)
      if (this.#ruling.rules.some(({ at, opensLine }) => opensLine !== true && matches(at, text, index))) return true;
    return false;
  }

  /** Words between two places: what a rule finds is written as an entity, also behind a backslash. */
  #words(start: number, end: number, isTarget = false): string {
    if (start >= end) return '';
    const units = unitsOf(this.#source.slice(start, end));
    const shown = units.map(({ char }) => char).join('');
    const closes = finder(shown, '>');
    let out = '';
    let offset = start;
    let at = 0;
    while (at < units.length) {
      const unit = units[at] as Unit;
      const isAngled =
        isTarget &&
        unit.raw === '<' &&
        /\](?:\(|:)[ \t\n]*$/u.test(this.#source.slice(Math.max(start, offset - 8), offset));
      const closing = isAngled ? closes(at) : -1;
      if (closing > 0) {
        // The brackets of a target.
        const inner = units.slice(at + 1, closing);
        out += `<${inner.map((each, index) => (/[{}:]/u.test(each.char) && this.#ruleAt(shown, at + 1 + index, 0) ? entity(each.char) : each.raw)).join('')}>`;
        for (const each of units.slice(at, closing + 1)) offset += each.raw.length;
        at = closing + 1;
        continue;
      }
      const rule = this.#ruleAt(shown, at, offset);
      if (rule === undefined) out += unit.raw;
      else {
        out += entity(unit.char);
        this.#note(rule.what, shown.slice(at, at + 60));
      }
      offset += unit.raw.length;
      at++;
    }
    return out;
  }

  #ruleAt(shown: string, at: number, offset: number): LiveRule | undefined {
    return this.#ruling.rules.find(
      ({ at: pattern, opensLine }) => matches(pattern, shown, at) && (opensLine !== true || this.#opensLine(offset)),
    );
  }

  #opensLine(offset: number): boolean {
    this.#openings ??= openingsOf(this.#source);
    return this.#openings[offset] === 1;
  }
}

const rangeOf = (node: Nodes): [number, number] => [node.position?.start.offset ?? 0, node.position?.end.offset ?? 0];
