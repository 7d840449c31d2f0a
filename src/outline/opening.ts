/** The section that a document opens with: its first heading, or in a README the one that is called as the product is, whatever notice stands above it; pure. */
import type { OutlineDocument, OutlineSection, SectionRole } from '../model/outline.ts';
import type { Product } from './content-signs.ts';
import { meaningOf } from './heading-meaning.ts';
import type { Meaning } from './role-words.ts';

/** Why it is what it is. */
export const OPENS_DOCUMENT = 'opens the document';

/** The same, with the role of the section that it has its own from. */
export const STANDS_IN = 'stands in a section of';

export function openingOf(
  { sections, role }: Pick<OutlineDocument, 'sections' | 'role'>,
  { names, packageName }: Product,
): OutlineSection | undefined {
  const first = sections.find(({ heading }) => heading !== null);
  const own = new Set([...names, packageName?.split(/[/:\\]/u).at(-1) ?? ''].map(bare).filter((name) => name !== ''));
  const isNamed = ({ heading, level }: OutlineSection): boolean => level === 1 && own.has(bare(heading?.text ?? ''));
  return role !== 'readme' ? first : (sections.find(isNamed) ?? first);
}

const bare = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** Whether sections of such a meaning are for no user of this product. */
export const isLeftOut = ({ means }: Meaning): boolean =>
  /^(?:people|sponsors|contributor|maintainer|other|older|licence)$/u.test(means);

/** A file of the docs is named for what it is about. */
export function openingRole({ path, role }: Pick<OutlineDocument, 'path' | 'role'>): SectionRole {
  if (role === 'readme') return 'overview';
  const name = (path.split('/').at(-1) ?? '')
    .replace(/\.\w+$/u, '')
    .replace(/^\d+[-_.]/u, '')
    .replace(/[-_]+/gu, ' ');
  const meaning = /^(?:index|readme)$/iu.test(name) ? null : meaningOf(name, 'en');
  return meaning === null || isLeftOut(meaning) ? 'unknown' : (meaning.means as SectionRole);
}
