/** Text from a source as Markdown prose: decoration gone, code in backticks, nothing that a renderer could take for markup. */
import type { Dialect } from './dialect.ts';

export interface ProseOptions {
  dialect: Dialect;
  /** Names of public symbols, which are code wherever they stand. */
  symbols: ReadonlySet<string>;
  /** Pipes end a cell. */
  inTable?: boolean;
}

const TAG =
  /<\/?(?:a|abbr|b|big|blockquote|br|center|code|dd|del|details|div|dl|dt|em|font|h[1-6]|hr|i|img|ins|kbd|li|mark|ol|p|picture|pre|q|s|small|source|span|strong|sub|summary|sup|table|tbody|td|th|thead|tr|tt|u|ul|var)(?:\s[^<>]*)?\/?>/giu;
const CODE_WORD =
  /(?<![\w`/.@\\-])(?:[A-Za-z_]\w*(?:\.\w+)*\(\)|--[a-z][\w-]+|__\w+__|[A-Za-z]+(?:_[A-Za-z\d]+)+|[A-Z]\w+(?:Error|Exception|Warning))(?![\w`(/-])/gu;

/** One line of Markdown that shows `text`. */
export function prose(text: string, options: ProseOptions): string {
  const pieces = splitCode(undecorate(text));
  const written = pieces
    .map((piece) => (piece.isCode ? codeSpan(piece.text, options) : words(piece.text, options)))
    .join('');
  const line = written.replace(/\s+/gu, ' ').trim();
  return options.inTable === true ? line : guardStart(line);
}

/** The text without links, images, emphasis, tags, emoji and badges; code spans stay. */
export function undecorate(text: string): string {
  return outsideCode(unlinked(text), (part) =>
    part
      .replace(/<!--(?:(?!<!--)[\s\S])*?-->/gu, ' ')
      .replace(/!\[[^\]]*\](?:\([^)]*\)|\[[^\]]*\])/gu, ' ')
      .replace(/\[([^\]]+)\](?:\([^)\s]*(?:\s+"[^"]*")?\)|\[[^\]]*\])/gu, '$1')
      .replace(TAG, ' ')
      .replace(/(?<![\w*])\*\*(?=\S)([^*]*\S)\*\*(?!\*)/gu, '$1')
      .replace(/(?<![\w_])__(?=\S)([^_]*\S)__(?![\w])/gu, (whole, inner: string) =>
        /^\w+$/u.test(inner) ? whole : inner,
      )
      .replace(/(?<![\w*])\*(?=\S)([^*\n]*\S)\*(?![\w*])/gu, '$1')
      .replace(/(?<![\w_])_(?=\S)([^_\n]*\S)_(?![\w_])/gu, '$1')
      .replace(/~~(?=\S)([^~]*\S)~~/gu, '$1')
      .replace(/\\([\\`*_{}[\]()#+\-.!|<>~])/gu, '$1')
      .replace(/&(?:nbsp|ensp|emsp);/gu, ' ')
      .replace(/&lt;/gu, '<')
      .replace(/&gt;/gu, '>')
      .replace(/&quot;/gu, '"')
      .replace(/&#39;|&apos;/gu, "'")
      .replace(/&amp;/gu, '&')
      .replace(
        /(?:\p{Emoji_Presentation}|\p{Extended_Pictographic}\ufe0f)[\u200d\ufe0f\p{Emoji_Modifier}\p{Extended_Pictographic}]*/gu,
        ' ',
      )
      .replace(/(?<=^|\s):[a-z][a-z0-9_+-]*:(?=\s|$)/gu, ' '),
  )
    .replace(/\s+/gu, ' ')
    .trim();
}

/** Links whose text holds code are taken apart before code is. */
const unlinked = (text: string): string =>
  text.replace(/(?<![!\\`])\[((?:[^[\]`]|`[^`]*`)+)\]\((?:[^()\s`]|\([^()]*\))+(?:\s+"[^"]*")?\)/gu, '$1');

interface Piece {
  isCode: boolean;
  text: string;
}

function splitCode(text: string): Piece[] {
  const pieces: Piece[] = [];
  let last = 0;
  for (const match of text.matchAll(/(?<!`)(`+)(?!`)(.+?)(?<!`)\1(?!`)/gu)) {
    pieces.push(
      { isCode: false, text: text.slice(last, match.index) },
      { isCode: true, text: (match[2] ?? '').trim() },
    );
    last = match.index + match[0].length;
  }
  pieces.push({ isCode: false, text: text.slice(last) });
  return pieces.filter((piece) => piece.text !== '');
}

const outsideCode = (text: string, change: (part: string) => string): string =>
  text
    .split(/((?<!`)`+(?!`).+?(?<!`)`+(?!`))/u)
    .map((part, index) => (index % 2 === 1 ? part : change(part)))
    .join('');

/** A code span that holds `code` whatever backticks are in it. */
export function codeSpan(code: string, { dialect, inTable }: ProseOptions): string {
  const flat = code.replace(/\s+/gu, ' ').trim();
  if (flat === '') return '';
  const longest = Math.max(0, ...(flat.match(/`+/gu) ?? []).map((ticks) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  const pad = flat.startsWith('`') || flat.endsWith('`') ? ' ' : '';
  const guarded = dialect.opens.some((open) => flat.includes(open)) ? breakOpenings(flat, dialect) : flat;
  return `${fence}${pad}${inTable === true ? guarded.replaceAll('|', '\\|') : guarded}${pad}${fence}`;
}

/** Inside code no entity helps: Hugo has an escape of its own, for others a space parts the braces. */
function breakOpenings(code: string, { kind }: Dialect): string {
  if (kind === 'hugo')
    return code.replace(/\{\{([<%])(.*?)([>%])\}\}/gu, '{{$1/*$2*/$3}}').replace(/\{\{(?=[<%](?!\/\*))/gu, '{ {');
  return code.replaceAll('{{', '{ {').replaceAll('{%', '{ %');
}

function words(text: string, options: ProseOptions): string {
  let out = '';
  let last = 0;
  const named = codeNames(text, options.symbols);
  for (const { start, end } of named) {
    out += escapeProse(text.slice(last, start), options) + codeSpan(text.slice(start, end), options);
    last = end;
  }
  return out + escapeProse(text.slice(last), options);
}

function codeNames(text: string, symbols: ReadonlySet<string>): { start: number; end: number }[] {
  const found = [...text.matchAll(CODE_WORD)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
  }));
  for (const match of text.matchAll(/(?<![\w`/.@\\-])[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*(?![\w`/-])/gu)) {
    const isOdd = /[a-z][A-Z]|_|\.\w/u.test(match[0]);
    if (isOdd && symbols.has(match[0])) found.push({ start: match.index, end: match.index + match[0].length });
  }
  found.sort((a, b) => a.start - b.start || b.end - a.end);
  return found.filter(
    (span, index) => index === 0 || span.start >= Math.max(...found.slice(0, index).map((before) => before.end)),
  );
}

function escapeProse(text: string, { dialect, inTable }: ProseOptions): string {
  let out = text
    .replace(/&(?=#?\w+;)/gu, '&amp;')
    .replace(/\\(?=[!-/:-@[-`{-~]|$)/gu, '\\\\')
    .replaceAll('`', '\\`')
    .replaceAll('*', '\\*')
    .replace(/[[\]]/gu, (bracket) => `\\${bracket}`)
    .replace(/(?<![A-Za-z\d])_|_(?![A-Za-z\d])/gu, '\\_')
    .replaceAll('~', '\\~')
    .replace(/</gu, '&lt;');
  out = dialect.isMdx
    ? out.replaceAll('{', '&#123;').replaceAll('}', '&#125;')
    : out.replaceAll('{{', '&#123;&#123;').replaceAll('{%', '&#123;%').replaceAll('}}', '&#125;&#125;');
  out = out.replace(/https?:\/\/[^\s<>)"'\\]+[^\s<>)"'\\.,;:!?]/gu, (url) =>
    dialect.isMdx ? `[${url}](${url})` : `<${url}>`,
  );
  return inTable === true ? out.replaceAll('|', '\\|') : out;
}

/** A line that would open a list, quotation, heading or rule does not. */
const guardStart = (line: string): string =>
  line.replace(/^(?:([#>+=-])|(\d+)([.)])(?=\s|$))/u, (_whole, mark?: string, digits?: string, dot?: string) =>
    mark === undefined ? `${digits}\\${dot}` : `\\${mark}`,
  );
