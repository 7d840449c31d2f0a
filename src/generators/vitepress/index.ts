/** VitePress. */
import { byComponent } from '../../content/opening.ts';
import { isPlainComponent } from '../../content/plain-components.ts';
import { folderSetting } from '../folder-setting.ts';
import { defineGenerator } from '../generator.ts';
import { BRACE, COLONS, HTML } from '../live.ts';
import { find } from '../opaque.ts';
import { bareFolder, endings, firstText, isThere, SCRIPTS } from '../recognition.ts';
import { vitepressIds } from './ids.ts';
import { vitepressRoutes } from './routes.ts';

const SETTINGS = ['.vitepress/config', '.vitepress/config/index'].flatMap((stem) => endings(stem, ...SCRIPTS));

/** Components of a piece of raw HTML that begins with one. */
const componentsOf = (text: string): string[] =>
  /^<[A-Z]/.test(text)
    ? [...text.matchAll(/<([A-Z]\w*)/g)].flatMap(([, name = '']) => (name === 'ClientOnly' ? [] : name))
    : [];

export default defineGenerator({
  name: 'vitepress',
  title: 'vitepress',
  configNames: /^\.vitepress$/,
  recognise: (files) => isThere(files, SETTINGS),
  contentRoots(files) {
    const set = folderSetting(firstText(files, SETTINGS) ?? '', 'srcDir', '.vitepress');
    return [set !== undefined && 'folder' in set ? bareFolder(set.folder) : ''];
  },
  routes: vitepressRoutes,
  headingIds: vitepressIds,
  dialect: {
    isMdx: (path) => /\.mdx$/i.test(path),
    opaque: (text, from, out) => find(text, from, /^(<<<)[^\n]*|<!--\s*@include:[^<\n]*?-->/gm, 'include', out),
    headingAttributes: true,
    attributeLists: true,
    opensAnchors: ({ opaque }) =>
      opaque.flatMap(({ kind, text }) =>
        kind === 'html'
          ? componentsOf(text)
              .filter((name) => !isPlainComponent(name))
              .map(byComponent)
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
