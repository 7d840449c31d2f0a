/** An AsciiDoc document as headings and blocks of Markdown, each with its lines. */

import { slug } from 'github-slugger';
import { pictureTargets, replaceLinks, withoutPictures } from '../text/links.ts';
import { onOneLine, quoteLines } from '../text/trim.ts';
import { asciidocInline, resolve } from './asciidoc-inline.ts';
import { fenceLine, headingLine, termLine } from './asciidoc-lines.ts';
import { isBadge } from './decoration.ts';
import { htmlItems } from './html.ts';
import { escapeOpening, fenced, image, item, table } from './markdown-text.ts';
import { block, type Lines, type SourceItem, uncounted } from './source-item.ts';

const ITEM = /^\s*([*-]{1,5}|\.{1,5}|\d+\.)\s+(?=\S)/u;
const ALERT = /^(NOTE|TIP|IMPORTANT|WARNING|CAUTION):\s+/u;

export function asciidocItems(text: string): SourceItem[] {
  const reader = new AsciidocReader();
  reader.read(
    text
      .replace(/^\ufeff/u, '')
      .replace(/\r\n?/gu, '\n')
      .split('\n'),
    0,
  );
  return reader.items;
}

class AsciidocReader {
  items: SourceItem[] = [];
  readonly #attributes = new Map<string, string>();
  /** The list in brackets above a block, and its title. */
  #style = '';
  #anchor: string | null = null;

  read(lines: readonly string[], offset: number): void {
    for (let at = 0; at < lines.length; ) at = (lines[at] ?? '').trim() === '' ? at + 1 : this.#next(lines, at, offset);
  }

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
    return asciidocInline(text, this.#attributes).trim();
  }

  #next(lines: readonly string[], at: number, offset: number): number {
    const line = lines[at] ?? '';
    const place = (end = at + 1): Lines => ({ start: offset + at + 1, end: offset + end });
    const attribute = /^:(!?[\w-]+!?):(?:\s(.*))?$/su.exec(line);
    const style = /^\[(.*)\]\s*$/u.exec(line);
    const heading = headingLine(line);
    if (attribute !== null) {
      this.#attributes.set((attribute[1] ?? '').toLowerCase(), (attribute[2] ?? '').trim());
      this.items.push(uncounted('attributes', place()));
    } else if (/^\/\/(?!\/)/u.test(line)) this.items.push(uncounted('comment', place()));
    else if (style !== null && !/^\[\[?\d+\]/u.test(line)) {
      const id = /^\[([\w.:-]+)(?:,[^\]]*)?\]$|^#([\w.:-]+)/u.exec(style[1] ?? '');
      if (id !== null) this.#anchor = id[1] ?? id[2] ?? null;
      else this.#style = style[1] ?? '';
      this.items.push(uncounted('markup without words', place()));
    } else if (heading !== undefined) this.#heading(heading, place());
    else if (/^(?:ifdef|ifndef|ifeval|endif|toc)::/u.test(line))
      this.items.push(uncounted('markup without words', place()));
    else if (/^include::/u.test(line))
      this.items.push({ ...block('html', '', place()), left_out: 'includes another file' });
    else if (/^'{3,}\s*$|^<{3}\s*$/u.test(line)) this.items.push(uncounted('rule', place()));
    else if (/^image::/u.test(line)) this.#picture(line, place());
    else if (/^\.[^\s.].*$/u.test(line))
      this.items.push(block('paragraph', `**${this.#inline(line.slice(1))}**`, place()));
    else if (fenceLine(line) !== undefined) return this.#fenced(lines, at, offset);
    else return this.#entry(lines, at, offset) ?? this.#paragraph(lines, at, offset);
    return at + 1;
  }

  #heading({ marks, title }: { marks: string; title: string }, place: Lines): void {
    const markdown = this.#inline(title);
    const text = replaceLinks(markdown.replace(/[`*\\]/gu, ''), ({ label }) => label);
    const anchor = this.#anchor ?? slug(text);
    this.items.push({ type: 'heading', level: marks.length, text, markdown, anchor, ...place });
    this.#anchor = null;
    this.#style = '';
  }

  #picture(line: string, place: Lines): void {
    const [, url = '', options = ''] = /^image::([^[]+)\[(.*)\]/u.exec(line) ?? [];
    const goal = /link="?([^",\]]+)/u.exec(options)?.[1];
    const picture = image((options.split(',')[0] ?? '').replaceAll('"', ''), resolve(url, this.#attributes));
    if (isBadge(url)) this.items.push(uncounted('badges', place));
    else this.items.push(block('image', goal === undefined ? picture : `[${picture}](${goal})`, place));
  }

  #fenced(lines: readonly string[], at: number, offset: number): number {
    const { marks = '', named = '' } = fenceLine(lines[at] ?? '') ?? {};
    const close = lines.findIndex((line, row) => row > at && line.trimEnd() === marks);
    const stop = close === -1 ? lines.length : close;
    const end = Math.min(stop + 1, lines.length);
    const place = { start: offset + at + 1, end: offset + end };
    const body = lines.slice(at + 1, stop);
    const style = this.#style;
    this.#style = '';
    const alert = /^(NOTE|TIP|IMPORTANT|WARNING|CAUTION)\b/u.exec(style)?.[1];
    const language = named || (/^(?:source|,)?\s*,\s*([\w+#-]+)/u.exec(style)?.[1] ?? null);
    if (marks.startsWith('/')) this.items.push(uncounted('comment', place));
    else if (marks.startsWith('|')) this.#table(body, style, place);
    else if (alert !== undefined)
      this.items.push(block('alert', quoted(this.#inside(body, offset + at + 1), alert), place));
    else if (marks.startsWith('_') || style.startsWith('quote'))
      this.items.push(block('quote', quoted(this.#inside(body, offset + at + 1), null), place));
    else if (marks.startsWith('+')) this.items.push(...htmlItems(body.join('\n'), offset + at + 2));
    else if (/^[-.`]{3,}/u.test(marks) || style.startsWith('source'))
      this.items.push(block('code', fenced(body.join('\n'), language), place, language));
    else this.read(body, offset + at + 1);
    return end;
  }

  #table(body: readonly string[], style: string, place: Lines): void {
    const cells: string[] = [];
    for (const line of body) {
      const parts = line.split(/(?:^|\s)(?:[\d.+*^<>]*[aehlmsdv]?)?\|/u);
      if (cells.length > 0 && (parts[0] ?? '').trim() !== '') cells.push(`${cells.pop() ?? ''}\n${parts[0] ?? ''}`);
      cells.push(...parts.slice(1).map((cell) => cell.trim()));
    }
    const declared = /cols="?([^"\]]+)"?/u.exec(style)?.[1];
    const times = /^(\d+)\*/u.exec(declared ?? '')?.[1];
    const first = body.find((line) => line.trim() !== '') ?? '';
    const width =
      times !== undefined
        ? Number(times)
        : declared !== undefined
          ? declared.split(/[,;]/u).length
          : Math.max(1, [...first.matchAll(/\|/gu)].length);
    const rows = Array.from({ length: Math.ceil(cells.length / width) }, (_, row) =>
      cells.slice(row * width, (row + 1) * width).map((cell) => onOneLine(this.#inside(cell.split('\n'), 0))),
    );
    if (rows.length > 0) this.items.push(block('table', table(rows), place));
  }

  #entry(lines: readonly string[], at: number, offset: number): number | undefined {
    const line = lines[at] ?? '';
    const marker = ITEM.exec(line);
    const term = marker === null ? termLine(line) : undefined;
    if (marker === null && term === undefined) return undefined;
    const depth = (marker?.[1] ?? '').length;
    const isOwn = (each: string): boolean => {
      const next = ITEM.exec(each)?.[1];
      return next !== undefined && (next[0] !== marker?.[1]?.[0] || next.length > depth);
    };
    let end = at + 1;
    const body: string[] = [];
    for (; end < lines.length; end++) {
      const each = lines[end] ?? '';
      if (each.trim() === '+') body.push('');
      else if (
        fenceLine(each) !== undefined &&
        ((lines[end - 1] ?? '').trim() === '+' || /^\[/u.test(lines[end - 1] ?? ''))
      ) {
        const close = lines.findIndex((one, row) => row > end && one.trimEnd() === each.trimEnd());
        body.push(...lines.slice(end, close + 1));
        end = Math.max(end, close);
      } else if (isOwn(each)) {
        if (!body.some((one) => ITEM.test(one))) body.push('');
        body.push(each);
      } else if (each.trim() === '') {
        const next = lines.slice(end).find((one) => one.trim() !== '') ?? '';
        if (!isOwn(next)) break;
        body.push('');
      } else if (
        ITEM.test(each) ||
        headingLine(each) !== undefined ||
        (term !== undefined && termLine(each) !== undefined)
      )
        break;
      else body.push(each.trim());
    }
    const place = { start: offset + at + 1, end: offset + end };
    const markdown = this.#inside(
      [line.slice(marker?.[0].length ?? line.length) || (term?.definition ?? ''), ...body],
      offset + at,
    );
    if (term !== undefined) {
      const name = this.#inline(term.term);
      const shown = /[*`]/u.test(name) ? name : `**${name}**`;
      this.items.push(block('definition_list', item('-', markdown === '' ? shown : `${shown}\n\n${markdown}`), place));
    } else this.items.push(block('list', item(/^[.\d]/u.test(marker?.[1] ?? '') ? '1.' : '-', markdown), place));
    return end;
  }

  #paragraph(lines: readonly string[], at: number, offset: number): number {
    let end = at + 1;
    while (
      end < lines.length &&
      (lines[end] ?? '').trim() !== '' &&
      fenceLine(lines[end] ?? '') === undefined &&
      !/^\[.*\]$|^:[\w-]+:/u.test(lines[end] ?? '')
    )
      end++;
    const place = { start: offset + at + 1, end: offset + end };
    const source = lines.slice(at, end);
    const style = this.#style;
    this.#style = '';
    const language = /^source\s*,\s*([\w+#-]+)/u.exec(style)?.[1] ?? null;
    if (/^ /u.test(source[0] ?? '') || /^(?:source|listing|literal)\b/u.test(style)) {
      const depth = Math.min(...source.map((line) => line.length - line.trimStart().length));
      this.items.push(
        block('code', fenced(source.map((line) => line.slice(depth)).join('\n'), language), place, language),
      );
      return end;
    }
    const raw = source.join('\n');
    const alert = ALERT.exec(raw);
    const kind = alert?.[1] ?? /^(NOTE|TIP|IMPORTANT|WARNING|CAUTION)\b/u.exec(style)?.[1];
    const markdown = escapeOpening(this.#inline(alert === null ? raw : raw.slice(alert[0].length)));
    const pictures = pictureTargets(markdown);
    const words = withoutPictures(markdown).trim();
    if (kind !== undefined) this.items.push(block('alert', quoted(markdown, kind), place));
    else if (words === '' && pictures.length > 0 && pictures.every(isBadge))
      this.items.push(uncounted('badges', place));
    else if (markdown === '') this.items.push(uncounted('markup without words', place));
    else this.items.push(block(words === '' ? 'image' : 'paragraph', markdown, place));
    return end;
  }
}

const quoted = (markdown: string, alert: string | null): string =>
  `${alert === null ? '' : `> [!${alert}]\n`}${quoteLines(markdown)}`;
