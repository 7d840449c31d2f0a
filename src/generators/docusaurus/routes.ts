/** Docusaurus: file links are checked by path; route links where the configuration says plainly which routes there are. */

import type { PageRecord } from '../../content/page-record.ts';
import { dirname, joinPath, joinUrl } from '../../content/url-path.ts';
import { mdxImports } from '../includes.ts';
import {
  contentFolder,
  firstFile,
  inside,
  isInside,
  type Lookup,
  literalSetting,
  MARKDOWN,
  type Origin,
  type Routes,
  type RoutesInput,
  rootOf,
  scripts,
  USUAL_PAGE,
  under,
} from '../routes.ts';
import { docusaurusComponents } from './components.ts';
import { contentPlugins } from './config.ts';
import { docsInstances, instanceOf } from './docs-instances.ts';
import { generatedRoutes, PROGRAMS } from './generated-routes.ts';
import { ownLinks } from './own-links.ts';
import { rewritesLinks } from './own-plugins.ts';

const stripNumber = (part: string): string => part.replace(/^\d+\s*[-_.]+\s*(?=[^\d\s])/, '');

export function docusaurusRoutes({ root, contentRoots, files }: RoutesInput): Routes {
  const configFile = firstFile(files, scripts(under(root, 'docusaurus.config')));
  const config = configFile?.text ?? '';
  const isRewritten = rewritesLinks(files, configFile);
  const byComponent = ownLinks(files, root);
  const base = (literalSetting(config, 'baseUrl') ?? '/').replace(/\/$/, '');
  const hasSlashes = /\btrailingSlash\s*:\s*true\b/.test(config);
  const site = literalSetting(config, 'url');
  const plugins = new Map(contentPlugins(config).map((plugin) => [contentFolder(root, plugin.path), plugin]));
  const docs = docsInstances(files, root, config);
  const docsBase = docs[0]?.base ?? 'docs';
  const placeDoc = (path: string, folder: string, keys: Readonly<Record<string, string>>): string => {
    const parts = inside(path, folder).replace(MARKDOWN, '').split('/').map(stripNumber);
    const last = parts.at(-1) ?? '';
    const slug = keys.slug;
    if (slug?.startsWith('/')) return slug;
    if (/^(?:index|readme)$/i.test(last) || (parts.length > 1 && last.toLowerCase() === parts.at(-2)?.toLowerCase()))
      parts.pop();
    else if (slug === undefined && keys.id !== undefined) parts[parts.length - 1] = keys.id;
    if (slug !== undefined) parts[parts.length - 1] = slug;
    return `/${parts.join('/')}`;
  };
  const isContent = (path: string): boolean =>
    rootOf(path, contentRoots) !== undefined && !/(?:^|\/)[_.]/.test(inside(path, rootOf(path, contentRoots) ?? ''));
  /** Of a version that the list no longer has, or of none where only versions are served: nobody builds it. */
  const isDropped = (path: string): boolean => {
    const of = instanceOf(docs, path);
    if (of?.version === 'current') return of.instance.current === undefined;
    const version = of?.version ?? /(?:^|\/)docusaurus-plugin-content-docs\/version-([^/]+)\//.exec(path)?.[1];
    const listed = (of?.instance ?? docs[0])?.listed ?? [];
    return version !== undefined && listed.length > 0 && !listed.includes(version);
  };
  const docsFolder = docs[0]?.folder ?? under(root, 'docs');
  const translations = under(root, 'i18n');
  /** Folders whose paths are addresses: neither translations nor versions, which stand below names of their own. */
  const served = contentRoots.filter((folder) => folder !== translations && !/(?:^|_)versioned_docs$/.test(folder));
  /** The folders that file paths on a page count from, the last the nearest: of its version, and before it of its language. */
  const homes = (path: string): string[] => {
    const translated = isInside(path, translations)
      ? /^([^/]+\/docusaurus-plugin-content-docs(-[^/]+)?)\/(current|version-[^/]+)\//.exec(inside(path, translations))
      : null;
    if (translated) {
      const [, folder = '', instance = '', version = ''] = translated;
      const kept = `${instance === '' ? '' : `${instance.slice(1)}_`}versioned_docs/${version}`;
      const original = version === 'current' ? (instance === '' ? [docsFolder] : []) : [under(root, kept)];
      return [...original, under(translations, `${folder}/${version}`)];
    }
    const base = rootOf(path, contentRoots);
    const version = base === undefined ? undefined : /^version-[^/]+(?=\/)/.exec(inside(path, base))?.[0];
    return base === undefined ? [] : [version === undefined ? base : under(base, version)];
  };
  const where = `\`${configFile?.path ?? 'docusaurus.config.js'}\``;
  const stripped = (path: string): string =>
    base !== '' && path.startsWith(`${base}/`) ? path.slice(base.length) : path;
  const routes = generatedRoutes({
    config,
    where,
    docsBase,
    bases: [...plugins.values()].map((plugin) => plugin.base),
    files,
    root,
  });
  /** What a page is translated from, where its links count too. */
  const originalOf = ({ path }: Origin): Origin | undefined => {
    const original = originalPath(path);
    return original === undefined ? undefined : { path: original, ...placeOf({ ...NOTHING, path: original }) };
  };
  const originalPath = (path: string): string | undefined => {
    const match = isInside(path, translations)
      ? /^[^/]+\/docusaurus-plugin-content-(docs|blog|pages)\/(?:current\/)?(.+)$/.exec(inside(path, translations))
      : null;
    if (!match) return undefined;
    const [, what = '', rest = ''] = match;
    const folder =
      what === 'docs' && !rest.startsWith('version-')
        ? docsFolder
        : under(root, { docs: 'versioned_docs', blog: 'blog', pages: 'src/pages' }[what] ?? what);
    return under(folder, rest);
  };
  return {
    includes: (page) => mdxImports(page, root),
    components: docusaurusComponents(files, root),
    isPage: (path) => USUAL_PAGE.test(path) && isContent(path) && !isDropped(path),
    place: placeOf,
    lookups: (from, path, kind) => {
      const original = originalOf(from);
      const own = meanings(from, path, kind);
      return original === undefined ? own : [...own, ...meanings(original, path, kind)];
    },
    excuse(from, path, kind) {
      if (path.startsWith('@site/')) return undefined;
      if (path.startsWith('@')) return `the alias \`${path.split('/')[0]}\` of the project`;
      if (path.startsWith('.') && kind !== 'asset' && isRewritten(kindOf(from.path)))
        return `a plugin that ${where} imports rewrites links`;
      if (kind === 'asset' || MARKDOWN.test(path)) return undefined;
      const own = from.isHtml === true ? undefined : byComponent(path);
      if (own !== undefined) return own;
      return routes(path.startsWith('/') ? stripped(path) : joinUrl(from.url, path));
    },
    leavesHtml: true,
    served,
    staticDirs: [under(root, 'static')],
    baseUrls: site === undefined ? [] : [`${site.replace(/\/$/, '')}${base}/`],
  };

  function placeOf(record: PageRecord): { url: string; language: string } {
    const folder = rootOf(record.path, contentRoots) ?? root;
    const plugin = plugins.get(folder);
    const name = plugin?.kind === 'blog' ? 'blog' : plugin?.kind === 'pages' ? 'src/pages' : inside(folder, root);
    if (name === 'src/pages')
      return {
        url: `/${inside(record.path, folder)
          .replace(MARKDOWN, '')
          .replace(/(^|\/)index$/, '$1')}`,
        language: 'en',
      };
    if (name === 'blog')
      return {
        url: `/${plugin?.base ?? 'blog'}/${
          record.keys.slug ??
          inside(record.path, folder)
            .replace(MARKDOWN, '')
            .replace(/^(\d{4})-(\d\d)-(\d\d)-/, '$1/$2/$3/')
            .replace(/\/index$/, '')
        }`,
        language: 'en',
      };
    if (name === 'i18n') return translatedPlace(record, inside(record.path, folder).split('/')[0] ?? 'en');
    const of = instanceOf(docs, record.path) ?? { instance: docs[0], version: 'current', folder };
    const version = of.version === 'current' ? (of.instance?.current ?? 'current') : of.version;
    const url = `/${of.instance?.base ?? docsBase}${of.instance?.versionPath(version) ?? ''}${placeDoc(record.path, of.folder, record.keys)}`;
    return { url: url.replace(/\/{2,}/g, '/'), language: 'en' };
  }

  /** What an address of a version may be that the build copies from the current documents: theirs. */
  function* copied(url: string): Generator<Lookup> {
    for (const { base, copies, current, versionPath } of docs)
      for (const version of copies) {
        const from = `/${base}${versionPath(version)}`.replace(/(?<!\/)\/+$/, '');
        const to = `/${base}${versionPath(current ?? 'current')}`.replace(/(?<!\/)\/+$/, '');
        if (`${url}/`.startsWith(`${from}/`)) yield { by: 'url', url: `${to}${url.slice(from.length)}` };
      }
  }

  /** Below its language, where its original is served. */
  function translatedPlace(record: PageRecord, language: string): { url: string; language: string } {
    const path = originalPath(record.path);
    const url =
      path === undefined ? `/${inside(record.path, root)}` : `/${language}${placeOf({ ...record, path }).url}`;
    return { url, language };
  }

  function kindOf(path: string): string | undefined {
    const folder = rootOf(path, contentRoots);
    if (folder === undefined || isInside(path, translations)) return 'docs';
    return plugins.get(folder)?.kind ?? { blog: 'blog', 'src/pages': 'pages' }[inside(folder, root)] ?? 'docs';
  }

  /** A relative address: from a folder's page and where addresses end in a slash it counts from the page itself. */
  function asUrl(from: Origin, path: string): Lookup[] {
    const [folder = '', name = ''] = from.path.replace(MARKDOWN, '').split('/').slice(-2).map(stripNumber);
    const isIndex = /^(?:index|readme)$/i.test(name) || name.toLowerCase() === folder.toLowerCase();
    const isFolder = hasSlashes || (isIndex && kindOf(from.path) !== 'blog');
    return [{ by: 'url', url: joinUrl(isFolder ? `${from.url.replace(/\/$/, '')}/` : from.url, path) }];
  }

  function meanings(from: Origin, path: string, kind: 'page' | 'asset' | 'ref'): Lookup[] {
    const found: Lookup[] = [];
    if (path.startsWith('@site/')) return [{ by: 'file', path: under(root, path.slice(6)) }];
    if (path.startsWith('/')) {
      const own = stripped(path);
      if (from.isHtml === true && own === path && base !== '') return [];
      // Links of a translated page lead to its language first; raw HTML says where it leads.
      if (isInside(from.path, translations) && from.isHtml !== true)
        found.push({ by: 'url', url: `/${from.language}${own}` });
      found.push({ by: 'url', url: own }, ...copied(own));
      // A file's path from the root of the content is one of the same version, in the page's language first.
      if (MARKDOWN.test(own))
        for (const folder of homes(from.path)) found.unshift({ by: 'file', path: under(folder, own.slice(1)) });
      for (const folder of served) found.push({ by: 'file', path: under(folder, own.slice(1)) });
      found.push({ by: 'file', path: under(root, own.slice(1)) });
      // A page that is a program.
      const page = under(root, `src/pages${own.replace(/\/$/, '')}`);
      found.push({ by: 'file', path: page, endings: PROGRAMS });
      // What is not translated is served from its original.
      const [, locale = ''] = own.split('/');
      if (locale !== '' && files.hasFolder(under(translations, locale)))
        found.push(...meanings({ ...from, path: '', isHtml: false }, own.slice(locale.length + 1) || '/', kind));
      return found;
    }
    if (from.isHtml === true && kind !== 'asset') return MARKDOWN.test(path) ? [] : asUrl(from, path);
    const beside = joinPath(dirname(from.path), path);
    // Each plugin of content knows its own files alone.
    const file =
      beside !== undefined && MARKDOWN.test(path) && kindOf(beside) !== kindOf(from.path) ? undefined : beside;
    if (file !== undefined) found.push({ by: 'file', path: file.replace(/\/$/, '') });
    if (MARKDOWN.test(path)) {
      const bare = path.replace(/^\.\//, '');
      for (const folder of homes(from.path).toReversed()) found.push({ by: 'file', path: under(folder, bare) });
      for (const folder of contentRoots)
        if (isInside(from.path, folder)) found.push({ by: 'file', path: under(folder, bare) });
      if (!path.startsWith('.')) found.push({ by: 'file', path: under(root, bare) });
    } else if (kind !== 'asset') {
      found.push(...asUrl(from, path));
    }
    return found;
  }
}

const NOTHING = { title: null, draft: false, keys: {}, aliases: [], anchors: [], open: null };
