/** Ids of headings as kramdown makes them. */
import type { HeadingSource } from '../generator.ts';

/** kramdown's GFM parser, which Jekyll uses by default. */
export const kramdownSlug = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- \t]/gu, '')
    .replace(/[ \t]/g, '-');

/** The same by kramdown's own parser. */
export const kramdownOwnId = ({ text }: HeadingSource): string =>
  text
    .replace(/^[^a-zA-Z]+/, '')
    .replace(/[^a-zA-Z0-9 -]/g, '')
    .replaceAll(' ', '-')
    .toLowerCase();
