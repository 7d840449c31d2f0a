/** Which documents of the product are read into pages, and which are linked or passed over with the reason; pure. */
import type { OutlineDocument, OutlineSection } from '../../model/outline.ts';
import { FIGURES, LINKED, type PagePlan, TOO_SHORT } from '../../model/page-plan.ts';
import type { ApiSymbol } from '../../model/product-facts.ts';
import { describedBy, isIndexOfNames, shortNames } from '../api-pages.ts';
import { DOUBLED, doubledSections, MUST, orderOf, REPEATED, repeatedReadmes } from './document-order.ts';
import { LISTS_DOCUMENTS, listsDocuments } from './lists-documents.ts';
import { isOfFigures } from './of-figures.ts';
import { isStub } from './place-units.ts';
import { isPointer, withoutPointers } from './pointers.ts';
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
  /** What the reference describes. */
  api: readonly Pick<ApiSymbol, 'name'>[];
  /** Whether links can lead to files of the source. */
  hasAddress: boolean;
  /** The licence stands on the landing page anyway. */
  statesLicence: boolean;
}): Documents {
  const found: Documents = { readme: [], docs: [], leftOut: [], problems: [] };
  const site = docsSite(input.productPaths);
  const names = shortNames(input.api);
  const files = new Set(input.productPaths);
  const repeated = repeatedReadmes(input.documents);
  const against = (document: OutlineDocument): string | undefined =>
    reasonAgainst(document, input.locale, site) ??
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
  const gone = doubledSections([...byRole('readme'), ...byRole('docs')]);
  for (const each of read) {
    const whole = gone.size === 0 ? each : { ...each, sections: each.sections.map((one) => emptied(one, gone)) };
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
    for (const section of document.sections.filter((each) => isPointer(each) && !placed.has(each)))
      found.leftOut.push({ section, document, reason: section.blocks[0]?.left_out ?? '' });
    if (document.role === 'readme') found.readme.push(...units);
    else if (isStub(units) && input.hasAddress && !isBound(units))
      found.leftOut.push(...linked(document, units, TOO_SHORT));
    else if (isOfFigures(units) && input.hasAddress && !isBound(units))
      found.leftOut.push(...linked(document, units, FIGURES));
    else if (units.length > 0) found.docs.push(units);
  }
  const order = orderOf(read);
  const rankOf = ([first]: readonly Unit[]): number => {
    const at = order.indexOf(first?.document.path ?? '');
    return at < 0 ? order.length : at;
  };
  found.docs.sort((a, b) => rankOf(a) - rankOf(b));
  return found;
}

/** A section that stands elsewhere, with nothing left of it; what stands under it stays. */
const emptied = (section: OutlineSection, gone: ReadonlySet<string>): OutlineSection =>
  gone.has(section.section_id)
    ? { ...section, blocks: section.blocks.map((block) => ({ ...block, left_out: block.left_out ?? DOUBLED })) }
    : section;

/** What a reader must not miss is placed, however short it is; the rest is linked, for on a page of something else it says nothing. */
const isBound = (units: readonly Unit[]): boolean =>
  units.some(({ sections }) =>
    sections.some(({ blocks }) => blocks.some(({ marks }) => marks.some((mark) => MUST.has(mark)))),
  );

const linked = (document: OutlineDocument, units: readonly Unit[], reason: string): LeftOut[] =>
  units.flatMap(({ sections }) => sections.map((section) => ({ section, document, reason })));

const SITE_FILES =
  /^(?:mkdocs\.ya?ml|docusaurus\.config\.[cm]?[jt]s|book\.toml|astro\.config\.\w+|conf\.py|_config\.yml|(?:hugo|config)\.toml|\.vitepress\/config\.\w+|antora\.yml|nuxt\.config\.\w+)$/u;

/** The folder of a docs site that the product has of its own; its pages are linked, never copied. */
function docsSite(paths: readonly string[]): string | undefined {
  for (const path of paths) {
    const folders = path.split('/');
    const name = folders.pop() ?? '';
    const [first = ''] = folders;
    const isDocs = DOCS_FOLDER.test(first) && folders.length <= 2;
    const isConfig = SITE_FILES.test(name) || SITE_FILES.test(`${folders.at(-1) ?? ''}/${name}`);
    if (!isConfig) continue;
    if (first === '' && name !== 'conf.py') return 'docs/';
    if (isDocs) return /^(?:source|\.vitepress)?$/iu.test(folders[1] ?? '') ? `${first}/` : `${folders.join('/')}/`;
  }
  return undefined;
}
const DOCS_FOLDER = /^(?:docs?|documentation|website|site|book|guide)$/iu;

function reasonAgainst(
  { role, path, language }: OutlineDocument,
  locale: string,
  site: string | undefined,
): string | undefined {
  const own = locale.slice(0, 2).toLowerCase();
  const folder = /(?:^|\/)([a-z]{2})(?:[-_][a-z]{2,4})?\//iu
    .exec(role === 'docs' ? path.split('/').slice(1).join('/') : '')?.[1]
    ?.toLowerCase();
  if (folder !== undefined && folder !== own && LOCALES.has(folder)) return `in another language (\`${folder}\`)`;
  if (language !== null && language !== own) return `in another language (\`${language}\`)`;
  if (/\.[1-8]\.\w+$/u.test(path)) return 'a manual page, which the product installs';
  return role === 'docs' && site !== undefined && path.startsWith(site) ? LINKED : undefined;
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
