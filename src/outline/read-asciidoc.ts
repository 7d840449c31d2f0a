/** An AsciiDoc document as headings and blocks of Markdown, each with its lines. */

// Asciidoctor itself reads into HTML, keeps no line of most blocks, and is larger than what the archive of a release has left.
import { slug } from 'github-slugger';
import { type Close, closer } from '../text/closer.ts';
import { pictureTargets, withoutPictures } from '../text/links.ts';
import { onOneLine } from '../text/trim.ts';
import {
  type Attributes,
  attributeEntry,
  autoId,
  type BlockAttributes,
  blockAttributes,
  NO_ATTRIBUTES,
  OwnAttributes,
  resolve,
  setAttribute,
  withoutConditions,
} from './asciidoc-attributes.ts';
import { codeItem } from './asciidoc-code.ts';
import { withoutDropped } from './asciidoc-dropped.ts';
import { asciidocInline, pictureTarget } from './asciidoc-inline.ts';
import { bodyOfEntry } from './asciidoc-items.ts';
import {
  ALERT,
  ALERT_STYLE,
  CODE_STYLE,
  endsParagraph,
  entryLine,
  fenceLine,
  headingLine,
  INCLUDE,
  isAuthor,
  isRevision,
  isRule,
  opensNothing,
  withheldBy,
} from './asciidoc-lines.ts';
import { asItems, type Cell, hasHead, tableRows } from './asciidoc-table.ts';
import { isBadge } from './decoration.ts';
import { headingWords } from './heading-words.ts';
import { type Markup, withoutHeld } from './held-by-markup.ts';
import { htmlItems } from './html.ts';
import { codeSpan, escapeOpening, image, item, quoted, table } from './markdown-text.ts';
import { block, type Lines, leftOut, type SourceItem, uncounted } from './source-item.ts';
import { heldItem } from './withheld.ts';

/** `given`: attributes that the document sets before these lines. */
export function asciidocItems(text: string, given: Attributes = new Map()): SourceItem[] {
  const lines = text.replace(/^\ufeff/u, '').split(/\r\n?|\n/u);
  const conditioned = withoutConditions(lines);
  const reader = new AsciidocReader(given);
  reader.read(
    conditioned.map(({ line, isKept }) => (isKept ? line : '')),
    0,
  );
  const hidden = conditioned.flatMap(({ line, isKept }, at): SourceItem[] => {
    const place = { start: at + 1, end: at + 1 };
    if (!isKept) return [uncounted('shown under other conditions', place)];
    return line === '' && lines[at] !== '' ? [uncounted('markup without words', place)] : [];
  });
  const shown = withoutDropped(withoutHeld(reader.items, reader.markup), lines);
  return [...shown, ...hidden].sort((a, b) => a.start - b.start || a.end - b.end);
}

class AsciidocReader {
  items: SourceItem[] = [];
  readonly markup: Markup[] = [];
  readonly #attributes: OwnAttributes;
  /** What the lines in brackets above a block say of it. */
  #above: BlockAttributes = NO_ATTRIBUTES;
  /** The lists that the lines stand in, by the signs of their items. */
  #lists: readonly string[] = [];

  constructor(given: Attributes) {
    this.#attributes = new OwnAttributes(given);
  }

  read(lines: readonly string[], offset: number): void {
    const close = closer(lines);
    for (let at = 0; at < lines.length; )
      at = (lines[at] ?? '').trim() === '' ? at + 1 : this.#shown(lines, at, offset, close);
  }

  /** What the lines above a block say of it holds for a list whole. */
  #shown(lines: readonly string[], at: number, offset: number, close: Close): number {
    const line = lines[at] ?? '';
    const withheld = withheldBy(this.#above);
    if (withheld === undefined || opensNothing(line)) return this.#next(lines, at, offset, close);
    const kept = this.items;
    const key = entryLine(line)?.key;
    let end = at;
    this.items = [];
    if (/^\.[^\s.]/u.test(line)) end = at + 1;
    else
      do end = this.#next(lines, end, offset, close);
      while (key !== undefined && entryLine(lines[end] ?? '')?.key === key);
    this.items = [...kept, heldItem(withheld, { start: offset + at + 1, end: offset + end })];
    return end;
  }

  #inside(lines: readonly string[], offset: number, lists: readonly string[] = []): string {
    const [kept, outer] = [this.items, this.#lists];
    this.items = [];
    this.#lists = lists;
    this.read(lines, offset);
    const markdown = this.items.flatMap((one) =>
      one.type === 'uncounted' || one.markdown === '' ? [] : [one.markdown],
    );
    this.items = kept;
    this.#lists = outer;
    return markdown.join('\n\n');
  }

  #inline(text: string): string {
    return asciidocInline(text, this.#attributes).trim();
  }

  #taken(): BlockAttributes {
    const above = this.#above;
    this.#above = NO_ATTRIBUTES;
    return above;
  }

  #next(lines: readonly string[], at: number, offset: number, close: Close): number {
    const line = lines[at] ?? '';
    const place = (end = at + 1): Lines => ({ start: offset + at + 1, end: offset + end });
    const above = blockAttributes(line, this.#above);
    const heading = headingLine(line);
    const isFence = fenceLine(line) !== undefined;
    if (setAttribute(this.#attributes, line)) this.items.push(uncounted('attributes', place()));
    else if (line.startsWith('//') && !isFence) this.items.push(uncounted('comment', place()));
    else if (above !== undefined) {
      this.#above = above;
      this.items.push(uncounted('markup without words', place()));
    } else if (heading !== undefined) return this.#heading(heading, lines, at, offset);
    else if (/^toc::/u.test(line)) this.items.push(uncounted('markup without words', place()));
    else if (INCLUDE.test(line)) this.items.push(leftOut('includes another file', place()));
    else if (isRule(line)) this.items.push(uncounted('rule', place()));
    else if (/^image::/u.test(line)) this.#picture(line, place());
    else if (/^(?:video|audio)::\S/u.test(line)) this.items.push(leftOut('plays a film or a sound', place()));
    else if (/^\.[^\s.].*$/u.test(line))
      this.items.push(block('paragraph', `**${this.#inline(line.slice(1))}**`, place()));
    else if (line.trim() === '+') this.items.push(uncounted('markup without words', place()));
    else if (isFence) return this.#fenced(lines, at, offset, close);
    else return this.#entry(lines, at, offset, close) ?? this.#paragraph(lines, at, offset);
    return at + 1;
  }

  #heading(
    { marks, title }: { marks: string; title: string },
    lines: readonly string[],
    at: number,
    offset: number,
  ): number {
    const markdown = this.#inline(title);
    const text = headingWords(markdown);
    const ids = [...this.#taken().ids, ...[...title.matchAll(/\[\[([\w:.-]+)/gu)].map(([, id = '']) => id)];
    const place = { start: offset + at + 1, end: offset + at + 1 };
    const isTitle = marks.length === 1 && !this.items.some(({ type }) => type !== 'uncounted');
    const anchor = ids.at(-1) ?? slug(text);
    const aliases = [...ids.slice(0, -1), autoId(text, this.#attributes)];
    this.items.push({ type: 'heading', level: marks.length, text, markdown, anchor, aliases, ...place });
    let end = at + 1;
    // Who wrote it and in which version stand under the title, before anything else.
    for (let headerLines = 0; isTitle && headerLines < 2 && end < lines.length; end++) {
      const line = lines[end] ?? '';
      if (attributeEntry(line) !== undefined || line.startsWith('//')) break;
      if (!(headerLines === 0 ? isAuthor(line) : isRevision(line))) break;
      headerLines++;
      this.items.push(uncounted('authors and version', { start: offset + end + 1, end: offset + end + 1 }));
    }
    return end;
  }

  #picture(line: string, place: Lines): void {
    const [, url = '', options = ''] = /^image::([^[]+)\[(.*)\]/u.exec(resolve(line, this.#attributes)) ?? [];
    const goal = /link="?([^",\]]+)/u.exec(options)?.[1];
    this.#taken();
    const alt = /^\w+=/u.test(options) ? '' : (options.split(',')[0] ?? '').replaceAll('"', '');
    const picture = image(alt, pictureTarget(url, this.#attributes));
    if (isBadge(url)) this.items.push(uncounted('badges', place));
    else this.items.push(block('image', goal === undefined ? picture : `[${picture}](${goal})`, place));
  }

  #fenced(lines: readonly string[], at: number, offset: number, close: Close): number {
    const { marks = '', named = '' } = fenceLine(lines[at] ?? '') ?? {};
    const found = close(at, marks);
    const stop = found === -1 ? lines.length : found;
    const end = Math.min(stop + 1, lines.length);
    const place = { start: offset + at + 1, end: offset + end };
    const body = lines.slice(at + 1, stop);
    const above = this.#taken();
    if (marks.startsWith('/')) this.items.push(uncounted('comment', place));
    else if (/^[|,:!]=/u.test(marks)) this.#table(body, marks, above, place);
    else if (ALERT_STYLE.test(above.style))
      this.items.push(block('alert', quoted(this.#inside(body, offset + at + 1), above.style), place));
    else if (marks.startsWith('_') || /^(?:quote|verse)$/u.test(above.style))
      this.items.push(block('quote', quoted(this.#inside(body, offset + at + 1), null), place));
    else if (marks.startsWith('+')) {
      if (/^(?:stem|latexmath|asciimath)$/u.test(above.style)) this.items.push(leftOut('is a formula', place));
      else {
        this.markup.push({ html: body.join('\n'), end: place.end });
        this.items.push(...htmlItems(body.join('\n'), offset + at + 2));
      }
    } else if (/^(?:-{4}|\.|`)/u.test(marks) || CODE_STYLE.test(above.style)) this.#code(body, above, place, named);
    else if (this.#lists.length > 0) {
      const inner = this.#inside(body, offset + at + 1);
      if (inner !== '') this.items.push(block('paragraph', inner, place));
    } else {
      this.items.push(uncounted('markup without words', { start: place.start, end: place.start }));
      this.read(body, offset + at + 1);
      if (found !== -1) this.items.push(uncounted('markup without words', { start: end + offset, end: end + offset }));
    }
    return end;
  }

  #code(body: readonly string[], above: BlockAttributes, place: Lines, named = ''): void {
    this.items.push(codeItem(body, above, this.#attributes, place, named));
  }

  #table(body: readonly string[], marks: string, above: BlockAttributes, place: Lines): void {
    const isHeaded = hasHead(body, above);
    const rows = tableRows(body, marks, above).map((row, at) =>
      row.map((cell) => this.#cell(isHeaded && at === 0 ? { ...cell, style: '' } : cell)),
    );
    if (rows.length === 0) return;
    const isPlain = rows.every((row) => row.every((cell) => !/\n\s*\n|^(?:[-*>] |\d+\. |```)/u.test(cell)));
    if (isPlain) this.items.push(block('table', table(rows.map((row) => row.map((cell) => onOneLine(cell)))), place));
    else this.items.push(block('list', asItems(rows, isHeaded), place));
  }

  #cell({ text, style }: Cell): string {
    const words = (): string =>
      text
        .split(/\n\s*\n/u)
        .map((part) => onOneLine(this.#inline(part)))
        .join(' ');
    switch (style) {
      case 'a':
        return this.#inside(text.split('\n'), 0);
      case 'm':
      case 'l':
        return codeSpan(text);
      case 's':
      case 'h':
        return text === '' || /[*`]/u.test(text) ? words() : `**${words()}**`;
      case 'e':
        return text === '' || /[*_`]/u.test(text) ? words() : `*${words()}*`;
      default:
        return words();
    }
  }

  #entry(lines: readonly string[], at: number, offset: number, close: Close): number | undefined {
    const entry = entryLine(lines[at] ?? '');
    if (entry === undefined) return undefined;
    this.#taken();
    const lists = [...this.#lists, entry.key];
    const { body, end } = bodyOfEntry(lines, at, entry, lists, close);
    const place = { start: offset + at + 1, end: offset + end };
    const markdown = this.#inside([entry.text, ...body], offset + at, lists);
    if (entry.term !== null) {
      const name = this.#inline(entry.term);
      const shown = /[*`]/u.test(name) ? name : `**${name}**`;
      this.items.push(block('definition_list', item('-', markdown === '' ? shown : `${shown}\n\n${markdown}`), place));
    } else this.items.push(block('list', item(entry.marker, markdown), place));
    return end;
  }

  #paragraph(lines: readonly string[], at: number, offset: number): number {
    let end = at + 1;
    while (end < lines.length && !endsParagraph(lines[end] ?? '')) end++;
    const place = { start: offset + at + 1, end: offset + end };
    const source = lines.slice(at, end).filter((line) => !/^\/\/(?!\/)/u.test(line));
    const above = this.#taken();
    if (/^ /u.test(source[0] ?? '') || CODE_STYLE.test(above.style) || above.positional.length > 0) {
      const depth = Math.min(...source.map((line) => line.length - line.trimStart().length));
      this.#code(
        source.map((line) => line.slice(depth)),
        above,
        place,
      );
      return end;
    }
    const raw = source.join('\n');
    const alert = ALERT.exec(raw);
    const kind = alert?.[1] ?? (ALERT_STYLE.test(above.style) ? above.style : undefined);
    const markdown = escapeOpening(this.#inline(alert === null ? raw : raw.slice(alert[0].length)));
    const pictures = pictureTargets(markdown);
    const words = withoutPictures(markdown).trim();
    if (kind !== undefined) this.items.push(block('alert', quoted(markdown, kind), place));
    else if (words === '' && pictures.length > 0 && pictures.every(isBadge))
      this.items.push(uncounted('badges', place));
    else if (markdown === '') this.items.push(uncounted('markup without words', place));
    else if (/^(?:quote|verse)$/u.test(above.style)) this.items.push(block('quote', quoted(markdown, null), place));
    else this.items.push(block(words === '' ? 'image' : 'paragraph', markdown, place));
    return end;
  }
}
