/** The documents that a page of Sphinx lists as its contents, in their order; pure. */
import { posix } from 'node:path';

const OPENS = /^(\s*)(?:\.\. +toctree::|(?:`{3,}|:{3,})\s*\{toctree\})\s*$/u;
const TITLED = /<([^<>]+)>$/u;

/** Paths without their endings, as they stand; with `*` where the page asks for all that are called so. */
export function contentsIn(text: string, path: string): string[] {
  if (!text.includes('toctree')) return [];
  const found: string[] = [];
  /** How far the directive is indented; undefined outside of one. */
  let indent: number | undefined;
  let isFence = false;
  for (const line of text.split(/\r?\n/u)) {
    const [whole, space = ''] = OPENS.exec(line) ?? [];
    if (whole !== undefined) {
      indent = space.length;
      isFence = !whole.includes('..');
      continue;
    }
    const entry = line.trim();
    if (indent === undefined || entry === '') continue;
    const isEnd = isFence ? /^(?:`{3,}|:{3,})$/u.test(entry) : line.search(/\S/u) <= indent;
    if (isEnd) indent = undefined;
    else if (!/^:[\w-]+:/u.test(entry)) found.push(...documentOf(entry, path));
  }
  return found;
}

function documentOf(entry: string, path: string): string[] {
  const target = (TITLED.exec(entry)?.[1] ?? entry).trim();
  if (/^(?:[a-z][a-z0-9+.-]*:|\/\/|#)/iu.test(target) || target === 'self') return [];
  const bare = target.replace(/\.(?:rst|md|txt)$/u, '');
  // From the root of the site, which nobody here knows: the nearest folder that has it is found later.
  return [bare.startsWith('/') ? bare.slice(1) : posix.join(posix.dirname(path), bare)];
}
