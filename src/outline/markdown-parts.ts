/** Parts of Markdown that its source alone shows: ids, open tags, the end of a fence. */

import type { Nodes, Root } from 'mdast';
import type { Definitions } from './inline.ts';

export const anchorsIn = (html: string): string[] =>
  Array.from(html.matchAll(/<a\s[^<>]*?\b(?:id|name)=["']?([^"'\s>]+)/giu), ([, id = '']) => id);

/** The text of a heading, and the id that it ends in. */
export function withoutId(heading: string): { words: string; id: string | undefined } {
  const text = heading.trimEnd();
  const at = text.lastIndexOf('{#');
  const id = at < 0 ? undefined : /^\{#([\w:.-]+)\}$/u.exec(text.slice(at))?.[1];
  return { words: id === undefined ? text : text.slice(0, at).trimEnd(), id };
}

export const isOpen = (html: string, name: string): boolean =>
  [...html.matchAll(new RegExp(`<${name}\\b`, 'giu'))].length >
  [...html.matchAll(new RegExp(`</${name}\\s*>`, 'giu'))].length;

export const htmlReason = (html: string): string => (/^\s*<!--/u.test(html) ? 'comment' : 'markup without words');

/** CommonMark 4.5: a closing fence is of the opening one's sign, at least as long, and has nothing behind it. */
export function endsInFence(source: string): boolean {
  const opening = /^\s*(`{3,}|~{3,})/u.exec(source)?.[1] ?? '';
  const last = source.slice(source.lastIndexOf('\n') + 1).trim();
  return source.includes('\n') && last.length >= opening.length && last === (opening[0] ?? '').repeat(last.length);
}

export function definitionsOf(tree: Root): Definitions {
  const found = new Map<string, string>();
  const visit = (node: Nodes): void => {
    if (node.type === 'definition' && !found.has(node.identifier.toLowerCase()))
      found.set(node.identifier.toLowerCase(), node.url);
    else if ('children' in node) for (const child of node.children) visit(child);
  };
  visit(tree);
  return found;
}
