/** Whether a quote stands below headings that pages write above it: those of its own section, or one of ours that it is what that says; pure. */
import { commandOf, commandsIn } from '../derive/own-commands.ts';
import { productOf } from '../derive/product-of.ts';
import type { OutlineBlock, OutlineSection } from '../model/outline.ts';
import type { Citation, ProductFacts } from '../model/product-facts.ts';
import type { ProofBlock } from '../model/proof.ts';
import { meaningOf } from '../outline/heading-meaning.ts';
import { limitBlocks } from '../outline/own-limits.ts';
import { isRequirement, OF_ALL } from '../outline/own-requirements.ts';
import type { HeadingAbove } from './block-context.ts';
import type { Against } from './judge-page.ts';
import { isFirstHeading, isUnder, passageOf, withoutMarks } from './judge-quote.ts';
import { nameOf } from './stands-below.ts';

type Quoted = Pick<ProofBlock, 'generated'> & { citation: Citation };

export const isQuotedBelow = (quoted: Quoted, above: readonly HeadingAbove[], source: Against): boolean =>
  above.every((heading, at) => {
    const { by } = heading;
    if (by.kind === 'quote' && isOfSection(quoted, { ...heading, citation: by.citation }, source)) return true;
    if (heading.isPageName)
      return (
        by.kind !== 'quote' ||
        by.citation.path !== quoted.citation.path ||
        namesDocument({ ...heading, citation: by.citation }, source)
      );
    if (isOfLimits(heading, source)) return isLimit(quoted, source);
    if (by.kind === 'quote' || at < above.length - 1) return false;
    const name = nameOf(by);
    return name === 'first-sample' || (isStated(name) && says(name, quoted, source));
  });

/** Without the product only the document is known. */
function isOfSection({ citation }: Quoted, heading: Quoted, { state, product, documents }: Against): boolean {
  const [passage, place] = [citation, heading.citation].map((each) => passageOf(each, state(each), product));
  if (passage === undefined || place === undefined) return citation.path === heading.citation.path;
  return passage.path === place.path && isUnder(passage, place, documents);
}

/** The page of a whole document is called as its first heading; a README is no such page. */
function namesDocument({ citation }: Quoted, { state, product, documents, facts }: Against): boolean {
  const place = passageOf(citation, state(citation), product);
  const document = facts?.documents?.find(({ path }) => path === citation.path);
  return place !== undefined && document?.role !== 'readme' && isFirstHeading(place, documents);
}

/** By its words, or by what is said below it. */
function isOfLimits({ by, generated }: HeadingAbove, { facts }: Against): boolean {
  if (by.kind !== 'quote') return by.kind === 'fixed' && nameOf(by) === 'limits';
  if (meaningOf(withoutMarks(generated), null)?.means === 'limits') return true;
  const { path, start_line: line } = by.citation;
  const document = facts?.documents?.find((each) => each.path === path);
  return document?.sections.some(({ role, start_line: start }) => role === 'limits' && start === line) ?? false;
}

/** The headings of sections are shown with what those state. */
const isLimit = (quoted: Quoted, source: Against): boolean =>
  /^ {0,3}#{1,6}\s/u.test(quoted.generated) || says('limits', quoted, source);

/** What is quoted below a heading of ours, of one section. */
type Quotable = (section: OutlineSection) => readonly OutlineBlock[];
const STATED = {
  limits: (facts: ProductFacts): Quotable => {
    const product = productOf(facts);
    return (section) => (section.role === 'limits' ? section.blocks : limitBlocks(section, product));
  },
  install: (facts: ProductFacts): Quotable => {
    const isCommand = commandOf(facts);
    return (section) => commandsIn(section, isCommand);
  },
  requirements: (): Quotable => (section) => (OF_ALL.has(section.role) ? section.blocks.filter(isRequirement) : []),
};
type Stated = keyof typeof STATED;
const isStated = (name: string): name is Stated => Object.hasOwn(STATED, name);

/** Whether a passage is what a heading of ours says. Without facts read anew nobody knows. */
function says(what: Stated, { citation }: Quoted, { facts, state, product }: Against): boolean {
  if (facts === undefined) return true;
  const passage = passageOf(citation, state(citation), product);
  return placesOf(what, facts).has(
    passage === undefined ? placeOf(citation.path, citation.start_line) : placeOf(passage.path, passage.start),
  );
}

const placeOf = (path: string, line: number): string => `${path}\n${line}`;

const kept = new WeakMap<ProductFacts, Map<Stated, ReadonlySet<string>>>();
function placesOf(what: Stated, facts: ProductFacts): ReadonlySet<string> {
  const known = kept.get(facts) ?? new Map<Stated, ReadonlySet<string>>();
  kept.set(facts, known);
  let found = known.get(what);
  if (found === undefined) {
    const blocksOf = STATED[what](facts);
    found = new Set(
      (facts.documents ?? []).flatMap(({ path, sections }) =>
        sections.flatMap((section) => blocksOf(section).map(({ start_line: line }) => placeOf(path, line))),
      ),
    );
    known.set(what, found);
  }
  return found;
}
