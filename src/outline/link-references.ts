/** Words that point elsewhere in a document ("the next section", a named heading, a file of the docs, the README) as links, so that they hold from any page. */
import type { Nodes, Text } from 'mdast';
import { parseMarkdown } from '../content/markdown.ts';
import type { OutlineBlock, OutlineDocument, OutlineSection } from '../model/outline.ts';
import { headedBelow, pointingWords, sentenceAround, sharesWord } from './pointing-words.ts';

interface Pointer {
  start: number;
  end: number;
  target: string;
}

/** Words stay as they are; a link is put around those that name their goal beyond doubt. */
export function linkReferences(document: OutlineDocument): void {
  const titles = titlesOf(document);
  for (const section of document.sections)
    for (const block of section.blocks)
      if (/^(?:paragraph|list|quote|alert|definition_list)$/u.test(block.kind))
        block.markdown = linked(block, section, document, titles);
}

function linked(block: OutlineBlock, section: OutlineSection, document: OutlineDocument, titles: Titles): string {
  if (
    !/\b(?:see|refer|section|chapter|below|above|read|described|explained|check|consult|earlier|previous|preceding|following)\b/iu.test(
      block.markdown,
    )
  )
    return block.markdown;
  const pointers: Pointer[] = [];
  const visit = (node: Nodes, before: Nodes | undefined): void => {
    if (node.type === 'link' || node.type === 'linkReference' || node.type === 'code') return;
    if (node.type === 'text') pointers.push(...inText(node, block, section, document, titles));
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
const FILE = /^[\w./-]+\.(?:md|mdx|rst|adoc|rdoc|markdown)$/u;

/** Sections by title, and how long titles are: what stands at a place is looked up, not sought. */
interface Titles {
  sections: Map<string, { other: OutlineSection; at: number }[]>;
  lengths: readonly number[];
}

function titlesOf({ sections }: OutlineDocument): Titles {
  const known: Titles['sections'] = new Map();
  for (const [at, other] of sections.entries()) {
    const title = other.heading?.text ?? '';
    if (title.length >= 3) known.set(title, [...(known.get(title) ?? []), { other, at }]);
  }
  return { sections: known, lengths: [...new Set([...known.keys()].map((title) => title.length))] };
}

const LEAD = /\b(?:[Ss]ee (?:also )?(?:the )?(?:section )?|(?:in|the) (?:section )?|section )/gu;

/** Titles after words that lead to one, in the order of their sections. */
function named(source: string, { sections, lengths }: Titles) {
  const found: { other: OutlineSection; at: number; index: number; lead: string; isQuoted: boolean }[] = [];
  // The last words of the lead may belong to the title.
  for (const match of source.matchAll(LEAD))
    for (let end = match[0].indexOf(' ') + 1; end > 0; end = match[0].indexOf(' ', end) + 1) {
      const open = /^["“]/u.test(source.slice(match.index + end, match.index + end + 1));
      const index = match.index + end + (open ? 1 : 0);
      const lead = match[0].slice(0, end);
      for (const length of lengths)
        for (const { other, at } of sections.get(source.slice(index, index + length)) ?? [])
          found.push({
            other,
            at,
            index,
            lead,
            isQuoted: open && /^["”]/u.test(source.slice(index + length, index + length + 1)),
          });
    }
  return found.sort((a, b) => a.at - b.at || a.index - b.index);
}

function inText(
  node: Text,
  block: OutlineBlock,
  section: OutlineSection,
  document: OutlineDocument,
  titles: Titles,
): Pointer[] {
  const from = node.position?.start.offset ?? 0;
  const source = block.markdown.slice(from, node.position?.end.offset ?? from);
  const found: Pointer[] = [];
  const add = (index: number, length: number, target: string): void => {
    const start = from + index;
    if (!found.some((one) => start < one.end && one.start < start + length))
      found.push({ start, end: start + length, target });
  };
  for (const match of source.matchAll(/\bthe (following|next|previous|preceding) section\b/giu)) {
    const isNext = /following|next/iu.test(match[1] ?? '');
    // "Add the following section to its settings:" leads to what stands right below.
    if (isNext && /[:…]\s*$/u.test(block.markdown) && section.blocks.at(-1) !== block) continue;
    const goal = neighbour(section, document, isNext ? 1 : -1);
    if (goal !== null) add(match.index, match[0].length, goal);
  }
  for (const { other, index, lead, isQuoted } of named(source, titles)) {
    const title = other.heading?.text ?? '';
    if (other === section) continue;
    const after = source.slice(index + title.length);
    const isNamed = /\bsection /u.test(`${lead}${title}`) && !/^[\w-]/u.test(after);
    if (!isQuoted && !isNamed && !/^ (?:section|chapter|above|below)\b/u.test(after)) continue;
    add(index, title.length, `#${other.heading?.anchor ?? ''}`);
  }
  for (const { index, length, section: goal } of pointingWords(source, block, section, document))
    add(index, length, `#${goal.heading?.anchor ?? ''}`);
  for (const match of source.matchAll(/(?<![\w./-])[\w./-]+\.(?:md|mdx|rst|adoc|rdoc|markdown)\b/gu))
    if (LEADS.test(source.slice(0, match.index)) && !/\w:\/\//u.test(match[0]))
      add(match.index, match[0].length, match[0]);
  if (document.role === 'docs')
    for (const match of source.matchAll(/\b(?:[Ss]ee|in|of|[Rr]ead) the (README)\b(?!\.\w)/gu))
      add(match.index + match[0].length - 6, 6, '/README.md');
  for (const match of source.matchAll(BELOW)) {
    const at = match.index + match[0].length - 'below'.length;
    const goal = headedBelow(block.markdown, from + at, section, document)?.heading?.anchor;
    if (goal !== undefined) add(at, 'below'.length, `#${goal}`);
  }
  // "See below" at the end of a section means the next one where the sentence names it; elsewhere what stands below is there.
  if (section.blocks.at(-1) === block)
    for (const match of source.matchAll(BELOW)) {
      const at = from + match.index + match[0].length - 5;
      const title = document.sections[document.sections.indexOf(section) + 1]?.heading?.text ?? '';
      const goal = neighbour(section, document, 1);
      if (goal !== null && sharesWord(sentenceAround(block.markdown, at, 5), title)) add(at - from, 5, goal);
    }
  return found;
}

const BELOW = /\b(?:see|described|explained|listed|shown) below\b(?=[.,;)]|$)/giu;

function neighbour(section: OutlineSection, { sections }: OutlineDocument, step: 1 | -1): string | null {
  const at = sections.indexOf(section) + step;
  // The title of the whole is no section that words point to.
  const other = at > 0 ? sections[at] : undefined;
  const isShown = other?.audience === 'user' && other.subject === 'this';
  return isShown && other.heading !== null ? `#${other.heading.anchor}` : null;
}
