/** A document that only leads to other documents of the product: a table of contents, which the site's own list of guides is; pure. */
import { posix } from 'node:path';
import type { OutlineBlock, OutlineDocument } from '../../model/outline.ts';
import { links, replaceLinks } from '../../text/links.ts';
import { isShown } from './units.ts';

export const LISTS_DOCUMENTS = 'only leads to other documents, as the list of guides does';
/** More words than these say something themselves. */
const MOST_WORDS = 40;
const MOST_WORDS_AN_ITEM = 25;

export function listsDocuments({ path, role, sections }: OutlineDocument, files: ReadonlySet<string>): boolean {
  const blocks = sections.flatMap((section) =>
    section.audience === 'user' && section.subject === 'this' ? section.blocks.filter(isShown) : [],
  );
  const leading = blocks.filter((block) => leads(block, path, files));
  const others = blocks.filter((block) => !leading.includes(block));
  const words = others.reduce((sum, { markdown }) => sum + wordsIn(markdown), 0);
  const isBound = blocks.some(({ marks }) => marks.some((mark) => /^(?:limit|requirement|install)$/u.test(mark)));
  return (
    role === 'docs' &&
    !isBound &&
    leading.length > 0 &&
    leading.reduce((sum, { markdown }) => sum + links(markdown, 'nested').length, 0) >= 2 &&
    others.every(({ kind }) => kind === 'paragraph' || kind === 'image') &&
    words <= MOST_WORDS
  );
}

function leads({ kind, markdown }: OutlineBlock, from: string, files: ReadonlySet<string>): boolean {
  if (kind !== 'list' && kind !== 'paragraph') return false;
  const found = links(markdown, 'nested');
  const isLed = found.length > 0 && found.every(({ target }) => isDocument(target, from, files));
  return isLed && wordsIn(replaceLinks(markdown, () => ' ', 'nested')) <= MOST_WORDS_AN_ITEM * found.length;
}

const wordsIn = (text: string): number => text.match(/[\p{L}\p{N}'’]+/gu)?.length ?? 0;

function isDocument(target: string, from: string, files: ReadonlySet<string>): boolean {
  if (/^(?:[a-z][a-z0-9+.-]*:|\/\/|#)/iu.test(target)) return false;
  const [file = ''] = target.split(/[?#]/u, 1);
  const path = file.startsWith('/') ? file.slice(1) : posix.join(posix.dirname(from), file);
  const stem = path.replace(/\.html$|\/$/u, '');
  return [path, ...['.md', '.mdx', '.rst', '.adoc', '.rdoc', '/index.md', '/README.md'].map((end) => stem + end)].some(
    (each) => /\.(?:md|mdx|rst|adoc|rdoc|txt)$/u.test(each) && files.has(each),
  );
}
