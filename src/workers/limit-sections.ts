/** Limits that a document of the docs states under a heading of its own: what the landing page must hold or link to; pure. */
import type { OutlineDocument, OutlineSection } from '../model/outline.ts';

export interface LimitSection {
  document: OutlineDocument;
  section: OutlineSection;
}

/** A limit of one task stands below the task's heading, and stays with it. */
const DEEPEST = 2;

export function limitSections(documents: readonly OutlineDocument[]): LimitSection[] {
  return documents
    .filter(({ role }) => role === 'docs')
    .flatMap((document) =>
      document.sections.flatMap((section) => {
        const isLimit = section.role === 'limits' && section.heading !== null && section.level <= DEEPEST;
        const isOurs = section.audience === 'user' && section.subject === 'this';
        const isBelow = document.sections.some(
          ({ section_id, role }) => section_id === section.parent && role === 'limits',
        );
        const isSaid = document.sections.some(
          (each) => isIn(each, section) && each.blocks.some(({ left_out }) => left_out === null),
        );
        return isLimit && isOurs && !isBelow && isSaid ? [{ document, section }] : [];
      }),
    );
}

const isIn = (each: OutlineSection, above: OutlineSection): boolean =>
  each === above || each.parent === above.section_id;
