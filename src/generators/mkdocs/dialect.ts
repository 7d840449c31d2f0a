/** Markdown as MkDocs sites write it: macros, snippets, admonitions, tabs and attribute lists. */
import { byTemplate } from '../../content/opening.ts';
import type { Dialect } from '../generator.ts';
import { endHtmlAtTags } from '../html-ends.ts';
import { BRACE, HTML, LOOSE } from '../live.ts';
import { find, findLiquid } from '../opaque.ts';
import { tabIds } from './tabs.ts';

/** Words that would not be words of a page any more. */
const MARKUP = /<[A-Za-z/!?]|\][(:]|\{/u;

export const mkdocsDialect: Dialect = {
  isMdx: (path) => /\.mdx$/i.test(path),
  opaque(text, from, out) {
    findLiquid(text, from, out);
    find(text, from, /^[ \t]*-{1,}8<-{1,}[^\n]*/gm, 'include', out);
    find(text, from, /^::: [\w.]+[^\n]*/gm, 'include', out);
  },
  blocks: (text, from) => indentedBlocks(endHtmlAtTags(text, from), from),
  headingAttributes: true,
  wordAttributes: true,
  attributeLists: true,
  tabIds,
  opensAnchors({ opaque, frontmatter }) {
    const template = frontmatter?.data?.template;
    const byPage = typeof template === 'string' && template !== '' ? [byTemplate(template)] : [];
    const byMarks = opaque.flatMap(({ kind, name, text, column }) => {
      if (kind === 'comment' && /^<!--\s*[\w-]+:[\w-]+/.test(text)) return [{ why: 'a hook may bring headings' }];
      const isMacro =
        (name === null && /^\{\{-?\s*\w+\s*\(/.test(text)) || (column === 1 && /^\{\{-?\s*\w+\s*-?\}\}$/.test(text));
      return kind === 'liquid' && isMacro ? [{ why: 'a macro may bring headings' }] : [];
    });
    return [...byPage, ...byMarks];
  },
  admonitions: { marks: ['inline', 'end', 'pied-piper'] },
  live: {
    isLoose: true,
    rules: [
      HTML,
      BRACE,
      ...LOOSE,
      { what: 'an admonition', at: /[!?](?=[!?]{2}\+? )/y, opensLine: true },
      { what: 'a tab', at: /=(?===[!+]? ")/y, opensLine: true },
      { what: 'documentation of a module', at: /:(?=::\s)/y, opensLine: true },
      { what: 'a snippet of a file', at: /(?<=-8)<(?=-)/y },
      { what: 'a block of an extension', at: /\/(?=\/\/)/y, opensLine: true },
    ],
    code: [
      { what: 'a macro', in: /\{[{%#]/u, asked: 'macros' },
      { what: 'a snippet of a file', in: /-8<-/u, asked: 'snippets' },
      // Python-Markdown knows fences at the start of a line alone: what stands in any other is text of the page.
      { what: 'a fence that is none', in: /^(?:`{3}|~{3})/u, nested: true, onPage: true, asked: 'nested-fences' },
      // It counts the columns of a list in its own way, so that code by indentation may be words.
      { what: 'HTML or a link', in: MARKUP, nested: true, indented: true, askew: true, onPage: true },
    ],
  },
  braces: 'own',
  looseEmphasis: true,
};

/** Admonitions, tabs and definition lists hold their text indented by four: the marker becomes a list marker of the same width. */
function indentedBlocks(text: string, from: number): string {
  const marker = /^([ \t]*)(?:(?:!!!|\?\?\?) |=== (?=")|\?\?\?\+ |===[!+] (?=")|: {3})/gm;
  return (
    text.slice(0, from) +
    text
      .slice(from)
      .replace(
        marker,
        (whole: string, indent: string) => `${indent}-   ${'x'.repeat(whole.length - indent.length - 4)}`,
      )
  );
}
