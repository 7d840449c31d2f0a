/** Ids of headings as kramdown makes them. */
import type { HeadingIds, HeadingSource } from '../generator.ts';
import { outsideCode } from '../outside-code.ts';
import { counted } from '../slugs.ts';

/** kramdown's GFM parser leaves headings in raw HTML to the writer, which names them as kramdown's own parser does, and counts them by itself. */
export function kramdownIds(style: string | undefined): HeadingIds {
  const own = counted((_text, heading) => kramdownOwnId(heading) || 'section', '-');
  if (style === 'kramdown') return own;
  const gfm = counted((_text, heading) => kramdownSlug(heading), '-');
  return (heading) => (heading.inPart === true ? own({ ...heading, text: withoutDashes(heading) }) : gfm(heading));
}

/** kramdown's GFM parser, which Jekyll uses by default: outside of code `--` and `---` are dashes, and dashes are left out. */
export const kramdownSlug = (heading: HeadingSource): string =>
  withoutDashes(heading)
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- \t]/gu, '')
    .replace(/[ \t]/g, '-');

const withoutDashes = ({ text, raw }: HeadingSource): string =>
  text.includes('--') ? outsideCode(text, raw, (open) => open.replace(/---?/g, '')) : text;

/** The same by kramdown's own parser. */
export const kramdownOwnId = ({ text }: HeadingSource): string =>
  text
    .replace(/^[^a-zA-Z]+/, '')
    .replace(/[^a-zA-Z0-9 -]/g, '')
    .replaceAll(' ', '-')
    .toLowerCase();

/** Whether settings give ids to headings in another way than is known here. */
export function hasOtherIds(settings: Readonly<Record<string, unknown>>): boolean {
  const { markdown, kramdown } = settings;
  if (typeof markdown === 'string' && !/^kramdown$/i.test(markdown)) return true;
  return (
    typeof kramdown === 'object' &&
    kramdown !== null &&
    Object.entries(kramdown).some(
      ([name, value]) => OF_IDS.has(name) && value !== '' && value !== (name === 'auto_ids'),
    )
  );
}
const OF_IDS = new Set(['auto_ids', 'auto_id_prefix', 'transliterated_header_ids', 'parse_block_html']);
