/** Starlight: routes are the slugged paths below `src/content/docs`; links are URLs. */
import { slug as githubSlug } from 'github-slugger';
import { dirname, joinPath, joinUrl } from '../../content/url-path.ts';
import {
  firstFile,
  inside,
  isInside,
  type Lookup,
  literalSetting,
  type Routes,
  type RoutesInput,
  scripts,
  under,
} from '../routes.ts';

const PAGE = /\.(?:md|mdx|mdoc|markdown|mdown|mkdn|mkd|mdwn)$/i;

export function starlightRoutes({ root, contentRoots, files }: RoutesInput): Routes {
  const source = contentRoots[0] ?? under(root, 'src/content/docs');
  const config = firstFile(files, scripts(under(root, 'astro.config')))?.text ?? '';
  const base = (literalSetting(config, 'base') ?? '').replace(/\/$/, '');
  const site = literalSetting(config, 'site');
  const locales = files.paths
    .filter((path) => isInside(path, source))
    .map((path) => inside(path, source).split('/')[0] ?? '')
    .filter((name) => /^[a-z]{2}(?:-[a-z]{2,})?$/i.test(name));
  const translated = new Set(locales);
  const isAstroPage = files.paths.some((path) => path.startsWith(under(root, 'src/pages/')) && /\[/.test(path));
  const hasPlugin =
    /plugins\s*:\s*\[\s*[^\]\s]/.test(config) || /starlightTypeDoc|starlightOpenAPI|starlightBlog/.test(config);
  return {
    isPage: (path) => PAGE.test(path) && isInside(path, source) && !/(?:^|\/)_/.test(inside(path, source)),
    place(record) {
      const bare = inside(record.path, source).replace(PAGE, '');
      const id =
        record.keys.slug ??
        bare
          .split('/')
          .map((part) => githubSlug(part))
          .join('/')
          .replace(/(^|\/)index$/, '');
      const first = bare.split('/')[0] ?? '';
      return {
        url: `/${id === '' ? '' : `${id.replace(/\/$/, '')}/`}`,
        language: translated.has(first) ? first : 'en',
      };
    },
    lookups(from, path, kind) {
      const found: Lookup[] = [];
      if (path.startsWith('/')) {
        const stripped = base !== '' && path.startsWith(`${base}/`) ? path.slice(base.length) : path;
        found.push({ by: 'url', url: stripped });
        // Untranslated pages fall back to the default language.
        const first = stripped.split('/')[1] ?? '';
        if (translated.has(first))
          found.push(
            { by: 'url', url: stripped.slice(first.length + 1) },
            { by: 'url', url: `/en${stripped.slice(first.length + 1)}` },
          );
        found.push({ by: 'url', url: `/en${stripped}` });
        return found;
      }
      const file = joinPath(dirname(from.path), path);
      if (file !== undefined) found.push({ by: 'file', path: file.replace(/\/$/, '') });
      if (kind !== 'asset') found.push({ by: 'url', url: joinUrl(from.url, path) });
      return found;
    },
    excuse(_from, path) {
      if (isAstroPage || hasPlugin) return 'a route of the project may serve it';
      if (/^~|^@/.test(path)) return 'an import alias';
      if (path.startsWith('/') && files.hasFolder(under(root, 'src/pages')))
        return 'a page of the project may serve it';
      return undefined;
    },
    staticDirs: [under(root, 'public')],
    baseUrls: site === undefined ? [] : [`${site.replace(/\/$/, '')}${base}/`],
  };
}
