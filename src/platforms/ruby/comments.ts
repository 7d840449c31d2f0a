/** Comments of Ruby by the lines they stand in: those above a declaration, the one behind it, and stretches that RDoc is asked to leave out. Pure. */

import { isBanner } from '../banners.ts';
import type { LineRange } from '../evidence.ts';
import { macrosIn, withMacros, type YardMacros } from './macros.ts';

export interface Comment extends LineRange {
  /** Without the marks of comments. */
  lines: string[];
}

export interface Comments {
  /** The comment that ends on the line before this one, or words that one empty line parts from it. */
  above(line: number): Comment | null;
  /** What RDoc is asked of the declaration whose head ends on this line; `all`: and of what is inside of it. */
  behind(line: number): 'nodoc' | 'all' | 'doc' | null;
  /** Whether the line stands between `:stopdoc:` and `:startdoc:`. */
  isStopped(line: number): boolean;
  isBlank(line: number): boolean;
  /** Comments that declare by themselves, or say something of what follows. */
  alone: readonly Comment[];
}

/** For tools and interpreters, not for readers. */
const SILENT =
  /^#(?:!|\s*(?:-\*-.*-\*-\s*$|(?:frozen_string_literal|warn_indent|shareable_constant_value|encoding|coding|typed)\s*:|rubocop:|standard:|:nocov:|simplecov|steep:|sorbet|yard-lint|vim:|@formatter:|-{5,}\s*$|={5,}\s*$|\*{5,}\s*$|#{5,}\s*$))/i;
const IS_COMMENT = /^\s*#/;

/** `shared`: macros of all files; those of its own count more. */
export function commentsOf(text: string, shared: YardMacros = new Map()): Comments {
  const lines = text.split(/\r?\n/);
  const own = macrosIn(text);
  const macros = own.size === 0 ? shared : new Map([...shared, ...own]);
  const commentAt = (start: number, end: number): Comment | null => {
    const found = plainComment(lines, start, end);
    if (found === null) return null;
    // What a macro is given is said of the declaration right below it; where none is, it is only kept.
    const said = withMacros(found.lines, macros, !/^\s*(?:end\b|$)/.test(lines[found.end] ?? ''));
    return said.every((line) => line.trim() === '') ? null : { ...found, lines: said };
  };
  const blocks = blocksOf(lines);
  const stopped = stoppedIn(lines);
  const rightAbove = (line: number): Comment | null => {
    const block = blocks.find(({ end }) => end === line - 1);
    if (block !== undefined) return block;
    let start = line - 1;
    while (start > 0 && IS_COMMENT.test(lines[start - 1] ?? '')) start--;
    return start === line - 1 ? null : commentAt(start + 1, line - 1);
  };
  const isBlank = (line: number): boolean => (lines[line - 1] ?? '').trim() === '';
  return {
    above(line) {
      if (line < 2 || !isBlank(line - 1)) return rightAbove(line);
      const apart = rightAbove(line - 1);
      return apart !== null && isOfNext(apart.lines) ? apart : null;
    },
    behind(line) {
      const [, word, all] = /#\s*:(nodoc|doc):\s*(all)?/.exec(lines[line - 1] ?? '') ?? [];
      return word === undefined ? null : all === undefined ? (word as 'nodoc' | 'doc') : 'all';
    },
    isStopped: (line) => stopped.some(({ start, end }) => start < line && line < end),
    isBlank,
    alone: aloneIn(lines, commentAt),
  };
}

/** YARD and RDoc take it for what follows; a heading, a licence, a note of the makers or a directive is none of that. */
const isOfNext = (lines: readonly string[]): boolean =>
  lines.some((line) => /[.!?:]$/.test(line) || /^@\w/.test(line)) &&
  !lines.some((line) =>
    /^(?:@!|:[\w-]+:|(?:TODO|FIXME|XXX|HACK)\b)|\bcopyright\b|\blicen[cs]ed?\b|\bSPDX\b/i.test(line),
  );

/** Lines `start` to `end` of comments; null where none of them is for readers. */
function plainComment(lines: readonly string[], start: number, end: number): Comment | null {
  const all = lines.slice(start - 1, end);
  if (isBanner(all)) return null;
  const shown = all.map((line, at) => ({ line: line.trim(), at: start + at })).filter(({ line }) => !SILENT.test(line));
  const words = shown.map(({ line }) => line.replace(/^#+ ?/, '').replace(/^#$/, ''));
  const [first, last] = [shown[0], shown.at(-1)];
  if (first === undefined || last === undefined || words.every((each) => each.trim() === '')) return null;
  return { lines: unshared(words), start: first.at, end: last.at };
}

/** Some write two spaces behind each mark. */
function unshared(lines: readonly string[]): string[] {
  const said = lines.filter((line) => line.trim() !== '');
  const least = Math.min(...said.map((line) => line.length - line.trimStart().length));
  return lines.map((line) => line.slice(Number.isFinite(least) ? least : 0).trimEnd());
}

/** `=begin` to `=end`. */
function blocksOf(lines: readonly string[]): Comment[] {
  const found: Comment[] = [];
  for (let at = 0; at < lines.length; at++) {
    if (!/^=begin\b/.test(lines[at] ?? '')) continue;
    const end = lines.findIndex((line, place) => place > at && /^=end\b/.test(line));
    if (end < 0) break;
    found.push({ lines: unshared(lines.slice(at + 1, end)), start: at + 1, end: end + 1 });
    at = end;
  }
  return found;
}

/** https://ruby.github.io/rdoc/RDoc/MarkupReference.html#class-RDoc::MarkupReference-label-Directives: up to the end of what it stands in. */
function stoppedIn(lines: readonly string[]): LineRange[] {
  const found: LineRange[] = [];
  let open: { at: number; indent: number } | undefined;
  for (const [at, line] of lines.entries()) {
    const mark = /^(\s*)#\s*:(stopdoc|startdoc):/.exec(line);
    const indent = line.length - line.trimStart().length;
    if (mark?.[2] === 'stopdoc') open ??= { at: at + 1, indent };
    else if (open !== undefined && (mark !== null || (/^\s*end\b/.test(line) && indent < open.indent))) {
      found.push({ start: open.at, end: at + 1 });
      open = undefined;
    }
  }
  if (open !== undefined) found.push({ start: open.at, end: lines.length + 1 });
  return found;
}

/** Those with a directive: they declare by themselves. */
function aloneIn(lines: readonly string[], commentAt: (start: number, end: number) => Comment | null): Comment[] {
  const found: Comment[] = [];
  for (let at = 0; at < lines.length; at++) {
    if (!IS_COMMENT.test(lines[at] ?? '')) continue;
    let end = at;
    while (IS_COMMENT.test(lines[end + 1] ?? '')) end++;
    const comment = commentAt(at + 1, end + 1);
    if (comment?.lines.some((line) => DIRECTIVE.test(line)) === true) found.push(comment);
    at = end;
  }
  return found;
}
const DIRECTIVE =
  /^@!(?:method|attribute|visibility|scope|group|endgroup|parse)\b|^:(?:singleton-)?(?:method|attr\w*):/;
