/** Links that properties of MDC components make: `::card{to="/x"}`, `:button[Go]{to="/x"}`, and those in a block of YAML below the component. */
import type { Lines } from '../../content/lines.ts';
import type { LinkFact, PageFacts } from '../../content/page-facts.ts';

const COMPONENT = /(?<![\w:]):{1,8}([a-z][\w-]{0,60})(?:\[[^[\]\n]{0,300}\])?(?:\{([^{}\n]{0,1000})\})?/g;
const PROPERTY = /(?<![\w:-])(?:to|href|link)=(?:"([^"\s]+)"|'([^'\s]+)'|([^\s"'{}]+))/g;
const BLOCK = /[ \t]*\r?\n[ \t]*---[ \t]*\r?\n/y;
const KEY = /^[ \t]*(?:- )?(?:to|href|link):[ \t]+(?:"([^"\s]+)"|'([^'\s]+)'|([^\s"']+))[ \t]*$/gm;
/** Components of Nuxt UI and Docus that are links, or hold one. */
const LINKS = /^(?:u-)?(?:page-)?(?:callout|card|button|link|note|tip|warning|caution|read-more|hero|feature)$/;

export function mdcLinks(facts: PageFacts, text: string, lines: Lines): LinkFact[] {
  const from = facts.frontmatter?.end ?? 0;
  const found: LinkFact[] = [];
  const isCode = within(facts.code);
  const add = (name: string, target: string, at: number): void => {
    if (!/^(?:\/(?!\/)|https?:\/\/|#)/.test(target)) return;
    found.push({
      ...lines.span(at, at + target.length),
      kind: 'html',
      target,
      text: '',
      label: LINKS.test(name) ? null : `<${name}>`,
      targetSpan: { start: at, end: at + target.length },
    });
  };
  for (const match of text.matchAll(COMPONENT)) {
    const { 0: whole, 1: name = '', 2: properties, index } = match;
    if (index < from || isCode(index) || isQuoted(text, index)) continue;
    const start = index + whole.length;
    if (properties !== undefined) eachValue(properties, PROPERTY, start - 1 - properties.length, name, add);
    if (!whole.startsWith('::')) continue;
    const block = blockAt(text, start);
    if (block !== undefined) eachValue(block.text, KEY, block.at, name, add);
  }
  return found;
}

function eachValue(
  text: string,
  pattern: RegExp,
  at: number,
  name: string,
  add: (name: string, target: string, at: number) => void,
): void {
  for (const match of text.matchAll(pattern)) {
    const value = match[1] ?? match[2] ?? match[3] ?? '';
    add(name, value, at + match.index + match[0].lastIndexOf(value));
  }
}

/** What stands between two lines of hyphens right below. */
function blockAt(text: string, start: number): { text: string; at: number } | undefined {
  BLOCK.lastIndex = start;
  if (!BLOCK.test(text)) return undefined;
  const at = BLOCK.lastIndex;
  const inside = text.slice(at, at + MOST);
  const end = inside.search(/^[ \t]*---[ \t]*\r?$/m);
  return end === -1 ? undefined : { text: inside.slice(0, end), at };
}
const MOST = 4_000;

/** Behind the mark of a code span on its line that is still open. */
function isQuoted(text: string, at: number): boolean {
  const line = text.slice(Math.max(text.lastIndexOf('\n', at) + 1, at - MOST), at);
  return (line.match(/`+/g) ?? []).length % 2 === 1;
}

/** Asked in the order of the text. */
function within(spans: readonly { start: number; end: number }[]): (at: number) => boolean {
  const sorted = spans.toSorted((a, b) => a.start - b.start);
  let next = 0;
  return (at) => {
    while ((sorted[next]?.end ?? Number.POSITIVE_INFINITY) <= at) next += 1;
    return (sorted[next]?.start ?? Number.POSITIVE_INFINITY) <= at;
  };
}
