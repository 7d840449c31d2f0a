/** A document that is a book: too long for one page, it has a page for each of its chapters, with what stands before them, and short ones, on a page of its own; pure. */
import type { Guide } from './place-units.ts';
import { isShown, linesOf, titleSection, type Unit } from './units.ts';

/** Longer pages load slowly and are searched badly; what a maintainer wrote as one file is one page below that. */
const LONGEST_TEXT = 100_000;
/** A chapter of fewer lines is no page. */
const WORTH_LINES = 8;

/** Undefined where the document is no book, or has one chapter alone. */
export function chaptersOf(units: readonly Unit[]): Guide[] | undefined {
  const document = units[0]?.document;
  const sections = units.flatMap((unit) => unit.sections);
  const length = sections
    .flatMap(({ blocks }) => blocks.filter(isShown))
    .reduce((sum, { markdown }) => sum + markdown.length, 0);
  if (document === undefined || length <= LONGEST_TEXT) return undefined;
  const title = titleSection(document);
  const byId = new Map(document.sections.map((section) => [section.section_id, section]));
  const topOf = (id: string): string => {
    const parent = byId.get(id)?.parent;
    return parent === undefined || parent === null || parent === title?.section_id ? id : topOf(parent);
  };
  const before = sections.filter((section) => section === title || section.heading === null);
  const rest = Map.groupBy(
    sections.filter((section) => !before.includes(section)),
    ({ section_id }) => topOf(section_id),
  );
  const chapters = [...rest].flatMap(([id, own]): Unit[] => {
    const root = byId.get(id);
    if (root === undefined) return [];
    // A heading over nothing of its own heads what stands below it all the same.
    const all = own.includes(root) ? own : [{ ...root, blocks: [] }, ...own];
    return [{ document, root, role: root.role, sections: all }];
  });
  // Chapters of a few lines stand with what the document opens with.
  const isSmall = ({ sections: own }: Unit): boolean => linesOf(own) < WORTH_LINES;
  const pages = chapters
    .filter((unit) => !isSmall(unit))
    .map((unit): Guide => ({ unit, units: [unit], isDocument: false }));
  if (pages.length < 2) return undefined;
  const opening: Unit = { document, root: null, role: 'overview', sections: before };
  const shared = [opening, ...chapters.filter(isSmall)].filter(({ sections: own }) => linesOf(own) > 0);
  return [...(shared.length > 0 ? [{ unit: opening, units: shared, isDocument: true }] : []), ...pages];
}
