/** Ids of headings as Python-Markdown's `toc` extension makes them. */
export function mkdocsSlug(text: string, unicode: boolean): string {
  const folded = unicode ? text.normalize('NFC') : text.normalize('NFKD').replace(/[^\0-\x7f]/g, '');
  return folded
    .replace(/[^\p{L}\p{N}_\s-]/gu, '')
    .trim()
    .toLowerCase()
    .replace(unicode ? /\s/g : /[-\s]+/g, '-');
}

/** The words of a heading; the alternative text of a picture is none of them. */
export const withoutPictures = ({ text, raw }: { text: string; raw: string }): string =>
  raw.includes('![')
    ? [...raw.matchAll(/!\[([^[\]]*)\]/g)].reduce((rest, [, alt = '']) => rest.replace(alt, ''), text).trim()
    : text;
