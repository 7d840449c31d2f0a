/** Hugo: a site with a configuration, or a folder of content that is laid out as Hugo's. */
import { joinPath } from '../../content/url-path.ts';
import { defineGenerator } from '../generator.ts';
import { BRACE, HTML, PLUSES } from '../live.ts';
import { plainRoutes } from '../plain/routes.ts';
import { configOf } from './borrowing.ts';
import { contentFacts, contentRoots, languages } from './content.ts';
import { mounts, settingsFiles } from './facts.ts';
import { forms } from './forms.ts';
import { headingIdOptions } from './heading-options.ts';
import { alternativeIds, hugoIds, hugoSlug } from './ids.ts';
import { findShortcodes } from './mask.ts';
import { recognise, resembles } from './recognise.ts';
import { redirects } from './redirects.ts';
import { hugoRoutes } from './routes.ts';
import { hugoSettled, hugoStanding } from './standing.ts';

/** Where menus stand in a configuration, and in that of a language. */
const MENUS = ['menu.*[]', 'menus.*[]', 'languages.*.menu.*[]', 'languages.*.menus.*[]', '*.menu.*[]', '*.menus.*[]'];

export default defineGenerator({
  name: 'hugo',
  title: 'hugo',
  configNames: /^(?:(?:hugo|config)\.(?:toml|ya?ml|json)|config)$/,
  settings: settingsFiles,
  recognise,
  resembles,
  contentRoots,
  languages,
  facts: contentFacts,
  routes: (input) => (input.hugo ? hugoRoutes({ ...input, hugo: input.hugo }) : plainRoutes(input)),
  standing: hugoStanding,
  settled: hugoSettled,
  headingIds: (options) => hugoIds(options.style ?? 'github'),
  alternativeIds,
  headingIdOptions,
  redirects,
  hostFolders: true,
  putsIn: /^(?:themes\/[^/]+\/)?(?:assets|content|data|i18n|layouts|static)\//u,
  mountsIn: (files, root, hugo) =>
    hugo === null || !hugo.present
      ? []
      : mounts(configOf(files, root, hugo)).flatMap(({ source }) => joinPath(root, source) ?? []),
  forms,
  dialect: {
    isMdx: (path) => /\.mdx$/i.test(path),
    opaque: findShortcodes,
    headingAttributes: true,
    attributeLists: true,
    // Hugo takes the inner text of a shortcode out first: what looks indented behind it may stand in a list, with its heading.
    idsInIndentedCode: (code) => [...code.matchAll(/^#{1,6}[ \t]+(.+)$/gm)].map(([, text = '']) => hugoSlug(text)),
    shortcodes: true,
    live: {
      rules: [HTML, BRACE, PLUSES],
      code: [{ what: 'a shortcode', in: /\{\{[<%]/u }],
      namesPage: /(?<=\]\()\{\{[<%] ?(?:rel)?ref "[^"{}\n]*" ?[>%]\}\}/gu,
    },
    braces: 'token',
  },
  frontMatter: { closesAtPrefix: true, titledByItself: () => false, titlesHome: true, keysInAnyCase: true },
  links: { namesFiles: () => false, namesLogicalPaths: true },
  linkPlaces: {
    frontMatter: ['manualLink', 'menu.*.url', 'menus.*.url'],
    refs: ['manualLinkRelref', 'menu.*.pageRef', 'menus.*.pageRef'],
    files: [
      {
        holds: (path) =>
          /^(?:hugo|config)\.(?:toml|ya?ml|json)$|^config\/[\w-]+\/(?:hugo|config|languages)\.(?:toml|ya?ml|json)$/.test(
            path,
          ),
        values: MENUS.map((way) => `${way}.url`),
        refs: MENUS.map((way) => `${way}.pageRef`),
      },
      {
        holds: (path) => /^config\/[\w-]+\/menus?(?:\.[\w-]+)?\.(?:toml|ya?ml|json)$/.test(path),
        values: ['*[].url'],
        refs: ['*[].pageRef'],
      },
    ],
  },
});
