/** The words of a heading as its reader sees them, by which it is listed, linked and compared; pure. */
import { toString as plainText } from 'mdast-util-to-string';
import { parseMarkdown } from '../content/markdown.ts';
import { withoutUnseen } from '../text/controls.ts';
import { bareEdges } from './decoration.ts';

/** "Languages:" heads what follows it; as a title it stands alone. */
export const titleWords = (heading: string): string => heading.replace(/(?<=[^\s:：])[:：]$/u, '');

/** Entities and escapes decoded; no marks, pictures, tags, targets of links, or emoji at the edges. "1. Draw" is a list anywhere else. */
export function headingWords(markdown: string): string {
  const source = /^(?:\d+[.)]|[-+*>])\s/u.test(markdown) ? `# ${markdown}` : markdown;
  return bareEdges(withoutUnseen(plainText(parseMarkdown(source), { includeHtml: false, includeImageAlt: false })));
}
