/** Pages of guides: a section or a document each, and what they list; small sections together; pure. */

import { recompute } from '../../derive/recompute.ts';
import { isInertTitle } from '../../markup/inert-title.ts';
import type { ProductFacts } from '../../model/product-facts.ts';
import { headingWords } from '../../outline/heading-words.ts';
import { contentsOf, shared, titled } from './contents-of.ts';
import { moreAbout, titleOfMore } from './more-title.ts';
import { type Guide, titleOfGuide } from './place-units.ts';
import { derived, type MakePage, type PlannedPage } from './planned-page.ts';
import { setUpContents } from './set-up-sample.ts';
import { slugOf, takeSlug } from './slug.ts';
import { titleSection, type Unit } from './units.ts';

/** Small sections, which share a page. */
export function morePage(
  units: readonly Unit[],
  facts: ProductFacts,
  page: MakePage,
  taken: Set<string>,
  weight: number,
): PlannedPage {
  const title = titleOfMore(units, facts);
  const planned = page('getting-started', [...units.flatMap(shared), derived('uses'), derived('next')], {
    title,
    slug: takeSlug('more', taken),
    purpose: title,
    weight,
  });
  return { ...planned, id: 'more', content_strategy: { ...planned.content_strategy, primary_focus: title } };
}

/** A guide that opens others lists them. */
export function guidePages(
  guides: readonly Guide[],
  facts: ProductFacts,
  page: MakePage,
  taken: Set<string>,
): PlannedPage[] {
  const titles = guides.map((guide) => titleOfGuide(guide)?.text ?? '');
  const twins = new Set(titles.filter((title, at) => titles.indexOf(title) !== at));
  const made = guides.flatMap((guide, index) =>
    guidePage(guide, { page, taken, weight: 40 + index * 10, facts, isTwin: twins.has(titles[index] ?? '') }).map(
      (planned) => ({ planned, unit: guide.unit }),
    ),
  );
  const parts = Map.groupBy(made, ({ unit }) => unit.partOf ?? '');
  return made.map(({ planned, unit }) => {
    const own = unit.isIndex === true ? (parts.get(unit.root?.section_id ?? '') ?? []) : [];
    return {
      ...planned,
      content_strategy: { ...planned.content_strategy, child_pages: own.map(({ planned: { slug } }) => slug) },
    };
  });
}

/** The words of the section that it stands in, with its own; undefined where a page cannot say both. */
function titleInParent({ unit: { root, document } }: Guide, facts: ProductFacts): string | undefined {
  const parent = document.sections.find(({ section_id }) => section_id === root?.parent);
  if (root === null || parent === undefined || parent === titleSection(document)) return undefined;
  const words = [parent, root].flatMap(({ section_id }) => recompute(`heading ${section_id}`, facts)?.value ?? []);
  return words.length === 2 ? words.map(headingWords).join(': ') : undefined;
}

function guidePage(
  guide: Guide,
  {
    page,
    taken,
    weight,
    facts,
    isTwin,
  }: { page: MakePage; taken: Set<string>; weight: number; facts: ProductFacts; isTwin: boolean },
): PlannedPage[] {
  const title = titleOfGuide(guide);
  const within = isTwin && !guide.isDocument ? titleInParent(guide, facts) : undefined;
  const text = within ?? title?.text ?? guide.unit.document.title;
  if (text === null || text === undefined) return [];
  const top = guide.isDocument ? (titleSection(guide.unit.document) ?? guide.unit.root ?? undefined) : undefined;
  const contents = guide.isDocument ? contentsOf(guide.units, top) : guide.units.flatMap(titled);
  // Words that a theme could run are shown in the page's text alone, where they are escaped.
  const isTitle = isInertTitle(text);
  const shown = isTitle ? contents : contentsOf(guide.units, undefined);
  const named = isTitle ? text : moreAbout(facts);
  const carried = guide.isDocument ? [] : setUpContents(guide.units);
  const listed = guide.unit.isIndex === true ? [derived('children')] : [];
  const all = [...shown.slice(0, 1), ...listed, ...shown.slice(1)];
  const planned = page('getting-started', [...carried, ...all, derived('uses'), derived('next')], {
    title: named,
    slug: takeSlug(slugOf(text), taken),
    purpose: named,
    weight,
    title_section: isTitle ? (title?.section_id ?? null) : null,
  });
  return [
    {
      ...planned,
      id: `guide:${planned.slug}`,
      content_strategy: { ...planned.content_strategy, primary_focus: named },
    },
  ];
}
