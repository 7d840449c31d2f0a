/** SUMMARY.md of mdBook with the product's pages as a part of their own, after the last numbered chapter. */
import type { List, Nodes } from 'mdast';
import { parseMarkdown } from '../../content/markdown.ts';
import type { NavGroup } from '../generator.ts';

/** Undefined when every page is listed already. */
export function mdbookSummary(text: string, product: string, groups: readonly NavGroup[]): string | undefined {
  const tree = parseMarkdown(text);
  const known = new Set(linksIn(tree).map((url) => url.replace(/^\.\//u, '')));
  const lists = tree.children.filter((node): node is List => node.type === 'list');
  const last = lists.at(-1);
  const marker = last === undefined ? '-' : (text.slice(last.position?.start.offset ?? 0)[0] ?? '-');
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  const lines = groups.flatMap((group) => linesOf(group, known, /[-*+]/u.test(marker) ? marker : '-'));
  if (lines.length === 0) return undefined;
  const end = last?.position?.end.offset ?? text.trimEnd().length;
  const part = [`# ${escaped(product)}`, '', ...lines].join(eol);
  const after = text.slice(end);
  const rest = after.trim() === '' ? eol : after.startsWith(eol) ? after : `${eol}${eol}${after}`;
  return `${text.slice(0, end)}${eol}${eol}${part}${rest}`;
}

/** A section without a page of its own is a draft chapter, which mdBook shows without a link. */
function linesOf({ title, path, children }: NavGroup, known: ReadonlySet<string>, marker: string): string[] {
  const fresh = children.filter((child) => !known.has(child.path));
  const isKnown = path !== null && known.has(path);
  if (fresh.length === 0 && (path === null || isKnown)) return [];
  return [
    `${marker} [${escaped(title)}](${path ?? ''})`,
    ...fresh.map((child) => `  ${marker} [${escaped(child.title)}](${child.path})`),
  ];
}

function linksIn(node: Nodes): string[] {
  if (node.type === 'link') return [node.url];
  return 'children' in node ? node.children.flatMap(linksIn) : [];
}

const escaped = (text: string): string => text.replace(/([[\]\\`*_<>])/gu, '\\$1');
