/** Where links of a quote lead from a page: to a section or document on our pages, to the reference, else to the source at the commit; pure. */
import { lastName } from '../../derive/overloads.ts';
import type { OutlineDocument, OutlineSection } from '../../model/outline.ts';
import type { Page, PagePlan } from '../../model/page-plan.ts';
import type { ProductFacts } from '../../model/product-facts.ts';
import type { Section } from '../../model/run.ts';
import { sourceUrl } from '../../templates/source-link.ts';
import { describedBy, shortNames } from '../api-pages.ts';
import type { LinkTo } from './link-to.ts';
import { anchorIn, ownAddresses } from './own-addresses.ts';
import type { LinkPlaces } from './resolve-links.ts';

/** Where a heading stands: by section of a document, and by symbol. */
export interface Places {
  sections: ReadonlyMap<string, { page: Page; id: string | undefined }>;
  symbols: ReadonlyMap<string, { page: Page; id: string | undefined }>;
}

/** The key of a section where it stands on a page: a link leads to its own page first. */
export const onPage = ({ output_path }: Page, section_id: string): string => `${output_path}\n${section_id}`;

/** Whether a page shows less of a section than another does: links lead to where it stands whole. */
export function partsOf({ pages }: PagePlan): (page: Page, section_id: string) => boolean {
  const most = new Map<string, number>();
  const shown = new Map<string, number>();
  for (const { output_path, contents = [] } of pages)
    for (const content of contents) {
      if (content.kind !== 'section') continue;
      const { section_id, block_ids, again = false } = content;
      const key = `${output_path}\n${section_id}`;
      shown.set(key, Math.max(shown.get(key) ?? 0, again ? 0 : block_ids.length));
      most.set(section_id, Math.max(most.get(section_id) ?? 0, block_ids.length));
    }
  return ({ output_path }, section_id) =>
    (shown.get(`${output_path}\n${section_id}`) ?? 0) < (most.get(section_id) ?? 0);
}

/** What a tool makes of the declarations, which the reference describes here. */
const API_DOCUMENT =
  /(?:^|\/)(?:api(?:[-_]?(?:docs?|reference))?|apidocs|javadocs?)(?:\/(?:index|readme|toc|overview-summary))?(?:\.\w+)?$/iu;

export function linkPlaces(
  page: Page,
  {
    facts,
    plan,
    linkTo,
    productPaths,
  }: { facts: ProductFacts; plan: PagePlan; productPaths: readonly string[]; linkTo: LinkTo },
  { sections, symbols }: Places,
): LinkPlaces {
  const documents = new Map((facts.documents ?? []).map((document) => [document.path, document]));
  const to = (section: OutlineSection | undefined): string | undefined => {
    const at =
      section === undefined
        ? undefined
        : (sections.get(onPage(page, section.section_id)) ?? sections.get(section.section_id));
    return at === undefined ? undefined : linkTo(page, at.page, at.id);
  };
  const doorTo = (wanted: Section): string | undefined => {
    const door = plan.pages.find(({ section, slug }) => section === wanted && slug === '');
    return door === undefined ? undefined : linkTo(page, door);
  };
  const names = shortNames(facts.api);
  /** Where the reference describes the name that a tool made the document of. */
  const described = (document: OutlineDocument | undefined): string | undefined => {
    const name = document === undefined ? undefined : describedBy(document, names);
    const symbol = facts.api.find((each) => lastName(each.name) === name && symbols.has(each.name));
    const at = symbol === undefined ? undefined : symbols.get(symbol.name);
    return at === undefined ? undefined : linkTo(page, at.page, at.id);
  };
  const paths = new Set(productPaths);
  const folders = new Set(
    productPaths.flatMap((path) =>
      path
        .split('/')
        .slice(0, -1)
        .map((_, at, parts) => parts.slice(0, at + 1).join('/')),
    ),
  );
  const pictures = Map.groupBy(
    productPaths.filter((path) => PICTURE.test(path)),
    (path) => path.split('/').at(-1) ?? '',
  );
  return {
    own: ownAddresses(facts),
    picture(path) {
      const folder = path.slice(0, path.lastIndexOf('/') + 1);
      const found = (pictures.get(path.slice(folder.length)) ?? []).filter((each) => each.startsWith(folder));
      return found.length === 1 ? found[0] : undefined;
    },
    section: (path, anchor) => to(anchorIn(documents.get(path)?.sections ?? [], anchor)),
    document: (path) =>
      to(documents.get(path)?.sections.find(({ section_id }) => sections.has(section_id))) ??
      described(documents.get(path)) ??
      (API_DOCUMENT.test(path) ? doorTo('reference') : undefined),
    source(path, isImage) {
      if (!paths.has(path) && !folders.has(path)) return undefined;
      const url = sourceUrl({
        repository: facts.repository,
        sha: facts.sha,
        path,
        start_line: 1,
        end_line: 1,
        excerpt_sha256: '',
        symbol: null,
      })?.split('#', 1)[0];
      if (url === undefined) return null;
      if (isImage) return url.replace('/blob/', '/raw/');
      return folders.has(path) ? url.replace('/blob/', '/tree/') : url;
    },
  };
}

const PICTURE = /\.(?:png|jpe?g|gif|svg|webp|avif|bmp)$/iu;
