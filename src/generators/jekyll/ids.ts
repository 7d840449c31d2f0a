/** Ids of headings as kramdown makes them. */
import type { HeadingSource } from '../generator.ts';

/** kramdown's GFM parser, which Jekyll uses by default: outside of code `--` and `---` are dashes, and dashes are left out. */
export const kramdownSlug = ({ text, raw }: HeadingSource): string =>
  (text.includes('--') ? withoutDashes(text, raw) : text)
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

function withoutDashes(text: string, raw: string): string {
  let open = text;
  const said = [...raw.matchAll(/`([^`\n]*--[^`\n]*)`/g)].map(([, code = '']) => code);
  const kept = said.map((code) => {
    const at = open.indexOf(code);
    if (at !== -1) open = `${open.slice(0, at)}\0${open.slice(at + code.length)}`;
    return at === -1 ? undefined : code;
  });
  const codes = kept.filter((code) => code !== undefined);
  return open.replace(/---?/g, '').replaceAll('\0', () => codes.shift() ?? '');
}
