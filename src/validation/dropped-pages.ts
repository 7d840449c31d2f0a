/** A change that takes pages out of what is judged, while their files stay, says so: settings of the head never hide what the base publishes. */
import { type GatheredSite, gatherSite } from '../content/gather-site.ts';
import { recordOf } from '../content/page-record.ts';
import { parsePage } from '../content/parse-page.ts';
import type { SchemaProblem } from '../gates/facts.ts';
import { GENERATORS } from '../generators/index.ts';
import { countOf } from '../text/count.ts';
import { globs } from '../text/globs.ts';
import type { Changes } from './changes.ts';
import type { ValidationInput } from './session-options.ts';

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

export interface DroppedPagesInput {
  input: Pick<ValidationInput, 'config' | 'forge' | 'sitePath'>;
  site: GatheredSite;
  changes: Changes;
}

/** Answers one problem, or none; asked when the pages of today are in the index, which knows what is served where. */
export function createDroppedPages({ input, site, changes }: DroppedPagesInput): () => SchemaProblem[] {
  let candidates: { path: string; url: string }[] | undefined;
  return () => {
    const settings = settingsIn(changes);
    if (settings === undefined) return [];
    candidates ??= noMorePages({ input, site, changes });
    const gone = candidates.filter(({ url }) => !site.index.isServed(url)).map(({ path }) => path);
    return gone.length === 0 ? [] : [problemOf(settings, gone)];
  };
}

/** The file of settings that the change touches: what a site is known by, first. */
function settingsIn({ commit, changed }: Changes): string | undefined {
  if (commit === null) return undefined;
  const touched = [...changed.keys()].filter((path) => isSettings(path)).sort();
  const isKnown = (path: string): boolean =>
    path.split('/').some((part) => GENERATORS.some(({ configNames }) => configNames?.test(part) === true));
  return touched.find(isKnown) ?? touched[0];
}

/** Pages of the base whose files are there, where they were or where the change moved them, and are no pages; each with its address at the base. */
function noMorePages({ input, site, changes }: DroppedPagesInput): { path: string; url: string }[] {
  const base = siteAtBase({ input, site, changes });
  const { files, routes } = site.index;
  return base.pagePaths.flatMap((before) => {
    const path = files.has(before) ? before : changes.renamed.get(before);
    if (path === undefined || !files.has(path) || routes.isPage(path)) return [];
    const text = changes.base.get(before) ?? files.read(path) ?? '';
    const { kind } = base.context;
    const record = recordOf(before, parsePage(before, text, kind, base.headingIds), kind, base.brings);
    return [{ path, url: base.index.routes.place(record).url }];
  });
}

/** The site as the base has it, by its own settings. */
function siteAtBase({ input, site, changes }: DroppedPagesInput): GatheredSite {
  const paths = new Set(site.index.files.paths);
  for (const [path, how] of changes.changed) {
    if (how === 'added') paths.delete(path);
    else paths.add(path);
  }
  const config = input.config ?? {};
  const isExcluded = config.exclude === undefined ? () => false : globs(config.exclude, { dot: true });
  return gatherSite({
    paths: [...paths].sort(),
    read: (path) => changes.base.get(path) ?? site.index.files.read(path),
    config: { ...config, frontmatter: { ...config.frontmatter, learn: false } },
    ...(input.forge && { forge: input.forge }),
    sitePath: input.sitePath ?? '',
    head: changes.commit,
    isDirty: false,
    isExcluded,
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
