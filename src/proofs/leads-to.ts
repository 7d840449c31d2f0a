/** Whether a link between pages of a set leads where its record says: by path where it names a file, by its last name where it is an address. Pure. */
import { posix } from 'node:path';

/** `from` and `target` are paths of pages below the site's root; an address may stand below any base path, and never at another host. */
export function leadsTo(href: string, from: string, target: string): boolean {
  if (/\s|^(?:[a-z][a-z\d+.-]*:|[\\/]{2})|\\/iu.test(href)) return false;
  const [link = ''] = href.split(/[?#]/u, 1);
  if (link === '') return from === target;
  if (/\.(?:md|mdx|markdown|rst)$/iu.test(link) && !link.startsWith('/'))
    return posix.join(posix.dirname(from), decoded(link)) === target;
  const [own, wanted] = [namesOf(decoded(link)), namesOf(target)];
  // What lies above or at the root is the opening page of a folder, which an address need not name.
  return own.length === 0 || wanted.length === 0 ? INDEX.test(target) : own.at(-1) === wanted.at(-1);
}

/** Folders and name of a page or an address, without what an address leaves out. */
function namesOf(path: string): string[] {
  const names = path
    .replace(/\.(?:md|mdx|markdown|rst|html?)$/iu, '')
    .split('/')
    .filter((name) => name !== '' && name !== '.' && name !== '..')
    .map((name) => name.toLowerCase());
  return OPENING.test(names.at(-1) ?? '') ? names.slice(0, -1) : names;
}
const OPENING = /^_?(?:index|readme)$/u;
const INDEX = /(?:^|\/)_?(?:index|readme)\.\w+$/iu;

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
