/** The section that a document opens with: its first heading, or in a README the one that is called as the product is, whatever notice stands above it; pure. */
import type { OutlineDocument, OutlineSection } from '../model/outline.ts';
import type { Product } from './content-signs.ts';

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
  return role !== 'readme' || first === undefined || first.level !== 1 ? first : (sections.find(isNamed) ?? first);
}

const bare = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
