/** Nuxt Content: pages and handlers of the site's own at the same addresses. */
import { trimSlashes } from '../../content/url-path.ts';
import { under } from '../routes.ts';
import type { Settled, Standing, StandingInput } from '../standing.ts';

export const nuxtSettled: Settled = {
  names: 'css site.name site.url site.description colorMode fonts icon ui devtools compatibilityDate',
  programs: (path) =>
    /\.[cm]?[jt]s$/.test(path) &&
    /^(?:nuxt\.config|content\.config|nitro\.config|modules\/|server\/|(?:app\/)?middleware\/|app\/router\.options)/.test(
      path,
    ),
};

export const nuxtStanding = ({ root }: StandingInput): Standing => ({
  programs(url) {
    const bare = trimSlashes(url);
    const pages = ['pages', 'app/pages'].flatMap((folder) =>
      ['.vue', '/index.vue', '.ts', '.tsx'].map((ending) => under(root, `${folder}/${bare}${ending}`)),
    );
    return [...pages, ...['.ts', '.get.ts', '.js'].map((ending) => under(root, `server/routes/${bare}${ending}`))];
  },
});
