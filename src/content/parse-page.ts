/** What one page says, from its text alone: front matter, headings with their ids, links, code, ignores, opaque parts. */
import type { Dialect, HeadingIdOptions } from '../generators/generator.ts';
import { hugoSlug } from '../generators/hugo/ids.ts';
import { generatorOf } from '../generators/index.ts';
import type { SiteKind } from '../model/repo-inventory.ts';
import { stretches } from '../text/between.ts';
import { freeNames } from '../text/free-names.ts';
import { readComment } from './comments.ts';
import { findFrontmatter, findUnclosed, readFrontmatter } from './frontmatter.ts';
import { frontmatterLinks } from './frontmatter-links.ts';
import { headingIds } from './heading-ids.ts';
import { htmlTags } from './html-scan.ts';
import { type Lines, linesOf } from './lines.ts';
import { parseMdx, parseOutline } from './markdown.ts';
import { type Masked, maskOpaque } from './mask.ts';
import type { MdxFault } from './mdx-fault.ts';
import type { FrontmatterFacts, PageFacts, ReadingFault } from './page-facts.ts';
import { shortcodeIds, shortcodeLinks } from './shortcode-links.ts';
import { collect } from './walk.ts';

/** Raised when the facts of the same text change: part of every cache key. */
export const PARSER_VERSION = 18;

const EMPTY = (): PageFacts => ({
  frontmatter: null,
  headings: [],
  links: [],
  code: [],
  opaque: [],
  ignores: [],
  htmlIds: [],
  definitions: [],
  bom: false,
  eol: '\n',
  unreadable: null,
});

/**
 * Facts of a page. Never throws: what cannot be read is said in `unreadable` or in the front matter's `error`. `frontmatter` is given
 * where it was read of this very text before.
 */
export function parsePage(
  path: string,
  text: string,
  kind: SiteKind,
  options: HeadingIdOptions = {},
  frontmatter?: FrontmatterFacts | null,
): PageFacts {
  try {
    return factsOf(path, text, kind, options, frontmatter);
  } catch (thrown) {
    // The stack ends at some thousands of quotes or lists in each other.
    if (thrown instanceof RangeError) return { ...EMPTY(), unreadable: TOO_DEEP };
    throw thrown;
  }
}

/** What `unreadable` says of a page whose parts are nested too deep to be walked. */
export const TOO_DEEP = 'nested too deep';

function factsOf(
  path: string,
  text: string,
  kind: SiteKind,
  options: HeadingIdOptions,
  frontmatter: FrontmatterFacts | null | undefined,
): PageFacts {
  const facts = EMPTY();
  if (text.includes('\0') || text.includes('\ufffd\ufffd\ufffd')) return { ...facts, unreadable: 'not UTF-8 text' };
  facts.bom = text.charCodeAt(0) === 0xfeff;
  facts.eol = text.includes('\r\n') ? '\r\n' : '\n';
  const lines = linesOf(text);
  const block = frontmatter === undefined ? findFrontmatter(text) : null;
  facts.frontmatter = block ? readFrontmatter(text, block, lines) : (frontmatter ?? null);
  if (facts.frontmatter?.data === undefined && generatorOf(kind).frontMatter.closesAtPrefix === true) {
    const early = findFrontmatter(text, true);
    if (early !== null) facts.frontmatter = readFrontmatter(text, early, lines);
  }
  const bodyStart = facts.frontmatter?.end ?? (facts.bom ? 1 : 0);
  const isWhole = facts.frontmatter !== null && facts.frontmatter.error === null;
  const unclosed = isWhole ? undefined : findUnclosed(text, facts.frontmatter !== null);
  if (unclosed !== undefined) facts.faults = [unclosed];
  if (/\.html?$/i.test(path)) return htmlPage(facts, text, bodyStart, lines);
  const { dialect } = generatorOf(kind);
  const isMdx = dialect.isMdx(path) && !asksMarkdown(facts.frontmatter);
  const masked = maskOpaque(text, bodyStart, kind, isMdx);
  for (const { kind: what, name, start, end } of masked.opaque) {
    facts.opaque.push({ ...lines.span(start, end), kind: what, name, text: text.slice(start, end) });
  }
  collect({
    tree: treeOf(masked, bodyStart, isMdx, (fault) => {
      if (options.mdx === 'loose' || dialect.readsMdx !== true) return;
      facts.faults = [...(facts.faults ?? []), inPage(fault, lines, bodyStart)];
    }),
    masked: masked.text,
    text,
    shift: bodyStart,
    lines,
    kind,
    dialect,
    ids: headingIds(kind, options),
    facts,
  });
  shortcodeLinks(facts, masked.opaque, text, lines);
  shortcodeIds(facts, masked.opaque, text);
  facts.links.push(...(dialect.links?.(facts, text, lines) ?? []));
  frontmatterLinks(facts, text, lines, kind);
  const given = facts.htmlIds.length;
  if (dialect.attributeLists && options.onForge !== true) attributeIds(facts, text, bodyStart, dialect);
  if (dialect.labelAddress !== undefined) {
    labelIds(facts, text, bodyStart);
    facts.labels = facts.htmlIds.slice(given);
  }
  if (text.includes('[^') && /^[ \t>]*(?:[-*+] )?\[\^[^\]\s]+\]:/m.test(masked.text)) facts.footnotes = true;
  if (options.terms === true) termIds(facts, masked.text.slice(bodyStart), options.style);
  if (options.tabs !== undefined) facts.htmlIds.push(...(dialect.tabIds?.(facts, text, options.tabs) ?? []));
  if (isMdx) hiddenComments(facts, text, bodyStart, lines);
  facts.opaque.sort((a, b) => a.start - b.start);
  facts.links.sort((a, b) => a.start - b.start);
  return facts;
}

function treeOf(masked: Masked, bodyStart: number, isMdx: boolean, onFault: (fault: MdxFault) => void) {
  const body = bodyStart === 0 ? masked.text : masked.text.slice(bodyStart);
  const { tree, fault } = isMdx ? parseMdx(body) : {};
  if (fault !== undefined) onFault(fault);
  return tree ?? parseOutline(body);
}

/** `mdx: { format: md }`: the page itself asks to be read as Markdown. */
function asksMarkdown(frontmatter: FrontmatterFacts | null): boolean {
  const own = frontmatter?.data?.mdx;
  return typeof own === 'object' && own !== null && 'format' in own && own.format === 'md';
}

/** The body begins on the last line of the front matter. */
const inPage = ({ line, ...fault }: MdxFault, lines: Lines, bodyStart: number): ReadingFault => ({
  ...fault,
  kind: 'mdx',
  line: line + lines.lineAt(bodyStart) - 1,
});

/** A content file in HTML: only its links and ids are known. */
function htmlPage(facts: PageFacts, text: string, bodyStart: number, lines: Lines): PageFacts {
  const body = text.slice(bodyStart);
  facts.opaque.push({ ...lines.span(bodyStart, text.length), kind: 'html', name: null, text: body });
  for (const tag of htmlTags(body))
    for (const { name, value } of tag.attributes) if (name === 'id') facts.htmlIds.push(value);
  return facts;
}

/** Comments that were blanked out for the MDX parser still carry ignores. */
function hiddenComments(facts: PageFacts, text: string, bodyStart: number, lines: Lines): void {
  const body = text.slice(bodyStart);
  for (const { start: from, end } of stretches(body, '<!--', '-->')) {
    const comment = body.slice(from, end);
    const start = bodyStart + from;
    if (facts.code.some((code) => code.start <= start && start < code.end)) continue;
    facts.opaque.push({
      ...lines.span(start, start + comment.length),
      kind: 'comment',
      name: null,
      text: comment,
    });
    readComment(comment, start, lines, facts);
  }
}

/** A term stands on the line before its first definition; an id that a heading has is counted on. */
function termIds(facts: PageFacts, body: string, style: string | undefined): void {
  const free = freeNames(new Set(facts.headings.map(({ id }) => id)), 1);
  for (const [, term = ''] of body.matchAll(/^(?![ \t]*(?:[-*+>#|:]|\d+\.|$))(.+)\n(?:[ \t]*\n)?[ ]{0,3}:[ \t]+\S/gm)) {
    const base = hugoSlug(term, style);
    facts.htmlIds.push(free(base, (count) => `${base}-${count}`));
  }
}

/** Attribute lists may stand behind any element: `{ #id }`, `{: #id }`. */
/** `{: #id}` and `{#id}`; of kramdown only what begins with the colon. */
function attributeIds(
  facts: PageFacts,
  text: string,
  bodyStart: number,
  { kramdownLists, attributeLists }: Dialect,
): void {
  for (const match of text.slice(bodyStart).matchAll(/\{([^{}\n]*)\}/g)) {
    if (kramdownLists === true && match[1]?.startsWith(':') !== true) continue;
    const start = bodyStart + match.index;
    if (attributeLists === 'attached' && /^\s?$/.test(text.charAt(start - 1))) continue;
    // An underscore may be escaped, as for other Markdown.
    const found = /#([\w.:+-]+)|\bid=["']?([\w.:+-]+)/.exec(match[1]?.replaceAll('\\_', '_') ?? '');
    if (found === null) continue;
    if (!facts.code.some((code) => code.start <= start && start < code.end))
      facts.htmlIds.push(found[1] ?? found[2] ?? '');
  }
}

const LABEL =
  /^[ \t]*(?:\(([^()\n]+)\)=|:(?:name|label):[ \t]+(\S+)|name:[ \t]+(\S+)|(?:`{3,9}|:{3,9})\{figure-md\}[ \t]+(\S+))[ \t]*\r?$/gm;
/** `(label)=` before what it names, `:name: label` of a directive, and what a figure of Markdown is called. */
function labelIds(facts: PageFacts, text: string, bodyStart: number): void {
  const isShown = (at: number): boolean =>
    facts.code.some(({ start, end, language }) => start <= at && at < end && language?.startsWith('{') !== true);
  for (const match of text.slice(bodyStart).matchAll(LABEL))
    if (!isShown(bodyStart + match.index)) facts.htmlIds.push(match[1] ?? match[2] ?? match[3] ?? match[4] ?? '');
}
