/** A block in the forms of Markdown that the site shows: what its renderer does not read is written another way, with the same words. */
import type { Nodes, Parents, RootContent } from 'mdast';
import { parseMarkdown } from '../content/markdown.ts';
import { ALERT_FORMS } from '../generators/alert-forms.ts';
import { entity, escaped } from '../markup/words.ts';
import type { Forms, Lack } from '../model/markdown-forms.ts';
import { trimEndOf } from '../text/trim.ts';
import { canonOf } from './canon.ts';
import { asNoteMarks, notesIn } from './canon-parts.ts';

/** What one of the forms has at least; most paragraphs have none. */
const HAS_FORM = /[\\~|^>]|https?:|^[ \t]*(?:[-+*]|\d+[.)])\s|^[ \t]*`{3}/mu;

export function inForms(markdown: string, { alerts, lacks = [] }: Forms): string {
  if ((alerts === undefined && lacks.length === 0) || !HAS_FORM.test(markdown)) return markdown;
  const shown = new FormWriter(alerts, new Set(lacks)).blocks(markdown, '\n\n');
  // What reads otherwise, such as a list item whose lines go on without indentation, stays as it is.
  return shown === markdown || saysSame(shown, markdown) ? shown : markdown;
}

function saysSame(shown: string, markdown: string): boolean {
  const { text } = canonOf(markdown, 'words');
  return asNoteMarks(canonOf(shown, 'words').text, text) === text;
}

/** A text as every generator may have it. */
export const everyForm = (markdown: string): string[] => [
  ...new Set(KNOWN.map((forms) => inForms(markdown, forms)).filter((form) => form !== markdown)),
];
const KNOWN: readonly Forms[] = Object.values(ALERT_FORMS).flatMap((alerts): Forms[] => [
  { alerts },
  { alerts, lacks: ['fences inside', 'narrow lists', 'footnotes'] },
]);

const ALERT = /^\[!(NOTE|TIP|IMPORTANT|WARNING|CAUTION)\][ \t]*\\?(?:\n|$)/u;
const FENCE = /^ {0,3}(?:`{3}|~{3})/u;
/** Between two parts of code by indentation, which would be one, and before code that opens an item or a quotation: it would go to what stands above. */
const APART = '&nbsp;\n\n';
const ITEM = /^([-+*]|\d{1,9}[.)])( {1,4}(?! )|[ \t]|$)/u;
/** Signs that any Markdown takes a backslash before. */
const PLAIN_ESCAPES = /[\\`*_{}[\]()>#+\-.!|]/u;
class FormWriter {
  readonly #alerts: Forms['alerts'];
  readonly #lacks: ReadonlySet<Lack>;

  constructor(alerts: Forms['alerts'], lacks: ReadonlySet<Lack>) {
    this.#alerts = alerts;
    this.#lacks = lacks;
  }

  /** `between`: what stands between two blocks at least. */
  blocks(text: string, between: string, inside?: 'item' | 'quote'): string {
    const children = parseMarkdown(text).children;
    let out = '';
    let at = 0;
    for (const [index, child] of children.entries()) {
      const [start, end] = rangeOf(child);
      // Its own indentation belongs to a block.
      const from = Math.max(at, text.lastIndexOf('\n', start - 1) + 1);
      const gap = text.slice(at, from);
      const before = children[index - 1];
      const isClose = before !== undefined && !/\n[ \t]*\n/u.test(gap);
      out += isClose && this.#parts(before, child, index === 1 ? between : '\n\n') ? '\n\n' : gap;
      const raw = inside === 'item' ? this.#flush(child, text.slice(from, end)) : text.slice(from, end);
      const isFence = child.type === 'code' && inside !== undefined && FENCE.test(raw);
      const isIndented = isFence && this.#lacks.has('fences inside');
      const isBehind = isFence && inside === 'item' && this.#lacks.has('fences behind markers');
      if (before === undefined ? isIndented || isBehind : isIndented && before.type === 'code') out += APART;
      out += isIndented ? indented(child.value, 4) : this.#block(child, raw);
      at = end;
    }
    return out + text.slice(at);
  }

  /** Words that an item holds begin where the item's text does: with spaces of their own before them, they would be code once they are pushed. */
  #flush({ type }: RootContent, raw: string): string {
    const isWords = type === 'paragraph' || type === 'heading' || type === 'table';
    return isWords && this.#lacks.has('narrow lists') ? raw.replace(/^ +/gmu, '') : raw;
  }

  /** Whether two blocks without a blank line need one: only the first words of an item are read apart from a list directly below them. */
  #parts(before: RootContent, after: RootContent, between: string): boolean {
    if (!this.#lacks.has('close blocks')) return false;
    return between === '\n\n' || before.type !== 'paragraph' || after.type !== 'list';
  }

  #block(node: RootContent, raw: string): string {
    switch (node.type) {
      case 'list':
        return this.#list(raw);
      case 'blockquote':
        return this.#quote(raw);
      case 'footnoteDefinition':
        return this.#lacks.has('footnotes') ? this.#footnote(raw) : raw;
      case 'table':
        return this.#inline(raw, true);
      case 'paragraph':
      case 'heading':
        return this.#inline(raw, false);
      default:
        return raw;
    }
  }

  #list(raw: string): string {
    const list = parseMarkdown(raw).children[0];
    if (list?.type !== 'list') return raw;
    let out = '';
    let at = 0;
    let shown = '';
    for (const item of list.children) {
      const [start, end] = rangeOf(item);
      const gap = trimEndOf(raw.slice(at, start), ' \t');
      // What an item holds beside its words ends at a blank line.
      const isOpen = /\n\n/u.test(shown) && this.#lacks.has('narrow lists');
      shown = this.#item(raw.slice(start, end), columnOf(raw, start));
      out += (isOpen && gap === '\n' ? '\n\n' : gap) + shown;
      at = end;
    }
    return out + raw.slice(at);
  }

  #item(raw: string, column: number): string {
    const [all, marker = '', space = ''] = ITEM.exec(raw) ?? [];
    if (all === undefined) return raw;
    const width = column + marker.length + Math.max(1, space.length);
    const [first = '', ...rest] = raw.slice(all.length).split('\n').map(untabbed(width));
    const inner = [first, ...rest.map((line) => line.slice(Math.min(width, /^ */u.exec(line)?.[0].length ?? 0)))];
    const shown = this.blocks(inner.join('\n'), '\n', 'item');
    const sign = this.#lacks.has('parenthesised numbers') ? marker.replace(')', '.') : marker;
    if (!this.#lacks.has('narrow lists')) return `${sign}${space}${pushed(shown, sign.length + space.length)}`;
    // Indented code begins four columns behind the first word, so the word must stand in the fourth.
    const holdsCode = /^ {4,}\S/mu.test(shown) && parseMarkdown(shown).children.some(({ type }) => type === 'code');
    const gap = holdsCode ? ' '.repeat(Math.max(1, 4 - sign.length)) : space === '' ? '' : ' ';
    return `${sign}${gap}${pushed(shown, 4)}`;
  }

  #quote(raw: string): string {
    const inner = raw
      .split('\n')
      .map((line) => line.replace(/^ {0,3}> ?/u, ''))
      .join('\n');
    const kind = ALERT.exec(inner)?.[1];
    if (kind === undefined || this.#alerts === undefined) return quoted(this.blocks(inner, '\n\n', 'quote'));
    const { form, kinds } = this.#alerts;
    const text = this.blocks(
      inner.replace(ALERT, '').replace(/^\n+/u, ''),
      '\n\n',
      form === 'colons' ? undefined : 'quote',
    );
    if (form === 'words') return quoted(`**${kind.charAt(0)}${kind.slice(1).toLowerCase()}**\n\n${text}`);
    const name = kinds?.[kind] ?? kind.toLowerCase();
    return form === 'marks' ? `!!! ${name}\n\n    ${pushed(text, 4)}` : `:::${name}\n\n${text}\n\n:::`;
  }

  #footnote(raw: string): string {
    const text = raw.replace(/^ {0,3}\[\^([^\]\s]+)\]:[ \t]*/u, '\\[$1\\] ').replace(/^ {4}/gmu, '');
    return this.blocks(text, '\n\n');
  }

  #inline(raw: string, inTable: boolean): string {
    const edits: [start: number, end: number, text: string][] = [];
    const tree = parseMarkdown(raw);
    const visit = (node: Nodes): void => {
      this.#edit(node, raw, inTable, edits);
      if ('children' in node) for (const child of (node as Parents).children) visit(child);
    };
    visit(tree);
    let out = '';
    let at = 0;
    for (const [start, end, text] of edits.toSorted(([a], [b]) => a - b)) {
      if (start < at) continue;
      out += raw.slice(at, start) + text;
      at = end;
    }
    return out + raw.slice(at);
  }

  #edit(node: Nodes, raw: string, inTable: boolean, edits: [number, number, string][]): void {
    const [start, end] = rangeOf(node);
    const text = raw.slice(start, end);
    switch (node.type) {
      case 'break':
        if (this.#lacks.has('backslash breaks') && raw[start] === '\\') edits.push([start, start + 1, '  ']);
        return;
      case 'inlineCode':
        if (inTable && this.#lacks.has('pipes in code') && node.value.includes('|'))
          edits.push([start, end, `<code>${escaped(node.value.replaceAll('\\|', '|'))}</code>`]);
        return;
      case 'delete': {
        const signs = /^~~?/u.exec(text)?.[0].length ?? 0;
        if (!this.#lacks.has('strikethrough') || signs === 0) return;
        edits.push([start, start + signs, '<del>'], [end - signs, end, '</del>']);
        return;
      }
      case 'footnoteReference':
        if (this.#lacks.has('footnotes')) edits.push([start, end, `\\[${node.label ?? node.identifier}\\]`]);
        return;
      case 'link':
        // An address with the sign that would end it stays as it is.
        if (this.#lacks.has('bare addresses') && node.url === text && /^https?:[^<>]*$/u.test(text))
          edits.push([start, end, `<${text}>`]);
        return;
      case 'text':
        edits.push(...this.#words(text, start));
        return;
      default:
        return;
    }
  }

  #words(text: string, at: number): [number, number, string][] {
    const found: [number, number, string][] = [];
    if (this.#lacks.has('footnotes'))
      for (const { start, end, label } of notesIn(text)) found.push([at + start, at + end, `\\[${label}\\]`]);
    if (this.#lacks.has('all escapes'))
      for (const { index, 0: whole } of text.matchAll(/\\[!-/:-@[-`{-~]/gu))
        if (!PLAIN_ESCAPES.test(whole.charAt(1))) found.push([at + index, at + index + 2, entity(whole.charAt(1))]);
    return found;
  }
}

/** A tab in the columns before an item's words is as many spaces as it stands for; one behind them is code's own. */
const untabbed =
  (width: number) =>
  (line: string, index: number): string =>
    index === 0 || !/^ *\t/u.test(line.slice(0, width))
      ? line
      : line.replace(/^[ \t]+/u, (own) => {
          let columns = 0;
          for (const sign of own) columns += sign === '\t' ? 4 - (columns % 4) : 1;
          return ' '.repeat(columns);
        });
const rangeOf = (node: Nodes): [number, number] => [node.position?.start.offset ?? 0, node.position?.end.offset ?? 0];
const columnOf = (text: string, at: number): number => at - (text.lastIndexOf('\n', at - 1) + 1);
/** All lines but the first, and no blank one. */
const pushed = (text: string, columns: number): string => text.replace(/\n(?=[^\n])/gu, `\n${' '.repeat(columns)}`);
const indented = (text: string, columns: number): string => `${' '.repeat(columns)}${pushed(text, columns)}`;
const quoted = (text: string): string =>
  text
    .split('\n')
    .map((line) => (line === '' ? '>' : `> ${line}`))
    .join('\n');
