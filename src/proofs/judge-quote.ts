/** Whether a block is a quote: the words of its passage, which is a whole block of its document as that is read from its first line; pure. */
import type { Citation } from '../model/product-facts.ts';
import { type Around, aroundOf, NOTHING_AROUND } from '../outline/around.ts';
import { isName } from '../outline/heading-meaning.ts';
import { headingsOf } from '../outline/headings-of.ts';
import { isQuote, type PassageFormat, type QuotePlace } from '../outline/is-quote.ts';
import { itemsIn } from '../outline/read-items.ts';
import { isMyst } from '../outline/read-myst.ts';
import { formatOf } from '../outline/read-outline.ts';
import { sectionNumbers } from '../outline/section-numbers.ts';
import type { SourceItem } from '../outline/source-item.ts';
import { splitBlocks } from '../outline/split-blocks.ts';
import { trimEndOf } from '../text/trim.ts';
import { type CitationState, type ProductTree, repositoryKey } from '../truth/citation-state.ts';
import { isCountedAs } from './counted-as.ts';
import type { PlacedBlock } from './page-blocks.ts';
import { plain, plainForms } from './plain.ts';

export interface Cited {
  path: string;
  start: number;
  /** Inclusive. */
  end: number;
  text: string;
  /** What the rest of the file says of it. */
  around: Around;
  /** Whether a target is a file of the product's own repository at the cited commit. */
  isAtHome?: (target: string) => boolean;
}

/** Undefined where there is no product, or the passage is not in it any more. */
export function passageOf(citation: Citation, now: CitationState, product: ProductTree | null): Cited | undefined {
  if (now.state !== 'holds' && now.state !== 'moved') return undefined;
  const { path, start_line: start, end_line: end } = now.state === 'holds' ? citation : now.to;
  const lines = product?.lines(path);
  const text = now.state === 'holds' ? now.text : lines?.slice(start - 1, end).join('\n');
  return text === undefined
    ? undefined
    : {
        ...{ path, start, end, text },
        around: lines === undefined ? NOTHING_AROUND : aroundOf(lines, start),
        isAtHome: (target) => isFileOf(target, product?.repository ?? 'local', citation.sha),
      };
}

/** The commit is the citation's, and the repository is the one that was given, whatever the record says. */
function isFileOf(target: string, repository: string, sha: string): boolean {
  const key = repositoryKey(repository);
  if (repository === 'local' || /^0+$/u.test(sha) || !target.startsWith('https://')) return false;
  const rest = target.slice('https://'.length);
  if (rest.slice(0, key.length).toLowerCase() !== key || CLIMBS.test(rest)) return false;
  return /^\/(?:-\/)?(?:blob|tree|src|raw)\/(?:commit\/)?([0-9a-f]{40})\//u.exec(rest.slice(key.length))?.[1] === sha;
}
/** A browser takes a step up before it asks the host. */
const CLIMBS = /[\\]|\/(?:\.|%2e){1,2}(?:[/?#]|$)/iu;

/** Front matter has the words without their marks. A heading may leave off the number by which its document counts it, a title its colon. */
export function quotes(block: PlacedBlock, cited: Cited, documents: Documents): boolean {
  const says = (form: PlacedBlock): boolean => saysSame(form, cited) && isWhole(form, cited, documents);
  if (!isCountedAs(block.markdown, countedIn(cited, documents))) return false;
  if (says(block)) return true;
  const number = numberOf(cited, documents);
  const [, marks = '', words = ''] = /^(#{1,6} )?(.*)$/su.exec(block.markdown) ?? [];
  const ends = (block.where === 'title' || marks === '# ') && !/[:\n]/u.test(words.slice(-1)) ? ['', ':'] : [''];
  const forms = ends.map((end) => `${marks}${number}${words}${end}`).filter((form) => form !== block.markdown);
  return forms.some((markdown) => says({ ...block, markdown }));
}

/** Texts that number the items of a passage. */
function* countedIn({ path, start, end, text }: Cited, documents: Documents): Generator<string> {
  yield text;
  for (const item of documents.items(path))
    if (item.type !== 'uncounted' && item.start <= end && start <= item.end) yield item.markdown;
}

function numberOf({ path, start, end }: Cited, documents: Documents): string {
  const headings = documents.items(path).flatMap((item) => (item.type === 'heading' ? [item] : []));
  const at = headings.findIndex((heading) => heading.start <= start && end <= heading.end);
  return at < 0 ? '' : (sectionNumbers(headings)[at] ?? '');
}

/** A block of a page against its passage, or against one block of it. */
function saysSame({ markdown, where }: PlacedBlock, cited: Cited): boolean {
  const { text, around, path } = cited;
  const format = formatOf(path);
  const place = placeOf(cited);
  if (where !== 'body')
    return (
      plainForms(withoutMarks(text)).includes(plain(markdown)) ||
      itemsIn(text, format).some((item) => item.type === 'heading' && item.text === markdown) ||
      isQuote(markdown, text, format, around, place)
    );
  if (isQuote(markdown, text, format, around, place)) return true;
  const inText = formatIn(path, text);
  if (inText !== format && isQuote(markdown, text, inText, around, place)) return true;
  const attributes = format === 'asciidoc' ? around.attributes() : undefined;
  const above = format === 'asciidoc' ? around.lists() : [];
  return itemsIn([...above, text].join('\n'), format, attributes)
    .flatMap((item) => (item.type === 'uncounted' ? [] : splitBlocks(item.markdown)))
    .some((part) => isQuote(markdown, part.markdown, 'markdown', undefined, place));
}
const placeOf = ({ isAtHome }: Cited): QuotePlace => (isAtHome === undefined ? {} : { isAtHome });

/**
 * The same in its document: lines out of a paragraph, a comment or a piece of code say by themselves what nobody said. A heading counts as
 * a block, and so do blocks that stand on the same lines.
 */
function isWhole({ markdown, where }: PlacedBlock, cited: Cited, documents: Documents): boolean {
  const { path, start, end } = cited;
  const items = documents.items(path);
  // A heading's words may be cited with or without the lines that mark them.
  const lastWords = start + cited.text.split('\n').findLastIndex((line) => /[\p{L}\p{N}]/u.test(line));
  const heading = items.find((item) => item.type === 'heading' && item.start <= start && lastWords <= item.end);
  const there = heading === undefined ? items.filter((item) => item.start >= start && item.end <= end) : [heading];
  const isCovered =
    heading !== undefined || (there.some((item) => item.start === start) && there.some((item) => item.end === end));
  if (!isCovered) return false;
  // "1. Use" is a heading, and no list.
  const said = there.flatMap((item) =>
    item.type === 'uncounted' ? [] : [item.type === 'heading' ? `# ${item.markdown}` : item.markdown],
  );
  const first = items.find(({ type }) => type === 'heading');
  if (heading?.type === 'heading') said.push(...otherForms(heading, heading === first));
  if (where !== 'body')
    return (
      (heading?.type === 'heading' && heading.text === markdown) ||
      said.some((each) => plainForms(withoutMarks(each)).includes(plain(markdown)))
    );
  return [said.join('\n\n'), ...said, ...said.flatMap((each) => splitBlocks(each).map((part) => part.markdown))].some(
    (each) =>
      isHeadedAs(markdown, each) &&
      isQuote(markdown, each, 'markdown', undefined, { ...placeOf(cited), isResolved: true }),
  );
}

/** The title of a document is words about all of it, and one of several names above one body is an item of their list; any other heading is a heading. */
const otherForms = ({ level, markdown, text }: SourceItem & { type: 'heading' }, isFirst: boolean): string[] => [
  ...(isFirst && level === 1 ? [markdown] : []),
  ...(isName(text) ? [`- ${markdown}`] : []),
];

/** Of a heading only its level may be another: a plain line, or a heading in a quotation or an item, says something else. */
function isHeadedAs(page: string, source: string): boolean {
  const of = (text: string, isNested: boolean): number =>
    headingsOf(text).filter((one) => one.isNested === isNested).length;
  return of(page, false) === of(source, false) && of(page, true) === of(source, true);
}

/** Whether a passage stands in the section of a heading of its document; blocks of another document are none of its. */
export function isUnder(cited: Cited, heading: Cited, documents: Documents): boolean {
  if (cited.path !== heading.path) return true;
  const items = documents.items(cited.path);
  const at = items.findIndex(
    ({ type, start, end }) => type === 'heading' && start <= heading.start && heading.end <= end,
  );
  const own = items[at];
  if (own?.type !== 'heading') return false;
  const from = lastName(items, at);
  const next = items.slice(from + 1).find((item) => item.type === 'heading' && item.level <= own.level);
  return cited.start > own.start && cited.start < (next?.start ?? Number.POSITIVE_INFINITY);
}

/** Names of one level right below each other are all headings of what stands below the last. */
function lastName(items: readonly SourceItem[], from: number): number {
  const isOne = (item: SourceItem | undefined, level: number): item is SourceItem & { type: 'heading' } =>
    item?.type === 'heading' && item.level === level && isName(item.text);
  const own = items[from];
  let at = from;
  if (own?.type === 'heading' && isName(own.text)) while (isOne(items[at + 1], own.level)) at++;
  return at;
}

/** The first heading of a document names all of it, whatever headings of its level follow. */
export const isFirstHeading = ({ path, start }: Cited, documents: Documents): boolean =>
  documents.items(path).find(({ type }) => type === 'heading')?.start === start;

/** Documents of the product, each read whole, once. */
export interface Documents {
  items(path: string): readonly SourceItem[];
}
/** `known`: the documents that the product's reading has, where that is available; no other file says anything of it in quotes. */
export function documentsOf(
  product: Pick<ProductTree, 'lines'> | null,
  known?: ReadonlySet<string> | undefined,
): Documents {
  const read = new Map<string, readonly SourceItem[]>();
  return {
    items(path) {
      let found = read.get(path);
      if (found === undefined) {
        const isDocument = known?.has(path) ?? WRITTEN.test(path);
        const text = (isDocument ? product?.lines(path)?.join('\n') : undefined) ?? '';
        // A heading is cited where its words stand: the line drawn below them is none of it.
        found = itemsIn(text, formatIn(path, text)).map((item) =>
          item.type === 'heading' ? { ...item, end: item.start } : item,
        );
        read.set(path, found);
      }
      return found;
    },
  };
}

/** Without a reading available: a file of words by its name. */
const WRITTEN =
  /(?:^|\/)[^/.]+$|\.(?:mdx?|markdown|mdown|mkdn?|rst|rest|adoc|asciidoc|asc|txt|text|qmd|rmd|org|ipynb|myst|rdoc|pod|html?)$/iu;

function formatIn(path: string, text: string): PassageFormat {
  const named = formatOf(path);
  return named === 'markdown' && isMyst(text) ? 'myst' : named;
}

/** A heading without its marks, before it or after it too. */
export function withoutMarks(heading: string): string {
  const words = heading.replace(/^\s*#+\s+/u, '').trimEnd();
  const bare = trimEndOf(words, '#');
  return bare === bare.trimEnd() ? words : bare;
}
