/** VitePress. */
import { byComponent } from '../../content/opening.ts';
import { isPlainComponent } from '../../content/plain-components.ts';
import type { SiteFiles } from '../../content/site-files.ts';
import { dirname, joinPath } from '../../content/url-path.ts';
import { cutFences } from '../cut-fences.ts';
import { folderSetting, modulesIn } from '../folder-setting.ts';
import { defineGenerator } from '../generator.ts';
import { asModules } from '../includes.ts';
import { BRACE, COLONS, HTML } from '../live.ts';
import { find } from '../opaque.ts';
import { bareFolder, endings, firstFile, firstText, isThere, lineOf, SCRIPTS } from '../recognition.ts';
import { isPackage } from '../taken-over.ts';
import { vitepressIds } from './ids.ts';
import { vitepressRoutes } from './routes.ts';
import { vitepressSettled, vitepressStanding } from './standing.ts';

const SETTINGS = ['.vitepress/config', '.vitepress/config/index'].flatMap((stem) => endings(stem, ...SCRIPTS));

/** Scripts that lie beside the configuration. */
const besides = (files: SiteFiles): string[] =>
  ['.vitepress', '.vitepress/config'].flatMap((folder) =>
    files.list(folder).flatMap((name) => (/\.[cm]?[jt]s$/.test(name) ? `${folder}/${name}` : [])),
  );

/** Whether a module that the configuration takes over may set where the pages lie: a file by what it says, a package always. */
function maySetIn(files: SiteFiles, path: string, module: string): boolean {
  if (isPackage(module)) return true;
  const file = joinPath(dirname(path), module);
  const text = file === undefined ? undefined : firstText(files, asModules(file));
  return text === undefined || folderSetting(text, 'srcDir', '.vitepress') !== undefined;
}

/** Components of a piece of raw HTML that begins with one. */
const componentsOf = (text: string): string[] =>
  /^<[A-Z]/.test(text)
    ? [...text.matchAll(/<([A-Z]\w*)/g)].flatMap(([, name = '']) => (name === 'ClientOnly' ? [] : name))
    : [];

/** What it knows itself; others are words, but for those of plugins. */
const CONTAINERS = new Set(['info', 'tip', 'warning', 'danger', 'details', 'raw', 'v-pre', 'code-group', 'tabs']);

/** An id or HTML that is known only when the page runs. */
const BOUND = /[ \t\n](?:(?:v-bind)?:id|v-bind|v-html)[ \t]*=/;

export default defineGenerator({
  name: 'vitepress',
  title: 'vitepress',
  configNames: /^\.vitepress$/,
  putsIn: /^\.vitepress\/(?!cache\/|dist\/)/u,
  recognise: (files) => isThere(files, SETTINGS),
  contentRoots(files) {
    const set = folderSetting(firstText(files, SETTINGS) ?? '', 'srcDir', '.vitepress');
    return [set !== undefined && 'folder' in set ? bareFolder(set.folder) : ''];
  },
  unreadSettings(files) {
    const path = firstFile(files, SETTINGS);
    const text = path === undefined ? '' : (files.read(path) ?? '');
    const maySet = (module: string): boolean => maySetIn(files, path ?? '', module);
    const set = folderSetting(text, 'srcDir', '.vitepress', maySet);
    if (path === undefined || (set !== undefined && 'folder' in set)) return [];
    const by = set?.by ?? (set === undefined ? modulesIn(text, 'extends').find(maySet) : undefined);
    if (by !== undefined && isPackage(by))
      return [
        {
          path,
          line: lineOf(text, by),
          why: `\`${by}\` is not read, and may set \`srcDir\`; name it in the configuration`,
        },
      ];
    const isSet = (one: string): boolean => folderSetting(files.read(one) ?? '', 'srcDir', '.vitepress') !== undefined;
    // What the configuration brings from its neighbours may be in force.
    const beside = besides(files).find((one) => one !== path && isSet(one));
    const at = set === undefined ? beside : by === undefined ? path : (beside ?? path);
    return at === undefined
      ? []
      : [{ path: at, line: lineOf(files.read(at), 'srcDir'), why: 'only running it says what `srcDir` is' }];
  },
  routes: vitepressRoutes,
  standing: vitepressStanding,
  settled: vitepressSettled,
  headingIds: vitepressIds,
  dialect: {
    isMdx: (path) => /\.mdx$/i.test(path),
    opaque: (text, from, out) => find(text, from, /^(<<<)[^\n]*|<!--\s*@include:[^<\n]*?-->/gm, 'include', out),
    blocks: (text, from) => cutFences(text, from, (name) => CONTAINERS.has(name)),
    headingAttributes: true,
    attributeLists: true,
    opensAnchors: ({ opaque }) =>
      opaque.flatMap(({ kind, text }) =>
        kind === 'html'
          ? [
              ...componentsOf(text)
                .filter((name) => !isPlainComponent(name))
                .map(byComponent),
              ...(BOUND.test(text) ? [{ why: 'the page itself binds ids or HTML to values' }] : []),
            ]
          : [],
      ),
    admonitions: { colons: ['code-group', 'raw', 'v-pre', 'tabs'] },
    live: {
      rules: [HTML, BRACE, COLONS, { what: 'a snippet of a file', at: /<(?=<<)/y, opensLine: true }],
      // Code spans, and code that has no fence, are compiled as templates of Vue.
      code: [
        { what: 'an include', in: /<!--\s*@include:/u },
        { what: 'a template', in: /\{\{/u, indented: true },
      ],
      shielded: /\{\{/u,
    },
    braces: 'own',
  },
  frontMatter: { closesAtPrefix: true, titledByItself: () => true },
  links: { namesFiles: () => false },
  linkPlaces: {
    frontMatter: [
      'hero.actions[].link',
      'hero.image',
      'hero.image.src',
      'hero.image.light',
      'hero.image.dark',
      'features[].link',
      'features[].icon.src',
      'prev.link',
      'next.link',
    ],
  },
});
