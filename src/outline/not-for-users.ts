/** Blocks in sections for users that only those who work on the product need: its tests, its releases, calls for issues, and for money by a link alone. */
import type { OutlineBlock, OutlineSection, SectionRole } from '../model/outline.ts';
import { links, replaceLinks } from '../text/links.ts';
import { leadsToFunds } from './asks-for-money.ts';
import { wordsOf } from './block-words.ts';
import { contributes, importsProduct, namesProduct, type Product } from './content-signs.ts';

export const FOR_CONTRIBUTORS = 'for contributors';
export const FOR_MONEY = 'asks for stars or money';

/** Where people are told whom to ask, to ask is help. */
const HELPS: ReadonlySet<SectionRole> = new Set(['support', 'troubleshooting', 'questions', 'limits', 'security']);

const OPENS = '(?:open|file|submit|create|raise|send|report|make|post)';
const THING = '(?:issues?|pull requests?|prs?|tickets?|bugs?|patch(?:es)?|merge requests?)';
/** A sentence that asks its reader to work on the product. */
const CALLS: readonly RegExp[] = [
  new RegExp(
    `\\b(?:contributions?|contributors|feedback|${THING})\\b[^.!?]{0,40}\\b(?:welcomed?|appreciated|encouraged)\\b`,
    'iu',
  ),
  new RegExp(
    `^(?:please,? |feel free to |(?:do not|don['’]t) hesitate to |you (?:can|may) (?:also )?|just |simply )(?:also |then |always )?${OPENS}\\b[^.!?]{0,30}\\b${THING}\\b`,
    'iu',
  ),
  new RegExp(
    `^(?:if you|found|find|spotted|noticed|have|got)\\b[^.!?]{0,100}\\b${OPENS}\\b[^.!?]{0,30}\\b${THING}\\b`,
    'iu',
  ),
  /\bcontributing(?:\.\w+)?\b[^.!?]{0,60}\b(?:guide(?:lines)?|how to|help|contribut\w+|details|information)\b/iu,
  /\b(?:want|like|wish|interested|looking)\b[^.!?]{0,20}\bcontribut(?:e|ing)\b/iu,
];
const GOES_ON = /^(?:please|thanks?|thank you|any (?:help|kind)|all (?:help|kinds))\b/iu;
const TESTS =
  /^(?:(?:you can|to|then|finally|now|and) )?run(?:ning)? (?:the |all |our |its )?(?:(?:unit|integration|project['’]?s?|full|whole|complete) ){0,3}test(?:s| suite|suite)\b/iu;
const RELEASES =
  /^(?:to|how to|when) (?:release|publish|cut|make|mak(?:ing)|publishing|releasing)\b[^.!?]{0,30}\b(?:version|release)\b/iu;
const PUBLISHES =
  /\b(?:npm (?:publish|version)|yarn publish|git (?:tag|push)|twine upload|(?:cargo|poetry|flit|hatch|uv) publish|gem push|goreleaser|bump2?version|mvn \S*deploy)\b/u;
/** Whose tests are its use. */
const OF_TESTS = /test|spec|mock|assert|lint|coverage|bench/iu;

/** Marks them in their section, each lead with the code that it leads to. */
export function markWork(section: OutlineSection, product: Product, isBound: (block: OutlineBlock) => boolean): void {
  const { blocks, role } = section;
  for (const [at, block] of blocks.entries()) {
    if (block.left_out !== null || isBound(block)) continue;
    if (asksForMoney(block)) block.left_out = FOR_MONEY;
    else if (!HELPS.has(role) && isCall(block)) block.left_out = FOR_CONTRIBUTORS;
    else markSteps(block, codeAfter(blocks, at), product, isBound);
  }
}

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
  const isCalling = (sentence: string): boolean => CALLS.some((call) => call.test(sentence));
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
  if (block.kind !== 'paragraph' || (!isTests && !RELEASES.test(words))) return;
  if (isTests && [...product.names, product.packageName ?? ''].some((name) => OF_TESTS.test(name))) return;
  const leads = /[:…]\s*$/u.test(words);
  const shown = leads ? code : [block];
  const isWork = ({ markdown }: OutlineBlock): boolean =>
    (isTests ? contributes(markdown) : PUBLISHES.test(markdown)) && !importsProduct(markdown, product);
  const isOwn = leads && code.some(({ markdown }) => namesProduct(markdown, product));
  if (shown.length === 0 || isOwn || !shown.every(isWork) || shown.some(isBound)) return;
  for (const each of [block, ...shown]) each.left_out ??= FOR_CONTRIBUTORS;
}

function codeAfter(blocks: readonly OutlineBlock[], at: number): OutlineBlock[] {
  const end = blocks.findIndex(({ kind }, row) => row > at && kind !== 'code');
  return blocks.slice(at + 1, end < 0 ? undefined : end);
}

const sentencesOf = (markdown: string): string[] =>
  wordsOf(markdown)
    .replace(/^(?:[-*+>]|\d{1,9}[.)])\s+/u, '')
    .split(/(?<=[.!?])\s+/u)
    .map((sentence) => sentence.replace(/\*\*|__|\[|\]/gu, '').trim())
    .filter((sentence) => sentence !== '');
