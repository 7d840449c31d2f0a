/** Splits front matter from a page and reads it: YAML, TOML and JSON, byte order mark and CRLF kept, duplicate keys named. */

import { TomlDate, TomlError } from 'smol-toml';
import { readToml } from '../yaml/foreign-data.ts';
import { excessOf } from '../yaml/limits.ts';
import { readYaml, YamlError } from '../yaml/read.ts';
import type { Lines } from './lines.ts';
import type { FrontmatterFacts, ReadingFault, Span } from './page-facts.ts';
import { type PlainYaml, readPlainYaml } from './plain-yaml.ts';

type Format = FrontmatterFacts['format'];
export interface FrontmatterBlock {
  format: Format;
  /** Of the whole block, fences included, the line break after it not. */
  start: number;
  end: number;
  /** Of what stands between the fences. */
  innerStart: number;
  innerEnd: number;
}

const FENCES: readonly ['yaml' | 'toml', RegExp, RegExp][] = [
  ['yaml', /^---[ \t]*\r?\n/, /^---[ \t]*(?:\r?$)/gm],
  ['toml', /^\+\+\+[ \t]*\r?\n/, /^\+\+\+[ \t]*(?:\r?$)/gm],
];

const PREFIXES = { yaml: /^---/gm, toml: /^\+\+\+/gm };

/** Where the front matter stands, or null when the page has none. `atPrefix`: a line that begins with the mark closes it, whatever follows. */
export function findFrontmatter(text: string, atPrefix = false): FrontmatterBlock | null {
  const start = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  const first = text.charCodeAt(start);
  if (first === 0x7b /* { */) return findJson(text, start);
  if (first !== 0x2d && first !== 0x2b) return null;
  const head = text.slice(start, start + 64);
  for (const [format, open, strict] of FENCES) {
    const opening = open.exec(head);
    if (!opening) continue;
    const close = atPrefix ? PREFIXES[format] : strict;
    close.lastIndex = start + opening[0].length;
    const closing = close.exec(text);
    if (!closing) return null;
    const end = closing.index + closing[0].replace(/\r$/, '').length;
    return { format, start, end, innerStart: start + opening[0].length, innerEnd: closing.index };
  }
  return null;
}

/** Lines of front matter as people begin it: a key and its value. */
const KEY_LINE = {
  yaml: /^[A-Za-z_][\w.-]*[ \t]*:(?:[ \t]|$)/,
  toml: /^(?:[A-Za-z_][\w.-]*[ \t]*=|\[\[?[\w.-]+\]\]?[ \t]*$)/,
};
/** What else may stand between keys: a value that goes on, an item of a list, a comment. */
const MORE = /^(?:[ \t]+\S|- |#|[\]}])/;
/** A closing mark with a slip in it. */
const SLIPS = {
  yaml: /^[ \t]*(?:--|-{4,}|[—–]-?|- - -|\*{3}|_{3}|={3,})[ \t]*$|^[ \t]+---[ \t]*$/,
  toml: /^[ \t]*(?:\+{1,2}|\+{4,}|---)[ \t]*$|^[ \t]+\+{3}[ \t]*$/,
};

/**
 * Front matter that is begun and that nothing closes: a mark on the first line and a key below it. Text after a thematic break has none.
 * `hasMark`: a line further down would close it, and what stands between does not parse; then words of the page must be seen there.
 */
export function findUnclosed(text: string, hasMark: boolean): ReadingFault | undefined {
  const start = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  const first = text.charCodeAt(start);
  if (first !== 0x2d && first !== 0x2b) return undefined;
  const format = first === 0x2d ? 'yaml' : 'toml';
  const rows = text.slice(start, start + 20_000).split(/\r?\n/);
  const mark = format === 'yaml' ? '---' : '+++';
  if (rows[0]?.trimEnd() !== mark || !KEY_LINE[format].test(rows[1] ?? '')) return undefined;
  let last = 1;
  let isBehindBlank = false;
  let isText = false;
  for (let at = 2; at < rows.length; at += 1) {
    const row = rows[at] ?? '';
    if (row.trimEnd() === mark || (format === 'yaml' && /^\.\.\.[ \t]*$/.test(row))) return undefined;
    if (SLIPS[format].test(row))
      return unclosed(mark, at + 1, `\`${row.trimEnd()}\` does not close it, \`${mark}\` at the margin does`);
    // Behind a blank line a comment is a heading, and indented words are text.
    if (KEY_LINE[format].test(row) || (row.trim() !== '' && !isBehindBlank && MORE.test(row))) last = at;
    else if (row.trim() !== '') {
      isText = isBehindBlank;
      break;
    }
    isBehindBlank = row.trim() === '';
  }
  if (hasMark && !isText) return undefined;
  return unclosed(mark, last + 1, 'nothing closes the front matter that line 1 begins');
}

const unclosed = (mark: string, line: number, message: string): ReadingFault => ({
  kind: 'frontmatter-unclosed',
  line,
  column: 1,
  message,
  help: `Write \`${mark}\` on a line of its own behind the last key`,
});

/** Hugo's JSON front matter: an object that opens the file and closes at the start of a line. */
function findJson(text: string, start: number): FrontmatterBlock | null {
  if (!/^\{\s*(?:"|\})/.test(text.slice(start, start + 200))) return null;
  let depth = 0;
  let inString = false;
  for (let at = start; at < text.length; at++) {
    const char = text[at];
    if (inString) {
      if (char === '\\') at++;
      else if (char === '"') inString = false;
    } else if (char === '"') inString = true;
    else if (char === '{') depth++;
    else if (char === '}' && --depth === 0) {
      return { format: 'json', start, end: at + 1, innerStart: start, innerEnd: at + 1 };
    }
  }
  return null;
}

/** Data of the block as plain JSON (dates stay text), or why it cannot be read and where. */
export function readFrontmatter(text: string, block: FrontmatterBlock, lines: Lines): FrontmatterFacts {
  const source = text.slice(block.innerStart, block.innerEnd);
  const firstLine = lines.lineAt(block.innerStart);
  const plain = block.format === 'yaml' ? readPlainYaml(source) : undefined;
  if (plain !== undefined) return plainFacts(plain, firstLine, lines.span(block.start, block.end));
  const { keyLines, duplicateKeys } = topLevelKeys(source, block.format, firstLine);
  const facts: FrontmatterFacts = {
    ...lines.span(block.start, block.end),
    format: block.format,
    data: undefined,
    error: null,
    duplicateKeys,
    keyLines,
  };
  try {
    const data = parseData(source, block.format);
    const excess = excessOf(data);
    if (excess !== undefined) facts.error = { message: `front matter: ${excess}`, line: firstLine, column: 1 };
    else if (data === null || data === undefined) facts.data = {};
    else if (typeof data === 'object' && !Array.isArray(data)) facts.data = data as Record<string, unknown>;
    else facts.error = { message: 'front matter is no mapping of keys to values', line: firstLine, column: 1 };
  } catch (thrown) {
    facts.error = { ...describe(thrown, firstLine) };
    if (block.format === 'yaml') blameLine(facts.error, source, firstLine);
    if (/duplicated mapping key/.test(facts.error.message)) recoverDuplicates(facts, source);
  }
  return facts;
}

function plainFacts({ data, lines }: PlainYaml, firstLine: number, span: Span): FrontmatterFacts {
  for (const key in lines) lines[key] = firstLine + (lines[key] ?? 0);
  return { ...span, format: 'yaml', data, error: null, duplicateKeys: [], keyLines: lines };
}

/** Longer front matter is data; looking for the line at fault would cost more than it tells. */
const MAX_LINES = 200;
/** So many characters are parsed again for that at most. */
const MAX_AGAIN = 1_000_000;

/** The parser says where it gave up; the fault is in the first line up to which the text does not parse. */
function blameLine(error: { line: number; column: number }, source: string, firstLine: number): void {
  const lines = source.split('\n').slice(0, Math.min(MAX_LINES, error.line - firstLine));
  let parsed = 0;
  for (let count = lines.length; count > 0; count -= 1) {
    parsed += source.length;
    if (parsed > MAX_AGAIN) return;
    try {
      readYaml(lines.slice(0, count).join('\n'));
    } catch {
      continue;
    }
    if (count < lines.length) Object.assign(error, { line: firstLine + count, column: 1 });
    return;
  }
  if (lines.length > 0) Object.assign(error, { line: firstLine, column: 1 });
}

function parseData(source: string, format: Format): unknown {
  // Nothing, or comments only, is a mapping without keys to every generator.
  if (format === 'yaml' && isCommented(source)) return {};
  if (source.trim() === '') return {};
  if (format === 'yaml') return loadAtMargin(closedAtMargin(source.trimEnd()));
  if (format === 'json') return JSON.parse(source);
  return plainDates(readToml(source));
}

const isCommented = (source: string): boolean =>
  source.split('\n').every((line) => line.trim() === '' || line.trimStart().startsWith('#'));

/** Brackets that close at the margin are fine for all parsers but this one. */
const closedAtMargin = (source: string): string =>
  source.includes('\n]') || source.includes('\n}') || /^[\]}]/.test(source)
    ? source.replace(/^(?=[\]}])/gm, ' ')
    : source;

/** Quoted text that goes on at the margin is, like such brackets, fine for all other parsers. */
function loadAtMargin(source: string): unknown {
  let text = source;
  for (let tries = 0; ; tries++) {
    try {
      return readYaml(text);
    } catch (thrown) {
      const lines = text.split('\n');
      const at =
        thrown instanceof YamlError && thrown.line !== null && /deficient indentation/.test(thrown.message)
          ? thrown.line - 1
          : undefined;
      const line = at === undefined || tries === MAX_LINES || tries * text.length > MAX_AGAIN ? undefined : lines[at];
      if (at === undefined || line === undefined || /^\s/.test(line)) throw thrown;
      lines[at] = ` ${line}`;
      text = lines.join('\n');
    }
  }
}

/** The parser stops at a duplicate key; the data is what generators that take the last one see. */
function recoverDuplicates(facts: FrontmatterFacts, source: string): void {
  const error = facts.error;
  if (!error) return;
  if (!facts.duplicateKeys.some((key) => key.line === error.line)) {
    const key = /^["']?([^"':]+)(?:["']\s*)?:/.exec(
      (source.split('\n')[error.line - facts.line - 1] ?? '').trim().replace(/^-\s+/, ''),
    )?.[1];
    facts.duplicateKeys.push({ key: key?.trim() ?? '', line: error.line });
  }
  try {
    const data = readYaml(closedAtMargin(source.trimEnd()), { lastWins: true });
    if (typeof data === 'object' && data !== null) facts.data = data as Record<string, unknown>;
    facts.error = null;
  } catch (thrown) {
    facts.error = describe(thrown, facts.line + 1);
  }
}

function describe(thrown: unknown, firstLine: number): { message: string; line: number; column: number } {
  if (thrown instanceof YamlError)
    return { message: thrown.message, line: firstLine + (thrown.line ?? 1) - 1, column: thrown.column ?? 1 };
  if (thrown instanceof TomlError) {
    const message = (thrown.message.split('\n')[0] ?? '').replace(/^Invalid TOML document: /, '');
    return { message, line: firstLine + thrown.line - 1, column: thrown.column };
  }
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  const [, line = '1', column = '1'] = /\(line (\d+) column (\d+)\)/.exec(message) ?? [];
  return { message, line: firstLine + Number(line) - 1, column: Number(column) };
}

/** Lines of the keys at the outermost level, and which of them stand there twice. */
function topLevelKeys(source: string, format: Format, firstLine: number) {
  const keyLines: Record<string, number> = {};
  const duplicateKeys: { key: string; line: number }[] = [];
  const pattern =
    format === 'yaml'
      ? /^(?:(?:"([^"]+)"|'([^']+)')[ \t]*|([^\s#"'&*!|>%@`[\]{},-][^#:\n]*|-[^\s][^:\n]*)):(?=\s|$)/
      : format === 'toml'
        ? /^\s*(?:\[\[?\s*)?(?:"([^"]+)"|'([^']+)'|([A-Za-z0-9_-]+))\s*(?:=|\]|\.)/
        : /^\s*"([^"]+)"\s*:/;
  let depth = 0;
  let inTable = false;
  for (const [index, line] of source.split('\n').entries()) {
    const isOuter = format === 'json' ? depth === 1 : format === 'toml' || !line.startsWith(' ');
    const match = isOuter ? pattern.exec(line) : null;
    if (format === 'json')
      for (const char of line) depth += char === '{' || char === '[' ? 1 : char === '}' || char === ']' ? -1 : 0;
    if (!match) continue;
    const isTable = format === 'toml' && /^\s*\[/.test(line);
    if (format === 'toml' && inTable && !isTable) continue;
    inTable ||= isTable;
    const key = (match[1] ?? match[2] ?? match[3] ?? '').trim();
    if (keyLines[key] === undefined) keyLines[key] = firstLine + index;
    else if (format !== 'toml') duplicateKeys.push({ key, line: firstLine + index });
  }
  return { keyLines, duplicateKeys };
}

function plainDates(value: unknown): unknown {
  if (value instanceof TomlDate) return value.toISOString();
  if (typeof value === 'bigint') return Number(value);
  if (Array.isArray(value)) return value.map(plainDates);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, plainDates(item)]));
}
