/** Headings and blocks of a document of any format that is read. */
import type { OutlineDocument } from '../model/outline.ts';
import type { Attributes } from './asciidoc-attributes.ts';
import { withBoldHeadings } from './bold-headings.ts';
import { asciidocItems } from './read-asciidoc.ts';
import { markdownItems } from './read-markdown.ts';
import { mystMarkdown } from './read-myst.ts';
import { rdocMarkdown } from './read-rdoc.ts';
import { rstItems } from './read-rst.ts';
import type { SourceItem } from './source-item.ts';
import { asWords } from './undefined-references.ts';

/** `attributes`: what an AsciiDoc document sets before this part of it. */
export function itemsIn(text: string, format: OutlineDocument['format'], attributes?: Attributes): SourceItem[] {
  switch (format) {
    case 'restructuredtext':
      return rstItems(text);
    case 'asciidoc':
      return asciidocItems(text, attributes);
    case 'myst':
      return withBoldHeadings(asWords(markdownItems(mystMarkdown(text))));
    case 'rdoc':
      return withBoldHeadings(markdownItems(rdocMarkdown(text)));
    case 'markdown':
      return withBoldHeadings(asWords(markdownItems(text)));
    case 'mdx':
      return withBoldHeadings(asWords(markdownItems(text, true)));
  }
}
