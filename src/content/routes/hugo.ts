/** Hugo: URLs as hugo-url.ts knows them; `ref` by logical path, plain links by URL, source path or page resource. */
import type { HugoFacts } from '../../model/repo-inventory.ts';
import { hugoUrl } from '../hugo-url.ts';
import { dirname, joinPath, joinUrl } from '../url-path.ts';
import {
  type FileSet,
  inside,
  isInside,
  type Lookup,
  MARKDOWN,
  type Origin,
  pathOfUrl,
  type Routes,
  type RoutesInput,
  rootOf,
  under,
} from './routes.ts';

const CONTENT = /\.(?:md|markdown|mdown|html?|adoc|org|rst)$/i;

export function hugoRoutes({ root, contentRoots, files, hugo }: RoutesInput & { hugo: HugoFacts }): Routes {
  const bundles = leafBundles(files.paths, contentRoots);
  const codes = hugo.languages.map((language) => language.code.toLowerCase());
  const content = new Set(
    files.paths.filter((path) => /\/_index(?:\.[\w-]+)?\.\w+$/.test(path)).map((path) => dirname(path)),
  );
  const isSection = (folder: string): boolean => contentRoots.some((base) => content.has(under(base, folder)));
  const basePath = pathOfUrl(hugo.base_url);
  const hasTheme = hugo.themes.some((theme) => !files.hasFolder(under(root, `themes/${theme}`)));
  const isBareContent = !hugo.present;
  const taxonomies = new Set(Object.values(hugo.taxonomies));
  const sections = sectionUrls(files.paths, contentRoots);
  const hook = linkHook(files, root);
  const place = (path: string, keys: Readonly<Record<string, string>>, title: string | null) => {
    const made = hugoUrl({ path: inside(path, root), hugo, frontmatter: { ...keys, title: title ?? '' }, isSection });
    if (made) return { url: made.url, language: made.language };
    return { url: `/${inside(path, root)}`, language: hugo.default_language };
  };
  return {
    isPage(path) {
      const base = rootOf(path, contentRoots);
      if (base === undefined || !/\.(?:md|markdown|mdown)$/i.test(path) || /(?:^|\/)\./.test(path)) return false;
      // Only what is inside a leaf bundle and is not its index is a resource, no page.
      for (let folder = dirname(path); folder.length > base.length; folder = dirname(folder)) {
        if (bundles.has(folder)) return folder === dirname(path) && /^index\b/.test(path.slice(folder.length + 1));
      }
      return !(isBareContent && /(?:^|\/)(?:README|AGENTS|CLAUDE|CONTRIBUTING|LICENSE)\.md$/.test(path));
    },
    place: (record) => place(record.path, record.keys, record.title),
    lookups(from, path, kind) {
      const found: Lookup[] = [];
      const base = rootOf(from.path, contentRoots) ?? contentRoots[0] ?? '';
      const bases = [base, ...contentRoots.filter((other) => other !== base)];
      const asSource = (file: string): void => {
        const bare = file.replace(/\/$/, '');
        found.push({ by: 'file', path: bare });
        if (!CONTENT.test(bare))
          for (const ending of [
            '.md',
            '/_index.md',
            '/index.md',
            `.${from.language}.md`,
            `/_index.${from.language}.md`,
            `/index.${from.language}.md`,
            '.html',
          ])
            found.push({ by: 'file', path: `${bare}${ending}` });
        else found.push({ by: 'file', path: bare.replace(/\.md$/, `.${from.language}.md`) });
      };
      if (path.startsWith('/')) {
        if (kind !== 'ref') {
          found.push({ by: 'url', url: path });
          if (basePath !== '' && `${path}/`.startsWith(`${basePath}/`))
            found.push({ by: 'url', url: path.slice(basePath.length) || '/' });
          if (from.language !== hugo.default_language || hugo.default_language_in_subdir || isBareContent)
            found.push({ by: 'url', url: `/${from.language.toLowerCase()}${path}` });
        }
        for (const folder of bases) asSource(under(folder, path.slice(1)));
        return found;
      }
      if (kind === 'ref') {
        const near = joinPath(dirname(from.path), path);
        if (near !== undefined) asSource(near);
        for (const folder of bases) asSource(under(folder, path));
        return found;
      }
      found.push({ by: 'url', url: joinUrl(from.url, path) });
      const near = joinPath(dirname(from.path), path);
      if (near !== undefined) asSource(near);
      // Themes with a link render hook look the path up like `ref` does.
      if (kind === 'asset') for (const other of otherLanguages(from, near)) found.push({ by: 'file', path: other });
      if (!path.startsWith('.')) for (const folder of bases) asSource(under(folder, path));
      return found;
    },
    excuse(from, path, kind) {
      if (kind === 'ref') return undefined;
      if (hook.includes(`"${path}"`)) return "the site's own link hook takes it";
      const url = path.startsWith('/') ? path : joinUrl(from.url, path);
      const local = basePath !== '' && url.startsWith(`${basePath}/`) ? url.slice(basePath.length) : url;
      const parts = local.split('/').filter((part) => part !== '');
      if (parts[0] !== undefined && codes.includes(parts[0].toLowerCase())) parts.shift();
      if (parts.length === 0) return 'the home page';
      if (/\.(?:xml|json|txt|webmanifest|ics|css|js)$/i.test(local)) return 'an output format or pipeline may make it';
      if (taxonomies.has(parts[0] ?? '') || Object.keys(hugo.taxonomies).includes(parts[0] ?? ''))
        return 'a taxonomy page';
      if (sections.has(`/${parts.join('/').toLowerCase()}`) || parts.includes('page'))
        return 'a section page that Hugo makes';
      if (kind === 'asset' && hasTheme) return 'the theme may bring it';
      if (isBareContent && path.startsWith('/') && !isKnownFolder(local))
        return 'a part of the site that is not in this repository';
      return undefined;
    },
    anyCase: /\bGetPage\b/.test(hook),
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

  function isKnownFolder(url: string): boolean {
    const first = url.split('/')[1] ?? '';
    return contentRoots.some(
      (folder) =>
        files.hasFolder(under(folder, first)) || files.hasFolder(under(under(folder, hugo.default_language), first)),
    );
  }
}

/** The template that writes the site's links, '' where Hugo does it alone. */
function linkHook(files: FileSet, root: string): string {
  const path = files.paths.find((file) =>
    /^layouts\/(?:_default\/)?_markup\/render-link(?:\.[\w.]+)?\.html$/.test(
      isInside(file, root) ? inside(file, root) : '',
    ),
  );
  return path === undefined ? '' : (files.read(path) ?? '');
}

/** Folders whose `index.md` makes everything below a resource. */
function leafBundles(paths: readonly string[], roots: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  for (const path of paths)
    if (/(?:^|\/)index(?:\.[\w-]+)?\.(?:md|markdown|html)$/.test(path) && roots.some((root) => isInside(path, root)))
      found.add(dirname(path));
  return found;
}

/** Folders with content that have no page of their own: Hugo lists them. */
function sectionUrls(paths: readonly string[], roots: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  for (const path of paths) {
    const base = MARKDOWN.test(path) ? rootOf(path, roots) : undefined;
    if (base === undefined) continue;
    const first = inside(path, base).split('/');
    if (first.length > 1) found.add(`/${(first[0] ?? '').toLowerCase()}`);
  }
  return found;
}
