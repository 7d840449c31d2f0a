/** An RDoc document as Markdown with the same lines (https://ruby.github.io/rdoc/RDoc/MarkupReference.html): headings, indented code, labelled lists and words in a line; no word changes. */
import { rdocInline } from '../markup/rdoc-inline.ts';

const HEADING = /^(={1,6})\s*(?=[^=\s])/u;
/** Of lists, deeper or not. */
const ITEM = /^( *)([-*]|\d+\.|[A-Za-z]\.) +(?=\S)/u;
/** What only RDoc needs: `:title: Strata`. */
const DIRECTIVE =
  /^\s*:(?:title|main|include|section|category|nodoc|doc|notnew|stopdoc|startdoc|enddoc|markup|call-seq):/u;

export function rdocMarkdown(text: string): string {
  const out: string[] = [];
  // Where the words of each open item begin.
  let margins: number[] = [];
  let isApart = true;
  let isCode = false;
  for (const line of text.replace(/\r\n?/gu, '\n').split('\n')) {
    if (line.trim() === '') {
      out.push('');
      isApart = true;
      continue;
    }
    const indent = line.length - line.trimStart().length;
    const item = ITEM.exec(line);
    const outer = margins.filter((margin) => margin <= indent);
    const margin = outer.at(-1) ?? 0;
    isCode = indent > margin && (isCode || (isApart && item === null) || indent >= margin + 4);
    if (isCode) out.push(`    ${line}`);
    else {
      margins = outer;
      if (item !== null) margins = [...outer, item[0].length];
      out.push(DIRECTIVE.test(line) ? '<!-- -->' : worded(line, item?.[0].length ?? indent));
    }
    isApart = false;
  }
  return out.join('\n');
}

/** `start`: where the words begin. */
function worded(line: string, start: number): string {
  const level = HEADING.exec(line);
  if (level !== null) return `${'#'.repeat(level[1]?.length ?? 1)} ${inLine(line.slice(level[0].length).trim())}`;
  if (/^\s*-{3,}\s*$/u.test(line)) return '***';
  const words = line.slice(start);
  const [, name, rest] =
    /^\[(?=[^\][]*\](?!\())([^\][]+)\](.*)$/u.exec(words) ?? /^([^\s:][^:]{0,80})::(?:\s+(.*))?$/u.exec(words) ?? [];
  const before = line.slice(0, start);
  if (name === undefined) return before + inLine(words);
  const said = inLine((rest ?? '').trim());
  return `${before}- ${inLine(name.trim())}${said === '' ? '' : `: ${said}`}`;
}

/** Marks that are tags in RDoc as those of Markdown. */
const inLine = (words: string): string =>
  rdocInline(
    words
      .replace(/<(tt|code)>([^<>`]*)<\/\1>/gu, '`$2`')
      .replace(/<b>([^<>]*)<\/b>/gu, '**$1**')
      .replace(/<(?:em|i)>([^<>]*)<\/(?:em|i)>/gu, '_$1_'),
  );
