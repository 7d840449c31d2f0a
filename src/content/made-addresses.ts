/** Whether an address is one of pages that a build writes into a folder: `.gitignore` names the folder by its path, and a page that is kept in it shows how their addresses are made. */
import type { Lookup } from '../generators/routes.ts';
import type { SitePage } from './site-index.ts';
import { basename, dirname, stem, trimSlashes } from './url-path.ts';

export interface MadeAddressesInput {
  pages: ReadonlyMap<string, SitePage>;
  read(path: string): string | undefined;
}

interface Form {
  folder: string;
  /** What stands before and behind the name of the page. */
  before: string;
  after: string;
}

/** Answers which folder the page of an address is written into, or undefined. */
export function createMadeAddresses({
  pages,
  read,
}: MadeAddressesInput): (lookups: readonly Lookup[]) => string | undefined {
  let known: { count: number; forms: readonly Form[] } | undefined;
  return (lookups) => {
    if (known?.count !== pages.size) known = { count: pages.size, forms: formsOf(pages, namedFolders(read)) };
    const { forms } = known;
    if (forms.length === 0) return undefined;
    for (const lookup of lookups) {
      if (lookup.by !== 'url') continue;
      const url = trimSlashes(lookup.url);
      const form = forms.find(
        ({ before, after }) =>
          url.startsWith(before) && url.endsWith(after) && url.length > before.length + after.length,
      );
      if (form !== undefined)
        return `a page at \`${form.before}…${form.after}\`, as a build writes them into \`${form.folder}\`, which git ignores`;
    }
    return undefined;
  };
}

/** Folders that the rules at the top name by their whole path; a bare name may be any folder's. */
const namedFolders = (read: MadeAddressesInput['read']): string[] =>
  (read('.gitignore') ?? '').split(/\r?\n/).flatMap((line) => {
    const path = line
      .trim()
      .replace(/\/\*{0,2}$/, '')
      .replace(/^\//, '');
    return path.includes('/') && !/[*?[\]!#\\]/.test(path) ? [path] : [];
  });

/** Pages whose addresses are put together of something else than the path of their folder: there an address says in which folder its page lies. */
function formsOf(pages: ReadonlyMap<string, SitePage>, folders: readonly string[]): Form[] {
  if (folders.length === 0) return [];
  return [...pages.values()].flatMap(({ path, url }) => {
    const folder = folders.find((one) => path.startsWith(`${one}/`));
    const address = trimSlashes(url);
    const name = stem(path).toLowerCase();
    const at = address.toLowerCase().lastIndexOf(name);
    if (folder === undefined || name.length < 2 || at < 2) return [];
    const before = address.slice(0, at);
    // Where the path is the address, what is kept shows what there is.
    if (before.endsWith('/') && basename(dirname(path)) === basename(trimSlashes(before))) return [];
    return /\w{3}/.test(before) ? [{ folder, before, after: address.slice(at + name.length) }] : [];
  });
}
