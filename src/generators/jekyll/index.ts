/** Jekyll, and GitHub Pages with it. */
import { settingsIn } from '../../content/settings-file.ts';
import { basename } from '../../content/url-path.ts';
import { ALERT_FORMS } from '../alert-forms.ts';
import { defineGenerator } from '../generator.ts';
import { endHtmlAtTags } from '../html-ends.ts';
import { BRACE, HTML, LOOSE } from '../live.ts';
import { findLiquid } from '../opaque.ts';
import { isThere, present } from '../recognition.ts';
import { under } from '../routes.ts';
import { readsDate } from './dated.ts';
import { markdownInHtml } from './html-parts.ts';
import { hasOtherIds, kramdownIds } from './ids.ts';
import { jekyllRoutes } from './routes.ts';
import { jekyllSettled, jekyllStanding } from './standing.ts';

const CONFIGS = ['_config.yml', '_config.yaml', '_config.toml'];

export default defineGenerator({
  name: 'jekyll',
  title: 'jekyll',
  configNames: /^_config\.(?:ya?ml|toml)$/,
  putsIn: /^(?:_(?:includes|layouts|data|sass)|assets)\//u,
  settings: (files) => present(files, CONFIGS),
  recognise: (files) => isThere(files, CONFIGS),
  contentRoots: () => [''],
  routes(input) {
    const { root, files } = input;
    const path = CONFIGS.map((name) => under(root, name)).find(files.has);
    const isGuess = path !== undefined && hasOtherIds(settingsIn(path, files.read(path) ?? ''));
    return { ...jekyllRoutes(input), guessesAnchors: () => isGuess };
  },
  standing: jekyllStanding,
  settled: jekyllSettled,
  headingIds: ({ style }) => kramdownIds(style),
  // GitHub's way is the default of kramdown as Jekyll calls it.
  headingIdOptions: ({ root, files }) =>
    /^[ \t]+input[ \t]*:[ \t]*['"]?kramdown\b/im.test(files.read(under(root, '_config.yml')) ?? '')
      ? { style: 'kramdown' }
      : {},
  forms: () => ({
    alerts: ALERT_FORMS.words,
    lacks: ['bare addresses', 'pipes in code', 'parenthesised numbers', 'close blocks'],
  }),
  // Kramdown's own Markdown, which a site may ask for, has no fences of backticks.
  runsInCode: ({ read }) =>
    CONFIGS.some((path) => /^[ \t]+["']?input["']?[ \t]*[:=][ \t]*["']?kramdown\b/imu.test(read(path) ?? ''))
      ? ['no-fences']
      : [],
  dialect: {
    isMdx: (path) => /\.mdx$/i.test(path),
    opaque: findLiquid,
    liquid: true,
    blocks: endHtmlAtTags,
    ownParts: markdownInHtml,
    headingAttributes: true,
    attributeLists: true,
    kramdownLists: true,
    live: {
      isLoose: true,
      rules: [HTML, BRACE, ...LOOSE],
      code: [
        { what: 'Liquid', in: /\{[{%]/u },
        { what: 'HTML or a link', in: /<[A-Za-z/!?]|\][(:]|\{/u, asked: 'no-fences' },
      ],
    },
    braces: 'own',
  },
  frontMatter: {
    titledByItself: (path) => /(?:^|\/)_[\w-]+\//.test(path),
    readsDate,
    // Beside collections and posts a page at the top stands by itself.
    standsAlone: (path) => !path.includes('/'),
    // What Jekyll puts no page around is no page of the site.
    isBare: ({ layout }) => layout === null || layout === 'none',
  },
  links: { namesFiles: () => false },
  linkPlaces: {
    files: [
      {
        holds: (path) =>
          path.startsWith('_data/') && /\.(?:ya?ml|json)$/.test(path) && /nav|menu|sidebar|toc/i.test(basename(path)),
        values: ['**.url', '**.link', '**.href'],
      },
    ],
  },
});
