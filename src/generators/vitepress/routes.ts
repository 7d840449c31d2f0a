/** VitePress: links name files or routes below the source folder; rewrites and dynamic routes are followed or opaque. */

import { dirname, joinPath, joinUrl, trimSlashes } from '../../content/url-path.ts';
import { folderSetting, withoutComments } from '../folder-setting.ts';
import { vitepressIncludes } from '../includes.ts';
import { madeFile } from '../made-files.ts';
import {
  firstFile,
  inside,
  isInside,
  type Lookup,
  literalSetting,
  MARKDOWN,
  type Origin,
  type Routes,
  type RoutesInput,
  routePattern,
  scripts,
  under,
} from '../routes.ts';
import { listSetting, takes } from '../standing.ts';
import { ignoredLinks, letsAllPass } from './dead-links.ts';
import { vitepressSlug } from './ids.ts';
import { computedPages, readRewrites, servedPages } from './rewrites.ts';
import { themeComponents } from './theme-components.ts';

export function vitepressRoutes({ root, contentRoots, files }: RoutesInput): Routes {
  const source = contentRoots[0] ?? root;
  const configFile = firstFile(files, [
    ...scripts(under(root, '.vitepress/config')),
    ...scripts(under(root, '.vitepress/config/index')),
  ]);
  const config = configFile?.text ?? '';
  const where = `\`${configFile?.path ?? '.vitepress/config'}\``;
  const sourceSetting = folderSetting(config, 'srcDir', '.vitepress');
  const isSomewhere = sourceSetting !== undefined && 'computed' in sourceSetting;
  const hostname = literalSetting(config, 'hostname');
  const rewrites = readRewrites(config);
  const isComputed = rewrites.isComputed;
  const dynamic = files.paths
    .filter((path) => isInside(path, source) && path.includes('[') && /\.md$/.test(path))
    .flatMap((path) => {
      const pattern = routePattern(inside(path, source).replace(/\.md$/, ''));
      return pattern === undefined ? [] : [{ path, pattern }];
    });
  const base = (literalSetting(config, 'base') ?? '/').replace(/\/$/, '');
  const served = servedPages(files, source, rewrites.of);
  const settings = files.paths.filter((path) => isInside(path, under(root, '.vitepress')) && isSettings(path));
  const isOwnSlug = settings.some((path) => /\bslugify\b/.test(files.read(path) ?? ''));
  let writtenIds: ReadonlyMap<string, string> | undefined;
  const takesOut = takes(listSetting(withoutComments(config), 'srcExclude') ?? []);
  const isLeftOut = (path: string): boolean => MARKDOWN.test(path) && takesOut(inside(path, source));
  const locales = [...config.matchAll(/^[ \t]{4,}['"]?([a-z]{2}(?:-[A-Za-z]{2,})?)['"]?\s*:\s*\{/gm)].map(
    (match) => match[1] ?? '',
  );
  const mayServe = computedPages(files, source);
  const isIgnored = ignoredLinks(config);
  return {
    includes: (page) => (isSomewhere ? [] : vitepressIncludes(page, source)),
    isPage: (path) =>
      /\.md$/i.test(path) &&
      isInside(path, source) &&
      !/\/(?:(?:node_modules|dist|public|snippets)\/|\.)/.test(`/${inside(path, source)}`) &&
      !isLeftOut(path),
    place(record) {
      const bare = rewrites.of(inside(record.path, source)).replace(MARKDOWN, '');
      const first = bare.split('/')[0] ?? '';
      return { url: `/${bare.replace(/(^|\/)index$/, '$1')}`, language: locales.includes(first) ? first : 'en' };
    },
    lookups(from, path, kind) {
      const url = addressOf(from, path);
      if (url === undefined) return [];
      const bare = trimSlashes(url);
      const asPublic: Lookup = { by: 'file', path: under(under(source, 'public'), bare), endings: ['', '.html'] };
      if (kind === 'asset') {
        const beside = path.startsWith('/') ? under(source, bare) : joinPath(dirname(from.path), path);
        return beside === undefined ? [asPublic] : [{ by: 'file', path: beside }, asPublic];
      }
      // An address ends in nothing or in `.html`; a Markdown link may name the file too, which raw HTML may not.
      const name = bare.replace(from.isHtml === true ? /\.html$/ : /\.(?:html|md)$/, '');
      // Raw HTML is not judged by VitePress, and every host adds the slash of a folder.
      const index = under(bare, 'index');
      const names = url.endsWith('/') ? [index, name] : from.isHtml === true ? [name, index] : [name];
      return [
        ...names.flatMap((one): Lookup[] => {
          const file = served(one);
          return file === undefined || isLeftOut(file) ? [] : [{ by: 'file', path: file }];
        }),
        asPublic,
        ...besideOfProject(from.path, path),
        { by: 'url', url, moved: true },
      ];
    },
    excuse(from, path, kind) {
      const url = addressOf(from, path);
      if (url === undefined)
        return from.isHtml === true ? `outside of the path \`${base}\` that ${where} names` : undefined;
      if (isSomewhere) return `${where} computes \`srcDir\``;
      if (kind === 'asset') return undefined;
      if (isIgnored(path)) return `\`ignoreDeadLinks\` of ${where} names it`;
      const address = `/${trimSlashes(url).replace(/\.(?:md|html)$/, '')}`;
      const route = dynamic.find(({ pattern }) => pattern.test(address));
      if (route) return `served by \`${route.path}\``;
      const made = madeFile(url, config, where);
      if (made !== undefined) return made;
      return isComputed && mayServe(address) ? `the function \`rewrites\` in ${where}` : undefined;
    },
    // Whose function names the headings, their ids are not known.
    guessesAnchors: () => isOwnSlug,
    openAnchors: (fragment) => {
      writtenIds ??= headingsOf(settings, files);
      const at = writtenIds.get(fragment);
      return at === undefined ? undefined : `\`${at}\` may write that heading`;
    },
    letsPass: letsAllPass(withoutComments(config)) ? `\`ignoreDeadLinks\` of ${where}` : undefined,
    registered: themeComponents(files, root),
    leavesHtml: true,
    staticDirs: [under(source, 'public')],
    baseUrls: hostname === undefined ? [] : [`${hostname.replace(/\/$/, '')}/`],
  };

  /** A target as an address of the site: Markdown links are put below the base path, raw HTML must name it. */
  function addressOf(from: Origin, path: string): string | undefined {
    if (!path.startsWith('/')) return joinUrl(from.url, path);
    if (from.isHtml !== true || base === '') return path;
    return `${path}/`.startsWith(`${base}/`) ? path.slice(base.length) || '/' : undefined;
  }
}

/** Ids of headings that scripts of the site write into pages, as Markdown in a string, with the script of each. */
function headingsOf(scriptsOfSite: readonly string[], files: RoutesInput['files']): ReadonlyMap<string, string> {
  return new Map(
    scriptsOfSite.flatMap((path) =>
      [...(files.read(path) ?? '').matchAll(/(?:^|[`'"]|\\n)#{2,6} ([^\n`'"$\\]{1,80})/gm)].map(
        ([, text = '']) => [vitepressSlug(text.trim()), path] as const,
      ),
    ),
  );
}

/** What every repository has at its top for readers of its forge, which shows the files that they link to. */
const OF_PROJECT = /^(?:CONTRIBUTING|CODE_OF_CONDUCT|SECURITY|SUPPORT|GOVERNANCE|CHANGELOG)\.md$/;
function besideOfProject(from: string, target: string): Lookup[] {
  const file = OF_PROJECT.test(from) && !MARKDOWN.test(target) ? joinPath('', target) : undefined;
  return file === undefined || target.startsWith('/') ? [] : [{ by: 'file', path: file }];
}

/** A script of the configuration folder, neither of a theme nor made by a build. */
const isSettings = (path: string): boolean =>
  /\.[cm]?[jt]s$/.test(path) && !/\/\.vitepress\/(?:theme|cache|dist)\//.test(`/${path}`);
