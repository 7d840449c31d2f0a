/** Fixes front matter that does not parse where one line is at fault and quoting, spacing or closing it is enough. */
import { parsePage } from '../content/parse-page.ts';
import type { PageInput } from '../gates/facts.ts';
import type { SiteKind } from '../model/repo-inventory.ts';
import { trimEndOf } from '../text/trim.ts';
import { edits, none } from './edits.ts';
import type { TextEdit } from './fixer.ts';
import { defineFixer } from './fixer.ts';

export default defineFixer({
  id: 'frontmatter-syntax',
  title: 'Front matter parses',
  fixes: ['frontmatter/unparsable'],
  safety: 'safe',
  declares: ['frontmatter'],
  version: 1,
  plan(_finding, page, facts) {
    const block = page?.facts.frontmatter;
    if (page === undefined || block === null || block === undefined || block.error === null)
      return none('the front matter parses');
    if (block.format === 'json') return none('broken JSON has to be fixed by hand');
    for (const line of [block.error.line, block.error.line - 1]) {
      if (line <= block.line || line >= block.endLine) continue;
      for (const edit of mendsOf(page, line, block.format)) {
        if (parses(page, edit, facts.index.kind)) return edits([edit], `Fix line ${line} of the front matter`);
      }
    }
    return none('no single line can be fixed so that it parses');
  },
});

/** Ways to write the line, the mildest first. */
function* mendsOf(page: PageInput, line: number, format: 'yaml' | 'toml'): Generator<TextEdit> {
  const start = page.text
    .split('\n')
    .slice(0, line - 1)
    .reduce((sum, one) => sum + one.length + 1, 0);
  const source = (page.lines[line - 1] ?? '').replace(/\r$/u, '');
  const span = { start, end: start + source.length };
  if (/^\t+/u.test(source)) yield { ...span, text: source.replace(/^\t+/u, (tabs) => '  '.repeat(tabs.length)) };
  const glued = /^(\s*(?:-\s+)?[\w-]+):(?=[^\s/])(.*)$/u.exec(source);
  if (format === 'yaml' && glued !== null) yield { ...span, text: `${glued[1] ?? ''}: ${glued[2] ?? ''}` };
  const pair = (
    format === 'yaml' ? /^(\s*(?:-\s+)?(?:[\w-]+:\s+)?)(\S[\s\S]*)$/u : /^(\s*[\w.-]+\s*=\s*)(\S[\s\S]*)$/u
  ).exec(source.trimEnd());
  if (pair === null) return;
  const [, lead = '', all = ''] = pair;
  const [value, comment] = format === 'yaml' ? parted(all) : [all, ''];
  // A quotation mark that has no other in the value was meant to be closed, or opened, at the other end.
  const fenced = hasLoneMark(value) ? value.replace(/^["']|["']$/gu, '') : value;
  for (const bare of new Set([fenced, value, value.replace(/^(["'])(.*)\1$/u, '$2')]))
    yield { ...span, text: lead + quote(bare) + comment };
}

/** A value and the comment behind it (https://yaml.org/spec/1.2.2/#66-comments), which is none between quotation marks. */
function parted(text: string): [value: string, comment: string] {
  let isQuoted = false;
  for (let at = 1; at < text.length; at++) {
    if (text[at - 1] === '"') isQuoted = !isQuoted;
    if (text[at] !== '#' || isQuoted || !/[ \t]/u.test(text[at - 1] ?? '')) continue;
    const value = trimEndOf(text.slice(0, at), ' \t');
    return [value, text.slice(value.length)];
  }
  return [text, ''];
}

/** Whether it begins or ends with a quotation mark of which there is no other: an apostrophe in a word is none. */
function hasLoneMark(value: string): boolean {
  const marks = (mark: string): number =>
    [...value.matchAll(/["']/gu)].filter(
      ({ 0: each, index }) =>
        each === mark && !(/\w/u.test(value[index - 1] ?? '') && /\w/u.test(value[index + 1] ?? '')),
    ).length;
  return ['"', "'"].some((mark) => (value.startsWith(mark) || value.endsWith(mark)) && marks(mark) === 1);
}

const quote = (text: string): string => `"${text.replace(/\\/gu, '\\\\').replace(/"/gu, '\\"')}"`;

/** It parses, and every key that can be seen in the text is a key of the data. */
function parses(page: PageInput, { start, end, text }: TextEdit, kind: SiteKind): boolean {
  const after = parsePage(page.path, page.text.slice(0, start) + text + page.text.slice(end), kind).frontmatter;
  return (
    after !== null &&
    after.error === null &&
    after.data !== undefined &&
    Object.keys(after.keyLines).every((key) => key in (after.data ?? {}))
  );
}
