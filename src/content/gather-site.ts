/** Everything the index needs to know of a site before its pages are read: kind, Hugo facts, contract, heading ids, shortcodes. */
import type { CheckConfig } from '../config/check-config.ts';
import type { HeadingIdOptions } from '../generators/generator.ts';
import { generatorOf } from '../generators/index.ts';
import { contentFolder, isInside, under } from '../generators/routes.ts';
import type { FrontmatterContract, HugoFacts, SiteContext } from '../model/repo-inventory.ts';
import { createIndex, type LiveIndex } from './build-index.ts';
import { type DetectedSite, detectIn } from './detect-site.ts';
import type { ElsewhereInput } from './elsewhere.ts';
import type { KnownFrontmatter } from './known-frontmatter.ts';
import { type LearnedPages, learnContract } from './learn-contract.ts';
import type { OwnForge } from './own-forge.ts';
import { type SiteFiles, within } from './site-files.ts';
import { relativePath } from './url-path.ts';

export interface GatheredSite {
  context: SiteContext;
  hugo: HugoFacts | null;
  contract: FrontmatterContract | null;
  index: LiveIndex;
  headingIds: HeadingIdOptions;
  /** Whether a shortcode of the site's own layouts may write ids; undefined where its template is not here. */
  brings: (shortcode: string) => boolean | undefined;
  /** The repository as its settings are read. */
  files: SiteFiles;
  /** Which files are pages and are asked for. */
  pagePaths: readonly string[];
}

export interface GatherSiteInput {
  /** Every file of the repository, sorted. */
  paths: readonly string[];
  read(path: string): string | undefined;
  config: CheckConfig;
  sitePath?: string;
  /** Where the repository is kept. */
  forge?: OwnForge;
  /** Where a folder lies that is a link to another. */
  linkedFolder?(path: string): string | undefined;
  /** Hears which files' texts decide what links mean. */
  onText?(path: string): void;
  /** What is there and not among the paths. */
  elsewhere?: readonly string[];
  /** What is known of some of it. */
  submodules?: ElsewhereInput['listings'];
  /** Files that are links to others of the repository, and which. */
  links?: ReadonlyMap<string, string>;
  head: string | null;
  isDirty: boolean;
  isExcluded(path: string): boolean;
  /** What was learned of pages' front matter before. */
  learned?: LearnedPages | undefined;
  /** Reads front matter, and remembers it for whoever reads the pages. */
  heads?: KnownFrontmatter;
  /** Receives the pages before any is read. */
  onPages?: (pagePaths: readonly string[], context: SiteContext) => void;
}

export function gatherSite({
  paths,
  read,
  config,
  sitePath,
  forge,
  linkedFolder = () => undefined,
  onText,
  elsewhere = [],
  submodules = new Map(),
  links = new Map(),
  head,
  isDirty,
  isExcluded,
  learned,
  heads,
  onPages,
}: GatherSiteInput): GatheredSite {
  const files = listedFiles(paths, read);
  const path = config.site?.path ?? sitePath;
  const detected = unlinked(
    detectIn(files, {
      ...(path === undefined || path === '' ? {} : { path }),
      kind: config.site?.kind ?? 'auto',
    }),
    linkedFolder,
  );
  const generator = generatorOf(detected.kind);
  const hugo = generator.facts?.(within(files, detected.root), detected.content_roots) ?? null;
  const context: SiteContext = {
    schema_version: 1,
    repository: 'local',
    sha: head ?? '0'.repeat(40),
    ref: null,
    dirty: isDirty,
    ...detected,
    ...(hugo && !hugo.present ? { languages: hugo.languages.map((language) => language.code) } : {}),
    layout: layoutOf(paths, detected.root, detected.content_roots),
    pages: 0,
  };
  if (context.languages.length === 0) context.languages = [context.default_language];
  const brings = shortcodeReader(context, hugo, read);
  const known = { context, hugo, contract: null, config, files: paths, read, elsewhere, submodules, links };
  const draft = createIndex({ ...known, brings, ...(forge && { forge }), ...(onText && { onText }) });
  const pagePaths = paths.filter((file) => draft.routes.isPage(file) && !isExcluded(file));
  onPages?.(pagePaths, context);
  const contract =
    config.frontmatter?.learn === false ? null : learnContract(pagePaths, read, { learned, ...(heads && { heads }) });
  context.pages = pagePaths.length;
  const index = Object.assign(draft, { contract });
  const headingIds = generator.headingIdOptions?.({ root: context.root, files: index.files, hugo }) ?? {};
  return {
    context,
    hugo,
    contract,
    index,
    headingIds,
    brings,
    files,
    pagePaths,
  };
}

/** The folders of pages themselves, where the configuration names links to them. */
function unlinked(site: DetectedSite, linkedFolder: (path: string) => string | undefined): DetectedSite {
  const content_roots = site.content_roots.map((folder) => {
    const to = linkedFolder(contentFolder(site.root, folder));
    return to === undefined ? folder : relativePath(site.root, to);
  });
  return { ...site, content_roots };
}

/** Folders of hosts below the content folder are the contract's layouts. */
function layoutOf(paths: readonly string[], root: string, contentRoots: readonly string[]): SiteContext['layout'] {
  for (const folder of contentRoots.map((content) => contentFolder(root, content))) {
    const hosted = paths.filter(
      (path) =>
        isInside(path, folder) &&
        /^(?:[a-z0-9-]+\.)+[a-z]{2,}\/./.test(folder === '' ? path : path.slice(folder.length + 1)),
    );
    if (hosted.length === 0) continue;
    return hosted.some((path) =>
      /\/[a-z]{2}(?:-[a-z]{2})?\/(?:python|java|net|cpp|nodejs|go|php|ruby|rust|typescript|javascript|android|swift)[\w-]*\//.test(
        path,
      ),
    )
      ? 'subdomain-platform'
      : 'subdomain';
  }
  return 'plain';
}

/** The list of files as a folder tree that configuration readers can look into; folders are found in the list when they are asked for. */
export function listedFiles(paths: readonly string[], read: (path: string) => string | undefined): SiteFiles {
  const isSorted = paths.every((path, at) => at === 0 || (paths[at - 1] ?? '') < path);
  const sorted = isSorted ? paths : [...paths].sort();
  const isListed = (path: string): boolean => sorted[firstAt(sorted, path)] === path;
  const known = new Map<string, readonly string[]>();
  const list = (folder: string): readonly string[] => {
    if (folder.split('/').length > MAX_DEPTH) return [];
    const names = new Set<string>();
    const inside = folder === '' ? '' : `${folder}/`;
    for (let at = firstAt(sorted, inside); sorted[at]?.startsWith(inside); ) {
      const rest = (sorted[at] ?? '').slice(inside.length);
      const slash = rest.indexOf('/');
      const name = slash === -1 ? rest : rest.slice(0, slash);
      names.add(name);
      // Past all that lies in a folder: the sign that follows the slash.
      at = slash === -1 ? at + 1 : firstAt(sorted, `${inside}${name}0`);
    }
    return [...names].sort();
  };
  return {
    read: (path) => (isListed(path) ? read(path) : undefined),
    list(folder) {
      const names = known.get(folder) ?? list(folder);
      known.set(folder, names);
      return names;
    },
  };
}
/** Folders further down hold no configuration. */
const MAX_DEPTH = 5;

/** Where the first of sorted names stands that is not before `name`. */
function firstAt(sorted: readonly string[], name: string): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? '') < name) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Answers `brings` of a site; reads templates of shortcodes once each. */
export function shortcodeReader(
  context: SiteContext,
  hugo: HugoFacts | null,
  read: (path: string) => string | undefined,
): GatheredSite['brings'] {
  const known = new Map<string, boolean | undefined>();
  return (name) => {
    if (hugo === null) return undefined;
    if (known.has(name)) return known.get(name);
    const stem = name.replace(/\.html$/, '');
    const folders = ['layouts', ...hugo.themes.map((theme) => `themes/${theme}/layouts`)];
    const template = folders
      .flatMap((folder) => [
        `${folder}/shortcodes/${stem}.html`,
        `${folder}/_shortcodes/${stem}.html`,
        `${folder}/shortcodes/${stem}.md`,
      ])
      .map((path) => read(under(context.root, path)))
      .find((text) => text !== undefined);
    const brings =
      template === undefined
        ? undefined
        : /\bid\s*=|<h[1-6]\b|readFile|os\.ReadFile|resources\.Get|\.GetPage|\.Content\b|\.RawContent/.test(template) ||
          (/range\b/.test(template) && template.lastIndexOf('.Pages') > template.search(/range\b/));
    known.set(name, brings);
    return brings;
  };
}
