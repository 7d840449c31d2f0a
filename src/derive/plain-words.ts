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

/** The first sentence of a block, also of a quoted one, without its marks. */
export const summaryOf = (markdown: string): string | undefined => plainWords(firstOf(markdown) ?? '') || undefined;

/** The same with its marks, and links as their labels. */
export const sentenceOf = (markdown: string): string | undefined =>
  replaceLinks(withoutPictures(withoutUnseen(firstOf(markdown) ?? '')), ({ label }) => label, 'nested')
    .replace(/\s+/gu, ' ')
    .trim() || undefined;

function firstOf(markdown: string): string | undefined {
  const words = markdown.startsWith('>') ? markdown.replace(/^> ?/gmu, '') : markdown;
  return words.startsWith('[!') ? undefined : docSummary(bareEdges(words), '');
}
