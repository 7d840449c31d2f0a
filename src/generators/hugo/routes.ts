/** Hugo: URLs as hugo-url.ts knows them; `ref` by logical path, plain links by URL, source path or page resource. */

import { basename, dirname, joinPath, joinUrl, relativePath, trimSlashes } from '../../content/url-path.ts';
import type { HugoFacts } from '../../model/repo-inventory.ts';
import { shortcodeIncludes } from '../includes.ts';
import { keysOf } from '../other-pages.ts';
import {
  inside,
  isInside,
  type Lookup,
  type Origin,
  outsideOf,
  pathOfUrl,
  type Routes,
  type RoutesInput,
  rootOf,
  under,
} from '../routes.ts';
import { configOf, languagesThatBorrow } from './borrowing.ts';
import { leafBundles, sectionUrls } from './folders.ts';
import { layoutAnchors } from './layout-anchors.ts';
import { hasLinkHooks, linkHook } from './link-hook.ts';
import { hiddenByContent, mountedAs, mountedElsewhere } from './mounted.ts';
import { byName, CONTENT, withoutIndex } from './names.ts';
import { closedShortcodes, shortcodesOf } from './shortcodes.ts';
import { hugoUrl } from './url.ts';

/** Pages of formats that are not judged. */
const OTHER = /\.(?:html?|adoc|asciidoc|org|rst|pandoc|pdc)$/i;

export function hugoRoutes({ root, contentRoots, files, hugo }: RoutesInput & { hugo: HugoFacts }): Routes {
  const bundles = leafBundles(files.paths, contentRoots);
  const codes = new Set(hugo.languages.map((language) => language.code.toLowerCase()));
  const content = new Set(
    files.paths
      .filter((path) => path.includes('/_index.') && /\/_index(?:\.[\w-]+)?\.\w+$/.test(path))
      .map((path) => dirname(path)),
  );
  const isSection = (folder: string): boolean => contentRoots.some((base) => content.has(under(base, folder)));
  const basePath = pathOfUrl(hugo.base_url);
  const hasTheme = hugo.themes.some((theme) => !files.hasFolder(under(root, `themes/${theme}`)));
  const isBareContent = !hugo.present;
  const taxonomies = new Set([...Object.keys(hugo.taxonomies), ...Object.values(hugo.taxonomies)]);
  const sections = sectionUrls(files.paths, contentRoots);
  const hook = linkHook(files, root, hugo.themes);
  const config = configOf(files, root, hugo);
  /** Links may be looked up as `GetPage` does: by a hook that is here, one that comes with Hugo, or one of a theme that is not. */
  const getsPages = /\bGetPage\b/.test(hook) || (hook === '' && hasTheme) || hasLinkHooks(config);
  // Where nothing can rewrite a link, and all templates are seen, a browser reads it as it is written.
  const isRaw =
    hugo.present &&
    hook === '' &&
    hugo.themes.length === 0 &&
    hugo.languages.length <= 1 &&
    files.hasFolder(under(root, 'layouts')) &&
    !hasLinkHooks(config);
  const isHidden = hiddenByContent(hugo, root, files);
  const mounted = mountedElsewhere(files, root, config);
  const borrowing = languagesThatBorrow(hugo, config);
  const pagesNamed = byName(files, contentRoots);
  const endings = new Map<string, readonly string[]>();
  /** What stands behind a page's path without its ending, for a link in a language. */
  const endingsFor = (language: string): readonly string[] => {
    const known = endings.get(language);
    if (known) return known;
    const made = ['.md', '/_index.md', '/index.md'];
    const all = ['', ...made, ...made.map((ending) => ending.replace(/md$/, `${language}.md`)), '.html'];
    endings.set(language, all);
    return all;
  };
  const isBundle = (path: string): boolean => bundles.has(dirname(path)) || /(?:^|\/)_index\b/.test(path);
  const fromSite = (path: string): string => (isInside(path, root) ? inside(path, root) : relativePath(root, path));
  const place = (path: string, keys: Readonly<Record<string, string>>, title: string | null) => {
    const made = hugoUrl({ path: fromSite(path), hugo, frontmatter: { ...keys, title: title ?? '' }, isSection });
    if (made) return { url: made.url, language: made.language };
    return { url: `/${inside(path, root)}`, language: hugo.default_language };
  };
  return {
    includes: (page) => shortcodeIncludes(page, [root, ...contentRoots]),
    hasShortcode: shortcodesOf(hugo, files, root),
    mustClose: closedShortcodes(files, root),
    isPage(path) {
      const base = rootOf(path, contentRoots);
      if (base === undefined || !/\.(?:md|markdown|mdown)$/i.test(path)) return false;
      if (path.startsWith('.') || path.includes('/.') || isHidden(path)) return false;
      if (path.includes('_') && /(?:^|\/)_(?:includes?|partials|snippets)\//.test(inside(path, base))) return false;
      // Only what is inside a leaf bundle and is not its index is a resource, no page.
      for (let folder = dirname(path); bundles.size > 0 && folder.length > base.length; folder = dirname(folder)) {
        if (bundles.has(folder)) return folder === dirname(path) && /^index\b/.test(path.slice(folder.length + 1));
      }
      return !(isBareContent && /(?:^|\/)(?:README|AGENTS|CLAUDE|CONTRIBUTING|LICENSE)\.md$/.test(path));
    },
    place: (record) => place(record.path, record.keys, record.title),
    *otherPages() {
      for (const path of files.paths) {
        if (!OTHER.test(path) || rootOf(path, contentRoots) === undefined) continue;
        const keys = keysOf(files.read(path) ?? '', ['url', 'slug', 'date']);
        // HTML without front matter is copied as it is.
        if (keys !== undefined || !/\.html?$/i.test(path)) yield { path, url: place(path, keys ?? {}, null).url };
      }
    },
    lookups(from, path, kind) {
      const found: Lookup[] = [];
      const base = rootOf(from.path, contentRoots) ?? contentRoots[0] ?? '';
      const bases =
        contentRoots.length === 1 ? contentRoots : [base, ...contentRoots.filter((other) => other !== base)];
      const asSource = (file: string): void => {
        const bare = file.endsWith('/') ? file.slice(0, -1) : file;
        const page = kind === 'ref' || getsPages ? withoutIndex(bare) : undefined;
        if (page !== undefined) found.push({ by: 'file', path: page, endings: endingsFor(from.language).slice(1) });
        if (!CONTENT.test(bare)) found.push({ by: 'file', path: bare, endings: endingsFor(from.language) });
        else
          found.push({ by: 'file', path: bare }, { by: 'file', path: bare.replace(/\.md$/, `.${from.language}.md`) });
      };
      // A name alone, a slash before it or not, is looked for in all of the language's content, and must be one page's only.
      const byNameAlone = (name: string): void => {
        if (!name.includes('/')) for (const page of pagesNamed(name, base)) asSource(page);
      };
      // Below a path of its host an absolute address must begin with it; which files a theme's hook would take is not asked then.
      if (isRaw && basePath !== '' && kind !== 'ref' && path.startsWith('/')) {
        const url = asBrowser(path);
        return url === undefined || /\.(?:md|markdown|mdown)$/i.test(url) ? [] : [{ by: 'url', url }];
      }
      if (isRaw && kind !== 'ref' && !path.startsWith('/')) {
        // Files of a bundle are served beside its page, wherever that is.
        const beside = isBundle(from.path) ? joinPath(dirname(from.path), path) : undefined;
        const own = beside !== undefined && isInside(beside, dirname(from.path)) && !CONTENT.test(beside);
        const url = joinUrl(from.url, path);
        return [
          ...(CONTENT.test(path) && !/\.html?$/.test(path) ? [] : [{ by: 'url' as const, url }]),
          ...(own ? [{ by: 'file' as const, path: beside }] : []),
        ];
      }
      if (path.startsWith('/')) {
        if (kind !== 'ref') {
          found.push({ by: 'url', url: path });
          if (basePath !== '' && `${path}/`.startsWith(`${basePath}/`))
            found.push({ by: 'url', url: path.slice(basePath.length) || '/' });
          if (from.language !== hugo.default_language || hugo.default_language_in_subdir || isBareContent)
            found.push({ by: 'url', url: `/${from.language.toLowerCase()}${path}` });
        }
        for (const folder of bases) asSource(under(folder, path.slice(1)));
        for (const file of mountedAs(hugo, root, path.slice(1))) asSource(file);
        if (kind === 'ref') byNameAlone(path.slice(1));
        return found;
      }
      if (kind === 'ref') {
        const near = joinPath(dirname(from.path), path);
        if (near !== undefined) asSource(near);
        for (const folder of bases) asSource(under(folder, path));
        byNameAlone(path);
        return found;
      }
      const url = joinUrl(from.url, path);
      found.push({ by: 'url', url });
      const near = joinPath(dirname(from.path), path);
      if (near !== undefined) asSource(near);
      // `GetPage` looks from the folder that a leaf bundle lies in.
      if (/\bGetPage\b/.test(hook) && bundles.has(dirname(from.path))) {
        const beside = joinPath(dirname(dirname(from.path)), path);
        if (beside !== undefined) asSource(beside);
      }
      // Themes with a link render hook look the path up like `ref` does.
      if (kind === 'asset') for (const other of otherLanguages(from, near)) found.push({ by: 'file', path: other });
      if (!path.startsWith('.')) for (const folder of bases) asSource(under(folder, path));
      const prefix = `/${from.language.toLowerCase()}/`;
      if (borrowing.has(from.language) && url.startsWith(prefix))
        found.push({ by: 'url', url: url.slice(prefix.length - 1) });
      return found;
    },
    excuse(from, path, kind) {
      if (kind === 'ref') {
        const first = firstPart(path);
        const isElsewhere = path.includes('/') || files.hasFolder(under(root, `layouts/${first}`));
        if (isBareContent && isElsewhere && !first.startsWith('.') && !isKnownFolder(`/${first}`))
          return 'a part of the site that is not in this repository';
        // A name alone is one of all content, what is mounted among it.
        return mounted.takes(path) || (mounted.isAny && !path.includes('/'))
          ? 'a mount of the configuration brings it'
          : undefined;
      }
      if (hook !== '' && hook.includes(`"${path}"`)) return "the site's own link hook takes it";
      const url = path.startsWith('/') ? path : joinUrl(from.url, path);
      const local = basePath !== '' && url.startsWith(`${basePath}/`) ? url.slice(basePath.length) : url;
      const whole = trimSlashes(local.includes('//') ? local.replace(/\/{2,}/g, '/') : local);
      const code = firstPart(whole);
      const place = codes.has(code.toLowerCase()) ? whole.slice(code.length + 1) : whole;
      if (place === '') return 'the home page';
      if (isRaw) {
        const outside = outsideOf(
          path.startsWith('/') ? path : joinUrl(`${basePath}${from.url}`, path),
          basePath,
          'the configuration',
          (first) => isKnownFolder(`/${first}`),
        );
        if (outside !== undefined) return outside;
      }
      if (mounted.takes(`/${place}`)) return 'a mount of the configuration brings it';
      if (
        /(?:^|\/)(?:index|sitemap|rss|feed|atom|robots|search[\w-]*|llms[\w-]*|site|manifest)\.(?:xml|json|txt|webmanifest|ics)$/i.test(
          local,
        )
      )
        return 'a file of an output format';
      if (/\.(?:css|js)$/i.test(local)) return 'a file of the asset pipeline';
      const first = firstPart(place);
      if (taxonomies.has(first)) return 'a taxonomy page';
      if ((first === place && sections.has(place.toLowerCase())) || isPaged(place))
        return 'a section page that Hugo makes';
      // What a page brings with it lies beside it; a theme serves folders of its own.
      if (kind === 'asset' && hasTheme && path.startsWith('/') && place.includes('/') && !isOwnFolder(first))
        return `the folder \`${first}\` of the theme`;
      if (isBareContent && path.startsWith('/') && !isKnownFolder(local))
        return 'a part of the site that is not in this repository';
      if (isBareContent && path.startsWith('/') && isDated(first))
        return 'a permalink of a configuration that is not in this repository';
      return undefined;
    },
    openAnchors: layoutAnchors(files, root, contentRoots),
    anyCase: (kind) => kind === 'ref' || /\bGetPage\b/.test(hook),
    outside: (path) => (isRaw ? outsideOf(path, basePath, 'the configuration', () => false) : undefined),
    staticDirs: [
      ...hugo.static_dirs.map((folder) => under(root, folder)),
      ...hugo.themes.map((theme) => under(root, `themes/${theme}/static`)),
      under(root, 'assets'),
      ...contentRoots,
    ],
    baseUrls: [hugo.base_url, ...hugo.languages.map((language) => language.base_url ?? '')].filter((url) =>
      /^https?:\/\//.test(url),
    ),
  };

  /** An address of the host as one of the site; undefined for one outside of its path. */
  function asBrowser(url: string): string | undefined {
    if (basePath === '') return url;
    return `${url}/`.startsWith(`${basePath}/`) ? url.slice(basePath.length) || '/' : undefined;
  }

  /** A bundle inherits the resources of its translations. */
  function otherLanguages(from: Origin, near: string | undefined): string[] {
    const base = contentRoots.length > 1 ? rootOf(from.path, contentRoots) : undefined;
    const folders = isBareContent
      ? hugo.languages.map((language) => under(root, language.content_dir ?? ''))
      : contentRoots;
    const own = base ?? folders.find((folder) => isInside(from.path, folder));
    if (near === undefined || own === undefined || !isInside(near, own)) return [];
    return folders.filter((folder) => folder !== own).map((folder) => under(folder, inside(near, own)));
  }

  function isOwnFolder(name: string): boolean {
    return [...hugo.static_dirs.map((folder) => under(root, folder)), under(root, 'assets'), ...contentRoots].some(
      (folder) => files.hasFolder(under(folder, name)),
    );
  }

  /** Whether a folder's files are named by their days, as posts are that get other addresses. */
  function isDated(folder: string): boolean {
    return contentRoots.some((base) =>
      files.paths.some((path) => isInside(path, under(base, folder)) && /^\d{4}-\d\d-\d\d-/.test(basename(path))),
    );
  }

  function isKnownFolder(url: string): boolean {
    const first = url.split('/')[1] ?? '';
    return contentRoots.some(
      (folder) =>
        files.hasFolder(under(folder, first)) || files.hasFolder(under(under(folder, hugo.default_language), first)),
    );
  }
}

/** The part before the first slash, but for one that stands before it. */
function firstPart(path: string): string {
  const start = path.startsWith('/') ? 1 : 0;
  const end = path.indexOf('/', start);
  return path.slice(start, end === -1 ? undefined : end);
}
/** Whether a part of a path is `page`, as in a list that is shown in pages. */
const isPaged = (place: string): boolean => place.includes('page') && place.split('/').includes('page');
