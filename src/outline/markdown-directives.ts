/** What a docs generator puts in place of a Markdown line: objects of an API, tables of contents, includes, macros; no words for a page. */
import { block, type Lines, type SourceItem, uncounted } from './source-item.ts';

/** `::: strata.Map` of mkdocstrings; a name alone only with its options below. */
const OBJECT = /^ {0,3}:::[ \t]+[A-Za-z_]\w*(?:[.:]\w+)*[ \t]*$/u;
const OPTIONS = /^ +(?:options|handler|members|rendering|selection|show_\w+|heading_level):/u;

/** Blanks them out and answers what they were. */
export function takeDirectives(lines: string[]): SourceItem[] {
  const found: SourceItem[] = [];
  let fence = '';
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    const marks = /^ {0,3}(`{3,}|~{3,})/u.exec(line)?.[1] ?? '';
    if (marks !== '' && (fence === '' || marks.startsWith(fence))) fence = fence === '' ? marks : '';
    if (fence !== '' || !OBJECT.test(line)) continue;
    if (!/\w[.:]\w/u.test(line) && !OPTIONS.test(lines[at + 1] ?? '')) continue;
    let end = at + 1;
    while (/^ {2,}\S/u.test(lines[end] ?? '')) end++;
    lines.fill('', at, end);
    found.push(withoutMarkdown('autodoc', { start: at + 1, end }));
    at = end - 1;
  }
  return found;
}

/** Containers of MyST that draw the API, or hold another language. */
export const isDirective = (kind: string): boolean => /^(?:auto[\w-]*|py|js|cpp|c|rst|eval-rst)$/u.test(kind);

export const withoutMarkdown = (name: string, place: Lines): SourceItem => ({
  ...block('html', '', place),
  left_out: `the directive "${name}" has no Markdown`,
});

const CONTENTS = /^(?:\[\[?_?toc_?\]\]?|\$\{toc\})$/iu;
/** An item of a list whose second line is the mark. */
const KRAMDOWN = /^(?:[-*+] )?\S[^\n{]{0,80}\n? ?\{:\s?toc[^}\n]{0,40}\}$/iu;
const INCLUDE =
  /^(?:--8<--.*|\{%-?\s*(?:include|include_relative|import|render|snippet)\b[^%]*%\}|\{\{\s*[\w.]+\([^{}]*\)\s*\}\}|<<<\s*@?\/\S+|@\[code[^\]]*\]\([^)]*\)|@@include\([^)]*\))$/u;

/** A paragraph or an item that is nothing else. */
export function markerOf(markdown: string, place: Lines): SourceItem | undefined {
  const text = markdown.replace(/\\([[\]_{}])/gu, '$1').trim();
  if (text.length > 200) return undefined;
  if (CONTENTS.test(text) || KRAMDOWN.test(text)) return uncounted('table of contents', place);
  return INCLUDE.test(text)
    ? { ...block('html', '', place), left_out: 'an include or a macro of its docs site' }
    : undefined;
}
