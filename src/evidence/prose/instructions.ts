/** What guides say beside statements: the words that lead to a piece of code, and what a reader is told to do. */
import { withoutNoteWord } from './labels.ts';
import { leansOnContext } from './leans.ts';
import { natureOf } from './sentences.ts';
import { fullStop, isSentence, withoutPraise } from './wording.ts';

const ORDER_WORD =
  /^(?:(?:and )?(?:for example|for instance|then|next|now|finally|first(?:ly)?|second(?:ly)?|lastly|afterwards|after that|once more)),?\s+/iu;
const TELLS =
  /^(?:add|apply|append|assign|attach|bind|build|call|change|choose|clone|commit|compile|configure|connect|copy|create|customi[sz]e|declare|define|delete|deploy|disable|edit|enable|ensure|execute|export|expose|generate|give|go to|import|include|initiali[sz]e|insert|inspect|install|invoke|keep|launch|load|make (?!sense)|mark|mount|move|name|navigate to|open|override|pass|paste|place|point|print|provide|publish|push|put|register|remove|rename|replace|restart|run|save|select|send|set|specify|start|stop|store|subclass|switch|type|update|upload|use|verify|wait|wrap|write)\s+(?!is\b|are\b|of\b|for\b)\S/iu;
/** Words that point at the very code a lead-in stands before. */
const POINTS_AT_CODE =
  /,?\s*\b(?:(?:(?:look(?:s|ing)?|be|is|are|work(?:s|ing)?) )?(?:like|as) (?:this|so|follows|shown below|below|the following)|(?:the |these |this )?following(?= \p{L}|$)|below)\b/giu;
const ON_SOMETHING_BEFORE = /^\p{L}+ (?:it|them|this|that|these|those|one)\b/iu;
const FIRST_PERSON = /\b(?:I|I'm|we|we're|we've|we'll|our|us|my|let's|let us)\b/iu;

/** `To read a log, run:` and `A config file looks like this:` as they stand; null where a reader would miss what came before. */
export function leadOf(sentence: string): string | null {
  const said = withoutNoteWord(sentence).replace(ORDER_WORD, '');
  const text = upperFirst(withoutPraise(withColon(said)));
  if (!text.endsWith(':') || text.length < 18 || text.length > 240 || FIRST_PERSON.test(text)) return null;
  const bare = text
    .slice(0, -1)
    .replace(/,? (?:for example|for instance|e\.g\.)$/iu, '')
    .replace(POINTS_AT_CODE, '')
    .replace(/\s+/gu, ' ')
    .trim();
  // A condition without the clause that follows from it; a thing that was named before.
  if (/^(?:if|when|while|once|unless)\b[^,]*$/iu.test(bare) || ON_SOMETHING_BEFORE.test(bare)) return null;
  const statement = `${bare === '' ? text : bare}.`;
  if (leansOnContext(statement) || natureOf(statement.padEnd(20, ' .'), { item: true }) === 'noise') return null;
  const isWhole =
    isSentence(statement) ||
    TELLS.test(bare) ||
    TELLS.test(bare.split(/, /u).at(-1) ?? '') ||
    /^(?:to|in order to) \p{L}+ /iu.test(bare) ||
    /\blooks? (?:something )?(?:like|as) /iu.test(text);
  return isWhole ? text : null;
}

/** Some authors end it with a full stop, or with nothing. */
const withColon = (sentence: string): string =>
  /[\p{L}\d`)]$/u.test(sentence) ||
  /\b(?:as follows|using|by setting|(?:then|and) run|the following)\.$/iu.test(sentence)
    ? `${sentence.replace(/\.$/u, '')}:`
    : sentence;

/** `Open the log in a viewer.`: one thing to do, in the words of its source. */
export function instructionOf(sentence: string): string | null {
  const text = upperFirst(withoutPraise(sentence.replace(ORDER_WORD, '')));
  if (!/[.!]$/u.test(text) || text.split(' ').length < 4 || !TELLS.test(text) || FIRST_PERSON.test(text)) return null;
  if (natureOf(text) === 'noise' || leansOnContext(text) || ON_SOMETHING_BEFORE.test(text)) return null;
  return fullStop(text);
}

const upperFirst = (text: string): string =>
  /^[a-z]+(?=[\s,])/u.test(text) ? text.charAt(0).toUpperCase() + text.slice(1) : text;
