/** The docs site that the product has of its own: its pages are linked, but for those with what nobody may miss, which are placed; pure. */

import type { OutlineDocument, OutlineSection, SectionRole } from '../../model/outline.ts';
import { DOCS_SITE, LINKED } from '../../model/page-plan.ts';
import { limitSections } from '../limit-sections.ts';
import { isShown } from './units.ts';

/** Why a document is linked and not placed; undefined for the others. */
export function linkedPages({
  documents,
  productPaths,
  sitePaths,
}: {
  documents: readonly OutlineDocument[];
  productPaths: readonly string[];
  /** Of the site that pages are written for. */
  sitePaths: readonly string[];
}): (document: OutlineDocument) => string | undefined {
  const folder = docsSite(productPaths);
  if (folder === undefined) return () => undefined;
  const pages = documents.filter(({ role, path }) => role === 'docs' && path.startsWith(folder));
  const written = new Set(sitePaths);
  const own = new Set(pages.map(({ path }) => path));
  // The site that is written for is this one: it has the pages.
  const isWrittenFor = pages.every(({ path }) => written.has(path));
  const limits = new Set(limitSections(pages).map(({ document }) => document.path));
  return (document) => {
    if (!own.has(document.path)) return undefined;
    return isWrittenFor || (!limits.has(document.path) && !isBinding(document)) ? LINKED : undefined;
  };
}

/** Whether a reason is that the document is a page of that site. */
export const isOfDocsSite = (reason: string): boolean => reason.startsWith(DOCS_SITE);

/** Documents that tell how to install, or what is required of the whole product. */
const isBinding = ({ sections }: OutlineDocument): boolean =>
  sections.some((section) => section.level <= DEEPEST && isMust(section));
const DEEPEST = 2;
const isMust = ({ role, audience, subject, heading, blocks }: OutlineSection): boolean =>
  heading !== null && audience === 'user' && subject === 'this' && MUST.has(role) && blocks.some(isShown);
const MUST: ReadonlySet<SectionRole> = new Set(['install', 'requirements']);

const SITE_FILES =
  /^(?:mkdocs\.ya?ml|docusaurus\.config\.[cm]?[jt]s|book\.toml|astro\.config\.\w+|conf\.py|_config\.yml|(?:hugo|config)\.toml|\.vitepress\/config\.\w+|antora\.yml|nuxt\.config\.\w+)$/u;

/** The folder that it is made of. */
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
