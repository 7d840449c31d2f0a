/** Lists of contents: every entry leads to a place on the same page and says no more than its name. */
import type { Link, List, ListItem, Nodes, Paragraph } from 'mdast';

/** `#install`, and the front page by its own name or its address at a host. */
const SAME_PAGE = /^(?:(?:\.\/)?readme(?:\.\w+)?|https?:\/\/git(?:hub|lab)\.com\/[\w.-]+\/[\w.-]+\/?)?#\S/iu;

/** Whatever heading it stands under, it names sections and no features; entries above others may be bare names. */
export function isContents(list: List): boolean {
  const entries = list.children.flatMap(leavesOf);
  return entries.length > 0 && entries.every(leadsWithin);
}

function leavesOf(item: ListItem): ListItem[] {
  const below = item.children.flatMap((child) => (child.type === 'list' ? child.children : []));
  return below.length === 0 ? [item] : below.flatMap(leavesOf);
}

function leadsWithin({ children }: ListItem): boolean {
  const [only, ...more] = children;
  if (only?.type !== 'paragraph' || more.length > 0) return false;
  const links = only.children.filter((child): child is Link => child.type === 'link');
  return links.length > 0 && links.every(({ url }) => SAME_PAGE.test(url)) && saysNoMore(only);
}

/** Beside its links an entry may hold marks, a few words in brackets, and nothing that states. */
const saysNoMore = (node: Paragraph): boolean =>
  !/[\p{L}\p{N}]/u.test(
    node.children
      .map((child) => (child.type === 'link' ? ' ' : textOf(child)))
      .join('')
      .replace(/\([^()]*\)/gu, ''),
  );

const textOf = (node: Nodes): string =>
  'value' in node ? node.value : 'children' in node ? node.children.map(textOf).join('') : '';
