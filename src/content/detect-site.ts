/** Which generator a docs tree is written for, where its content lies, and how that was decided. */

import type { Generator } from '../generators/generator.ts';
import { FALLBACK, GENERATORS, generatorOf } from '../generators/index.ts';
import type { SiteContext, SiteKind } from '../model/repo-inventory.ts';
import { countOf } from '../text/count.ts';
import { countPages, foldersWithConfig, hasPages } from './deeper-folders.ts';
import { diskFiles, type SiteFiles, within } from './site-files.ts';
import { joinPath } from './url-path.ts';

export interface DetectedSite
  extends Pick<SiteContext, 'kind' | 'decided_by' | 'root' | 'content_roots' | 'languages' | 'default_language'> {}

export interface DetectOptions {
  /** Folder of the site inside the repository, when it is known. */
  path?: string;
  kind?: SiteKind | 'auto';
}

/** Folders a site lies in when it is not the repository's root, in the order they are tried. */
const USUAL_FOLDERS = [
  '',
  'docs',
  'website',
  'site',
  'doc',
  'www',
  'documentation',
  'docs/site',
  'web',
  'book',
  'guide',
  'apps/docs',
  'packages/docs',
];

/** Looks at configuration files only; a folder without any is plain Markdown. `root` is the repository's folder. */
export function detectSite(root: string, options: DetectOptions = {}): DetectedSite {
  return detectIn(diskFiles(root), options);
}

export function detectIn(files: SiteFiles, options: DetectOptions = {}): DetectedSite {
  const folders = options.path === undefined ? USUAL_FOLDERS : [options.path.replace(/^\.\/?|(?<!\/)\/+$/g, '')];
  const wanted = options.kind === undefined || options.kind === 'auto' ? undefined : generatorOf(options.kind);
  let empty: DetectedSite | undefined;
  for (const folder of folders) {
    const inside = within(files, folder);
    for (const { generator, find } of RECOGNISERS) {
      if (wanted !== undefined && wanted !== generator) continue;
      const why = find(inside);
      if (why === undefined) continue;
      const site = describe(generator, folder, inside, why);
      // Nobody asked for this folder, and what its pages are made of lies elsewhere.
      if (folder === '' || options.path !== undefined || wanted !== undefined || holdsPages(files, site)) return site;
      empty ??= site;
    }
  }
  const owner = options.path === undefined ? undefined : ownerOf(files, folders[0] ?? '', wanted);
  if (owner !== undefined) return owner;
  const folder = folders.length === 1 ? (folders[0] ?? '') : '';
  const deeper = deeperSite(files, folder, wanted);
  if (deeper !== undefined) return deeper;
  if (wanted !== undefined) return describe(wanted, folder, within(files, folder), 'the configuration says so');
  const why =
    empty === undefined
      ? 'no generator configuration found'
      : `no page lies where the ${empty.kind} site in \`${empty.root}\` takes them from`;
  return describe(FALLBACK, folder, within(files, folder), why);
}

const holdsPages = (files: SiteFiles, site: DetectedSite): boolean =>
  contentFolders(site).some((folder) => hasPages(within(files, folder)));

/** The site beside or above a folder whose configuration takes its content from that very folder. */
function ownerOf(files: SiteFiles, path: string, wanted: Generator | undefined): DetectedSite | undefined {
  const above = path.split('/').map((_, depth, parts) => parts.slice(0, depth).join('/'));
  const beside = above.flatMap((folder) =>
    files.list(folder).map((name) => (folder === '' ? name : `${folder}/${name}`)),
  );
  for (const folder of new Set([...above.toReversed(), ...beside])) {
    if (folder === path || /\.[a-z]+$/i.test(folder)) continue;
    const inside = within(files, folder);
    for (const { generator, find } of RECOGNISERS) {
      const why = wanted === undefined || wanted === generator ? find(inside) : undefined;
      const site = why === undefined ? undefined : describe(generator, folder, inside, why);
      const own = site?.content_roots.filter((root) => {
        const content = joinPath(folder, root);
        return content !== undefined && content !== '' && `${content}/`.startsWith(`${path}/`);
      });
      if (site !== undefined && own !== undefined && own.length > 0)
        return { ...site, content_roots: own, decided_by: `${site.decided_by} and takes its pages from \`${path}\`` };
    }
  }
  return undefined;
}

/** What a folder with a configuration of its own is a site of. */
function siteAt(files: SiteFiles, folder: string, wanted?: Generator): DetectedSite | undefined {
  const own = within(files, folder);
  for (const { generator, find } of RECOGNISERS) {
    const why = wanted === undefined || wanted === generator ? find(own) : undefined;
    if (why !== undefined) return describe(generator, folder, own, why);
  }
  return undefined;
}

/** The sites at and below a folder, each with a configuration and pages of its own; pages that two of them take are the first one's. */
export function sitesIn(files: SiteFiles, folder: string): DetectedSite[] {
  const kept: DetectedSite[] = [];
  for (const name of ['', ...foldersWithConfig(within(files, folder))]) {
    const site = siteAt(files, joinFolders(folder, name));
    if (site === undefined || !holdsPages(files, site)) continue;
    const own = contentFolders(site);
    const isTaken = kept.some((other) =>
      contentFolders(other).some((theirs) => own.some((mine) => isWithin(mine, theirs) || isWithin(theirs, mine))),
    );
    if (!isTaken) kept.push(site);
  }
  return kept;
}

const joinFolders = (above: string, name: string): string =>
  above === '' || name === '' ? `${above}${name}` : `${above}/${name}`;
const contentFolders = ({ root, content_roots: roots }: DetectedSite): string[] =>
  roots.map((content) => joinPath(root, content)).filter((path) => path !== undefined);
const isWithin = (path: string, folder: string): boolean => folder === '' || `${path}/`.startsWith(`${folder}/`);

/** The largest site further down, where the sites there hold much of what is written in Markdown. */
function deeperSite(files: SiteFiles, folder: string, wanted: Generator | undefined): DetectedSite | undefined {
  const inside = within(files, folder);
  const found = foldersWithConfig(inside).flatMap((name) => siteAt(files, joinFolders(folder, name), wanted) ?? []);
  if (found.length === 0) return undefined;
  const sized = found.map((site) => {
    const roots = contentFolders(site);
    const outer = roots.filter((root) => !roots.some((other) => other !== root && `${root}/`.startsWith(`${other}/`)));
    return { site, pages: outer.reduce((sum, root) => sum + countPages(within(files, root)), 0) };
  });
  const [largest] = sized.toSorted((a, b) => b.pages - a.pages);
  const pages = sized.reduce((sum, entry) => sum + entry.pages, 0);
  if (largest === undefined || largest.pages === 0 || pages * 4 < countPages(inside)) return undefined;
  return found.length === 1
    ? largest.site
    : { ...largest.site, decided_by: `${largest.site.decided_by}, the largest of ${countOf(found.length, 'site')}` };
}

function describe(generator: Generator, root: string, files: SiteFiles, why: string): DetectedSite {
  const { languages, default_language } = generator.languages?.(files) ?? { languages: ['en'], default_language: 'en' };
  return {
    kind: generator.name,
    root,
    content_roots: generator.contentRoots(files),
    languages,
    default_language,
    decided_by: root === '' ? why : `${why} in \`${root}\``,
  };
}

interface Recogniser {
  generator: Generator;
  find(files: SiteFiles): string | undefined;
}
/** Most certain first. */
const RECOGNISERS: readonly Recogniser[] = [
  ...GENERATORS.map((generator) => ({ generator, find: generator.recognise })),
  ...GENERATORS.flatMap((generator) => (generator.resembles ? [{ generator, find: generator.resembles }] : [])),
];
