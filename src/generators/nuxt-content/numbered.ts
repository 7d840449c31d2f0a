/** Folders of Nuxt Content whose site lies elsewhere: their numbers and components show what they are, their links where they are served. */
import type { SiteFiles } from '../../content/site-files.ts';
import { rootTargets } from '../root-targets.ts';
import { type FileSet, isBelow } from '../routes.ts';

const NUMBERED = /^\d+\.[a-z]/i;
/** `::note`, `::card{to="/x"}`: a component of its Markdown, which begins with two colons and not with three. */
const COMPONENT = /^::[a-z][\w-]*(?:[{[][^\n]*)?[ \t]*\r?$/m;
/** Pages that are looked into for one. */
const MOST = 60;

/** Why a folder without a configuration is one of Nuxt Content, or undefined. */
export function numberedTree(files: SiteFiles): string | undefined {
  const [first, second] = files.list('').filter((name) => NUMBERED.test(name));
  if (first === undefined || second === undefined) return undefined;
  let asked = 0;
  for (const folder of files.list('').filter((name) => NUMBERED.test(name)))
    for (const name of files.list(folder)) {
      if (!name.endsWith('.md')) continue;
      if (++asked > MOST) return undefined;
      if (COMPONENT.test(files.read(`${folder}/${name}`) ?? ''))
        return `\`${first}\` and others are numbered, and pages have components, as Nuxt Content reads them`;
    }
  return undefined;
}

/** The path below which most links of the pages find one, '' for the root; undefined where no few of them agree. */
export function servedBelow(files: FileSet, pages: () => ReadonlySet<string>): () => string | undefined {
  let known: { edition: number; base: string | undefined } | undefined;
  return () => {
    if (known?.edition !== files.edition) known = { edition: files.edition, base: baseOf(rootTargets(files), pages()) };
    return known.base;
  };
}

/** As every address is in the root. */
export const isIn = (url: string, base: string): boolean => base === '' || isBelow(url, base);
const FEWEST = 3;

function baseOf(targets: readonly string[], pages: ReadonlySet<string>): string | undefined {
  const votes = new Map<string, number>();
  for (const target of targets) {
    const parts = target.split('/');
    for (let from = 0; from < Math.min(parts.length, 4); from++)
      if (pages.has(`/${parts.slice(from).join('/')}`)) {
        const base = from === 0 ? '' : `/${parts.slice(0, from).join('/')}`;
        votes.set(base, (votes.get(base) ?? 0) + 1);
      }
  }
  const [base, count = 0] = [...votes].sort((a, b) => b[1] - a[1])[0] ?? [];
  if (base === undefined || count < FEWEST) return undefined;
  // Where most links below it find nothing, another part of the site is served there.
  return count * 2 > targets.filter((target) => isIn(`/${target}`, base)).length ? base : undefined;
}
