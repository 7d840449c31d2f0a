/** Which documents of the product are read into pages, and which are linked or passed over with the reason; pure. */
import { codeOf } from '../../derive/code-of.ts';
import type { OutlineBlock, OutlineDocument, OutlineSection } from '../../model/outline.ts';
import { FIGURES, type PagePlan, TOO_SHORT } from '../../model/page-plan.ts';
import type { ApiSymbol } from '../../model/product-facts.ts';
import { dropLonelyLeads } from '../../outline/mark-blocks.ts';
import { typographicLines } from '../../syntax/typographic.ts';
import { describedBy, isIndexOfNames, shortNames } from '../api-pages.ts';
import { linkedPages } from './docs-site.ts';
import { DOUBLED, doubledSections, MUST, orderOf, REPEATED, repeatedReadmes } from './document-order.ts';
import { LISTS_DOCUMENTS, listsDocuments } from './lists-documents.ts';
import { isOfFigures } from './of-figures.ts';
import { isStub } from './place-units.ts';
import { withoutPointers } from './pointers.ts';
import { isFront, opensAlone, saidAgain } from './said-again.ts';
import { type LeftOut, type Unit, unitsOf } from './units.ts';

export interface Documents {
  readme: Unit[];
  /** One entry a document. */
  docs: Unit[][];
  leftOut: LeftOut[];
  problems: PagePlan['problems'];
}

export function readUnits(input: {
  documents: readonly OutlineDocument[];
  locale: string;
  productPaths: readonly string[];
  sitePaths: readonly string[];
  /** What the reference describes. */
  api: readonly Pick<ApiSymbol, 'name'>[];
  /** Whether links can lead to files of the source. */
  hasAddress: boolean;
  /** The licence stands on the landing page anyway. */
  statesLicence: boolean;
}): Documents {
  const found: Documents = { readme: [], docs: [], leftOut: [], problems: [] };
  const names = shortNames(input.api);
  const files = new Set(input.productPaths);
  const repeated = repeatedReadmes(input.documents);
  const linkedWhy = linkedPages(input);
  const against = (document: OutlineDocument): string | undefined =>
    reasonAgainst(document, input.locale) ??
    linkedWhy(document) ??
    describedElsewhere(document, names) ??
    (repeated.has(document.path) ? REPEATED : undefined) ??
    (listsDocuments(document, files) ? LISTS_DOCUMENTS : undefined);
  const read = input.documents.filter(({ role }) => role === 'readme' || role === 'docs');
  const reach = {
    hasAddress: input.hasAddress,
    files,
    placed: new Set(read.flatMap((each) => (against(each) === undefined ? [each.path] : []))),
  };
  const isPlaced = (each: OutlineDocument): boolean => against(each) === undefined;
  const byRole = (role: OutlineDocument['role']) => read.filter((each) => each.role === role && isPlaced(each));
  const own = [...byRole('readme'), ...byRole('docs')];
  const gone = new Map([...saidAgain(own), ...[...doubledSections(own)].map((id) => [id, DOUBLED] as const)]);
  const docs = byRole('docs');
  const opening: Unit[] = [];
  for (const each of read) {
    const typed = withTyped(each);
    const whole = gone.size === 0 ? typed : { ...typed, sections: typed.sections.map((one) => emptied(one, gone)) };
    const reason = against(whole);
    const document = reason === undefined ? withoutPointers(whole, reach) : whole;
    if (reason !== undefined) {
      found.leftOut.push(...document.sections.map((section) => ({ section, document, reason })));
      if (document.role === 'readme')
        found.problems.push({
          rule: 'plan/readme-language',
          section: 'products',
          message: `\`${document.path}\` is ${reason}: pages were derived from manifest and reference alone.`,
        });
      continue;
    }
    const { units, leftOut } = unitsOf(document, input);
    found.leftOut.push(...leftOut);
    const placed = new Set([...units.flatMap(({ sections }) => sections), ...leftOut.map(({ section }) => section)]);
    // A title that nothing is left of stands nowhere, and its words have a reason.
    for (const section of document.sections.filter((each) => isEmptied(each) && !placed.has(each)))
      found.leftOut.push({ section, document, reason: section.blocks[0]?.left_out ?? '' });
    // What a front page says of the product stands where that is said.
    const isOpening = isFront(each, docs) && opensAlone(units);
    if (document.role === 'readme') found.readme.push(...units);
    else if (isOpening) opening.push(...units);
    else if (isStub(units) && input.hasAddress && !isBound(units))
      found.leftOut.push(...linked(document, units, TOO_SHORT));
    else if (isOfFigures(units) && input.hasAddress && !isBound(units))
      found.leftOut.push(...linked(document, units, FIGURES));
    else if (units.length > 0) found.docs.push(units);
  }
  const headed = found.readme.findIndex(({ root }) => root !== null);
  found.readme.splice(headed < 0 ? found.readme.length : headed, 0, ...opening);
  const order = orderOf(read);
  const rankOf = ([first]: readonly Unit[]): number => {
    const at = order.indexOf(first?.document.path ?? '');
    return at < 0 ? order.length : at;
  };
  found.docs.sort((a, b) => rankOf(a) - rankOf(b));
  return found;
}

const isEmptied = ({ blocks }: OutlineSection): boolean =>
  blocks.length > 0 && blocks.every(({ left_out }) => left_out !== null);

/** A section that stands elsewhere, with nothing left of it; what stands under it stays. */
/** Whoever copies such code runs something else; what the README shows is judged on its page. */
const isTyped = ({ kind, markdown, language }: OutlineBlock): boolean =>
  kind !== 'code' || typographicLines(language ?? '', codeOf(markdown)).length === 0;
const NOT_TYPED = 'its code holds a character of a word processor';

function withTyped(document: OutlineDocument): OutlineDocument {
  if (document.role === 'readme' || document.sections.every(({ blocks }) => blocks.every(isTyped))) return document;
  const sections = document.sections.map((section) => ({
    ...section,
    blocks: section.blocks.map((block) =>
      isTyped(block) ? { ...block } : { ...block, left_out: block.left_out ?? NOT_TYPED },
    ),
  }));
  for (const { blocks } of sections) dropLonelyLeads(blocks);
  return { ...document, sections };
}

function emptied(section: OutlineSection, gone: ReadonlyMap<string, string>): OutlineSection {
  const reason = gone.get(section.section_id);
  return reason === undefined
    ? section
    : { ...section, blocks: section.blocks.map((block) => ({ ...block, left_out: block.left_out ?? reason })) };
}

/** What a reader must not miss is placed, however short it is; the rest is linked, for on a page of something else it says nothing. */
const isBound = (units: readonly Unit[]): boolean =>
  units.some(({ sections }) =>
    sections.some(({ blocks }) => blocks.some(({ marks }) => marks.some((mark) => MUST.has(mark)))),
  );

const linked = (document: OutlineDocument, units: readonly Unit[], reason: string): LeftOut[] =>
  units.flatMap(({ sections }) => sections.map((section) => ({ section, document, reason })));

function reasonAgainst({ role, path, language }: OutlineDocument, locale: string): string | undefined {
  const own = locale.slice(0, 2).toLowerCase();
  const folder = /(?:^|\/)([a-z]{2})(?:[-_][a-z]{2,4})?\//iu
    .exec(role === 'docs' ? path.split('/').slice(1).join('/') : '')?.[1]
    ?.toLowerCase();
  if (folder !== undefined && folder !== own && LOCALES.has(folder)) return `in another language (\`${folder}\`)`;
  if (language !== null && language !== own) return `in another language (\`${language}\`)`;
  if (/\.[1-8]\.\w+$/u.test(path)) return 'a manual page, which the product installs';
  return undefined;
}

function describedElsewhere(document: OutlineDocument, names: ReadonlySet<string>): string | undefined {
  const name = describedBy(document, names);
  if (name !== undefined) return `a page made of the declarations; the reference describes \`${name}\``;
  return isIndexOfNames(document, names) ? 'an index made of the declarations; the reference has one' : undefined;
}
const LOCALES = new Set([
  'en',
  'zh',
  'ja',
  'de',
  'fr',
  'es',
  'ru',
  'pt',
  'ko',
  'it',
  'pl',
  'tr',
  'uk',
  'vi',
  'id',
  'nl',
  'cs',
  'fa',
  'ar',
]);
