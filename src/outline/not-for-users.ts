/** Blocks in sections for users that only those who work on the product need: its tests, its releases, calls for issues, and for money by a link alone. */
import type { OutlineBlock, OutlineSection, SectionRole } from '../model/outline.ts';
import { links, replaceLinks } from '../text/links.ts';
import { runFrom } from '../text/run.ts';
import { leadsToFunds } from './asks-for-money.ts';
import { wordsOf } from './block-words.ts';
import { contributes, importsProduct, leadsTo, type Near, namesProduct, type Product } from './content-signs.ts';
import { meaningsOf } from './heading-meaning.ts';

export const FOR_CONTRIBUTORS = 'for contributors';
export const FOR_MONEY = 'asks for stars or money';

/** A support section that names a contact is help for users, and no work on the product. */
const HELPS: ReadonlySet<SectionRole> = new Set(['support', 'troubleshooting', 'questions', 'limits', 'security']);

const THINGS = /\b(?:issues?|pull requests?|prs?|tickets?|bugs?|patch(?:es)?|merge requests?)\b/giu;
const OPENS = /\b(?:open|file|submit|create|raise|send|report|make|post)\b/giu;
const END = /[.!?]/u;
/** A sentence that asks its reader to work on the product: words of one kind soon after those of another. */
const CALLS: readonly Near[] = [
  {
    lead: /\b(?:contributions?|contributors|feedback|issues?|pull requests?|prs|patches|bug reports?)\b/giu,
    wanted: /\b(?:welcomed?|appreciated|encouraged)\b/giu,
    reach: 40,
    stop: END,
  },
  {
    lead: /^(?:please|feel free to|(?:do not|don['’]t) hesitate to|you (?:can|may)|just|simply),?(?: (?:also|then|always))? (?:open|file|submit|create|raise|send|report|make|post)\b/giu,
    wanted: THINGS,
    reach: 30,
    stop: END,
  },
  {
    lead: /\bcontributing\b(?:\.\w+)?/giu,
    wanted: /\b(?:guide(?:lines)?|how to|help|contribute|details|information)\b/giu,
    reach: 60,
    stop: /[!?]/u,
  },
  { lead: /\b(?:want|like|wish|interested|looking)\b/giu, wanted: /\bcontribut(?:e|ing)\b/giu, reach: 20, stop: END },
];
/** Who found something is asked to say so. */
const FOUND = /^(?:if you|found|find|spotted|noticed|have|got)\b/iu;
const SAYS: Near = { lead: OPENS, wanted: THINGS, reach: 30, stop: END };
const isCalling = (sentence: string): boolean =>
  CALLS.some((call) => leadsTo(sentence, call)) || (FOUND.test(sentence) && leadsTo(sentence, SAYS));
const GOES_ON = /^(?:please|thanks?|thank you|any (?:help|kind)|all (?:help|kinds))\b/iu;
const TESTS =
  /^(?:(?:you can|to|then|finally|now|and) )?run(?:ning)? (?:the |all |our |its )?(?:(?:unit|integration|project['’]?s?|full|whole|complete) ){0,3}test(?:s| suite|suite)\b/iu;
const RELEASES: Near = {
  lead: /^(?:to|how to|when) (?:release|publish|cut|make|making|publishing|releasing)\b/giu,
  wanted: /\b(?:version|release)\b/giu,
  reach: 30,
  stop: END,
};
const PUBLISHES =
  /\b(?:npm (?:publish|version)|yarn publish|git (?:tag|push)|twine upload|(?:cargo|poetry|flit|hatch|uv) publish|gem push|goreleaser|bump2?version|mvn \S*deploy)\b/u;
/** Whose tests are its use. */
const OF_TESTS = /test|spec|mock|assert|lint|coverage|bench/iu;

/** Marks them in their section, each lead with the code that it leads to. */
export function markWork(section: OutlineSection, product: Product, isBound: (block: OutlineBlock) => boolean): void {
  const { blocks, role } = section;
  markLabelled(blocks, isBound);
  for (const [at, block] of blocks.entries()) {
    if (block.left_out !== null || isBound(block)) continue;
    if (asksForMoney(block)) block.left_out = FOR_MONEY;
    else if (!HELPS.has(role) && isCall(block)) block.left_out = FOR_CONTRIBUTORS;
    else markSteps(block, codeAfter(blocks, at), product, isBound);
  }
}

/** What stands below a bold label for those who work on the product, or for who they are, up to the next label. */
function markLabelled(blocks: readonly OutlineBlock[], isBound: (block: OutlineBlock) => boolean): void {
  const labels = blocks.flatMap((block, at) => (labelOf(block) === undefined ? [] : [at]));
  for (const [row, at] of labels.entries()) {
    const part = blocks.slice(at, labels[row + 1]);
    const [meaning] = meaningsOf(labelOf(part[0]) ?? '', null);
    const isOurs = /^(?:contributor|maintainer|people|sponsors)$/u.test(meaning?.means ?? '');
    if (!isOurs || (meaning?.isSoft === true && !part.some(({ markdown }) => contributes(markdown)))) continue;
    for (const block of part) if (block.left_out === null && !isBound(block)) block.left_out = FOR_CONTRIBUTORS;
  }
}
const labelOf = (block: OutlineBlock | undefined): string | undefined =>
  block?.kind === 'paragraph' ? /^(?:\*\*|__)([^*_\n]+)(?:\*\*|__):?$/u.exec(block.markdown.trim())?.[1] : undefined;

/** Nothing but links to places for money. */
function asksForMoney({ kind, markdown }: OutlineBlock): boolean {
  if (kind !== 'paragraph' && kind !== 'image' && kind !== 'list') return false;
  const found = links(markdown, 'nested');
  const rest = replaceLinks(markdown, () => '', 'nested').replace(/[^\p{L}\p{N}]+/gu, '');
  return found.length > 0 && rest === '' && found.every(({ target }) => leadsToFunds(target));
}

function isCall({ kind, markdown }: OutlineBlock): boolean {
  if (kind !== 'paragraph' && kind !== 'list' && kind !== 'quote') return false;
  const sentences = sentencesOf(markdown);
  return (
    !markdown.includes('`') &&
    sentences.some(isCalling) &&
    sentences.every((sentence) => isCalling(sentence) || GOES_ON.test(sentence))
  );
}

/** Words that lead to how its tests run, or how it is released, with the code that does. */
function markSteps(
  block: OutlineBlock,
  code: readonly OutlineBlock[],
  product: Product,
  isBound: (block: OutlineBlock) => boolean,
): void {
  const words = wordsOf(block.markdown);
  const isTests = TESTS.test(words);
  if (block.kind !== 'paragraph' || (!isTests && !leadsTo(words, RELEASES))) return;
  if (isTests && [...product.names, product.packageName ?? ''].some((name) => OF_TESTS.test(name))) return;
  const leads = /[:…]\s*$/u.test(words);
  const shown = leads ? code : [block];
  const isWork = ({ markdown }: OutlineBlock): boolean =>
    (isTests ? contributes(markdown) : PUBLISHES.test(markdown)) && !importsProduct(markdown, product);
  const isOwn = leads && code.some(({ markdown }) => namesProduct(markdown, product));
  if (shown.length === 0 || isOwn || !shown.every(isWork) || shown.some(isBound)) return;
  for (const each of [block, ...shown]) each.left_out ??= FOR_CONTRIBUTORS;
}

const codeAfter = (blocks: readonly OutlineBlock[], at: number): OutlineBlock[] =>
  runFrom(blocks, at + 1, ({ kind }) => kind === 'code');

const sentencesOf = (markdown: string): string[] =>
  wordsOf(markdown)
    .replace(/^(?:[-*+>]|\d{1,9}[.)])\s+/u, '')
    .split(/(?<=[.!?])\s+/u)
    .map((sentence) => sentence.replace(/\*\*|__|\[|\]/gu, '').trim())
    .filter((sentence) => sentence !== '');
