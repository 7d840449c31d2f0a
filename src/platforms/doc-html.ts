/** HTML in documentation comments as Markdown, by a closed list of tags; no word changes, code stays as it is. */
import { codeSpan, raised } from '../outline/markdown-text.ts';
import { BLANKS, createOut, type Out } from './doc-out.ts';
import { type Piece, piecesOf, type Tag } from './doc-pieces.ts';
import { tableOf } from './doc-table.ts';
import { plainText } from './plain-text.ts';

const CODE = new Set(['code', 'tt', 'kbd', 'samp', 'pre']);
const MARKS: ReadonlyMap<string, string> = new Map([
  ['b', '**'],
  ['strong', '**'],
  ['i', '*'],
  ['em', '*'],
  ['var', '*'],
]);
const BLOCKS = new Set(['ul', 'ol', 'p', 'div', 'dl', 'blockquote', 'section']);
/** Looks alone. */
const PLAIN = new Set(['span', 'small', 'big', 'u', 'ins', 'mark', 'center', 'font', 'abbr', 'nobr']);
const OTHERS = [
  'a',
  'li',
  'dt',
  'dd',
  'br',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
  'sup',
  'sub',
  'details',
  'summary',
];
const HEADINGS = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6']);

/** Whether it means anything here. */
export const isHtmlTag = (name: string): boolean =>
  [CODE, BLOCKS, PLAIN, HEADINGS].some((each) => each.has(name)) || MARKS.has(name) || OTHERS.includes(name);

interface Reading {
  /** The language of code in `<pre>`. */
  languageOf?: (code: string) => string;
  /** The comment is HTML or XML alone: no word of it is Markdown. */
  isPlain?: boolean;
}

/** Paragraphs, lists, tables, code, emphasis and links; any other tag is left as written. */
export function htmlAsMarkdown(text: string, reading: Reading = {}): string {
  const { languageOf = () => '', isPlain = false } = reading;
  const words = (piece: string): string => (isPlain ? plainText(piece, true) : piece);
  if (!/<\/?[a-z]/iu.test(text)) return words(text);
  const pieces = piecesOf(text);
  const out = createOut();
  for (let at = 0; at < pieces.length; at++) {
    const piece = pieces[at] as Piece;
    if (typeof piece === 'string') out.text(isSpacer(pieces, at) ? '' : words(piece));
    else if (CODE.has(piece.name) && piece.partner > at) {
      const inside = pieces.slice(at + 1, piece.partner);
      if (piece.name === 'pre') {
        const code = blockOf(inside);
        // Code that has nothing to show is none.
        out.block(code.trim() === '' ? '\n\n' : `\n\n\`\`\`${languageOf(code)}\n${code}\n\`\`\`\n\n`);
      } else out.text(spanOf(decoded(rawOf(inside.filter(isShown)))));
      at = piece.partner;
    } else if ((piece.name === 'sup' || piece.name === 'sub') && piece.partner > at) {
      out.text(raised(htmlAsMarkdown(rawOf(pieces.slice(at + 1, piece.partner)), reading), piece.name));
      at = piece.partner;
    } else if (piece.name === 'table' && piece.partner > at) {
      const inside = pieces.slice(at + 1, piece.partner);
      const table = tableOf(inside, (cell) => htmlAsMarkdown(rawOf(cell), reading));
      if (table === undefined) out.text(rawOf(pieces.slice(at, piece.partner + 1)));
      else out.block(table, ` \t\n`);
      at = piece.partner;
    } else if (MARKS.has(piece.name) && (piece.partner < 0 ? isPlain : hasBlocks(pieces, at)))
      // Of what nobody opened or closed, or what holds paragraphs, only the looks are lost.
      continue;
    else writeTag(out, piece, pieces, at);
  }
  return out
    .end()
    .replace(/\n{3,}/gu, '\n\n')
    .trim();
}

/** A blank that is written so that a paragraph has something: it shows nothing. */
const isSpacer = (pieces: readonly Piece[], at: number): boolean =>
  /^(?:\s|&nbsp;|&#160;|&#xa0;)+$/iu.test(pieces[at] as string) &&
  /[&\u00a0]/u.test(pieces[at] as string) &&
  [pieces[at - 1], pieces[at + 1]].every((each) => each === undefined || (typeof each !== 'string' && isBlock(each)));

/** Code as it is; with a backtick in it, or nothing, only as every parser reads it. */
const spanOf = (code: string): string => (code.trim() === '' || code.includes('`') ? codeSpan(code) : `\`${code}\``);

/** Whether what stands between a tag and its partner is no part of one paragraph. */
function hasBlocks(pieces: readonly Piece[], at: number): boolean {
  const { partner } = pieces[at] as Tag;
  for (let each = Math.min(at, partner) + 1; each < Math.max(at, partner); each++) {
    const piece = pieces[each] as Piece;
    if (typeof piece === 'string' ? /\n[ \t]*\n/u.test(piece) : isBlock(piece)) return true;
  }
  return false;
}
const isBlock = ({ name }: Tag): boolean =>
  BLOCKS.has(name) || HEADINGS.has(name) || ['pre', 'li', 'dt', 'dd', 'table', 'details'].includes(name);

function writeTag(out: Out, tag: Tag, pieces: readonly Piece[], at: number): void {
  const { name, closes, partner } = tag;
  const mark = MARKS.get(name);
  const next = pieces[at + 1];
  if (mark !== undefined && partner >= 0) out.mark(mark, closes, typeof next === 'string' && /^\s/u.test(next));
  else if (name === 'a' && partner >= 0) {
    // What leads to a place of the tool's own pages leads nowhere from ours.
    const href = hrefOf(closes ? pieces[partner] : tag);
    out.text(href === undefined ? '' : closes ? `](${href})` : '[');
  } else if (HEADINGS.has(name) && partner >= 0) out.block(closes ? '**\n\n' : '\n\n**', closes ? ` \t\n` : ' \t');
  else if ((name === 'li' || name === 'dt') && !closes) out.block('\n- ', ` \t\n`);
  else if (name === 'dd' && !closes) out.block('\n  ', ` \t\n`);
  else if (closes && (name === 'dt' || name === 'dd')) out.block('', BLANKS);
  else if (closes && (name === 'li' || name === 'p')) out.block('', BLANKS);
  else if (name === 'summary' && partner >= 0) out.block(closes ? '**\n\n' : '\n\n**', closes ? ` \t\n` : ' \t');
  else if (PLAIN.has(name) && partner >= 0) out.text('');
  else if (BLOCKS.has(name) || (name === 'details' && partner >= 0)) out.block('\n\n', ` \t\n`);
  else if (name === 'br') out.break();
  else out.text(tag.raw);
}

const hrefOf = (tag: Piece | undefined): string | undefined =>
  typeof tag === 'object'
    ? /\shref=(?:"((?:https?:|mailto:)[^"]*)"|'((?:https?:|mailto:)[^']*)')/iu.exec(tag.raw)?.slice(1).find(Boolean)
    : undefined;

/** Looks of code mean nothing where all of it is code. */
const isShown = (piece: Piece): boolean =>
  typeof piece === 'string' ||
  piece.partner < 0 ||
  !(MARKS.has(piece.name) || PLAIN.has(piece.name) || piece.name === 'a');

const rawOf = (pieces: readonly Piece[]): string =>
  pieces.map((piece) => (typeof piece === 'string' ? piece : piece.raw)).join('');

/** What is between `<pre>` and `</pre>`, without the `<code>` around it. */
function blockOf(pieces: readonly Piece[]): string {
  const isCode = (piece: Piece): boolean => typeof piece === 'object' && piece.name === 'code';
  const shown = pieces.filter((piece) => !isCode(piece) && isShown(piece));
  const lines = decoded(rawOf(shown)).split('\n');
  while (lines.length > 1 && lines[0]?.trim() === '') lines.shift();
  const depth = Math.min(
    ...lines.flatMap((line) => (line.trim() === '' ? [] : [line.length - line.trimStart().length])),
  );
  return lines
    .map((line) => line.slice(Number.isFinite(depth) ? depth : 0))
    .join('\n')
    .trimEnd();
}

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', ' '],
  ['amp', '&'],
]);
function characterOf(entity: string): string | undefined {
  const [, decimal, hexadecimal] = /^#(?:(\d{1,6})|x([\da-f]{1,6}))$/iu.exec(entity) ?? [];
  const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal);
  return code > 31 && code < 0x110000 ? String.fromCodePoint(code) : ENTITIES.get(entity.toLowerCase());
}
const decoded = (code: string): string =>
  code
    .split('&')
    .map((part, at) => {
      const end = at === 0 ? -1 : part.indexOf(';');
      const character = end < 0 ? undefined : characterOf(part.slice(0, end));
      return character === undefined ? (at === 0 ? part : `&${part}`) : character + part.slice(end + 1);
    })
    .join('');
