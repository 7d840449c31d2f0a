/** A document of the product as sections of blocks with ids, anchors and lines; the same text gives the same outline, byte for byte. */
import GithubSlugger, { slug } from 'github-slugger';
import { codeOf } from '../derive/code-of.ts';
import type { OutlineBlock, OutlineDocument, OutlineSection } from '../model/outline.ts';
import { sha256 } from '../model/passage.ts';
import { classify } from './classify.ts';
import type { Product } from './content-signs.ts';
import { endsPeople } from './ends-people.ts';
import { firm } from './firm.ts';
import { opensAsList } from './is-quote.ts';
import { keptNumbers } from './kept-numbers.ts';
import { languageOfText } from './language-of-text.ts';
import { linkReferences } from './link-references.ts';
import { DECORATION, markBlocks } from './mark-blocks.ts';
import { markContents } from './mark-contents.ts';
import { fenced } from './markdown-text.ts';
import { openingOf } from './opening.ts';
import { withoutPrompts } from './prompts.ts';
import { itemsIn } from './read-items.ts';
import { isMyst } from './read-myst.ts';
import { leaveOutUnknownValues } from './rst-unknown.ts';
import { sectionNumbers } from './section-numbers.ts';
import { block, type HeadingItem, type SourceItem, uncounted } from './source-item.ts';
import { contentsIn } from './toctree.ts';

export interface OutlineInput {
  path: string;
  text: string;
  role: OutlineDocument['role'];
  /** By the file's ending where it is not given. */
  format?: OutlineDocument['format'] | undefined;
  product: Product;
}

export function readOutline(input: OutlineInput): OutlineDocument {
  const named = input.format ?? formatOf(input.path);
  const format = named === 'markdown' && isMyst(input.text) ? 'myst' : named;
  const read = withUnread(itemsIn(input.text, format), input.text);
  const items = input.role === 'readme' ? withTitle(read, input.product) : read;
  const lines = lineCount(input.text);
  const sections = sectionsOf(input.path, items, lines);
  useHeadingIds(sections, items);
  const contents = contentsIn(input.text, input.path);
  const document: OutlineDocument = {
    path: input.path,
    format,
    role: input.role,
    language: languageOfText(items),
    title: titleOf(sections),
    lines,
    sections,
    uncounted: uncountedOf(items),
    ...(contents.length === 0 ? {} : { contents }),
  };
  judge(document, input.product);
  leaveOutUnknownValues(document);
  linkReferences(document);
  return document;
}

/** A README whose title is of a deeper level, as it is called like the product: all else stands in it. */
function withTitle(items: readonly SourceItem[], { names, packageName }: Product): SourceItem[] {
  const headings = items.filter((item) => item.type === 'heading');
  const [first] = headings;
  const bare = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  const own = [...names, packageName?.split(/[/:\\]/u).at(-1) ?? ''].map(bare);
  const isTitle = first !== undefined && headings.every(({ level }) => level > 1) && own.includes(bare(first.text));
  return items.map((item) => (isTitle && item === first ? { ...first, level: 1 } : item));
}

/** Audience, subject and role of each section, marks of its blocks, and what coverage does not count for these. */
function judge(document: OutlineDocument, product: Product): void {
  const verdicts = classify(document, product);
  markContents(document);
  const title = openingOf(document, product);
  const parents = new Set(document.sections.map(({ parent }) => parent));
  for (const section of document.sections) {
    const verdict = verdicts.get(section.section_id);
    if (!verdict) continue;
    const { uncounted, ...known } = verdict;
    Object.assign(section, known);
    const isOpening =
      document.role === 'readme' &&
      ((section.heading === null && section === document.sections[0]) || section === title);
    markBlocks(section, isOpening, product);
    const { start_line, end_line, heading, blocks } = section;
    if (uncounted !== null) document.uncounted.push({ start_line, end_line, reason: uncounted });
    else {
      const bare = blocks.filter(({ left_out }) => left_out !== null && DECORATION.has(left_out));
      for (const block of bare)
        document.uncounted.push({
          start_line: block.start_line,
          end_line: block.end_line,
          reason: block.left_out ?? '',
        });
      if (heading !== null && bare.length === blocks.length && !parents.has(section.section_id))
        document.uncounted.push({
          start_line,
          end_line: start_line,
          reason: bare[0]?.left_out ?? 'heading over nothing',
        });
    }
  }
  document.uncounted.sort((a, b) => a.start_line - b.start_line || a.end_line - b.end_line);
}

export function formatOf(path: string): OutlineDocument['format'] {
  if (/\.mdx$/iu.test(path)) return 'mdx';
  if (/\.(?:rst|rest)$/iu.test(path)) return 'restructuredtext';
  if (/\.rdoc$/iu.test(path)) return 'rdoc';
  return /\.(?:adoc|asciidoc|asc)$/iu.test(path) ? 'asciidoc' : 'markdown';
}

/** Links to other ids of a heading lead to the one that its section is known by. */
function useHeadingIds(sections: readonly OutlineSection[], items: readonly SourceItem[]): void {
  const ids = new Map<string, string>();
  const anchors = new Map<number, string>();
  for (const { heading, start_line } of sections) if (heading !== null) anchors.set(start_line, heading.anchor);
  for (const item of items) {
    if (item.type !== 'heading') continue;
    const anchor = anchors.get(item.start);
    for (const alias of anchor === undefined ? [] : [slug(item.text), ...(item.aliases ?? [])])
      if (alias !== anchor && anchor !== undefined && !ids.has(alias)) ids.set(alias, anchor);
  }
  for (const { heading } of sections) ids.delete(heading?.anchor ?? '');
  if (ids.size === 0) return;
  for (const one of sections.flatMap((section) => section.blocks))
    if (one.kind !== 'code')
      one.markdown = one.markdown.replace(/\]\(#([^()\s]+)\)/gu, (whole, id: string) => {
        const anchor = ids.get(id);
        return anchor === undefined ? whole : `](#${anchor})`;
      });
}

/** What the reader found, and the lines between: those of nothing but tags say nothing, all others are missing and counted so. */
function withUnread(items: readonly SourceItem[], text: string): SourceItem[] {
  const known = new Set(
    items.flatMap(({ start, end }) => Array.from({ length: end - start + 1 }, (_, at) => start + at)),
  );
  const unread = text.split(/\r\n?|\n/u).flatMap((line, at): SourceItem[] => {
    const place = { start: at + 1, end: at + 1 };
    if (line.trim() === '' || known.has(at + 1)) return [];
    if (line.replace(/<[^<>]*>|<!--|-->/gu, '').trim() === '') return [uncounted('markup without words', place)];
    return [{ ...block('html', '', place), left_out: 'could not be read' }];
  });
  return [...items, ...unread].sort((a, b) => a.start - b.start || a.end - b.end);
}

const uncountedOf = (items: readonly SourceItem[]): OutlineDocument['uncounted'] =>
  items.flatMap((item) =>
    item.type === 'uncounted' ? [{ start_line: item.start, end_line: item.end, reason: item.reason }] : [],
  );

const lineCount = (text: string): number =>
  text === '' ? 0 : text.replace(/\r\n?/gu, '\n').replace(/\n$/u, '').split('\n').length;

/** The one heading of the first level that opens the document, or of the highest level where it stands alone there. */
function titleOf(sections: readonly OutlineSection[]): string | null {
  const headed = sections.filter((section) => section.heading !== null);
  const [first] = headed;
  if (!first) return null;
  const top = Math.min(...headed.map((section) => section.level));
  return first.level === 1 || (first.level === top && headed.filter(({ level }) => level === top).length === 1)
    ? (first.heading?.text ?? null)
    : null;
}

/** `(1) Not all`, `\* of the free edition`: what the section above refers to. */
const FOOTNOTE = /^\\?(?:\(\d{1,2}\)|\[\^?\d{1,2}\\?\]|[*†‡¹²³](?![*])|\^|<sup>)/u;

/** The line of the rule that ends the last section: what follows is the document's own, unless it goes on with code or a table. */
function endOf(items: readonly SourceItem[]): number {
  const last = items.findLastIndex(
    (item) => item.type === 'heading' || (item.type === 'block' && (item.kind === 'code' || item.kind === 'table')),
  );
  // A rule right below a heading ends nothing: what follows it is what the heading heads.
  const said = items.findIndex((item, at) => at >= last && item.type === 'block');
  const rule = items.find((item, at) => said >= 0 && at > said && item.type === 'uncounted' && item.reason === 'rule');
  const first = items.find((item) => item.type === 'block' && item.start > (rule?.start ?? Number.POSITIVE_INFINITY));
  const isNote = first?.type === 'block' && FOOTNOTE.test(first.markdown);
  const isEnd = rule !== undefined && !isNote && items.some(({ type }) => type === 'heading');
  return isEnd ? rule.start : Number.POSITIVE_INFINITY;
}

/** A page counts its own sections. */
function withoutNumber({ text, markdown }: HeadingItem, number: string): { text: string; markdown: string } {
  const written = /^\d[\d.]*\\?[.)]?\s+/u.exec(markdown)?.[0] ?? '';
  const isSame = number !== '' && written.replace('\\', '').trim() === number.trim();
  return isSame ? { text: text.slice(number.length), markdown: markdown.slice(written.length) } : { text, markdown };
}

type Draft = { heading: HeadingItem | null; blocks: OutlineBlock[]; path: string[] };

function sectionsOf(path: string, items: readonly SourceItem[], lines: number): OutlineSection[] {
  const ids = new Counter();
  const slugger = new GithubSlugger();
  const sections: OutlineSection[] = [];
  const above: { level: number; id: string; text: string }[] = [];
  const end = endOf(items);
  const headings = items.filter((item) => item.type === 'heading');
  const counted = sectionNumbers(headings);
  const words = items.flatMap((item) => (item.type === 'block' && item.kind !== 'code' ? [item.markdown] : []));
  const numbers = new Map(counted.map((number, at) => [headings[at], number]));
  const shown = new Map(keptNumbers(headings, counted, words).map((number, at) => [headings[at], number]));
  let isAfterRule = false;
  let current = start(null, 1);

  function start(heading: HeadingItem | null, line: number): Draft & { section: OutlineSection } {
    if (heading === null) above.length = 0;
    while (heading !== null && (above.at(-1)?.level ?? 0) >= heading.level) above.pop();
    const parent = above.at(-1)?.id ?? null;
    const named = heading && withoutNumber(heading, numbers.get(heading) ?? '');
    const names = [...above.map(({ text }) => text), ...(named ? [named.text] : [])];
    const id = ids.next([path, ...names]);
    if (heading && named) above.push({ level: heading.level, id, text: named.text });
    const own = heading && withoutNumber(heading, shown.get(heading) ?? '');
    const section: OutlineSection = {
      section_id: id,
      heading: heading &&
        own && {
          text: own.text,
          // "2) Use" is no list in a heading.
          markdown: opensAsList(own.markdown) ? own.markdown : firm(own.markdown),
          anchor: heading.anchor ?? slugger.slug(heading.text),
          ...(heading.labels === undefined ? {} : { labels: heading.labels }),
        },
      level: heading?.level ?? 0,
      parent,
      start_line: line,
      end_line: line,
      audience: 'user',
      subject: 'this',
      role: 'unknown',
      reason: 'no rule decides: placed',
      blocks: [],
    };
    return { heading, blocks: section.blocks, path: names, section };
  }

  const finish = (end: number): void => {
    current.section.end_line = Math.max(end, current.section.start_line);
    if (current.heading !== null || current.blocks.length > 0) sections.push(current.section);
  };
  for (const item of items) {
    if (item.type === 'heading') {
      finish(item.start - 1);
      current = start(item, item.start);
    } else if (item.type === 'uncounted') isAfterRule ||= item.reason === 'rule';
    else {
      const { markdown, language } = item.kind === 'code' ? copied(item) : { ...item, markdown: firm(item.markdown) };
      // Each paragraph there is about something else: thanks, a licence, a notice.
      const isElse = item.start > end && (isAfterRule || item.kind === 'paragraph' || item.kind === 'alert');
      if (isElse || endsPeople(current.heading?.text ?? '', item, isAfterRule)) {
        finish(item.start - 1);
        current = start(null, item.start);
      }
      isAfterRule = false;
      current.blocks.push({
        block_id: ids.next([path, ...current.path, `block ${item.kind}`]),
        kind: item.kind,
        markdown,
        language,
        start_line: item.start,
        end_line: Math.max(item.end, item.start),
        marks: [],
        left_out: item.left_out,
      });
    }
  }
  finish(lines);
  return sections;
}

/** Commands without their prompts, under the word of the fence that says what they then are. */
function copied({
  markdown,
  language,
}: Pick<OutlineBlock, 'markdown' | 'language'>): Pick<OutlineBlock, 'markdown' | 'language'> {
  const code = codeOf(markdown);
  const typed = code === markdown ? undefined : withoutPrompts(code, language ?? '');
  if (typed === undefined) return { markdown, language };
  return { markdown: fenced(typed.code, typed.language), language: language === null ? null : typed.language };
}

/** Ids of names, told apart by their place among equals. */
class Counter {
  readonly #seen = new Map<string, number>();

  next(names: readonly string[]): string {
    const key = JSON.stringify(names);
    const count = this.#seen.get(key) ?? 0;
    this.#seen.set(key, count + 1);
    return sha256(`${key}|${count}`);
  }
}
