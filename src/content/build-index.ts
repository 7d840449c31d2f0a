/** Builds the site index from page records, and keeps it true when pages change: what changes costs what changed. */

import type { CheckConfig } from '../config/check-config.ts';
import type { Generator } from '../generators/generator.ts';
import { generatorOf } from '../generators/index.ts';
import type { Lookup, Routes } from '../generators/routes.ts';
import { contentFolder, under } from '../generators/routes.ts';
import type { FrontmatterContract, HugoFacts, SiteContext } from '../model/repo-inventory.ts';
import { addAddresses, dropAddresses } from './addresses.ts';
import { createElsewhere, type ElsewhereInput } from './elsewhere.ts';
import { createFileSet, type MutableFileSet } from './file-set.ts';
import { createIncludedLabels } from './included-labels.ts';
import { createLinkWriter } from './link-writer.ts';
import { createMadeAddresses } from './made-addresses.ts';
import { createMadeFiles } from './made-files.ts';
import type { OwnForge } from './own-forge.ts';
import type { PageRecord } from './page-record.ts';
import { type Redirect, type Redirects, readRedirects } from './redirects.ts';
import { createResolver } from './resolve.ts';
import { createRivals, type Rivals } from './rivals.ts';
import { createScriptedFiles } from './scripted-files.ts';
import { createSettingsWords } from './settings-words.ts';
import type { SiteIndex, SitePage } from './site-index.ts';
import { createAnchorsLike, createNames, type Names } from './suggest.ts';
import { basename, normaliseUrl, splitTarget } from './url-path.ts';

export interface IndexInput {
  context: SiteContext;
  hugo: HugoFacts | null;
  contract: FrontmatterContract | null;
  config: CheckConfig;
  /** Every file of the repository, relative, sorted. */
  files: readonly string[];
  read(path: string): string | undefined;
  /** Where the repository is kept. */
  forge?: OwnForge;
  /** Hears which files' texts decide what links mean, pages among them. */
  onText?(path: string): void;
  /** Whether a shortcode may write ids; undefined where its template is not here. */
  brings?(shortcode: string): boolean | undefined;
  /** What is there and not listed: submodules and folders behind links. */
  elsewhere?: readonly string[];
  /** What is known of some of it. */
  submodules?: ElsewhereInput['listings'];
  /** Files that are links to others of the repository, and which. */
  links?: ReadonlyMap<string, string>;
}

/** The index and what keeps it true. */
export interface LiveIndex extends SiteIndex {
  readonly routes: Routes;
  readonly files: MutableFileSet;
  /** Puts a page in or replaces it. Answers whether anything a link to it can see has changed. */
  put(record: PageRecord): boolean;
  remove(path: string): void;
  /** Whether a page is there, or a redirect leads to one or to another site. */
  isServed(urlPath: string): boolean;
  /** Pages that an alias puts at an address. */
  aliasesAt(urlPath: string): readonly SitePage[];
  /** The redirect that takes an address, whatever is served there. */
  redirectOf(urlPath: string): Redirect | undefined;
  /** Says that a page was not there when links were judged. */
  arrive(path: string): void;
  /** Whether a file lies where nothing is listed, as in a submodule. */
  isElsewhere(path: string): boolean;
  /** Old path → new path, from git or the configuration; used for suggestions only. */
  setMoved(moved: ReadonlyMap<string, string>): void;
}

/** Tables the resolver reads; one object, so that updates are seen. */
export interface IndexTables {
  input: IndexInput;
  generator: Generator;
  routes: Routes;
  /** Why none of what a target may mean is missing, though no file of the list answers it. */
  elsewhere(lookups: readonly Lookup[], from: string): string | undefined;
  files: MutableFileSet;
  /** The text of a file where more of it counts than is known of a page. */
  readWhole(path: string): string | undefined;
  brings(shortcode: string): boolean | undefined;
  redirects: Redirects;
  pages: Map<string, SitePage>;
  byUrl: Map<string, string[]>;
  byAlias: Map<string, string[]>;
  /** Of addresses with capitals, by what they are without. */
  byAnyCase: Map<string, string[]>;
  names: Names;
  rivals: Rivals;
  moved: ReadonlyMap<string, string>;
  /** Folders of the content root that are named like hosts: the subdomain layout. */
  hosts: ReadonlySet<string>;
}

/** The rules and files first, so that a caller knows which files are pages; pages are then `put` one by one. */
export function createIndex(input: IndexInput): LiveIndex {
  const { context, hugo, config } = input;
  const files = createFileSet(input.files, input.read, (path) => rivals.arrive(path));
  const contentRoots = context.content_roots.map((folder) => contentFolder(context.root, folder));
  const generator = generatorOf(context.kind);
  const routes = generator.routes({
    root: context.root,
    contentRoots,
    files,
    hugo,
  });
  const pages = new Map<string, SitePage>();
  const byUrl = new Map<string, string[]>();
  const byAlias = new Map<string, string[]>();
  const rivals = createRivals({ pages, files, byUrl, byAlias });
  const isElsewhere = createElsewhere({
    places: input.elsewhere ?? [],
    listings: input.submodules ?? new Map(),
    roots: contentRoots,
    staticDirs: routes.staticDirs,
  });
  const submodules = [...(input.submodules?.keys() ?? [])];
  /** What a submodule's build makes its own files tell. */
  const read = (path: string): string | undefined =>
    submodules.some((place) => path.startsWith(`${place}/`)) ? input.read(path) : files.read(path);
  const served = [...routes.staticDirs, ...(routes.served ?? contentRoots)];
  const isMade = createMadeFiles({ files: { ...files, read }, served });
  const isWritten = createMadeAddresses({ pages, read });
  const isScripted = createScriptedFiles({ paths: files.paths, read, hasFolder: (folder) => files.hasFolder(folder) });
  const readWhole = new Set<string>();
  const tables: IndexTables = {
    input,
    generator,
    routes,
    elsewhere: (lookups, from) =>
      // A forge shows what is committed and nothing else; who builds a site may make more.
      isElsewhere(lookups) ??
      (routes.isForge?.(from) === true ? undefined : (isMade(lookups) ?? isWritten(lookups) ?? isScripted(lookups))),
    files,
    readWhole(path) {
      input.onText?.(path);
      readWhole.add(path);
      return files.read(path);
    },
    brings: input.brings ?? (() => undefined),
    redirects: readRedirects(generator, context.root, files, routes.staticDirs),
    pages,
    byUrl,
    byAlias,
    byAnyCase: new Map(),
    names: createNames(() => pages.values()),
    rivals,
    moved: new Map(Object.entries(config.links?.moved ?? {})),
    hosts: generator.hostFolders === true ? hostFolders(context, input.files) : new Set(),
  };
  const resolve = createResolver(tables);
  const anchorsLike = createAnchorsLike();
  const pageAt: SiteIndex['pageAt'] = (urlPath) => {
    const [direct] = listed(byUrl, urlPath);
    if (direct) return { page: direct, viaAlias: false };
    const [alias] = listed(byAlias, urlPath);
    return alias ? { page: alias, viaAlias: true } : undefined;
  };
  const isThere = (to: string): boolean => pageAt(splitTarget(to).path) !== undefined;
  const listed = (map: ReadonlyMap<string, string[]>, url: string): SitePage[] =>
    (map.get(normaliseUrl(url)) ?? []).flatMap((path) => pages.get(path) ?? []);
  return {
    kind: context.kind,
    context,
    hugo,
    contract: input.contract,
    pages: tables.pages,
    routes,
    files,
    pageAt,
    isServed(urlPath) {
      if (isThere(urlPath)) return true;
      const to = tables.redirects.of(urlPath, isThere)?.to;
      return to !== undefined && (isThere(to) || !to.startsWith('/'));
    },
    pagesAt: (urlPath) => listed(byUrl, urlPath),
    aliasesAt: (urlPath) => listed(byAlias, urlPath),
    redirectOf: (urlPath) => tables.redirects.of(urlPath, isThere),
    resolve,
    guessesAnchors: ({ path, onForge }) => onForge !== true && routes.guessesAnchors?.(path) === true,
    linkTo: createLinkWriter(tables),
    nearAnchors: (page, fragment) => anchorsLike(fragment, page.anchors),
    includedLabels: createIncludedLabels(tables),
    includesOf: (page) => routes.includes?.(page) ?? [],
    mayHold: (paths, anywhere) =>
      paths.some((path) => tables.elsewhere([{ by: 'file', path }], path) !== undefined || files.hasFolder(path)) ||
      (anywhere && paths.some((path) => files.named(basename(path)).length > 0)),
    components: routes.components,
    definesLabel: (label) => routes.definesLabel?.(label) === true,
    shortcodes: routes.hasShortcode,
    lacksBareLinks:
      generator.forms?.({ read: (path) => files.read(under(context.root, path)) }).lacks?.includes('bare addresses') ===
      true,
    letsPass: routes.letsPass,
    mustClose: (name) => routes.mustClose?.(name) === true,
    inSettings: createSettingsWords(files, context.root),
    hasFile: (path) => files.has(path),
    isElsewhere: (path) => tables.elsewhere([{ by: 'file', path }], path) !== undefined,
    put: (record) => put(tables, record) || readWhole.has(record.path),
    remove: (path) => remove(tables, path),
    arrive: (path) => rivals.arrive(path),
    rivalsOf: (paths) => rivals.of(paths),
    setMoved(moved) {
      tables.moved = new Map([...moved, ...Object.entries(config.links?.moved ?? {})]);
    },
  };
}

function put(tables: IndexTables, record: PageRecord): boolean {
  const old = tables.pages.get(record.path);
  const { url, language } = tables.routes.place(record);
  const page = new IndexedPage(record, url, language);
  if (old && sameToLinks(old, page)) {
    tables.pages.set(record.path, page);
    return false;
  }
  if (old) {
    if (old.url !== page.url || old.aliases.join('\n') !== page.aliases.join('\n')) tables.rivals.arrive(record.path);
    remove(tables, record.path);
  }
  tables.pages.set(record.path, page);
  tables.files.add(record.path);
  tables.names.add(page);
  addAddresses(tables, page);
  return true;
}

function remove(tables: IndexTables, path: string): void {
  const page = tables.pages.get(path);
  if (!page) return;
  tables.pages.delete(path);
  tables.names.delete(page);
  dropAddresses(tables, page);
}

const sameToLinks = (a: SitePage, b: SitePage): boolean =>
  a.url === b.url &&
  a.language === b.language &&
  a.title === b.title &&
  a.draft === b.draft &&
  (a.anchorsOpen ?? null) === (b.anchorsOpen ?? null) &&
  (a.footnotes === true) === (b.footnotes === true) &&
  a.aliases.join('\n') === b.aliases.join('\n') &&
  a.anchors.size === b.anchors.size &&
  [...a.anchors].every((anchor) => b.anchors.has(anchor));

/** A page as links see it. Most are never asked for an anchor: the set of them is made when one is. */
class IndexedPage implements SitePage {
  readonly path: string;
  readonly url: string;
  readonly language: string;
  readonly title: string | null;
  readonly draft: boolean;
  readonly aliases: readonly string[];
  readonly anchorsOpen: string | null;
  readonly footnotes: boolean;
  readonly #anchors: readonly string[];
  #asSet: ReadonlySet<string> | undefined;

  constructor({ path, title, draft, aliases, anchors, open, footnotes }: PageRecord, url: string, language: string) {
    this.path = path;
    this.url = url;
    this.language = language;
    this.title = title;
    this.draft = draft;
    this.aliases = aliases;
    this.anchorsOpen = open;
    this.footnotes = footnotes === true;
    this.#anchors = anchors;
  }

  get anchors(): ReadonlySet<string> {
    this.#asSet ??= new Set(this.#anchors);
    return this.#asSet;
  }
}

function hostFolders(context: SiteContext, files: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  for (const folder of context.content_roots.map((root) => contentFolder(context.root, root))) {
    const prefix = folder === '' ? '' : `${folder}/`;
    for (const path of files) {
      if (!path.startsWith(prefix)) continue;
      const slash = path.indexOf('/', prefix.length);
      const name = path.slice(prefix.length, slash === -1 ? undefined : slash);
      if (
        name.includes('.') &&
        /^(?:[a-z0-9-]+\.)+[a-z]{2,}$/.test(name) &&
        path.length > prefix.length + name.length &&
        !/\.(?:md|html|com-assets)$/.test(name)
      )
        found.add(name);
    }
  }
  return found;
}
