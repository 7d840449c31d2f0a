/** The first sample of the documents on pages that show none; pure. */
import type { PageContent } from '../../model/page-plan.ts';
import type { ProductFacts } from '../../model/product-facts.ts';
import { contentsOf } from './contents-of.ts';
import { type FirstSample, firstSample, sampleLines, showsSample } from './first-sample.ts';
import type { Placement } from './place-units.ts';
import { titleSection, type Unit } from './units.ts';

/** The first sample of the documents for a page that shows none: its heading, the words that lead to it, the code. */
export const sampleBeside = (shown: readonly Unit[], placement: Placement, facts: ProductFacts): PageContent[] =>
  showsSample(shown, facts) ? [] : contentOf(firstOf(placement, facts));

/** The same for a page whose samples all stand below the one that the document begins with. */
export function sampleBefore(shown: readonly Unit[], placement: Placement, facts: ProductFacts): PageContent[] {
  const first = firstOf(placement, facts);
  const at = first?.blocks.find(({ kind }) => kind === 'code')?.start_line ?? 0;
  const isLed = shown.some(({ sections, document }) =>
    sections.some(
      (section) => document !== first?.unit.document || sampleLines(section, facts).some((line) => line <= at),
    ),
  );
  return showsSample(shown, facts) && isLed ? [] : contentOf(first);
}

function firstOf(placement: Placement, facts: ProductFacts): FirstSample | undefined {
  const { landing, gettingStarted, guides, more, faq } = placement;
  // The author's order, whatever page each stands on.
  const units = [...landing, ...gettingStarted, ...guides.flatMap((guide) => guide.units), ...more, ...faq].toSorted(
    (a, b) => (a.document === b.document ? lineOf(a) - lineOf(b) : 0),
  );
  const isReadme = ({ document }: Unit): boolean => document.role === 'readme';
  return (
    firstSample(units.filter(isReadme), facts) ??
    firstSample(
      units.filter((unit) => !isReadme(unit)),
      facts,
    )
  );
}

const lineOf = ({ sections: [first] }: Unit): number => first?.start_line ?? 0;

function contentOf(first: FirstSample | undefined): PageContent[] {
  if (first === undefined) return [];
  const { unit, section, blocks } = first;
  const [content] = contentsOf([{ ...unit, sections: [{ ...section, blocks }] }], undefined);
  if (content?.kind !== 'section') return [];
  // The title of the document heads all of it, and says nothing of a sample.
  const isHeaded = section.heading !== null && section.section_id !== titleSection(unit.document)?.section_id;
  return isHeaded
    ? [content]
    : [
        { kind: 'derived', part: 'first_sample' },
        { ...content, level: 0 },
      ];
}
