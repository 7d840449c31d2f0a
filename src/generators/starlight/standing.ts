/** Starlight: pages that Astro makes of programs at the same addresses. */
import { trimSlashes } from '../../content/url-path.ts';
import { under } from '../routes.ts';
import { isList, type Settled, type Standing, type StandingInput } from '../standing.ts';

export const starlightSettled: Settled = {
  names: `site base *.title *.description *.logo *.tagline *.sidebar *.social *.editLink *.customCss *.favicon *.lastUpdated *.pagination *.tableOfContents
    *.locales.*.label *.locales.*.lang *.expressiveCode *.credits *.titleDelimiter`,
  programs: (path) =>
    /\.[cm]?[jt]s$/.test(path) &&
    /^(?:astro\.config\.|src\/content\.config\.|src\/content\/config\.|integrations\/|plugins\/|src\/(?:integrations|plugins|middleware|routeData))/.test(
      path,
    ),
  lists: isList,
};

export const starlightStanding = ({ root }: StandingInput): Standing => ({
  programs: (url) =>
    ['.astro', '.md', '.mdx', '.html', '.ts', '.js'].flatMap((ending) => {
      const bare = under(under(root, 'src/pages'), trimSlashes(url));
      return [`${bare}${ending}`, `${bare}/index${ending}`];
    }),
});
