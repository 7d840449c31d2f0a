/** The first sample of the documents on pages that show none; pure. */
import type { OutlineSection } from '../../model/outline.ts';
import type { PageContent } from '../../model/page-plan.ts';
import type { ProductFacts } from '../../model/product-facts.ts';
import { isNameHeading } from '../../outline/heading-meaning.ts';
import { contentsOf } from './contents-of.ts';
import { type FirstSample, FRONT_LINES, firstSample, sampleLines, showsSample } from './first-sample.ts';
import type { Placement } from './place-units.ts';
import { titleSection, type Unit, unitsOf } from './units.ts';

/** The first sample of the documents for a page that shows none: its heading, the words that lead to it, the code. */
export const sampleBeside = (shown: readonly Unit[], placement: Placement, facts: ProductFacts): PageContent[] =>
  showsSample(shown, facts) ? [] : contentOf(firstOf(placement, facts), shown);

/** The same for a page whose samples all stand below the one that the document begins with. */
export function sampleBefore(shown: readonly Unit[], placement: Placement, facts: ProductFacts): PageContent[] {
  const first = firstOf(placement, facts, FRONT_LINES);
  const at = first?.sections.flatMap(({ blocks }) => blocks).find(({ kind }) => kind === 'code')?.start_line ?? 0;
  const isLed = shown.some(({ sections, document }) =>
    sections.some(
      (section) => document !== first?.unit.document || sampleLines(section, facts).some((line) => line <= at),
    ),
  );
  return showsSample(shown, facts) && isLed ? [] : contentOf(first, shown);
}

function firstOf(placement: Placement, facts: ProductFacts, wholeLines?: number): FirstSample | undefined {
  const { landing, gettingStarted, guides, more, faq } = placement;
  // The author's order, whatever page each stands on.
  const units = [...landing, ...gettingStarted, ...guides.flatMap((guide) => guide.units), ...more, ...faq].toSorted(
    (a, b) => (a.document === b.document ? lineOf(a) - lineOf(b) : 0),
  );
  const isReadme = ({ document }: Unit): boolean => document.role === 'readme';
  return (
    firstSample(units.filter(isReadme), facts, wholeLines) ??
    firstSample(
      units.filter((unit) => !isReadme(unit)),
      facts,
      wholeLines,
    ) ??
    linkedSample(facts, new Set(units.map(({ document }) => document.path)))
  );
}

/** Of documents that are linked and not copied, what their own first steps begin with. */
function linkedSample(facts: ProductFacts, placed: ReadonlySet<string>): FirstSample | undefined {
  const begins = (facts.documents ?? [])
    .filter(({ role, path, language }) => role === 'docs' && (language ?? 'en') === 'en' && !placed.has(path))
    .flatMap((document) => {
      const rank = BEGINS.findIndex((words) => words.test(fileName(document.path)) || words.test(document.title ?? ''));
      return rank < 0 ? [] : [{ document, rank }];
    })
    .toSorted((a, b) => a.rank - b.rank);
  for (const { document } of begins) {
    const found = firstSample(unitsOf(document).units, facts);
    if (found !== undefined) return found;
  }
  return undefined;
}

const fileName = (path: string): string =>
  (path.split('/').at(-1) ?? '').replace(/\.\w+$/u, '').replace(/[-_]+/gu, ' ');
/** The first names it most surely. */
const BEGINS: readonly RegExp[] = [
  /^(?:\d+ )?(?:quick ?start|getting started|first steps)\b/iu,
  /^(?:\d+ )?(?:a |the )?(?:short |quick |basic )?tutorial$/iu,
  /^(?:\d+ )?(?:basic )?(?:usage|examples?|introduction|intro)$/iu,
];

const lineOf = ({ sections: [first] }: Unit): number => first?.start_line ?? 0;

function contentOf(first: FirstSample | undefined, shown: readonly Unit[]): PageContent[] {
  const section = first?.sections[0];
  if (first === undefined || section === undefined) return [];
  const { unit, sections } = first;
  // The title of the document heads all of it, and says nothing of a sample.
  const isHeaded = section.heading !== null && section.section_id !== titleSection(unit.document)?.section_id;
  if (!isHeaded) {
    const contents = contentsOf([{ ...unit, sections: [section] }], undefined);
    return [
      { kind: 'derived', part: 'first_sample' },
      ...contents.map((content) => (content.kind === 'section' ? { ...content, level: 0 } : content)),
    ];
  }
  const onPage = new Set(shown.flatMap((each) => each.sections.map(({ section_id }) => section_id)));
  // Below the heading of a group one name of many would look like all of it.
  const isNamed = isNameHeading(section.heading?.text ?? '');
  const above = isNamed ? [] : headingsAbove(section, unit).filter(({ section_id }) => !onPage.has(section_id));
  return contentsOf(
    [{ ...unit, sections: [...above.map((each) => ({ ...each, blocks: [] })), ...sections] }],
    undefined,
  );
}

/** The headings that say what a section is about, outermost first; the title of its document is none. */
export function headingsAbove({ parent }: OutlineSection, { document }: Pick<Unit, 'document'>): OutlineSection[] {
  const title = titleSection(document);
  const found = document.sections.find(({ section_id }) => section_id === parent);
  return found === undefined || found.heading === null || found === title || found.level === 1
    ? []
    : [...headingsAbove(found, { document }), found];
}
