/** Words of Markdown as a reader sees them, for front matter that shows no marks: labels of links, no emphasis, no code marks. */
import { bareEdges } from '../outline/decoration.ts';
import { withoutUnseen } from '../text/controls.ts';
import { replaceLinks, withoutPictures } from '../text/links.ts';
import { docSummary } from './doc-text.ts';

/** Pictures say nothing here; a label may hold code itself. */
export const plainWords = (markdown: string): string =>
  replaceLinks(withoutPictures(withoutUnseen(markdown)), ({ label }) => label, 'nested')
    .replace(/\\([!-/:-@[-`{-~])|[`*]|(?<![\p{L}\p{N}_])_|_(?![\p{L}\p{N}_])/gu, '$1')
    .replace(/\s+/gu, ' ')
    .trim();

/** The first sentence of a block, also of a quoted one. */
export function summaryOf(markdown: string): string | undefined {
  const words = markdown.startsWith('>') ? markdown.replace(/^> ?/gmu, '') : markdown;
  const sentence = words.startsWith('[!') ? undefined : docSummary(bareEdges(words), '');
  return sentence === undefined ? undefined : plainWords(sentence) || undefined;
}
