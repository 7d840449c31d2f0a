/** Ids of headings as kramdown makes them. */
import type { HeadingSource } from '../generator.ts';
import { outsideCode } from '../outside-code.ts';

/** kramdown's GFM parser, which Jekyll uses by default: outside of code `--` and `---` are dashes, and dashes are left out. */
export const kramdownSlug = ({ text, raw }: HeadingSource): string =>
  (text.includes('--') ? outsideCode(text, raw, (open) => open.replace(/---?/g, '')) : text)
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
