/** A change that takes pages out of what is judged, while their files stay, says so: settings of the head never hide what the base publishes. */
import type { GatheredSite } from '../content/gather-site.ts';
import type { SchemaProblem } from '../gates/facts.ts';
import { GENERATORS } from '../generators/index.ts';
import { countOf } from '../text/count.ts';
import type { Changes } from './changes.ts';
import { recordAtBase, type SiteOfChange, siteAtBase } from './site-at-base.ts';
import { standingOf } from './standing-of.ts';

/** So many are named. */
const NAMED = 3;
/** What may hold settings of a site. */
export const isSettings = (path: string): boolean =>
  /\.(?:ya?ml|toml|json)$/iu.test(path) ||
  (/\.(?:py|[cm]?[jt]s)$/iu.test(path) &&
    path
      .slice(path.lastIndexOf('/') + 1)
      .toLowerCase()
      .includes('conf'));

/** Answers one problem, or none; asked when the pages of today are in the index, which knows what is served where. */
export function createDroppedPages({ input, site, changes }: SiteOfChange): () => SchemaProblem[] {
  let candidates: { path: string; url: string }[] | undefined;
  return () => {
    const settings = settingsIn(changes);
    if (settings === undefined) return [];
    candidates ??= noMorePages({ input, site, changes });
    const gone = candidates.filter(({ path, url }) => !isServedElsewhere(site, path, url)).map(({ path }) => path);
    return gone.length === 0 ? [] : [problemOf(settings, gone)];
  };
}

/** What stands there is another page: one that settings hide is in the index all the same. */
const isServedElsewhere = ({ index }: Pick<GatheredSite, 'index'>, path: string, url: string): boolean => {
  const here = index.pageAt(url);
  return here === undefined || here.page.path !== path ? index.isServed(url) : index.redirectOf(url) !== undefined;
};

/** The file of settings that the change touches: what a site is known by, first. */
function settingsIn({ commit, changed }: Changes): string | undefined {
  if (commit === null) return undefined;
  const touched = [...changed.keys()].filter((path) => isSettings(path)).sort();
  const isKnown = (path: string): boolean =>
    path.split('/').some((part) => GENERATORS.some(({ configNames }) => configNames?.test(part) === true));
  return touched.find(isKnown) ?? touched[0];
}

/** Pages of the base whose files are there, where they were or where the change moved them, and are no pages; each with its address at the base. */
function noMorePages({ input, site, changes }: SiteOfChange): { path: string; url: string }[] {
  const base = siteAtBase({ input, site, changes });
  const { files, routes } = site.index;
  const [wasHidden, isHidden] = [standingOf(base).hidden, standingOf(site).hidden];
  return base.pagePaths.flatMap((before) => {
    const path = files.has(before) ? before : changes.renamed.get(before);
    if (path === undefined || !files.has(path) || wasHidden?.(before) !== undefined) return [];
    if (routes.isPage(path) && isHidden?.(path) === undefined) return [];
    return [{ path, url: base.index.routes.place(recordAtBase(base, { site, changes }, before)).url }];
  });
}

function problemOf(settings: string, gone: readonly string[]): SchemaProblem {
  const named = gone.slice(0, NAMED).map((path) => `\`${path}\``);
  const more = gone.length - named.length;
  const which = `${named.join(', ')}${more === 0 ? '' : ` and ${more} more`}`;
  const they = gone.length === 1 ? 'its file is' : 'their files are';
  return {
    path: settings,
    line: null,
    at: '',
    kind: 'dropped-pages',
    message: `This change takes ${countOf(gone.length, 'page')} out of the site, while ${they} still here: ${which}. Nothing in them is judged any more. Delete what should go, add redirects for what moved, or take the setting back.`,
  };
}
