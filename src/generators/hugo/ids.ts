/** Ids of Hugo's headings, by every style that it can be told to use. */
import { freeNames } from '../../text/free-names.ts';
import type { HeadingIds, HeadingSource } from '../generator.ts';
import { githubId } from '../slugs.ts';

/** Hugo: from the heading's source line, so that `_` of emphasis and the URL of a link are part of the id. */
export function hugoIds(style: string): HeadingIds {
  const taken = new Set<string>();
  const free = freeNames(taken, 1);
  return ({ raw, custom }) => {
    if (custom !== null) {
      taken.add(custom);
      return custom;
    }
    const base = hugoSlug(raw, style) || 'heading';
    return free(base, (count) => `${base}-${count}`);
  };
}

/** Text of which every sanitiser of Hugo's keeps each character, as most headings are. */
const PLAIN = /^[\p{L}\p{Nd} ]*$/u;
const ASCII = /^[\0-\x7f]*$/;

/** Hugo's own anchor sanitiser: letters, digits, `_`, `-` and spaces (as `-`) stay. */
export function hugoSlug(raw: string, style = 'github'): string {
  if (style === 'blackfriday') return blackfridaySlug(raw);
  let text = raw.trim();
  if (PLAIN.test(text) && (style !== 'github-ascii' || ASCII.test(text)))
    return text.replaceAll(' ', '-').toLowerCase();
  if (style === 'github-ascii')
    text = text
      .normalize('NFD')
      .replace(/\p{Mn}/gu, '')
      .replace(/[^\0-\x7f]/g, '');
  return text
    .replace(/[^\p{L}\p{Nd}_ -]/gu, '')
    .replaceAll(' ', '-')
    .toLowerCase();
}

const blackfridaySlug = (raw: string): string =>
  raw
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|(?<!-)-+$/g, '')
    .toLowerCase();

/** Versions and settings differ in what they make an id of. */
export function alternativeIds(heading: HeadingSource): string[] {
  if (PLAIN.test(heading.text) && heading.raw === heading.text && !heading.text.includes('  '))
    return ASCII.test(heading.text) ? [] : [hugoSlug(heading.text)];
  return [githubId(heading), hugoSlug(heading.text), blackfridaySlug(heading.raw)];
}
