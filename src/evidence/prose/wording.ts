/** Turns what a source says into a good sentence or noun phrase, changing grammar and never facts. */
import { PRODUCT } from '../../platforms/evidence.ts';

const PRAISE =
  'powerful|beautiful|delightful|gorgeous|stunning|amazing|awesome|human-friendly|robust|elegant|seamless|effortless|intuitive|comprehensive|feature-rich|feature-packed|modern|sleek|simple yet powerful|easy-to-use|user-friendly|developer-friendly|production-ready|production-grade|rich|flexible|versatile|superior|popular|permissive';
const BASE_VERBS = new Set(
  (
    'access add apply attach build calculate capture change check clean combine compare compress compute configure connect control convert copy count ' +
    'create crop customise customize decode decrypt define delete detect draw edit embed encode encrypt ensure enumerate exchange execute export ' +
    'expose extend extract fetch fill filter find fix format generate get give group handle highlight import insert inspect install integrate iterate join keep ' +
    'launch limit list load locate lock log manage manipulate map merge modify monitor move navigate normalise normalize open optimise optimize parse pass pipe ' +
    'post-process print process produce protect provide publish query read rearrange receive redirect remove rename render replace report resample resize resolve ' +
    'retrieve return rotate run save scale scan search select send serialise serialize set show sign sort specify split stop store stream strip support swap sync ' +
    'transform translate traverse unpack update upload use validate verify view watch work wrap write'
  ).split(' '),
);
const NOUN_LOOK_ALIKES = new Set([
  'support',
  'access',
  'format',
  'group',
  'list',
  'log',
  'map',
  'query',
  'report',
  'scale',
  'stream',
  'view',
  'work',
  'process',
  'use',
  'set',
  'print',
  'filter',
  'search',
  'copy',
  'change',
  'control',
  'control',
  'draw',
  'fix',
  'limit',
  'lock',
  'move',
  'count',
  'sign',
  'sort',
  'split',
  'update',
  'upload',
  'wrap',
  'transform',
  'import',
  'export',
  'show',
  'stop',
  'check',
  'design',
  'post-process',
  'store',
  'swap',
  'sync',
  'watch',
  'install',
  'pipe',
  'cross',
]);
const THIRD = new Map([...BASE_VERBS].map((verb) => [thirdPerson(verb), verb]));

function thirdPerson(verb: string): string {
  if (/(?:s|x|z|ch|sh)$/.test(verb)) return `${verb}es`;
  if (/[^aeiou]y$/.test(verb)) return `${verb.slice(0, -1)}ies`;
  return `${verb}s`;
}

/** Adjectives of praise taken out, articles mended. */
export function withoutPraise(text: string): string {
  const cut = text
    .replace(/,? (?:and )?(?:(?:much|many) )?more(?=[,.]|$)|,? etc\.?(?=[,)]|$)/giu, '')
    .replace(new RegExp(`\\b(?:${PRAISE}), (?=\\p{L})`, 'giu'), '')
    .replace(new RegExp(`, (?:and )?(?:${PRAISE})(?= \\p{L})`, 'giu'), '')
    .replace(new RegExp(`\\b(?:${PRAISE}) (?:and )?(?=\\p{L})`, 'giu'), '')
    .replace(/\b(?:simply|just|easily|seamlessly|effortlessly|quickly)\s+(?=\p{L})/giu, '');
  if (cut === text) return text;
  const mended = cut.replace(/\b([Aa]n?) ([\w-]+), and (?=[\w-]+ )/g, '$1 $2 and ');
  return upperFirst(
    mended.replace(/\b([Aa])n? (?=([\w-]+))/g, (_all, a: string, next: string) =>
      /^[aeiou](?!ne?\b|ni[^nm]|se|ti)/i.test(next) ? `${a}n ` : `${a} `,
    ),
  );
}

export interface Worded {
  text: string;
  form: 'sentence' | 'phrase';
}

/** The reader uses it and owns what it works on. */
const FOR_READER = /^(?:use|choose|pick)\b|\byour?\b/i;

/** A list item as a statement: a verb takes the product as its subject; a noun phrase stays one. */
export function wordItem(item: string, options: { subject?: string } = {}): Worded {
  const subject = options.subject ?? PRODUCT;
  const text = withoutPraise(item.replace(/^[-–—:•]\s*/, '').replace(/(?<!\s)\s*[;,]$/, ''));
  const first = /^[A-Za-z][a-z-]*(?=\s)/.exec(text)?.[0]?.toLowerCase();
  if (first !== undefined && THIRD.has(first) && !/^\S+ (?:of|for|are|is|in|and [a-z]+s? (?:of|for))\b/.test(text)) {
    return { text: fullStop(`${subject} ${lowerFirst(text)}`), form: 'sentence' };
  }
  if (first !== undefined && BASE_VERBS.has(first) && !isNoun(first, text)) {
    const doer = subject === PRODUCT && FOR_READER.test(text) ? 'You' : subject;
    return { text: fullStop(`${doer} can ${lowerFirst(text)}`), form: 'sentence' };
  }
  if (isSentence(text)) return { text: fullStop(upperFirst(text)), form: 'sentence' };
  return { text: text.replace(/\.$/, ''), form: 'phrase' };
}

/** "Support for X" and "Format conversion" are nouns though their first word may be a verb. */
const isNoun = (first: string, text: string): boolean =>
  /^\S+ (?:for|of|is|are|in|by|to be|options?|support|features?|system)\b/i.test(text) ||
  (NOUN_LOOK_ALIKES.has(first) && !/^\S+ (?:a|an|the|any|all|multiple|your|custom|almost|\w+s|and)\b/i.test(text));

const FINITE =
  'is are was were be require include provide allow has have had can cannot may might must will would should does do did need needs makes takes gives becomes stays defaults depends starts ends means happens emits fails refreshes publishes specifies refers represents describes determines behaves occurs holds expects enables matches overrides ignores offers includes contains comes accepts lets allows belongs appears remains starts stops throws raises rejects resolves waits spawns inherits identifies demonstrates supports uses runs works sets reports shows interpolates merges lies consists follows implements guarantees prevents'.split(
    ' ',
  );
const FINITE_VERBS = new Set([
  ...FINITE,
  ...[...THIRD].filter(([, base]) => !NOUN_LOOK_ALIKES.has(base)).map(([verb]) => verb),
]);

/** Has a finite verb after a subject, as far as can be told without a grammar. */
export function isSentence(text: string): boolean {
  const prose = text.replace(/`[^`]*`/g, 'x');
  const [, ...words] = prose.split(/\s+/);
  const verbs = words.filter((word) =>
    FINITE_VERBS.has(word.toLowerCase().replace(/(?<![.,;:)])[.,;:)]+$|n['’]t$/g, '')),
  ).length;
  // A clause without the one that it belongs to, and a predicate without a subject, are parts of sentences.
  const isPart =
    (/^(?:when|whenever|whether|if|while|because|since|after|before|unless|until|where)\b[^,]*$/i.test(prose) &&
      verbs < 2) ||
    /^(?:must|should|can|may|will|would|could|is|are|was|were|has|have|does|do|set to|used (?:to|for|by|as))\b/i.test(
      prose,
    );
  return /[.!]$/.test(text) && words.length >= 3 && verbs > 0 && !isPart;
}

/** `Provides X.` and `Reads X.` with the product as the subject they leave out. */
export const withImpliedSubject = (sentence: string): string =>
  THIRD.has(/^[A-Z][a-z]+(?=\s(?:a|an|the|all|any|`|[\w-]+))/.exec(sentence)?.[0].toLowerCase() ?? '') &&
  !/^\S+ (?:of|for|are|is|in)\b/.test(sentence)
    ? `${PRODUCT} ${lowerFirst(sentence)}`
    : sentence;

/** `It` and `This library` as the product, where the text before has just spoken of it. */
export function withSubject(sentence: string): string {
  return sentence.replace(
    /^(?:It|This (?:library|package|module|tool|project|crate|gem|SDK|program))(?= (?:is|are|has|can|does|supports?|provides?|reads?|writes?|offers?|includes?|allows?|lets?|uses?|works?|runs?|requires?|needs?|comes?|makes?|enables?|implements?|\w+s)\b)/,
    PRODUCT,
  );
}

export const fullStop = (text: string): string => (/[.!?]$/.test(text) ? text.replace(/!$/, '.') : `${text}.`);
export const upperFirst = (text: string): string =>
  /^[a-z]+(?=[\s,])/.test(text) ? text[0]!.toUpperCase() + text.slice(1) : text;
/** Only plain words: names and abbreviations keep their capitals. */
export const lowerFirst = (text: string): string =>
  /^[A-Z][a-z]+(?=[\s,-])/.test(text) ? text[0]!.toLowerCase() + text.slice(1) : text;
