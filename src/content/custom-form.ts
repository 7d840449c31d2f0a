/** A broken target in the form that the links around it have: all name files, or none does. */
import { MARKDOWN } from '../generators/routes.ts';
import type { MutableFileSet } from './file-set.ts';
import { dirname } from './url-path.ts';

/** So many pages of a folder show its custom. */
const SHOW = 20;

/** Answers the target as it is where no custom shows: a wrong ending says nothing of how links are written here. */
export function createCustomForm(files: MutableFileSet): (written: string, from: string) => string {
  const known = new Map<string, { edition: number; targets: readonly string[] }>();
  /** By the page's own links; where those are too few, by those of the pages beside it. */
  const customOf = (path: string, from: string): Custom => {
    const own = countForms(targetsIn([files.read(from) ?? '']), path);
    if (own.all > 1) return own;
    const folder = dirname(from);
    const before = known.get(folder);
    if (before?.edition === files.edition) return countForms(before.targets, path);
    const beside = files.inFolder(folder).filter((file) => MARKDOWN.test(file));
    const targets = targetsIn(beside.slice(0, SHOW).map((file) => files.read(file) ?? ''));
    known.set(folder, { edition: files.edition, targets });
    return countForms(targets, path);
  };
  return (written, from) => {
    const at = written.search(/[?#]/);
    const [path, rest] = at === -1 ? [written, ''] : [written.slice(0, at), written.slice(at)];
    if (path === '' || path.endsWith('/')) return written;
    const { all, named } = customOf(path, from);
    if (all < 2 || (named > all * FEW && named < all * (1 - FEW))) return written;
    const namesFile = MARKDOWN.test(path);
    const bare = path.replace(ENDING, '');
    return named > all / 2 === namesFile ? written : `${bare}${namesFile ? '' : '.md'}${rest}`;
  };
}

interface Custom {
  all: number;
  named: number;
}
/** Slips of others are none of the custom. */
const FEW = 0.1;
const ENDING = /\.(?:html?|mdx?|markdown|mdown|mdwn|mkdn?|mkdown|rst)$/i;

const targetsIn = (texts: readonly string[]): string[] =>
  texts
    .flatMap((text) => [...text.matchAll(/\]\(<?([^)>\s#?]+)/g)].map(([, target = '']) => target))
    .filter((target) => !/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(target) && isPage(target));
/** Without the broken target itself. */
function countForms(targets: readonly string[], broken: string): Custom {
  const others = targets.filter((target) => target !== broken);
  return { all: others.length, named: others.filter((target) => MARKDOWN.test(target)).length };
}
/** Neither a picture nor a download. */
const isPage = (target: string): boolean => MARKDOWN.test(target) || !/\.\w{1,6}$/.test(target);
