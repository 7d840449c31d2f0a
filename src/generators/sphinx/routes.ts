/** Sphinx: links name source files, documents without their ending, or labels of the whole project. */

import { dirname, joinPath, joinUrl } from '../../content/url-path.ts';
import { madeFile } from '../made-files.ts';
import { mystIncludes } from '../myst-includes.ts';
import {
  inside,
  isInside,
  type Lookup,
  MARKDOWN,
  type Origin,
  pathOfUrl,
  type Routes,
  type RoutesInput,
  USUAL_PAGE,
  under,
} from '../routes.ts';
import { copiedFolders } from './copied.ts';
import { labelAddress, otherLabels } from './labels.ts';
import { takenBy } from './patterns.ts';
import { readSphinx } from './settings.ts';

const DOCUMENT = ['', '.md', '.rst', '.ipynb', '.markdown', '.txt'];
/** Pages that no source has. */
const MADE = /^\/?(?:genindex|modindex|py-modindex|search|index)(?:\.html)?$/;
/** Extensions that write pages, and the folder they do it in where the configuration names none. */
const MAKERS: readonly (readonly [extension: string, setting: string, folder: string])[] = [
  ['autoapi', 'autoapi_root', 'autoapi'],
  ['autodoc2', 'autodoc2_output_dir', 'apidocs'],
  ['sphinx_gallery', 'gallery_dirs', 'auto_examples'],
  ['exhale', 'containmentFolder', 'api'],
  ['apidoc', 'apidoc_output_dir', 'api'],
  ['autosummary', 'autosummary_output', 'generated'],
];

/** Extensions that read objects from a program, each with its name as a label. */
const READERS = [
  'autodoc',
  'autoapi',
  'automodule',
  'apidoc',
  'autosummary',
  'breathe',
  'exhale',
  'sphinx_js',
  'sphinx-jsdoc',
];
/** `Spawner.start`, `pkg.module` or `PAMAuthenticator`: no page is called so. */
const OBJECT = /^(?:[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)+|[A-Z][a-z0-9]*[A-Z]\w*|[A-Z][a-z]+)(?:\(\))?$/;
const FILE = /\.(?:md|rst|html?|ipynb|txt|py|png|svg|jpe?g|gif|pdf|zip|ya?ml|json|toml|csv|cfg|ini|sh)$/i;

export function sphinxRoutes({ root, contentRoots, files }: RoutesInput): Routes {
  const source = contentRoots[0] ?? root;
  const settings = readSphinx(files, source);
  const where = `\`${settings.path}\``;
  const isExcluded = takenBy([...settings.list('exclude_patterns'), '_build', '_templates']);
  const baseUrl = settings.value('html_baseurl') ?? '';
  const basePath = pathOfUrl(baseUrl);
  const hasFolders = /dirhtml/.test(settings.text) || /dirhtml/.test(files.read(under(root, 'Makefile')) ?? '');
  const labelled = otherLabels(files, (path) => isInside(path, source) && !isExcluded(inside(path, source)));
  const makers = MAKERS.filter(([extension]) => settings.has(extension)).map(([extension, setting, folder]) => {
    const named = settings.list(setting)[0] ?? settings.value(setting) ?? folder;
    return { extension, folder: named.replace(/^\.?\//, '').replace(/\/$/, '') };
  });
  const copied = settings.path.endsWith('.py') ? copiedFolders(settings.text) : () => undefined;
  const inventories = settings.has('intersphinx_mapping')
    ? [...settings.text.matchAll(/["']([\w.-]+)["']\s*:\s*\(/g)].map(([, name = '']) => name)
    : undefined;
  const reader = READERS.find((name) => settings.has(name));
  /** `f"rest-api-{name}"`: labels that a program of the configuration makes. */
  const madeUp = [...settings.text.matchAll(/\bf["']\(?([\w.:-]{4,})\{/g)].map(([, prefix = '']) => prefix);
  const ofProgram = (name: string): string | undefined => {
    const prefix = madeUp.find((one) => name.startsWith(one));
    if (prefix !== undefined) return `a label \`${prefix}…\` that ${where} makes`;
    return reader !== undefined && OBJECT.test(name) && !FILE.test(name)
      ? `an object that \`${reader}\` in ${where} reads`
      : undefined;
  };
  const byLabel = (label: string): Lookup[] => {
    const file = labelled(label);
    return [
      { by: 'url', url: labelAddress(label) },
      ...(file === undefined ? [] : [{ by: 'file' as const, path: file }]),
    ];
  };
  const fileOf = (from: string, path: string): string | undefined =>
    path.startsWith('/') ? under(source, path.replace(/^\/+/, '')) : joinPath(dirname(from), path);
  /** What raw HTML names is an address: of a page as it is built, or of a file that is served. */
  const asAddress = (from: Origin, path: string, kind: 'page' | 'asset' | 'ref'): Lookup[] => {
    const url = path.startsWith('/')
      ? path.slice(`${path}/`.startsWith(`${basePath}/`) ? basePath.length : 0)
      : joinUrl(from.url, path);
    if (kind !== 'asset' && MARKDOWN.test(url)) return [];
    const bare = under(source, url.slice(1));
    const document: Lookup = { by: 'file', path: bare.replace(/\.html?$|\/$/, ''), endings: DOCUMENT.slice(1) };
    return [{ by: 'url', url }, ...(kind === 'asset' ? [] : [document])];
  };
  return {
    includes: (page) => mystIncludes(page, source),
    isPage: (path) => USUAL_PAGE.test(path) && isInside(path, source) && !isExcluded(inside(path, source)),
    place(record) {
      const bare = inside(record.path, source).replace(MARKDOWN, '');
      if (!hasFolders) return { url: `/${bare}.html`, language: 'en' };
      return { url: `/${bare.replace(/(?:^|\/)index$/, '')}/`.replace('//', '/'), language: 'en' };
    },
    lookups(from, path, kind) {
      if (from.isHtml === true) return asAddress(from, path, kind);
      // Who reads Markdown with nothing of Sphinx's own leaves what names no source as an address.
      if (settings.has('recommonmark') && kind === 'page' && /\.html?$/.test(path)) return asAddress(from, path, kind);
      // A folder is no document.
      if (kind === 'page' && /(?:^|\/)\.{0,2}$/.test(path)) return [];
      const target = fileOf(from.path, path);
      const found: Lookup[] = [];
      const named = (base: string | undefined): void => {
        if (base === undefined) return;
        const bare = base.replace(/\/$/, '');
        found.push({ by: 'file', path: bare, endings: kind === 'asset' ? [''] : DOCUMENT });
        // A document of another format goes by the name of a Markdown page.
        if (/\.md$/.test(bare)) found.push({ by: 'file', path: bare.slice(0, -3), endings: DOCUMENT.slice(1) });
      };
      named(target);
      // A directive's file may be named from the folder of the pages too.
      if (kind === 'ref' && !path.startsWith('/')) named(joinPath(source, path));
      if (kind !== 'page') found.push(...(kind === 'ref' ? byLabel(path) : []));
      else found.push(...byLabel(path));
      if (path.startsWith('/')) {
        found.push({ by: 'url', url: path });
        if (basePath !== '' && path.startsWith(`${basePath}/`)) named(under(source, path.slice(basePath.length + 1)));
      }
      return found;
    },
    openAnchors: ofProgram,
    elsewhereOnSite: (fragment) => byLabel(fragment),
    excuse(from, path, kind) {
      const target = fileOf(from.path, path);
      if (target === undefined) return 'an address above the repository';
      if (kind !== 'asset' && MADE.test(path)) return 'a page that Sphinx makes itself';
      const written = madeFile(path, settings.text, where);
      if (kind !== 'asset' && written !== undefined) return written;
      const made = kind === 'asset' ? undefined : ofProgram(path);
      if (made !== undefined) return made;
      if (isInside(target, source)) {
        const place = inside(target, source);
        if (/^_images\/|^_sources\/|^_modules\/|^_downloads\//.test(place)) return 'a folder that Sphinx makes itself';
        const folder = MARKDOWN.test(place) ? undefined : copied(place);
        if (folder !== undefined) return `the folder \`${folder}\` that ${where} copies files into`;
        const maker = makers.find(({ folder }) => `/${place}`.includes(`/${folder}/`));
        if (maker !== undefined) return `the folder \`${maker.folder}\` that \`${maker.extension}\` in ${where} makes`;
      }
      if (kind !== 'ref') return undefined;
      const project = path.split(':')[0] ?? '';
      if (path.includes(':') && settings.has('autosectionlabel'))
        return `a heading's label of \`autosectionlabel\` in ${where}`;
      if (inventories === undefined) return undefined;
      if (path.includes(':')) return `the project \`${project}\` of \`intersphinx_mapping\` in ${where}`;
      // Documents are files of this site; a label may be of any project.
      return path.includes('/') || path.includes('.')
        ? undefined
        : `a label of the projects of \`intersphinx_mapping\` in ${where}`;
    },
    openReferences:
      settings.has('myst_substitutions') || settings.has('myst_links') ? `${where} may define it` : undefined,
    leavesHtml: true,
    staticDirs: [...settings.list('html_extra_path').map((folder) => under(source, folder)), source],
    baseUrls: baseUrl === '' ? [] : [baseUrl],
  };
}
