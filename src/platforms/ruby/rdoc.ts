/** The words of a Ruby comment as Markdown, whether it is written as RDoc or as Markdown (https://ruby.github.io/rdoc/RDoc/MarkupReference.html); no word changes. */
import { rdocInline } from '../../markup/rdoc-inline.ts';
import { trimEndOf } from '../../text/trim.ts';
import { htmlAsMarkdown } from '../doc-html.ts';

/** `isRuby`: whether code that stands indented is Ruby. */
export function rdocAsMarkdown(lines: readonly string[], isRuby: (code: string) => boolean): string {
  const out: string[] = [];
  for (const piece of piecesOf(lines, isRuby)) {
    const text =
      piece.kind === 'code'
        ? fenced(piece.lines, isRuby, piece.pad)
        : piece.kind === 'fence'
          ? piece.lines
          : words(piece.lines);
    if (piece.kind === 'code' || piece.kind === 'fence' || piece.apart) out.push('');
    out.push(...text);
    if (piece.kind === 'code' || piece.kind === 'fence') out.push('');
  }
  return out
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

interface Piece {
  kind: 'words' | 'code' | 'fence';
  lines: string[];
  /** Where it stands in an item: as deep as the words of that. */
  pad: number;
  /** Behind an empty line. */
  apart: boolean;
}

const ITEM = /^(\s*)([-*]|\d+\.|[a-zA-Z]\.)(\s+)(?=\S)/;

/** `[label] words` and `label:: words`. */
function labelledBy(line: string): { label: string; rest: string } | undefined {
  const text = line.trim();
  const isBracket = text.startsWith('[');
  const end = isBracket ? text.indexOf(']') : `${text} `.indexOf(':: ');
  const rest = text.slice(end + (isBracket ? 1 : 2));
  // `[:+limit+:]` has a colon too many.
  const label = text
    .slice(isBracket ? 1 : 0, Math.max(end, 0))
    .trim()
    .replace(/^(:\+\S+\+):$/, '$1');
  return label === '' || (isBracket && /^[([:]/.test(rest)) ? undefined : { label, rest: rest.trim() };
}

/** `== Words` and `## Words`; `=> 1` is none. */
function headingOf(line: string): string | undefined {
  const mark = /^(?:={1,6}(?=[\s\p{L}`*+])|#{1,6}(?=\s))/u.exec(line)?.[0];
  const words = mark === undefined ? '' : trimEndOf(line.slice(mark.length), /[#\s]/u).trim();
  return words === '' ? undefined : words;
}

interface Level {
  /** Where the words of the item begin, in the comment and as they are shown. */
  inside: number;
  shown: number;
  isOpen?: boolean;
}

function piecesOf(lines: readonly string[], isRuby: (code: string) => boolean): Piece[] {
  const pieces: Piece[] = [];
  let levels: Level[] = [];
  let blanks = 0;
  const add = (kind: Piece['kind'], line: string, pad: number, apart: boolean): void => {
    const last = pieces.at(-1);
    if (last !== undefined && last.kind === kind && kind !== 'fence' && (kind === 'code' || !apart)) {
      if (kind === 'code') last.lines.push(...Array.from({ length: blanks }, () => ''));
      last.lines.push(line);
    } else pieces.push({ kind, lines: [line], pad, apart });
  };
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    if (line.trim() === '') {
      blanks++;
      continue;
    }
    const apart = blanks > 0;
    const indent = line.length - line.trimStart().length;
    const fence = fenceOf(line.trimStart());
    if (fence !== undefined) {
      const end = lines.findIndex((each, place) => place > at && each.trim() === fence);
      const body = lines
        .slice(at, end < 0 ? lines.length : end + 1)
        .map((each) => each.slice(Math.min(indent, each.length - each.trimStart().length)));
      pieces.push({ kind: 'fence', lines: [...body, ...(end < 0 ? [fence] : [])], pad: 0, apart });
      at = end < 0 ? lines.length : end;
      blanks = 0;
      continue;
    }
    const open = levels.findLast(({ inside }) => indent >= inside);
    const margin = open?.inside ?? 0;
    const isItem = ITEM.exec(line);
    const isCode = pieces.at(-1)?.kind === 'code' && indent > margin;
    const begins =
      indent >= margin + 2 &&
      (apart || pieces.length === 0 || endsInColon(pieces)) &&
      (isItem === null || indent >= margin + 4);
    if (isCode || begins) {
      add('code', line, open?.shown ?? 0, apart);
      blanks = 0;
      continue;
    }
    const labelled = isItem === null ? labelledBy(line) : undefined;
    const heading = indent < 4 && isItem === null ? headingOf(line.trim()) : undefined;
    if (isItem !== null) {
      const depth = isItem[1]?.length ?? 0;
      levels = levels.filter(({ inside }) => inside <= depth);
      const pad = levels.at(-1)?.shown ?? 0;
      const mark = /^\d/.test(isItem[2] ?? '') ? (isItem[2] ?? '') : '-';
      levels.push({ inside: isItem[0].length, shown: pad + mark.length + 1 });
      add('words', `${' '.repeat(pad)}${mark} ${line.slice(isItem[0].length)}`, pad, apart && pad === 0);
    } else if (labelled !== undefined) {
      levels = levels.filter(({ inside, isOpen }) => (isOpen === true ? inside < indent : inside <= indent));
      const pad = levels.at(-1)?.shown ?? 0;
      // A list right below a label that stands alone is what it labels.
      const isOpen = labelled.rest === '';
      levels.push({ inside: isOpen ? indent : indent + 1, shown: pad + 2, isOpen });
      add('words', `${' '.repeat(pad)}- ${labelled.label}`, pad, apart);
      if (labelled.rest !== '') add('words', `${' '.repeat(pad + 2)}${labelled.rest}`, pad, false);
      const code = isOpen ? programBelow(lines, at + 1, indent, isRuby) : [];
      if (code.length > 0) {
        pieces.push({ kind: 'code', lines: [...code], pad: pad + 2, apart: false });
        at += code.length;
      }
    } else if (heading !== undefined) {
      levels = [];
      add('words', `**${heading}**`, 0, true);
      blanks = 1;
      continue;
    } else if (/^\s*(?:-{3,}|={3,}|_{3,})\s*$/.test(line)) {
      blanks = 1;
      continue;
    } else {
      // What goes on right below an item belongs to it, as deep as it is written or not.
      if (apart || pieces.at(-1)?.kind !== 'words')
        levels = levels.filter(({ inside, isOpen }) => (isOpen === true ? inside < indent : inside <= indent));
      const pad = levels.at(-1)?.shown ?? 0;
      add('words', `${' '.repeat(pad)}${line.trim()}`, pad, apart);
    }
    blanks = 0;
  }
  return pieces;
}

/** What stands deeper right below a label that stands alone, where all of it is a program. */
function programBelow(
  lines: readonly string[],
  from: number,
  indent: number,
  isRuby: (code: string) => boolean,
): readonly string[] {
  const end = lines.findIndex(
    (line, at) => at >= from && line.trim() !== '' && line.length - line.trimStart().length < indent + 2,
  );
  const body = lines.slice(from, end < 0 ? undefined : end);
  while (body.at(-1)?.trim() === '') body.pop();
  return (body[0] ?? '').trim() !== '' && isProgram(body) && isRuby(body.join('\n')) ? body : [];
}

const endsInColon = (pieces: readonly Piece[]): boolean => /:\s*$/.test(pieces.at(-1)?.lines.at(-1) ?? '');

/** The mark that opens a fence; with one of its kind behind it, it is code in a line. */
const fenceOf = (line: string): string | undefined => {
  const mark = /^(?:`{3,}|~{3,})/.exec(line)?.[0];
  return mark === undefined || line.slice(mark.length).includes('`') ? undefined : mark;
};

/** What is no sentence. */
const PROGRAM =
  /^(?:(?:require|include|extend|class|module|def|end|puts|p|if|unless|raise|return|gem|use|run)\b|# )|=>|->|[=.] ?\w{1,64}\(|^[\w.@:]{1,64} ?(?:[+|&]{0,2}=) ?\S|\bdo(?: \|[^|]{0,64}\|)?$|\w[?!]?\(|^[A-Z]\w*(?:::\w+)*\.\w|^[a-z_]\w*\.[a-z_]\w*[?!]?(?:\s["':\w]|$)|\{ ?\|/;
const isProgram = (lines: readonly string[]): boolean => lines.some((line) => PROGRAM.test(line.trim()));

/** What stands for code that nobody wants to read. */
const LEFT_OUT = /(?<=[\s([{|])(?:\.{3}|…)(?=[\s)\]}])/g;

export function fenced(
  lines: readonly string[],
  isRuby: (code: string) => boolean,
  pad = 0,
  isExample = false,
): string[] {
  const said = lines.filter((line) => line.trim() !== '');
  const least = Math.min(...said.map((line) => line.length - line.trimStart().length));
  const body = lines.map((line) => line.slice(least).trimEnd());
  const code = body.join('\n');
  const language = body.some((line) => line.trimStart().startsWith('$ '))
    ? 'console'
    : (isExample || isProgram(body)) && isRuby(code.replace(LEFT_OUT, '_'))
      ? 'ruby'
      : 'text';
  const mark = code.includes('```') ? '````' : '```';
  return [`${mark}${language}`, ...body, mark].map((line) => (line === '' ? '' : ' '.repeat(pad) + line));
}

/** Words of a paragraph or of items, whose marks may be wrapped. */
const words = (lines: readonly string[]): string[] => inline(lines.join('\n')).split('\n');

export const inline = (text: string): string => rdocInline(htmlKept(text));

/** Indentation parts items: `htmlAsMarkdown` trims it. */
function htmlKept(text: string): string {
  const indent = /^\s*/.exec(text)?.[0] ?? '';
  return /<\/?[a-z]/i.test(text) ? indent + htmlAsMarkdown(text) : text;
}
