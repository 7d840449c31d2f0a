/** A broken target in the form that the other links of its page have: all name files, or none does. */
import { MARKDOWN } from '../generators/routes.ts';

/** The target as it is where the page shows no custom: a wrong ending says nothing of how its links are written. */
export function inCustomForm(written: string, page: string | undefined): string {
  const at = written.search(/[?#]/);
  const [path, rest] = at === -1 ? [written, ''] : [written.slice(0, at), written.slice(at)];
  if (page === undefined || path === '' || path.endsWith('/')) return written;
  const others = [...page.matchAll(/\]\(<?([^)>\s#?]+)/g)]
    .map(([, target = '']) => target)
    .filter((target) => target !== path && !/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(target) && isPage(target));
  const named = others.filter((target) => MARKDOWN.test(target)).length;
  if (others.length < 2 || (named > 0 && named < others.length)) return written;
  const bare = path.replace(ENDING, '');
  return named === 0
    ? MARKDOWN.test(path)
      ? bare + rest
      : written
    : MARKDOWN.test(path)
      ? written
      : `${bare}.md${rest}`;
}

const ENDING = /\.(?:html?|mdx?|markdown|mdown|rst)$/i;
/** Neither a picture nor a download. */
const isPage = (target: string): boolean => MARKDOWN.test(target) || !/\.\w{1,6}$/.test(target);
