/** What a sentence says of the whole product in any section: what it does not do, or asks for; not what one option, another product or a plan is about. */
import type { OutlineBlock, OutlineSection, SectionRole } from '../model/outline.ts';
import { runFrom } from '../text/run.ts';
import { wordsOf } from './block-words.ts';
import { namesProduct, type Product } from './content-signs.ts';

type Stated = 'limit' | 'requirement';

const KINDS =
  'action|adapter|api|app|application|binding|bundle|client|component|compiler|crate|driver|engine|extension|framework|gem|implementation|integration|interface|library|module|package|parser|plug-?in|port|program|project|provider|sdk|server|software|system|tool|toolkit|wrapper';
/** The product by the word for what it is; what belongs to one part has a name of its own before it. */
const SELF = new RegExp(`^(?:(?:this|the|our) (?:${KINDS})|we)$`, 'iu');

/** Whether words name the product by its kind. */
export const speaksOfSelf = (words: string): boolean => SELF_ANYWHERE.test(words);
const SELF_ANYWHERE = new RegExp(`\\b(?:this|our) (?:${KINDS})\\b`, 'iu');

const ADVERBS = '(?: (?:also|always|currently|fully|natively|officially|only|still|yet)){0,3}';
/** Behind its subject, which begins the sentence. */
const ACTIVE = new RegExp(
  `\\b(?:(?:does|do)(?: not|n['’]t)${ADVERBS} (?:support|work|handle|run|implement|provide|read|write|parse|accept|preserve|validate|detect|cover|guarantee|attempt|try)\\b|cannot\\b|only (?:works?|supports?|runs?|handles?|compiles?)\\b|(?:works?|supports?|runs?) only\\b|(?<asks>requires?)\\b(?! no\\b| nothing\\b))`,
  'iu',
);
/** Without one. */
const BARE = new RegExp(
  `^(?:(?:note(?: that)?|currently|for now|at the moment|at present)[:,]? )?(?:(?:does|do)(?: not|n['’]t)${ADVERBS} (?:support|work|handle)\\b|only (?:works|supports|runs|available)\\b|(?:works|supports|runs|available) only\\b|no(?: \\w+){0,2} support\\b|not (?:yet |fully )?(?:thread[- ]safe|supported|implemented)\\b|(?<asks>requires)\\b(?! no\\b| nothing\\b)(?!:?$))`,
  'iu',
);
/** What is said of the thing that begins the sentence. */
const PASSIVE = new RegExp(
  `\\b(?:(?:is|are)(?: not|n['’]t)${ADVERBS} (?:supported|implemented|thread[- ]safe|compatible with|available (?:on|in|for|under))\\b|(?:is|are)${ADVERBS} unsupported\\b)(?! by\\b)`,
  'iu',
);
const EXPLETIVE = /^(?:currently,? )?it(?:'s| is)(?: currently)? not (?:yet |currently )?possible to\b/iu;
/** Words that point at others, which are not quoted with them. */
const POINTS = /^(?:this|that|these|those|it|they|which|such|both|neither|he|she)\b/iu;
/** What follows is said of some case only. */
const CONDITION =
  /(?:^|[\s,;(])(?:if|when|whenever|whether|that|which|where|unless|until|because|since|as|who|whose|in case|for)\b/iu;

/** What is said under such a heading is said of something else as well. */
export const comparesTo = ({ heading }: Pick<OutlineSection, 'heading'>): boolean =>
  /^\W*why not\b|\b(?:vs|versus|compar\w+|alternatives?|instead of|differ\w*|unlike)\b/iu.test(heading?.text ?? '');

/** What stands there is about one name, or about what was. */
const OF_A_PART: ReadonlySet<SectionRole> = new Set(['api', 'options', 'changes', 'licence', 'troubleshooting']);

/** Null where no sentence of the block says one of the product as it is. */
export function statedLimit(
  { kind, markdown }: Pick<OutlineBlock, 'kind' | 'markdown'>,
  section: Pick<OutlineSection, 'heading' | 'level' | 'role' | 'audience' | 'subject' | 'reason'>,
  product: Product,
): Stated | null {
  const isOurs = (section.audience === 'user' && section.subject === 'this') || isOfPlans(section);
  if (!isOurs || OF_A_PART.has(section.role) || comparesTo(section)) return null;
  if (!WORDS.has(kind)) return null;
  const heading = section.heading?.text ?? '';
  if (kind === 'alert' && warns(markdown)) return 'limit';
  // Notes on the whole stand below the title, and those that warn are meant for all.
  if (NOTES.test(heading) && section.level <= 2 && WARNS.test(markdown)) return 'limit';
  return statesLimit(markdown, heading, product);
}

/** What is to come is for those who make it; what is not there yet is a limit for whoever uses it today. */
export const isOfPlans = ({ audience, reason }: Pick<OutlineSection, 'audience' | 'reason'>): boolean =>
  audience === 'contributor' &&
  /heading "\W*(?:road ?map|to-?dos?|future|plans?|planned|upcoming|coming soon|wish ?list)\b/iu.test(reason);

/** Blocks of a section that state one, those that lead on with what they lead to; not where that is too long to be said twice. */
export function limitBlocks(section: OutlineSection, product: Product): OutlineBlock[] {
  const shown = section.blocks.filter(({ left_out }) => left_out === null);
  const found = shown.flatMap((block, at) =>
    statedLimit(block, section, product) === null || goesOn(shown, at) ? [] : withFollowing(shown, block, at),
  );
  return [...new Set(found)];
}

/** An item that ends a sentence of the words above its list: "It is better, as it". */
function goesOn(shown: readonly OutlineBlock[], at: number): boolean {
  if (shown[at]?.kind !== 'list') return false;
  const lead = shown.slice(0, at).findLast(({ kind }) => kind !== 'list');
  return lead?.kind === 'paragraph' && /[\p{L}\p{N},–—-]\s*$/u.test(lead.markdown);
}

function withFollowing(shown: readonly OutlineBlock[], block: OutlineBlock, at: number): OutlineBlock[] {
  if (!/[:…]\s*$/u.test(block.markdown)) return [block];
  const kind = shown[at + 1]?.kind;
  const run = kind === 'code' || kind === 'list' ? runFrom(shown, at + 1, (each) => each.kind === kind) : [];
  const lines = run.reduce((sum, { start_line, end_line }) => sum + end_line - start_line + 1, 0);
  return run.length === 0 || lines > LONGEST_LINES ? [] : [block, ...run];
}
const LONGEST_LINES = 12;

/** What an author marks so is meant for all; what is only important must say that something does not go, or not as one thinks. */
const warns = (markdown: string): boolean =>
  WARNING.test(markdown) || (IMPORTANT.test(markdown) && TAKES.test(markdown));
const WARNING = /^>?\s*\[!(?:WARNING|CAUTION)\]|^(?::{3}|!!!)\s*\{?(?:warning|caution|danger)\b/iu;
const IMPORTANT = /^>?\s*\[!IMPORTANT\]/iu;
const TAKES =
  /\b(?:cannot|can't|not (?:yet )?supported|does not|doesn't|do not|only|limit\w*|loses?|discrepanc\w+|unsupported)\b/iu;
const NOTES = /^(?:important |additional |general )?(?:notes?|remarks?|warnings?|caution)$/iu;
const WARNS = /^(?:(?:[-*+]|\d{1,9}[.)])\s)?(?:\*\*|__)?(?:warning|caution|attention|danger)\b/iu;
const WORDS: ReadonlySet<OutlineBlock['kind']> = new Set(['paragraph', 'list', 'quote', 'alert']);

/** `heading`: of its section, whose subject is its own. */
function statesLimit(markdown: string, heading: string, product: Product): Stated | null {
  let earlier = '';
  let found: Stated | null = null;
  for (const sentence of sentencesOf(markdown)) {
    found ??= saysOf(sentence, heading, earlier, product);
    earlier = `${earlier} ${sentence}`;
  }
  return found;
}

function saysOf(sentence: string, heading: string, earlier: string, product: Product): Stated | null {
  if (EXPLETIVE.test(sentence)) return 'limit';
  const bare = BARE.exec(sentence);
  if (bare !== null) return bare.groups?.asks === undefined ? 'limit' : 'requirement';
  const active = ACTIVE.exec(sentence);
  if (active !== null && isOurs(sentence.slice(0, active.index), heading, earlier, product))
    return active.groups?.asks === undefined ? 'limit' : 'requirement';
  const passive = PASSIVE.exec(sentence);
  if (passive === null) return null;
  const before = sentence.slice(0, passive.index);
  return POINTS.test(before) || CONDITION.test(before) || /`|--/u.test(before) ? null : 'limit';
}

/** The product, its own kind, the subject of the section's heading, or `it` where the block has named the product before. */
function isOurs(before: string, heading: string, earlier: string, product: Product): boolean {
  const words = before
    .replace(/^(?:but|and|however|also|currently|note that|please note that)[, ]/iu, '')
    .replace(/(?: (?:also|always|currently|only|still)){0,3} $/iu, '')
    .trim();
  if (/^(?:it|they)$/iu.test(words)) return namesProduct(earlier, product);
  if (SELF.test(words)) return true;
  if (/`|--/u.test(words) && !namesProduct(words, product)) return false;
  const plain = fold(words.replace(/^(?:the|our) /iu, ''));
  return (
    plain !== '' &&
    (product.names.some((name) => fold(name) === plain) ||
      fold(product.packageName ?? '') === plain ||
      fold(heading) === plain)
  );
}

const fold = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Plain sentences of a paragraph or an item, without its mark and the label before it. */
const sentencesOf = (markdown: string): string[] =>
  wordsOf(markdown)
    .replace(/^(?:[-*+]|\d{1,9}[.)])\s+/u, '')
    .replace(/^\[![A-Z]+\]\s*/u, '')
    .replace(/^\**(?:note|notes?|important|warning|caution|attention)\**\s*:\**\s*/iu, '')
    .split(/(?<=[.!?:;])\s+(?=[\p{Lu}`*_"“(])/u)
    .map((sentence) => sentence.replace(/\*\*|__|\[|\]/gu, '').trim())
    .filter((sentence) => sentence !== '');
