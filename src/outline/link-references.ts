/** Words that point elsewhere in a document ("the next section", a named heading, a file of the docs, the README) as links, so that they hold from any page. */
import type { Nodes, Text } from 'mdast';
import { parseMarkdown } from '../content/markdown.ts';
import type { OutlineBlock, OutlineDocument, OutlineSection } from '../model/outline.ts';

interface Pointer {
  start: number;
  end: number;
  target: string;
}

/** Words stay as they are; a link is put around those that name their goal beyond doubt. */
export function linkReferences(document: OutlineDocument): void {
  for (const section of document.sections)
    for (const block of section.blocks)
      if (/^(?:paragraph|list|quote|alert|definition_list)$/u.test(block.kind))
        block.markdown = linked(block, section, document);
}

function linked(block: OutlineBlock, section: OutlineSection, document: OutlineDocument): string {
  if (!/\b(?:see|refer|section|chapter|below|above|read|described|explained|check|consult)\b/iu.test(block.markdown))
    return block.markdown;
  const pointers: Pointer[] = [];
  const visit = (node: Nodes, before: Nodes | undefined): void => {
    if (node.type === 'link' || node.type === 'linkReference' || node.type === 'code') return;
    if (node.type === 'text') pointers.push(...inText(node, block, section, document));
    else if (node.type === 'inlineCode') {
      const [start, end] = [node.position?.start.offset ?? 0, node.position?.end.offset ?? 0];
      const lead = before?.type === 'text' && LEADS.test(before.value);
      if (lead && FILE.test(node.value)) pointers.push({ start, end, target: node.value });
    } else if ('children' in node)
      for (const [at, child] of node.children.entries()) visit(child, node.children[at - 1]);
  };
  visit(parseMarkdown(block.markdown), undefined);
  let out = block.markdown;
  for (const { start, end, target } of pointers.toSorted((a, b) => b.start - a.start))
    out = `${out.slice(0, start)}[${out.slice(start, end)}](${target})${out.slice(end)}`;
  return out;
}

/** Words before a file's name that send the reader there. */
const LEADS =
  /\b(?:see|refer to|read|consult|check(?: out)?|described in|explained in|documented in|found in|details in)(?: also)?(?: the)?(?: file)?\s*$/iu;
const FILE = /^[\w./-]+\.(?:md|mdx|rst|adoc|markdown)$/u;

function inText(node: Text, block: OutlineBlock, section: OutlineSection, document: OutlineDocument): Pointer[] {
  const from = node.position?.start.offset ?? 0;
  const source = block.markdown.slice(from, node.position?.end.offset ?? from);
  const found: Pointer[] = [];
  const add = (index: number, length: number, target: string): void => {
    const start = from + index;
    if (!found.some((one) => start < one.end && one.start < start + length))
      found.push({ start, end: start + length, target });
  };
  for (const match of source.matchAll(/\bthe (following|next|previous|preceding) section\b/giu)) {
    const goal = neighbour(section, document, /following|next/iu.test(match[1] ?? '') ? 1 : -1);
    if (goal !== null) add(match.index, match[0].length, goal);
  }
  for (const other of document.sections) {
    const title = other.heading?.text ?? '';
    if (other === section || title.length < 3 || other.heading === null) continue;
    const name = title.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&');
    const named = new RegExp(
      `(?:\\b[Ss]ee (?:also )?(?:the )?(?:section )?|\\b(?:in|the) (?:section )?|\\bsection )(["“]?)(${name})(["”]?)`,
      'gu',
    );
    for (const match of source.matchAll(named)) {
      const after = source.slice(match.index + match[0].length);
      const isNamed = /\bsection /u.test(match[0]) && (match[3] !== '' || !/^[\w-]/u.test(after));
      const isQuoted = match[1] !== '' && match[3] !== '';
      if (!isQuoted && !isNamed && !/^ (?:section|chapter|above|below)\b/u.test(after)) continue;
      add(match.index + match[0].indexOf(title), title.length, `#${other.heading.anchor}`);
    }
  }
  for (const match of source.matchAll(/(?<![\w./-])[\w./-]+\.(?:md|mdx|rst|adoc|markdown)\b/gu))
    if (LEADS.test(source.slice(0, match.index)) && !/\w:\/\//u.test(match[0]))
      add(match.index, match[0].length, match[0]);
  if (document.role === 'docs')
    for (const match of source.matchAll(/\b(?:[Ss]ee|in|of|[Rr]ead) the (README)\b(?!\.\w)/gu))
      add(match.index + match[0].length - 6, 6, '/README.md');
  // "See below" at the end of a section means the next one; elsewhere what stands below is there.
  if (section.blocks.at(-1) === block)
    for (const match of source.matchAll(/\b(?:see|described|explained|listed|shown) (below)\b(?=[.,;)]|$)/giu)) {
      const goal = neighbour(section, document, 1);
      if (goal !== null) add(match.index + match[0].length - 5, 5, goal);
    }
  return found;
}

function neighbour(section: OutlineSection, { sections }: OutlineDocument, step: 1 | -1): string | null {
  const at = sections.indexOf(section) + step;
  // The title of the whole is no section that words point to.
  const other = at > 0 ? sections[at] : undefined;
  const isShown = other?.audience === 'user' && other.subject === 'this';
  return isShown && other.heading !== null ? `#${other.heading.anchor}` : null;
}
