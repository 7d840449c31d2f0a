/** Nuxt Content, and Docus with it. */
import { ALERT_FORMS } from '../alert-forms.ts';
import { defineGenerator } from '../generator.ts';
import { BRACE, HTML } from '../live.ts';
import { mdcBlocks } from './blocks.ts';
import { mdcIds, plainId } from './ids.ts';
import { mdcLinks } from './links.ts';
import { recogniseNuxtContent } from './recognise.ts';
import { nuxtRedirects } from './redirects.ts';
import { nuxtContentRoutes } from './routes.ts';
import { nuxtSettled, nuxtStanding } from './standing.ts';

export default defineGenerator({
  name: 'nuxt-content',
  title: 'Nuxt Content',
  configNames: /^nuxt\.config\.[cm]?[jt]s$/,
  recognise: recogniseNuxtContent,
  contentRoots: (files) => [files.list('content').length > 0 ? 'content' : ''],
  routes: nuxtContentRoutes,
  standing: nuxtStanding,
  settled: nuxtSettled,
  headingIds: mdcIds,
  alternativeIds: (heading) => [plainId(heading)],
  redirects: nuxtRedirects,
  forms: () => ({ alerts: ALERT_FORMS.words }),
  dialect: {
    isMdx: () => false,
    blocks: mdcBlocks,
    components: true,
    links: mdcLinks,
    // Braces behind a heading are text.
    headingAttributes: false,
    attributeLists: 'attached',
    opensAnchors: ({ opaque }) =>
      opaque.some(({ kind, text }) => kind === 'html' && /^<[A-Z]/.test(text))
        ? [{ why: 'a component may bring headings' }]
        : [],
    live: {
      rules: [
        HTML,
        BRACE,
        { what: 'a component', at: /:(?=[A-Za-z])/y },
        { what: 'a component', at: /:(?=:)/y, opensLine: true },
      ],
    },
    braces: 'own',
  },
  frontMatter: { titledByItself: () => true },
  links: { namesFiles: () => false },
  linkPlaces: { frontMatter: ['hero.links[].to', 'links[].to'] },
});
