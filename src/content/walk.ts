/** The one walk over a page's tree: collects headings, links, code, raw HTML and definitions as facts. */
import type { Code, Definition, Heading, Image, InlineCode, Link, Nodes, Root } from 'mdast';
import { toString as plainText } from 'mdast-util-to-string';
import type { Dialect } from '../generators/generator.ts';
import { alternativeIds } from './heading-ids.ts';
import { definitionTarget, imageLabelEnd, inlineTarget } from './link-targets.ts';
import { collectHtml, collectMdx } from './walk-html.ts';
import { cutAt, isCutInItem, type Positioned, rangeOf, type WalkInput } from './walk-input.ts';

const textOf = (node: Nodes): string => plainText(node, { includeHtml: false });

/** Attribute block at the end of a heading or in the MkDocs and kramdown spellings. */
const ATTRIBUTES =
  /(?<!\s)\s*\{:?\s*((?:[#.][^\s{}]+|[\w-]+=(?:"[^"{}]*"|[^"\s{}][^\s{}]*))(?:\s+(?:[#.][^\s{}]+|[\w-]+=(?:"[^"{}]*"|[^"\s{}][^\s{}]*)))*)\s*\}\s*$/;
const WORD_ATTRIBUTES = /(?<!\s)\s*\{:[ ]?([^{}\n]*)\}[ \t]*$/;
/** Whatever else stands in such braces is text of the heading. */
const KRAMDOWN_ID = /(?<![ \t])[ \t]+\{(#[^\s{}]+)\}[ \t]*$/;
/** kramdown takes a name of XML. */
const XML_NAME =
  /^[:A-Z_a-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u02ff\u0370-\u037d\u037f-\u1fff\u2070-\u218f\u2c00-\u2fef\u3001-\ud7ff\uf900-\ufdcf\ufdf0-\ufffd\u{10000}-\u{effff}](?:[-.\d:A-Z_a-z\u00b7-\u037d\u037f-\u1fff\u203f\u2040\u2070-\u218f\u2c00-\u2fef\u3001-\ud7ff\uf900-\ufdcf\ufdf0-\ufffd\u{10000}-\u{effff}])*$/u;
function kramdownId(raw: string): RegExpExecArray | null {
  const found = KRAMDOWN_ID.exec(raw);
  return XML_NAME.test(found?.[1]?.slice(1) ?? '') ? found : null;
}
function attributesOf(
  { headingAttributes, kramdownLists, wordAttributes }: Dialect,
  raw: string,
): RegExpExecArray | null {
  if (!headingAttributes) return null;
  if (kramdownLists === true) return kramdownId(raw);
  return ATTRIBUTES.exec(raw) ?? (wordAttributes === true ? WORD_ATTRIBUTES.exec(raw) : null);
}
const UNDEFINED_REFERENCE = /(?<![\w\])\\!`])\[([^[\]\n]+)\]\[([^[\]\n]+)\](?![[(:])/g;
/** A picture's, whose label may be its words. */
const UNDEFINED_PICTURE = /(?<![\w\])\\`])!\[([^[\]\n^]+)\]\[([^[\]\n]*)\](?![[(:])/g;

export function collect(input: WalkInput): void {
  const parts = input.dialect.ownParts?.(input.text) ?? [];
  const definitions = new Map<string, Definition>();
  const visit = (node: Nodes): void => {
    switch (node.type) {
      case 'heading':
        heading(input, node, parts);
        break;
      case 'link':
        link(input, node);
        break;
      case 'image':
        image(input, node);
        break;
      case 'code':
        code(input, node);
        return;
      case 'html':
        collectHtml(input, node);
        return;
      case 'definition':
        definition(input, node);
        return;
      case 'linkReference':
      case 'imageReference': {
        const span = spanOf(input, node);
        const url = definitions.get(node.identifier)?.url ?? '';
        const isImage = node.type === 'imageReference';
        input.facts.links.push({
          ...span,
          kind: 'reference',
          target: url,
          text: isImage ? (node.alt ?? '') : textOf(node),
          label: node.label ?? node.identifier,
          targetSpan: null,
        });
        break;
      }
      case 'text':
        undefinedReferences(input, node.value, node.position?.start.offset ?? 0, node.position?.end.offset ?? 0);
        return;
      default:
        if (node.type.startsWith('mdx')) collectMdx(input, node);
    }
    if ('children' in node) for (const child of node.children) visit(child);
  };
  for (const node of definitionsOf(input.tree))
    if (!definitions.has(node.identifier)) definitions.set(node.identifier, node);
  visit(input.tree);
}

function definitionsOf(root: Root): Definition[] {
  const found: Definition[] = [];
  const visit = (node: Nodes): void => {
    if (node.type === 'definition') found.push(node);
    else if ('children' in node && node.type !== 'paragraph' && node.type !== 'heading' && node.type !== 'table')
      for (const child of node.children) visit(child);
  };
  visit(root);
  return found;
}

const spanOf = (input: WalkInput, node: Positioned) => input.lines.span(...rangeOf(input, node));

function heading(input: WalkInput, node: Heading, parts: readonly { start: number; end: number }[]): void {
  const [start, end] = rangeOf(input, node);
  const source = input.text.slice(start, end);
  let raw = source.startsWith('#')
    ? source.replace(/^#{1,6}[ \t]*/, '').replace(/(?:^|(?<![ \t])[ \t]+)#+[ \t]*$/, '')
    : setextLine(source);
  let text = textOf(node);
  let custom: string | null = null;
  const attributes = attributesOf(input.dialect, raw);
  const comment = attributes === null ? commentId(input.dialect, raw) : undefined;
  if (comment !== undefined) {
    custom = comment;
    raw = raw.replace(COMMENT, '');
    text = text.replace(COMMENT, '');
  }
  if (attributes) {
    custom = idOf(attributes[1] ?? '');
    raw = raw.slice(0, attributes.index);
    text = text.slice(0, attributesOf(input.dialect, text)?.index);
  }
  if (input.dialect.kramdownLists === true) custom ??= idBeside(input.text, start, end);
  const inPart = parts.some((part) => part.start <= start && start < part.end);
  const named = { text: text.trim(), raw, custom, inPart };
  const id = input.ids(named);
  input.facts.headings.push({
    ...input.lines.span(start, end),
    level: node.depth,
    text: named.text,
    id,
    custom: custom !== null,
  });
  for (const other of custom === null ? alternativeIds(input.kind, named) : [])
    if (other !== id && other !== '') input.facts.htmlIds.push(other);
}

const BELOW = /^\r?\n[ ]{0,3}\{:([^{}\n]*)\}/;
const ABOVE = /(?:^|\n)[ \t]*\r?\n[ ]{0,3}\{:([^{}\n]*)\}[ \t]*\r?\n$/;
/** Of the line below, else of the line above. */
const idBeside = (text: string, start: number, end: number): string | null =>
  idOf(BELOW.exec(text.slice(end, end + 200))?.[1] ?? '') ??
  idOf(ABOVE.exec(text.slice(Math.max(0, start - 200), start))?.[1] ?? '');

/** `#id`, `id=x` or `id="x"` among the attributes. */
const idOf = (attributes: string): string | null => {
  const match = /(?:^|\s)(?:#([^\s{}]+)|id=(?:"([^"]*)"|([^\s{}]+)))/.exec(attributes);
  return match?.[1] ?? match?.[2] ?? match?.[3] ?? null;
};

/** An id in a comment of MDX at the end of a heading: with `#` in Docusaurus, without it where sites of their own read it. */
const COMMENT = /(?<!\s)\s*(?:\{\/\*\s*(#?)([\w-]+)\s*\*\/\}|\/\*\s*#?[\w-]+\s*\*\/)\s*$/;
function commentId({ idInComment }: Dialect, raw: string): string | undefined {
  const match = idInComment === undefined ? null : COMMENT.exec(raw);
  return match?.[2] !== undefined && idInComment?.(match[1] === '#') === true ? match[2] : undefined;
}

const setextLine = (source: string): string => {
  const rows = source.split('\n');
  return (rows.at(-2) ?? rows[0] ?? '').trim();
};

function link(input: WalkInput, node: Link): void {
  const [start, end] = rangeOf(input, node);
  const text = textOf(node);
  if (input.text[start] !== '[') {
    const inner = input.text[start] === '<' ? 1 : 0;
    input.facts.links.push({
      ...input.lines.span(start, end),
      kind: 'autolink',
      target: node.url,
      text,
      label: null,
      targetSpan: { start: start + inner, end: end - inner },
    });
    return;
  }
  const last = node.children.at(-1);
  const from = last ? rangeOf(input, last)[1] : start + 1;
  const span = inlineTarget(maskedAt(input), Math.max(start, from - 1), end);
  input.facts.links.push({
    ...input.lines.span(start, end),
    kind: 'inline',
    target: literal(input, node.url, span),
    text,
    label: null,
    targetSpan: span,
  });
}

function image(input: WalkInput, node: Image): void {
  const [start, end] = rangeOf(input, node);
  const span = inlineTarget(maskedAt(input), imageLabelEnd(maskedAt(input), start, end), end);
  input.facts.links.push({
    ...input.lines.span(start, end),
    kind: 'image',
    target: literal(input, node.url, span),
    text: node.alt ?? '',
    label: null,
    targetSpan: span,
  });
}

function definition(input: WalkInput, node: Definition): void {
  const [start, end] = rangeOf(input, node);
  const span = definitionTarget(maskedAt(input), start, end);
  const where = input.lines.span(start, end);
  input.facts.links.push({
    ...where,
    kind: 'definition',
    target: literal(input, node.url, span),
    text: '',
    label: node.label ?? node.identifier,
    targetSpan: span,
  });
  input.facts.definitions.push({ label: node.label ?? node.identifier, line: where.line });
}

const maskedAt = (input: WalkInput): string => input.masked;

/** The target as written where a shortcode stands in it, else as Markdown decodes it. */
function literal(input: WalkInput, url: string, span: { start: number; end: number } | null): string {
  if (span === null) return url;
  const written = input.text.slice(span.start, span.end);
  return written.includes('{{') || written.includes('{%') ? written : url;
}

function code(input: WalkInput, node: Code | InlineCode): void {
  if (node.type !== 'code') return;
  const [start, last] = rangeOf(input, node);
  const fenced = /^(?:`{3}|~{3})/.test(input.text.slice(start, start + 3));
  const cut = fenced ? cutAt(input, last) : undefined;
  const end = cut ?? last;
  if (!fenced) input.facts.htmlIds.push(...(input.dialect.idsInIndentedCode?.(node.value) ?? []));
  const lineEnd = input.text.indexOf('\n', start);
  const codeStart = fenced ? (lineEnd === -1 || lineEnd >= end ? end : lineEnd + 1) : start;
  input.facts.code.push({
    ...input.lines.span(start, end),
    ...languageOf(node),
    fenced,
    codeStart,
    code: unmask(input, node.value, codeStart, end),
    ...(cut !== undefined || (fenced && isCutInItem(input, end)) ? { cut: true } : {}),
  });
}

/** `ts{5}`, `sh[npm]` and `js:line-numbers` are a language and what the generator shows with it. */
function languageOf({ lang, meta }: Code): { language: string | null; meta: string | null } {
  const word = lang?.toLowerCase() ?? null;
  const own = /^([a-z][\w+#.-]*)([[{:].+)$/.exec(word ?? '');
  return own === null
    ? { language: word, meta: meta ?? null }
    : { language: own[1] ?? null, meta: `${own[2]}${meta == null ? '' : ` ${meta}`}` };
}

/** Code is text to the letter: where a masked part stands in it, its lines are taken from the page itself. */
function unmask(input: WalkInput, value: string, start: number, end: number): string {
  const masked = input.masked.slice(start, end);
  if (masked === input.text.slice(start, end)) return value;
  let at = start;
  return value
    .split('\n')
    .map((row) => {
      const rowEnd = input.masked.indexOf('\n', at);
      const stop = rowEnd === -1 || rowEnd > end ? end : rowEnd;
      const tail = input.masked[stop - 1] === '\r' ? stop - 1 : stop;
      const original =
        input.masked.slice(tail - row.length, tail) === row ? input.text.slice(tail - row.length, tail) : row;
      at = stop + 1;
      return original;
    })
    .join('\n');
}

function undefinedReferences(input: WalkInput, value: string, start: number, end: number): void {
  if (!value.includes('][')) return;
  const from = start + input.shift;
  const source = input.text.slice(from, end + input.shift);
  // Brackets of a formula are no references.
  if (/\\[a-z]+\{/i.test(source)) return;
  for (const pattern of [UNDEFINED_REFERENCE, UNDEFINED_PICTURE])
    for (const match of source.matchAll(pattern)) {
      const at = from + match.index;
      const [, words = '', label = ''] = match;
      input.facts.links.push({
        ...input.lines.span(at, at + match[0].length),
        kind: 'reference',
        target: '',
        text: words,
        label: label === '' ? words : label,
        targetSpan: null,
      });
    }
}
