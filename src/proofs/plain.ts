/** Words of Markdown without its marks, as front matter and names have them; pure. */
import { decodeEntities } from '../content/html-scan.ts';
import { normalisePassage } from '../model/passage.ts';

/** What stands in `<…>` stays: front matter shows it. */
export const plain = (text: string): string => normalisePassage(decodeEntities(text).replace(/[`*_\\]/gu, ''));

/** The same words of a source, in which `<…>` may be a tag, which shows nothing, or code, which shows all. */
export const plainForms = (source: string): string[] => [
  ...new Set([plain(source), plain(source.replace(/<[^<>]*>/gu, ''))]),
];
