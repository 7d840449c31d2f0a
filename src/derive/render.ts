/** A template with its slots as Markdown, byte for byte the same wherever it is computed. */

import { headingWords } from '../outline/heading-words.ts';
import { replaceBetween } from '../text/between.ts';
import { trimEndOf } from '../text/trim.ts';
import { linkCodes } from './linked-codes.ts';
import { MOST_LINKS, type SlotType, TEMPLATES, type Template } from './templates.ts';

export type Values = Readonly<Record<string, string>>;

/** Undefined for a template that is not in the list, or a row that lacks what its template needs. */
export function render(template: string, rows: readonly Values[]): string | undefined {
  const found = TEMPLATES.get(template);
  if (found === undefined || rows.length === 0) return undefined;
  if (found.kind === 'table') return tableOf(found, rows);
  if (found.kind === 'list') {
    const parts = rows.map((row) => filled(found.row, row, false) ?? '');
    return parts.includes('') ? undefined : `${found.head} ${parts.join(', ')}`;
  }
  const [only, ...more] = rows;
  if (only === undefined || more.length > 0) return undefined;
  if (found.kind === 'linked') return linked(only);
  return found.kind === 'code'
    ? codeBlock(withHead(only), own(only, 'language') ?? '')
    : filled(found.row, only, false);
}

/** Names of the slots that a template shows. */
export function slotsOf(template: Template): string[] {
  if (template.kind === 'code') return ['language', 'head', 'code'];
  if (template.kind === 'linked')
    return ['text', ...Array.from({ length: MOST_LINKS }, (_each, at) => [`code${at}`, `href${at}`]).flat()];
  const text =
    template.kind === 'line' || template.kind === 'list'
      ? template.row
      : template.columns.map(([, cell]) => cell).join(' ');
  return [...text.matchAll(SLOT)].map(([, name = '']) => name);
}

function linked(values: Values): string | undefined {
  const links = Array.from({ length: MOST_LINKS }, (_each, at) => {
    const [code, href] = [own(values, `code${at}`), own(values, `href${at}`)];
    return code === undefined || href === undefined ? [] : [{ code, href: shown(href, 'url', false) }];
  }).flat();
  const text = own(values, 'text');
  return text === undefined ? undefined : linkCodes(text, links);
}

function withHead(values: Values): string | undefined {
  const [head, code] = [own(values, 'head'), own(values, 'code')];
  return head === undefined || code === undefined ? code : `${head}\n\n${code}`;
}

const SLOT = /\{(\w+):(\w+)\}/g;
/** Of a record that came as data; a slot may be called anything. */
const own = (values: Values, name: string): string | undefined =>
  Object.hasOwn(values, name) ? values[name] : undefined;

function filled(row: string, values: Values, inCell: boolean): string | undefined {
  let isWhole = true;
  const fill = (part: string): string =>
    part.replace(SLOT, (_all, name: string, type: SlotType) => {
      const value = own(values, name);
      if (value === undefined) isWhole = false;
      return value === undefined ? '' : shown(value, type, inCell);
    });
  const text = replaceBetween(row, '[[', ']]', (marked) => {
    const part = marked.slice(2, -2);
    const names = [...part.matchAll(SLOT)].map(([, name = '']) => name);
    return names.every((name) => own(values, name) !== undefined) ? fill(part) : '';
  });
  const whole = fill(text);
  return isWhole ? whole : undefined;
}

function tableOf(
  { columns, needed }: Extract<Template, { kind: 'table' }>,
  rows: readonly Values[],
): string | undefined {
  const cells = rows.map((row) => columns.map(([, cell]) => (filled(cell, row, true) ?? '').trim()));
  if (cells.some((row) => row.slice(0, needed).includes(''))) return undefined;
  const used = columns.map((_column, at) => cells.some((row) => row[at] !== ''));
  const keep = (row: readonly string[]): string =>
    `|${row.flatMap((cell, at) => (used[at] === true ? [cell === '' ? ' ' : ` ${cell} `] : [])).join('|')}|`;
  const rule = `|${used.map((isUsed) => (isUsed ? ' --- |' : '')).join('')}`;
  return [keep(columns.map(([head]) => head)), rule, ...cells.map(keep)].join('\n');
}

function shown(value: string, type: SlotType, inCell: boolean): string {
  if (type === 'block') return value;
  if (type === 'url') return /[\s<>()]/.test(value) ? `<${value}>` : value;
  const text = value.replace(/\s+/g, ' ').trim();
  const words =
    type === 'code' ? codeSpan(text) : type === 'text' ? escaped(text) : type === 'words' ? headingWords(text) : text;
  return inCell ? words.replace(/(?<!\\)\|/g, '\\|') : words;
}

export function codeSpan(text: string): string {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const ticks = '`'.repeat(longest + 1);
  const pad = /^`|`$/.test(text) ? ' ' : '';
  return `${ticks}${pad}${text}${pad}${ticks}`;
}

export function codeBlock(code: string | undefined, language: string): string | undefined {
  if (code === undefined || code.trim() === '') return undefined;
  const longest = Math.max(2, ...[...code.matchAll(/^[ \t]*(`{3,})/gm)].map(([, run = '']) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${trimEndOf(code, '\n')}\n${fence}`;
}

const escaped = (text: string): string =>
  text
    .replace(/[\\`*[\]]/g, '\\$&')
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_')
    .replace(/<(?=[A-Za-z/!?])/g, '\\<');
