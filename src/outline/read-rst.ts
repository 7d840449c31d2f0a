/** A reStructuredText document as headings and blocks of Markdown, each with its lines; directives that have no Markdown are named. */

import { ALERTS } from '../text/containers.ts';
import { pictureTargets, withoutPictures } from '../text/links.ts';
import { onOneLine, quoteLines, trimEndOf } from '../text/trim.ts';
import { isBadge } from './decoration.ts';
import { headingWords } from './heading-words.ts';
import { type Markup, withoutHeld } from './held-by-markup.ts';
import { htmlItems } from './html.ts';
import { escapeOpening, fenced, item, table } from './markdown-text.ts';
import { CODE, DIRECTIVE, FIELD, ITEM, languageOf, OPTION, VERSIONS, WRAPPERS } from './rst-directives.ts';
import { fieldRuns, fieldsAsItems } from './rst-fields.ts';
import { key, type RstNames, rstInline, rstLiteral } from './rst-inline.ts';
import { ADORNMENT, bodyEnd, dedented, indentOf, namesOf, SUBSTITUTION, titleAt } from './rst-names.ts';
import { isObject, isSetting, labelOf, optionsIn, pictureOf, SILENT } from './rst-parts.ts';
import { csvRows, endsSimple, gridRows, listRows, simpleRows } from './rst-table.ts';
import { explicitTarget } from './rst-targets.ts';
import { block, leftOut, type SourceItem, uncounted } from './source-item.ts';
import { type Withheld, withheldByDirective, withheldByOptions } from './withheld.ts';

export function rstItems(text: string): SourceItem[] {
  const lines = text
    .replace(/^\ufeff/u, '')
    .replace(/\r\n?/gu, '\n')
    .replaceAll('\t', '        ')
    .split('\n');
  const reader = new RstReader(namesOf(lines));
  reader.read(lines, 0);
  return withoutHeld(reader.items, reader.markup);
}

class RstReader {
  items: SourceItem[] = [];
  readonly markup: Markup[] = [];
  readonly #names: RstNames;
  readonly #styles: string[] = [];
  #language: string | null = null;
  #withheld: Withheld | undefined;

  constructor(names: RstNames) {
    this.#names = names;
  }

  /** `offset`: lines of the document before the first of these. */
  read(lines: readonly string[], offset: number): void {
    for (let at = 0; at < lines.length; ) {
      at = (lines[at] ?? '').trim() === '' ? at + 1 : this.#shown(lines, at, offset);
    }
  }

  /** What a class above a block says of it holds for this block alone, and for a list whole. */
  #shown(lines: readonly string[], at: number, offset: number): number {
    const withheld = this.#withheld;
    if (withheld === undefined || /^\.\.(?:\s|$)/u.test(lines[at] ?? '')) return this.#next(lines, at, offset);
    this.#withheld = undefined;
    const kept = this.items;
    const marker = ITEM.exec(lines[at] ?? '')?.[0];
    let end = at;
    this.items = [];
    do end = this.#next(lines, end, offset);
    while (marker !== undefined && ITEM.exec(lines[end] ?? '')?.[0].length === marker.length);
    this.items = [...kept, uncounted(withheld, { start: offset + at + 1, end: offset + end })];
    return end;
  }

  /** Blocks of lines by themselves, as one Markdown. */
  #inside(lines: readonly string[], offset: number): string {
    const kept = this.items;
    this.items = [];
    this.read(lines, offset);
    const markdown = this.items.flatMap((one) =>
      one.type === 'uncounted' || one.markdown === '' ? [] : [one.markdown],
    );
    this.items = kept;
    return markdown.join('\n\n');
  }

  #inline(text: string): string {
    return rstInline(text, this.#names)
      .replace(/[ \t\n]+/gu, (space) => (space.includes('\n') ? space.replace(/[ \t]+/gu, '') : space))
      .trim();
  }

  #next(lines: readonly string[], at: number, offset: number): number {
    const line = lines[at] ?? '';
    const place = (end: number): { start: number; end: number } => ({
      start: offset + at + 1,
      end: offset + Math.max(end, at + 1),
    });
    const title = titleAt(lines, at);
    if (title !== undefined) {
      if (!this.#styles.includes(title.style)) this.#styles.push(title.style);
      if (title.rows === 3) this.items.push(uncounted('rule', place(at + 1)));
      const markdown = this.#inline(title.text);
      const anchor = this.#names.anchors.get(key(title.text));
      const labels = this.#names.labels.get(anchor ?? '');
      this.items.push({
        type: 'heading',
        level: Math.min(6, this.#styles.indexOf(title.style) + 1),
        text: headingWords(markdown),
        markdown,
        ...place(at + title.rows),
        // A title is cited where its words stand.
        start: offset + at + title.rows - 1,
        ...(anchor === undefined ? {} : { anchor }),
        ...(labels === undefined ? {} : { labels }),
      });
      return at + title.rows;
    }
    if (ADORNMENT.test(line) && line.trim().length > 3 && (lines[at + 1] ?? '').trim() === '') {
      this.items.push(uncounted('rule', place(at + 1)));
      return at + 1;
    }
    if (/^\.\.(?:\s|$)|^__\s/u.test(line)) return this.#explicit(lines, at, offset);
    if (/^\+[-=+]+\+\s*$/u.test(line) || /^=+(?:\s+=+)+\s*$/u.test(line)) return this.#table(lines, at, offset);
    if (indentOf(line) > 0) {
      const end = bodyEnd(lines, at, 0);
      const markdown = this.#inside(dedented(lines.slice(at, end)), offset + at);
      this.items.push(block('quote', quoteLines(markdown), place(end)));
      return end;
    }
    return this.#entry(lines, at, offset) ?? this.#paragraph(lines, at, offset);
  }

  /** What a directive says of a name. */
  #described(body: readonly string[], offset: number, isObject: boolean): void {
    for (const { from, lines, end } of isObject ? fieldRuns(body) : [{ from: 0, lines: body, end: undefined }]) {
      const place = { start: offset + from + 1, end: offset + (end ?? 0) };
      if (end === undefined) this.read(lines, offset + from);
      else this.items.push(block('list', this.#inside(fieldsAsItems(lines), offset + from), place));
    }
  }

  #table(lines: readonly string[], at: number, offset: number): number {
    let end = at + 1;
    const isGrid = (lines[at] ?? '').startsWith('+');
    let borders = 1;
    while (end < lines.length && (isGrid ? /^[+|]/u.test(lines[end] ?? '') : borders < 3)) {
      if (!isGrid && /^=+(?:\s+=+)*\s*$/u.test(lines[end] ?? '')) borders++;
      const isLast = borders === 2 && endsSimple(lines, end);
      end++;
      if (!isGrid && isLast) break;
    }
    const source = lines.slice(at, end);
    this.#rows(isGrid ? gridRows(source) : simpleRows(source), { start: offset + at + 1, end: offset + end });
    return end;
  }

  #rows(rows: readonly string[][], place: { start: number; end: number }): void {
    const cells = rows.map((row) => row.map((cell) => onOneLine(this.#inside(cell.split('\n'), 0))));
    if (cells.length > 0) this.items.push(block('table', table(cells), place));
  }

  /** Items of lists, fields and options, and terms with their definitions. */
  #entry(lines: readonly string[], at: number, offset: number): number | undefined {
    const line = lines[at] ?? '';
    const end = bodyEnd(lines, at + 1, 0);
    const place = { start: offset + at + 1, end: offset + Math.max(end, at + 1) };
    const rest = dedented(lines.slice(at + 1, end));
    const marker = ITEM.exec(line);
    const stop = Math.max(end, at + 1);
    if (marker !== null) {
      const own = lines.slice(at + 1, end).map((each) => each.slice(Math.min(indentOf(each), marker[0].length)));
      const body = this.#inside([line.slice(marker[0].length), ...own], offset + at);
      const number = /^\(?(\d+)/u.exec(marker[0])?.[1];
      const isOrdered = !/^[-*+•]/u.test(marker[0]);
      this.items.push(block('list', item(isOrdered ? `${number ?? '1'}.` : '-', body), place));
      return stop;
    }
    const [field, option] = [FIELD.exec(line), OPTION.exec(line)];
    if (field !== null || option !== null) {
      const [, name = '', value = ''] = field ?? option ?? [];
      const term = option === null ? `**${this.#inline(name)}**` : `\`${name.trim()}\``;
      const body = this.#inside([value, ...rest], offset + at);
      const shown = block('definition_list', item('-', body === '' ? term : `${term}\n\n${body}`), place);
      this.items.push(isSetting(line) ? uncounted('markup without words', place) : shown);
      return stop;
    }
    if (indentOf(lines[at + 1] ?? '') > 0 && (lines[at + 1] ?? '').trim() !== '' && !/::\s*$/u.test(line)) {
      const term = this.#inline(line);
      const shown = /[*`]/u.test(term) ? term : `**${term}**`;
      this.items.push(block('definition_list', item('-', `${shown}\n\n${this.#inside(rest, offset + at + 1)}`), place));
      return stop;
    }
    return undefined;
  }

  #paragraph(lines: readonly string[], at: number, offset: number): number {
    const line = lines[at] ?? '';
    let end = at + 1;
    while (end < lines.length && (lines[end] ?? '').trim() !== '' && titleAt(lines, end) === undefined) end++;
    const place = { start: offset + at + 1, end: offset + end };
    const raw = lines.slice(at, end).join('\n');
    if (/^>>> /u.test(line)) {
      this.items.push(block('code', fenced(raw, 'pycon'), place, 'pycon'));
      return end;
    }
    const isLiteral = /::\s*$/u.test(raw);
    const text = isLiteral ? raw.replace(/\s::\s*$|^::\s*$/u, '').replace(/::\s*$/u, ':') : raw;
    const shown = /^\| /u.test(raw) ? text.replace(/^\| ?/gmu, '').replace(/\n/gu, '  \n') : text;
    const markdown = escapeOpening(/^\| /u.test(raw) ? rstInline(shown, this.#names) : this.#inline(shown));
    const pictures = pictureTargets(markdown);
    const words = withoutPictures(markdown).trim();
    if (words === '' && pictures.length > 0 && pictures.every(isBadge)) this.items.push(uncounted('badges', place));
    else if (markdown !== '') this.items.push(block(words === '' ? 'image' : 'paragraph', markdown, place));
    else this.items.push(uncounted('markup without words', place));
    if (!isLiteral) return end;
    const from = lines.findIndex((each, row) => row >= end && each.trim() !== '');
    if (from === -1 || indentOf(lines[from] ?? '') === 0) return end;
    return this.#code(lines, from, bodyEnd(lines, from, 0), offset, this.#language);
  }

  #code(
    lines: readonly string[],
    from: number,
    end: number,
    offset: number,
    language: string | null,
    start = from,
  ): number {
    const code = trimEndOf(dedented(lines.slice(from, end)).join('\n'), '\n');
    const place = { start: offset + start + 1, end: offset + Math.max(end, start + 1) };
    if (code.trim() !== '') this.items.push(block('code', fenced(code, language), place, language));
    return Math.max(end, start + 1);
  }

  #explicit(lines: readonly string[], at: number, offset: number): number {
    const line = lines[at] ?? '';
    const rows = explicitTarget(lines, at)?.rows;
    if (rows !== undefined) {
      this.items.push(uncounted('link definitions', { start: offset + at + 1, end: offset + at + rows }));
      return at + rows;
    }
    const end = Math.max(at + 1, bodyEnd(lines, at + 1, 0));
    const place = { start: offset + at + 1, end: offset + end };
    const [, name = '', argument = ''] = DIRECTIVE.exec(line) ?? [];
    const { options, from } = optionsIn(lines, at + 1, end);
    let bodyFrom = from;
    while (bodyFrom < end && lines[bodyFrom]?.trim() === '') bodyFrom++;
    const body = dedented(lines.slice(bodyFrom, end));
    const alert = ALERTS.get(name);
    const withheld = withheldByDirective(name, argument) ?? withheldByOptions(options);
    if (name === '')
      this.items.push(
        uncounted(SUBSTITUTION.test(line) || /^__|^\.\. _/u.test(line) ? 'link definitions' : 'comment', place),
      );
    else if (withheld !== undefined) {
      const isAbove = /^(?:rst-)?class$/u.test(name) && body.join('').trim() === '';
      if (isAbove) this.#withheld = withheld;
      this.items.push(uncounted(isAbove ? 'markup without words' : withheld, place));
    } else if (SILENT.has(name)) this.items.push(uncounted('markup without words', place));
    else if (name === 'parsed-literal') {
      const code = rstLiteral(body.join('\n'), this.#names);
      if (code === undefined) this.items.push(leftOut('names what stands elsewhere', place));
      else this.items.push(block('code', fenced(code, null), place));
    } else if (CODE.has(name)) return this.#code(lines, bodyFrom, end, offset, languageOf(name, argument), at);
    else if (name === 'highlight') {
      this.#language = argument.trim() || null;
      this.items.push(uncounted('markup without words', place));
    } else if (alert !== undefined) {
      const above = name === 'admonition' ? [`**${argument}**`, ''] : [argument];
      const text = this.#inside([...above, ...body], offset + bodyFrom);
      this.items.push(block('alert', `> [!${alert}]\n${quoteLines(text)}`, place));
    } else if (name === 'image' || name === 'figure') {
      if (isBadge(argument)) this.items.push(uncounted('badges', place));
      else
        this.items.push(
          block(
            'image',
            [pictureOf(options, argument), this.#inside(body, offset + bodyFrom)].join('\n\n').trim(),
            place,
          ),
        );
    } else if (name === 'contents' || name === 'toctree') this.items.push(uncounted('table of contents', place));
    else if (name === 'list-table' || name === 'csv-table') {
      const head = options.get('header');
      this.#rows(name === 'list-table' ? listRows(body) : csvRows(head === undefined ? body : [head, ...body]), place);
    } else if (name === 'table') this.read(body, offset + bodyFrom);
    else if (name === 'raw') {
      const isHtml = argument.trim() === 'html';
      this.items.push(uncounted('markup without words', isHtml ? { start: place.start, end: place.start } : place));
      if (isHtml) {
        this.markup.push({ html: body.join('\n'), end: place.end });
        this.items.push(...htmlItems(body.join('\n'), offset + bodyFrom + 1));
      }
    } else if (VERSIONS.has(name)) {
      const [version = '', ...words] = argument.split(/\s+/u);
      const label = `*${VERSIONS.get(name)} ${version}*`;
      const text = this.#inside([words.join(' '), ...body], offset + at).trim();
      this.items.push(block('paragraph', text === '' ? label : `${label}: ${text}`, place));
    } else if (WRAPPERS.has(name) || isObject(name, argument)) {
      const label = labelOf(name, argument, (text) => this.#inline(text));
      const head = { start: place.start, end: offset + from };
      this.items.push(label === undefined ? uncounted('markup without words', head) : block('paragraph', label, head));
      this.#described(body, offset + bodyFrom, isObject(name, argument));
    } else this.items.push(leftOut(`the directive "${name}" has no Markdown`, place));
    return end;
  }
}
