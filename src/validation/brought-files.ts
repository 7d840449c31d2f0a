/** Files that pages take in from where they lie, pages or not: what is in them is published with the page. */
import type { SiteIndex } from '../content/site-index.ts';
import { dirname, joinPath } from '../content/url-path.ts';
import { asModules, type IncludeRef, type IncludingPage } from '../generators/includes.ts';

/** What is written wherever a page takes in a file; most pages have none of it. */
const MARKS = ['8<', '<<<', '{{#', 'include', 'import', 'readfile', 'read-file', 'code-file', 'codefile', 'snippet'];

export const mayBring = (text: string): boolean => {
  const lower = text.toLowerCase();
  return MARKS.some((mark) => lower.includes(mark));
};

export interface Brought {
  /** Files of the repository that are no pages, by the page, or the file of these, that takes them in. */
  files: ReadonlyMap<string, readonly string[]>;
  /** What lies where nothing is read, as a submodule or a theme from elsewhere. */
  unread: number;
}

/** Code that takes in other code. */
const MODULE = /\.(?:[cm]?[jt]sx?|vue|svelte|astro)$/iu;
const IMPORTED = /(?:\bfrom|\bimport|\brequire\(|\bimport\()\s{0,9}['"](\.{1,2}\/[^'"\n]{1,500})['"]/gu;
/** No page takes in more. */
const MOST = 5_000;

export interface BroughtInput {
  pages: Iterable<IncludingPage>;
  index: Pick<SiteIndex, 'includesOf' | 'mayHold' | 'hasFile'>;
  isPage(path: string): boolean;
  /** Text of a file that is no page; undefined where it cannot be read. */
  read(path: string): string | undefined;
  /** Such a file as if it were one. */
  asPage(path: string, text: string): IncludingPage;
}

/** What pages take in, what that takes in, and so on. */
export function broughtBy({ pages, index, isPage, read, asPage }: BroughtInput): Brought {
  const files = new Map<string, string[]>();
  const unread = new Set<string>();
  const seen = new Set<string>();
  const open: string[] = [];
  const take = (from: string, all: readonly Taken[]): void => {
    for (const { candidates, isLoose, isLink, target } of all) {
      const file = candidates.find((path) => index.hasFile(path));
      if (file !== undefined && !isPage(file)) {
        files.set(from, [...(files.get(from) ?? []), file]);
        if (!seen.has(file) && seen.size < MOST) {
          seen.add(file);
          open.push(file);
        }
      }
      const isElsewhere = file === undefined && isLink !== true;
      if (isElsewhere && (candidates.length === 0 || index.mayHold?.(candidates, isLoose === true) === true))
        unread.add(candidates[0] ?? `${from} ${target}`);
    }
  };
  for (const page of pages) take(page.path, index.includesOf?.(page) ?? []);
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    const text = read(path) ?? '';
    if (MODULE.test(path)) take(path, modulesOf(path, text));
    else if (mayBring(text)) take(path, index.includesOf?.(asPage(path, text)) ?? []);
  }
  return { files, unread: unread.size };
}

type Taken = Pick<IncludeRef, 'candidates' | 'isLink' | 'isLoose' | 'target'>;

/** What a module imports from beside it; what is not there is no file of text. */
function modulesOf(path: string, text: string): Taken[] {
  return [...text.matchAll(IMPORTED)].flatMap(([, target = '']): Taken[] => {
    const at = joinPath(dirname(path), target);
    return at === undefined ? [] : [{ candidates: asModules(at), isLink: true, target }];
  });
}

/** Of what is taken in, what must be looked at, each with the files that have it so: it changed, or something on its way to a page did. */
export function askedOf(files: Brought['files'], isAsked: (path: string) => boolean): Map<string, readonly string[]> {
  const asked = new Map<string, readonly string[]>();
  for (let before = -1; before < asked.size; ) {
    before = asked.size;
    for (const [from, all] of files)
      for (const path of all) {
        const by = asked.get(from) ?? (isAsked(from) ? [from] : isAsked(path) ? [path] : undefined);
        if (by !== undefined && !asked.has(path)) asked.set(path, by);
      }
  }
  return asked;
}
