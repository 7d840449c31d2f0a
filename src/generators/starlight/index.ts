/** Starlight, the docs theme of Astro. */
import { ALERT_FORMS } from '../alert-forms.ts';
import { cutFences } from '../cut-fences.ts';
import { defineGenerator } from '../generator.ts';
import { COLONS, HTML } from '../live.ts';
import { endings, firstFile, SCRIPTS } from '../recognition.ts';
import { githubId, githubIds } from '../slugs.ts';
import { astroRedirects } from './redirects.ts';
import { starlightRoutes } from './routes.ts';
import { starlightSettled, starlightStanding } from './standing.ts';

export default defineGenerator({
  name: 'starlight',
  title: 'starlight',
  configNames: /^astro\.config\.[cm]?[jt]s$/,
  recognise(files) {
    const file = firstFile(files, endings('astro.config', ...SCRIPTS));
    return file !== undefined && /starlight/.test(files.read(file) ?? '') ? `\`${file}\` uses Starlight` : undefined;
  },
  contentRoots: () => ['src/content/docs'],
  routes: starlightRoutes,
  redirects: astroRedirects,
  standing: starlightStanding,
  settled: starlightSettled,
  headingIds: githubIds,
  alternativeIds: (heading) => [githubId(heading).replace(/-$/, '')],
  forms: () => ({ alerts: ALERT_FORMS.starlight }),
  dialect: {
    isMdx: (path) => /\.mdx$/i.test(path),
    readsMdx: true,
    blocks: cutFences,
    // Without a plugin `{#id}` is text of the heading.
    headingAttributes: false,
    attributeLists: false,
    admonitions: { colons: [] },
    live: { rules: [HTML, COLONS] },
    braces: 'own',
  },
  frontMatter: { titledByItself: () => false },
  links: { namesFiles: () => false },
  linkPlaces: {
    frontMatter: [
      'hero.actions[].link',
      'hero.image.file',
      'hero.image.light',
      'hero.image.dark',
      'prev.link',
      'next.link',
    ],
  },
});
