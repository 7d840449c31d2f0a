/** What a page shows of units: their sections in order, each heading at the level that it has there; pure. */
import type { OutlineDocument, OutlineSection } from '../../model/outline.ts';
import type { PageContent } from '../../model/page-plan.ts';
import type { ProductFacts } from '../../model/product-facts.ts';
import { bareHeading } from '../../outline/heading-meaning.ts';
import type { PlannedPage } from './planned-page.ts';
import { isShown, type Unit } from './units.ts';

/** A unit on a page that it shares: its heading at the second level, what stands under it below. */
export const shared = (unit: Unit): PageContent[] =>
  unit.root === null ? unit.sections.map((section) => contentOf(unit, section, 0)) : contentsOf([unit], undefined);

/** A unit whose heading is the page's title. */
export const titled = (unit: Unit): PageContent[] => contentsOf([unit], unit.root ?? undefined);

/** Each heading one level below the nearest above it that is on the page; the first are of the second level, the title of none. */
export function contentsOf(units: readonly Unit[], title: OutlineSection | undefined): PageContent[] {
  const levels = new Map<string, number>();
  return units.flatMap((unit) => {
    const parents = parentsIn(unit.document);
    return unit.sections.map((section, at) => {
      const before = unit.sections[at - 1];
      if (before !== undefined && isNamedWith(before, section)) {
        levels.set(section.section_id, levels.get(before.section_id) ?? 2);
        return { ...contentOf(unit, section, 0), item: true };
      }
      let above = section.parent;
      while (above !== null && !levels.has(above)) above = parents.get(above) ?? null;
      const level = section === title ? 1 : 1 + (above === null ? 1 : (levels.get(above) ?? 1));
      if (section.heading !== null) levels.set(section.section_id, level);
      return contentOf(unit, section, section === title ? 0 : level);
    });
  });
}

/** A heading over nothing with the next one right below: both are names of what is said there. */
const isNamedWith = (before: OutlineSection, section: OutlineSection): boolean =>
  before.heading !== null &&
  section.heading !== null &&
  before.level === section.level &&
  before.parent === section.parent &&
  !before.blocks.some(isShown);

/** Without the heading that a page would show right below a title that says the same. */
export function withoutRepeated(
  { title, contents = [] }: Pick<PlannedPage, 'title' | 'contents'>,
  { documents = [] }: ProductFacts,
): PageContent[] {
  const at = contents.findIndex((each) => each.kind === 'derived' || each.block_ids.length > 0 || each.level > 0);
  const first = contents[at];
  if (first?.kind !== 'section' || first.level === 0) return [...contents];
  const section = documents.flatMap(({ sections }) => sections).find((each) => each.section_id === first.section_id);
  const isSame = section?.heading != null && bareHeading(section.heading.text) === bareHeading(title);
  return isSame ? contents.with(at, { ...first, level: 0 }) : [...contents];
}

/** By document: of each of its sections, what it stands in. */
const known = new WeakMap<OutlineDocument, ReadonlyMap<string, string | null>>();
function parentsIn(document: OutlineDocument): ReadonlyMap<string, string | null> {
  const found = known.get(document) ?? new Map(document.sections.map((each) => [each.section_id, each.parent]));
  known.set(document, found);
  return found;
}

function contentOf({ document }: Unit, section: OutlineSection, level: number): PageContent {
  return {
    kind: 'section',
    path: document.path,
    section_id: section.section_id,
    level: Math.min(6, section.heading === null ? 0 : level),
    block_ids: section.blocks.filter(isShown).map(({ block_id }) => block_id),
  };
}
