/** Headings and blocks of a document of any format that is read. */
import type { OutlineDocument } from '../model/outline.ts';
import { asciidocItems } from './read-asciidoc.ts';
import { markdownItems } from './read-markdown.ts';
import { mystMarkdown } from './read-myst.ts';
import { rstItems } from './read-rst.ts';
import type { SourceItem } from './source-item.ts';

export function itemsIn(text: string, format: OutlineDocument['format']): SourceItem[] {
  switch (format) {
    case 'restructuredtext':
      return rstItems(text);
    case 'asciidoc':
      return asciidocItems(text);
    case 'myst':
      return markdownItems(mystMarkdown(text));
    case 'markdown':
    case 'mdx':
      return markdownItems(text);
  }
}
