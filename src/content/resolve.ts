/** What a link written on a page resolves to: it holds, it is missing, or a pattern that takes this very target leaves it unverified. */

import { contentFolder, filesOf, inside, isInside, type Lookup, type Origin, under } from '../generators/routes.ts';
import { isBroughtAlong } from './brought-along.ts';
import type { IndexTables } from './build-index.ts';
import { createCustomForm } from './custom-form.ts';
import { createFollow } from './follow-redirect.ts';
import { createLinkWriter } from './link-writer.ts';
import { createLookUp } from './look-up.ts';
import { hostOf, isAt, isOurs, ownHosts, withoutScheme } from './of-site.ts';
import { createOnPage } from './on-page.ts';
import { ownTo } from './own-edition.ts';
import { createOwnFiles } from './own-files.ts';
import type { LinkFact } from './page-facts.ts';
import type { Resolution } from './site-index.ts';
import { besideLike, fileItself, type Likely, pagesLike } from './suggest.ts';
import { isTemplate } from './template-target.ts';
import { basename, dirname, joinPath, relativePath, splitTarget, trimSlashes } from './url-path.ts';

type Kind = LinkFact['kind'];
interface Missing {
  from: Origin;
  path: string;
  fragment: string | null;
  written: string;
  lookups: readonly Lookup[];
  what: What;
}
const ASSET =
  /\.(?:png|jpe?g|gif|svg|webp|avif|ico|bmp|pdf|zip|gz|tgz|mp4|webm|mov|mp3|wav|ttf|woff2?|csv|xlsx?|docx?|pptx?|drawio)$/i;
const HAS_SCHEME = /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i;
/** What a link may lead to. */
type What = 'page' | 'asset' | 'ref';

export function createResolver(tables: IndexTables): (fromPath: string, target: string, kind: Kind) => Resolution {
  const linkTo = createLinkWriter(tables);
  const bases = [...tables.routes.baseUrls, ...ownHosts(tables), ...(tables.input.config.site?.base_urls ?? [])].map(
    (url) => url.replace(/\/$/, ''),
  );
  const bareBases = bases.map(withoutScheme);
  const { basePath } = tables.routes;
  const look = createLookUp(tables);
  const inCustomForm = createCustomForm(tables.files);
  const onForge = createOwnFiles(tables);
  const onPage = createOnPage(tables);
  const follow = createFollow({ tables, look, pathOf, onPage });

  function asWritten(from: Origin, file: string, fragment: string | null, written: string, what: What): string {
    if (from.isHtml === true && !written.startsWith('/')) return addressFrom(from, file, fragment);
    const like = what === 'page' && tables.pages.has(file) ? inCustomForm(written, from.path) : written;
    const target = linkTo(from.path, file, fragment, like, what);
    // The form of the link is what is wrong with it: a folder's page has a slash at its end.
    const { path, fragment: id } = splitTarget(target);
    return target === written && tables.pages.get(file)?.url.endsWith('/') === true && !path.endsWith('/')
      ? `${path}/${id === null ? '' : `#${id}`}`
      : target;
  }

  /** A page or file by its address, as a browser follows it. */
  function addressFrom({ url }: Origin, file: string, fragment: string | null): string {
    const folder = tables.routes.staticDirs.find((dir) => isInside(file, dir)) ?? '';
    const to = tables.pages.get(file)?.url ?? `/${inside(file, folder)}`;
    const base = url.endsWith('/') ? trimSlashes(url) : dirname(url.slice(1));
    return `${relativePath(base, trimSlashes(to))}${to.endsWith('/') ? '/' : ''}${fragment === null ? '' : `#${fragment}`}`;
  }

  return (fromPath, written, kind) => {
    const target = written.trim();
    if (target === '' && kind === 'reference' && tables.routes.openReferences !== undefined)
      return { kind: 'unverified', why: tables.routes.openReferences };
    if (target === '')
      return kind === 'reference'
        ? { kind: 'missing', wanted: '', why: 'undefined-reference', suggestions: [], isCertain: false }
        : { kind: 'opaque', why: 'an empty target' };
    if (isTemplate(target)) return filledIn(target, fromPath, kind);
    if (HAS_SCHEME.test(target)) return absolute(target, fromPath);
    const { path, fragment } = splitTarget(target);
    if (path === '') return ofSite(fragment) ?? onPage(tables.pages.get(fromPath), fragment);
    const what =
      kind === 'shortcode' ? 'ref' : kind === 'image' || kind === 'html-image' || ASSET.test(path) ? 'asset' : 'page';
    const origin = originOf(tables, fromPath);
    const isHtml = kind === 'html' || kind === 'html-image';
    const from =
      isHtml && tables.routes.leavesHtml === true
        ? { path: fromPath, url: origin.url, language: origin.language, isHtml }
        : origin;
    return find(from, path, fragment, what, target);
  };

  /** A template whose value is known without a build; nothing is proposed in its place. */
  function filledIn(target: string, fromPath: string, kind: Kind): Resolution {
    const meant = tables.routes.template?.(target);
    if (meant === undefined) return { kind: 'unverified', why: 'a template writes it' };
    const { path, fragment } =
      'file' in meant ? { path: meant.file, fragment: meant.fragment } : splitTarget(meant.path);
    const missing = { kind: 'missing', wanted: path, why: 'no-page', suggestions: [], isCertain: false } as const;
    if ('file' in meant) {
      const hit = look.hit({ by: 'file', path });
      if (hit === undefined) return missing;
      return 'page' in hit ? onPage(hit.page, fragment) : { kind: 'asset', path };
    }
    const what = kind === 'image' || kind === 'html-image' || ASSET.test(path) ? 'asset' : 'page';
    const found = HAS_SCHEME.test(path)
      ? absolute(meant.path, fromPath)
      : find(originOf(tables, fromPath), path, fragment, what, target);
    return found.kind === 'missing' ? { ...missing, why: found.why } : found;
  }

  /** What a label leads to that any page of the site may give. */
  function ofSite(fragment: string | null): Resolution | undefined {
    for (const lookup of (fragment === null ? undefined : tables.routes.elsewhereOnSite?.(fragment)) ?? []) {
      const hit = look.hit(lookup);
      if (hit) return 'page' in hit ? onPage(hit.page, null) : { kind: 'asset', path: hit.asset };
    }
    return undefined;
  }

  function absolute(target: string, fromPath: string): Resolution {
    if (!/^(?:https?:)?\/\//i.test(target)) return { kind: 'opaque', why: 'a scheme that is not checked' };
    const own = onForge(target);
    if (own !== undefined) return own;
    if (tables.hosts.size === 0 && bases.length === 0) return { kind: 'external', url: target };
    const url = target.startsWith('//') ? `https:${target}` : target;
    const host = /^https?:\/\/([^/?#]+)/i.exec(url)?.[1]?.toLowerCase() ?? '';
    const rest = url.replace(/^https?:\/\/[^/?#]+/i, '') || '/';
    const { path, fragment } = splitTarget(rest.startsWith('/') ? rest : `/${rest}`);
    const from = originOf(tables, fromPath);
    if (tables.hosts.has(host))
      return find(from, `/${host}${path}`, fragment, ASSET.test(path) ? 'asset' : 'page', target);
    const bare = withoutScheme(url);
    const which = bareBases.findIndex((candidate) => isAt(bare, candidate));
    const base = bases[which];
    if (base === undefined) return { kind: 'external', url: target };
    const below = path.slice(new URL(base).pathname.replace(/\/$/, '').length) || '/';
    // A generator knows the path that its own configuration names.
    const known = which < tables.routes.baseUrls.length ? path : below;
    const found = find(from, known, fragment, ASSET.test(below) ? 'asset' : 'page', target, below);
    // Other repositories may be served under the same host.
    return found.kind === 'missing' && found.why !== 'wrong-case' && !isOurs(tables, below)
      ? { kind: 'external', url: target }
      : found;
  }

  function find(
    from: Origin,
    path: string,
    fragment: string | null,
    what: What,
    written: string,
    /** The address below the site's own, where that is known. */
    url?: string,
  ): Resolution {
    const isHome = what === 'page' && /^\/+$/.test(path);
    // Of a tree without a builder nobody knows which page that is: no forge shows a file there.
    if (isHome && tables.generator.isTree === true) return { kind: 'opaque', why: 'the home page' };
    const lookups = tables.routes.lookups(from, path, what);
    if (url !== undefined) lookups.unshift({ by: 'url', url });
    const host = hostOf(tables, from.path);
    if (host !== undefined && path.startsWith('/') && !path.startsWith(`/${host}/`))
      lookups.unshift({ by: 'url', url: `/${host}${path}` });
    for (const lookup of lookups) {
      const hit = look.hit(lookup);
      if (hit) return 'page' in hit ? onPage(hit.page, fragment) : { kind: 'asset', path: hit.asset };
    }
    if (tables.generator.isTree === true) {
      const folder = joinPath(path.startsWith('/') ? '' : dirname(from.path), path);
      if (folder !== undefined && tables.files.hasFolder(folder)) return { kind: 'asset', path: folder };
    }
    for (const lookup of lookups) {
      const moved = lookup.by === 'url' ? follow(lookup.url, fragment) : undefined;
      if (moved) return moved;
    }
    if (isHome) {
      const why = tables.routes.outside?.(path);
      return why === undefined ? { kind: 'opaque', why: 'the home page' } : { kind: 'unverified', why };
    }
    // How an unknown builder spells what it serves is not known either.
    if (tables.generator.isTree === true && tables.routes.guessesAnchors?.(from.path) === true) {
      const why = tables.routes.excuse(from, path, what);
      if (why !== undefined) return { kind: 'unverified', why };
    }
    const rewritten = tables.routes.rewrites?.(path);
    if (rewritten !== undefined) return { kind: 'unverified', why: rewritten };
    const isOwn = ownTo(tables.pages, from, path, lookups);
    const spelt = firstOf(lookups, (lookup) => {
      const file = look.ignoringCase(lookup);
      return file !== undefined && isOwn(file) ? file : undefined;
    });
    const anyCase = tables.routes.anyCase?.(what) === true ? tables.pages.get(spelt ?? '') : undefined;
    if (anyCase !== undefined) return onPage(anyCase, fragment);
    if (spelt !== undefined && tables.routes.anyCase?.(what) === true && look.isOtherPage(spelt))
      return { kind: 'asset', path: spelt };
    if (spelt !== undefined)
      return {
        kind: 'missing',
        wanted: path,
        why: 'wrong-case',
        suggestions: [asWritten(from, spelt, fragment, written, what)],
        isCertain: true,
      };
    const ours = besideBase(path);
    if (ours !== undefined)
      return {
        kind: 'missing',
        wanted: path,
        why: what === 'asset' ? 'no-asset' : 'no-page',
        suggestions: [basePath ? `${basePath}${written}` : asWritten(from, ours, fragment, written, what)],
        isCertain: false,
      };
    const why = tables.routes.excuse(from, path, what) ?? tables.elsewhere(lookups, from.path);
    if (why !== undefined) return { kind: 'unverified', why };
    return {
      kind: 'missing',
      wanted: path,
      why: what === 'asset' ? 'no-asset' : 'no-page',
      ...suggestions({ from, path, fragment, written, lookups, what }),
    };
  }

  /** What the site serves at this very address below its own path: who wrote the address left that path out. */
  function besideBase(path: string): string | undefined {
    if (!path.startsWith('/') || tables.routes.outside?.(path) === undefined) return undefined;
    const hit = firstOf([path, `${path}.html`], (url) => look.hit({ by: 'url', url }));
    return hit === undefined ? undefined : 'page' in hit ? hit.page.path : hit.asset;
  }

  /** The path of an address of the site itself; undefined where it is another's. */
  function pathOf(to: string): string | undefined {
    const bare = withoutScheme(to);
    const base = bases[bareBases.findIndex((candidate) => isAt(bare, candidate))];
    return base === undefined || !/^https?:/i.test(to) ? undefined : to.slice(base.length) || '/';
  }

  function suggestions({ from, path, fragment, written, lookups, what }: Missing) {
    const files = (): string[] => lookups.flatMap(filesOf);
    const wanted = files()[0] ?? path;
    const isOurs = ownTo(tables.pages, from, path, lookups);
    const found = fileItself(from.path, path, tables.pages) ?? fromRoot(from, path, what) ?? moved(files()) ?? near();
    const paths = [...new Set(found.paths)].filter(isOurs);
    return {
      suggestions: paths.map((file) => asWritten(from, file, fragment, written, what)).filter((one) => one !== written),
      isCertain: found.isCertain && paths.length === 1,
    };

    function near(): Likely {
      if (what !== 'asset')
        return pagesLike(path, from.path, tables.names, {
          wantedPath: wanted,
          isOurs,
          isFolder: tables.files.hasFolder,
        });
      const same = tables.files.named(basename(path)).filter(isOurs);
      const isElsewhere = (file: string): boolean => path.startsWith('/') && isBroughtAlong(tables.pages, file);
      if (same.length > 0)
        return { paths: same.length > 3 ? [] : [...same], isCertain: same.length === 1 && !same.some(isElsewhere) };
      const urls = lookups.flatMap((lookup) => (lookup.by === 'url' ? [lookup.url.replace(/^\/+/, '')] : []));
      const served = tables.routes.staticDirs.flatMap((folder) => urls.map((url) => under(folder, url)));
      const beside = besideLike(tables.files.inFolder, [...files(), ...served]);
      return { paths: beside, isCertain: beside.length === 1 };
    }
  }

  /** A relative target that is right from the root of the site or of the repository. */
  function fromRoot(from: Origin, path: string, what: What): Likely | undefined {
    const bare = path.replace(/^(?:\.{1,2}\/)+/, '');
    if (path.startsWith('/') || !trimSlashes(bare).includes('/')) return undefined;
    const { root, content_roots } = tables.input.context;
    const lookups: Lookup[] = [
      ...tables.routes.lookups(from, `/${bare}`, what),
      ...content_roots.map((folder): Lookup => ({ by: 'file', path: under(contentFolder(root, folder), bare) })),
      { by: 'file', path: bare },
    ];
    const hit = firstOf(lookups, look.hit);
    const file = hit === undefined ? undefined : 'page' in hit ? hit.page.path : hit.asset;
    return file === undefined || file === from.path ? undefined : { paths: [file], isCertain: true };
  }

  /** Where git saw a file go. */
  function moved(files: readonly string[]): Likely | undefined {
    if (tables.moved.size === 0) return undefined;
    const found = files.flatMap((file) => tables.moved.get(file) ?? []).filter((file) => tables.files.has(file));
    return found.length === 0 ? undefined : { paths: found, isCertain: new Set(found).size === 1 };
  }
}

/** Where a tree has no builder of known rules, a page that is a link to another file has that file's links: they count from there. */
function originOf({ pages, input, generator }: IndexTables, from: string): Origin {
  const path = generator.isTree === true ? (input.links?.get(from) ?? from) : from;
  return pages.get(path) ?? { path, url: `/${path}`, language: input.context.default_language };
}

function firstOf<T, R>(items: readonly T[], ask: (item: T) => R | undefined): R | undefined {
  for (const item of items) {
    const answer = ask(item);
    if (answer !== undefined) return answer;
  }
  return undefined;
}
