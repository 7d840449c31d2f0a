/** Prose split into sentences, and each told apart: a statement about the product, an address to the reader, or noise. */

const ABBREVIATIONS =
  /\b(?:e\.g|i\.e|etc|vs|cf|approx|incl|resp|no|fig|sec|dr|mr|mrs|ms|st|al|a\.k\.a|inc|ltd|corp|ver|v)\.$/i;

/** Code spans and links are never split. */
export function splitSentences(text: string): string[] {
  const sentences: string[] = [];
  let from = 0;
  let inCode = false;
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === '`') inCode = !inCode;
    if (inCode) continue;
    if (character === '(') depth++;
    if (character === ')') depth = Math.max(0, depth - 1);
    if (depth > 0 || !'.!?'.includes(character!)) continue;
    const rest = text.slice(at + 1);
    if (!/^["'”’)*]*(?:\s+["'“‘(*]*[\p{Lu}\d`]|\s*$)/u.test(rest)) continue;
    const soFar = text.slice(from, at + 1);
    if (character === '.' && ABBREVIATIONS.test(soFar) && rest.trim() !== '') continue;
    sentences.push(soFar.trim());
    from = at + 1;
  }
  const tail = text.slice(from).trim();
  return (tail === '' ? sentences : [...sentences, tail]).filter((sentence) => sentence !== '');
}

const FUTURE =
  /\b(?:coming soon|planned|roadmap|upcoming|in (?:the|a) future|future (?:versions?|releases?)|will be (?:added|supported|implemented|available)|soon|work in progress|wip|to ?do|tbd|under (?:development|construction)|not yet decided|stay tuned)\b/i;
const MARKETING_ONLY =
  /\b(?:blazing(?:ly)?|lightning[- ]fast|best[- ]in[- ]class|world[- ]class|state[- ]of[- ]the[- ]art|cutting[- ]edge|the best|the fastest|fastest|faster|fast|high[- ]performance|performant|amazing|awesome|game[- ]chang\w+|revolutionary|next[- ]generation|unparalleled|unmatched|super(?:charge|b)|ultimate|delightful|beautiful|love|actively maintained|battle[- ]tested)\b|^(?:used|trusted|loved|chosen|recommended) by\b/i;
/** Says something of what its heading names, which is not said again. */
const FIELD = /^(?:the )?defaults? (?:to|is|value)\b|^default:/i;
/** What follows it is code, and gone. */
const CUT_OFF =
  /\b(?:using|by (?:setting|running|adding|using)|(?:then|and) run|as follows|the following|such as|like|with|via|to)\.$/i;
const EASY =
  /\b(?:super|very|really|dead|incredibly|pretty|that) (?:easy|simple)\b|\b(?:is|are) (?:easy|simple|a breeze|trivial|straightforward)\.?$/i;
const OTHER_PRODUCT =
  /\b(?:commercial|enterprise|on-premise|paid|premium|pro|hosted|cloud|full-featured|proprietary) (?:edition|version|library|package|product|offering|tier|plan|support)\b|\b(?:separate|sibling|sister) (?:product|project|library|package)\b|\b(?:inspired by|unlike|compared (?:to|with)|better than|alternative to|drop-in replacement|instead of using|competitors?|originally|lives (?:on|at)|is (?:available|hosted) (?:on|at)|fork of|based on the work)\b/i;
const TO_READER =
  /^(?:see|check|click|visit|read|refer|please|note that you|for (?:more|further|full|detailed|complete)|more (?:info|information|details|examples)|follow|star|join|open an? (?:issue|pull)|report|ask|let'?s|thanks?|thank you|contributions?|feel free|third-party licen[cs]e|more (?:runnable )?(?:scripts|samples)|if you (?:like|find|have|want to (?:help|contribute))|if you(?:'re| are) (?:interested|looking)|this (?:section|page|document|guide|readme|file|tutorial|example|chapter|repository|repo|folder|directory|package contains|project is licensed)|below|above|here|the following|these (?:examples|pages)|in this|next,?|now,?|first,?|then,?|finally,?|try|want|need|looking|ready|don'?t|enjoy|happy|learn|view|browse|okay|ok|well|congratulations|imagine|suppose|remember|recall|be sure|make sure to (?:read|check|see)|you (?:might|may|can|will|should|could) (?:have noticed|also (?:read|see|check)|read|see|find (?:more|out))|further reading|a quick start|official|copyright|\(c\)|©)\b(?! (?:is|are|was|were|has|can|does|will|may|aims|comes|works|runs|needs|uses|supports|provides|requires)\b)/i;
const FIRST_PERSON = /\b(?:I|I'm|I've|[Ww]e|[Ww]e're|[Ww]e've|[Ww]e'll|[Oo]ur|ours|us|[Mm]y|mine|[Ll]et's)\b/;
const DENIES =
  /\b(?:(?:is|are|was) not (?:yet )?(?:\w+ )?(?:supported|implemented|available|possible|preserved|included|handled)|not (?:yet )?(?:supported|implemented|available)|(?:does|do)(?:n'?t| not) (?:yet )?(?:currently )?(?:support|write|read|convert|handle|preserve|include|parse|export|import|work|implement|provide|save|load|render|accept|allow)|cannot|can'?t|unsupported|no support for|not (?:yet )?implemented|only (?:supports?|reads?|writes?|works?)|read[- ]only|limited to|\bstubs?\b|declared for (?:api )?compatibility)\b/i;
const NEEDS =
  /\b(?:[Rr]equires?|[Nn]eeds?|[Dd]epends on)\b (?:the |an? )?(?:`[^`]+`|[A-Z][\w.]*(?=[ .,])|[\w-]+ (?:module|package|library|\d))|\b(?:or (?:newer|later|higher|above)|at least version)\b/;

export type Nature = 'statement' | 'limitation' | 'requirement' | 'noise';

/** What a sentence is; an item of a list may be an imperative. Noise: plans, praise, other products, words to the reader, questions and announcements. */
export function natureOf(sentence: string, options: { item?: boolean } = {}): Nature {
  const prose = sentence.replace(/`[^`]*`/g, 'x');
  if (sentence.length < 12 || sentence.length > 400 || !/\p{L}{3}/u.test(prose)) return 'noise';
  if (/[?:]$/.test(sentence) || /https?:\/\//.test(prose) || /\.\.\.|…/.test(prose) || /[{}<>|]{2}|\$\{/.test(prose))
    return 'noise';
  // What its site fills in is not there to be read.
  if (/\{\{[<%]|[>%]\}\}|\{%|%\}/.test(sentence)) return 'noise';
  if (/^(?:and |plus )?(?:so |lots |a lot |much |many |even )*more[.!]*$/i.test(prose.replace(/ \(item text\)$/, '')))
    return 'noise';
  if (
    /^\(.*\)\.?$/.test(prose) ||
    /(?:\b(?:or|and)|,)\.?$/.test(prose) ||
    CUT_OFF.test(prose) ||
    FIELD.test(prose) ||
    /\bnot (?:all|yet|fully)\b.*\bdocumented\b/i.test(prose) ||
    EASY.test(prose)
  )
    return 'noise';
  if (OTHER_PRODUCT.test(prose) || FIRST_PERSON.test(prose)) return 'noise';
  if (TO_READER.test(prose) && options.item !== true) return 'noise';
  if (DENIES.test(prose)) return 'limitation';
  if (FUTURE.test(prose) || MARKETING_ONLY.test(prose)) return 'noise';
  if (!balanced(sentence)) return 'noise';
  return NEEDS.test(sentence) ? 'requirement' : 'statement';
}

export const isPlanned = (text: string): boolean => FUTURE.test(text.replace(/`[^`]*`/g, 'x'));

const balanced = (text: string): boolean =>
  (text.match(/`/g)?.length ?? 0) % 2 === 0 && (text.match(/\(/g)?.length ?? 0) === (text.match(/\)/g)?.length ?? 0);
