/** The one line of a manifest as what the product is: praise and its own name off, a sentence where grammar allows one. */
import { PRODUCT } from './evidence.ts';

const PRAISE =
  'powerful|blazing(?:ly)?[- ]fast|fast|lightning[- ]fast|robust|modern|elegant|simple yet powerful|human[- ]friendly|user[- ]friendly|developer[- ]friendly|beautiful|delightful|awesome|amazing|ultimate|flexible|versatile';
/** What a product can be: a phrase that ends in one of these takes an article. */
const THINGS =
  'library|framework|toolkit|tool|package|module|client|server|parser|implementation|sdk|wrapper|engine|plugin|compiler|generator|runner|manager|formatter|linter|utility|driver|adapter|cli|application|app|system|language|database|orm|helper|bundler|middleware|interpreter|emulator|converter|validator|serializer|scheduler|logger|extension|port|binding|interface|api';

export function taglineOf(description: string, name: string): string | null {
  const bare = description
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^[^\p{L}\d`]+/u, '');
  const [head = '', ...rest] = bare.split(/(?<!\s)\s+[-–—:|]\s+|:\s+/);
  const own =
    rest.length > 0 && (sameWord(head, name) || /^(?:An?|The)\s/.test(rest.join(' - '))) ? rest.join(' - ') : bare;
  const text = withoutPraise(own).trim().replace(/\.$/, '');
  if (text.length < 8 || /\bbest\b|\bfastest\b/i.test(text)) return null;
  const article = /^(?:(An?)|The)\s/i.exec(text);
  if (article !== null) return `${PRODUCT} is ${text[0]!.toLowerCase()}${text.slice(1)}.`;
  return isThing(text)
    ? `${PRODUCT} is ${articleOf(text)} ${lowerFirst(text)}.`
    : text[0]!.toUpperCase() + text.slice(1);
}

/** The adjectives of praise with the commas and "and" that joined them; an article that stood before them is mended. */
function withoutPraise(text: string): string {
  const cut = text
    .replace(new RegExp(`(?:,|(?<![,\\s]))\\s+(?:and|but|yet|&)\\s+(?:${PRAISE})\\b(?=\\s)`, 'giu'), '')
    .replace(new RegExp(`\\b(?:${PRAISE})\\b(?:,\\s*(?:and\\s+)?|\\s+(?:and|&)\\s+|\\s+)`, 'giu'), '');
  return cut === text
    ? text
    : cut.replace(
        /^(an?) (?=\S)/iu,
        (_all, _a, at: number, all: string) => `${articleOf(all.slice(at).replace(/^an? /iu, ''))} `,
      );
}

function isThing(text: string): boolean {
  const phrase =
    text.split(/(?<!\s)\s+(?:for|in|to|of|with|that|which|written|based|using|by|on|from)\s+|,\s/u)[0] ?? '';
  return new RegExp(`\\b(?:${THINGS})$`, 'iu').test(phrase) && !/[.;!?]\s/u.test(text);
}

/** By sound: letters of an abbreviation are spelled out, unless it can be read as a word. */
function articleOf(text: string): 'a' | 'an' {
  const word = /^[`"']?([\p{L}\d]+)/u.exec(text)?.[1] ?? '';
  if (/^[A-Z]{2,}\d*$/u.test(word) && !/^.[AEIOU]/u.test(word)) return /^[AEFHILMNORSX]/u.test(word) ? 'an' : 'a';
  return /^(?:[aeio]|u(?!ni|se|ti|ri)|hour|honest)/iu.test(word) && !/^(?:one|eu)/iu.test(word) ? 'an' : 'a';
}

const lowerFirst = (text: string): string =>
  /^[A-Z][a-z]+(?:[\s,-]|$)/u.test(text) &&
  !/^(?:Python|Node|Java|Rust|Go|Ruby|Docker|Git|Markdown|Django|Flask|React|Vue|Unicode|Windows|Linux)\b/u.test(text)
    ? text[0]!.toLowerCase() + text.slice(1)
    : text;
const sameWord = (a: string, b: string): boolean =>
  a.toLowerCase().replace(/[^a-z0-9]/g, '') === b.toLowerCase().replace(/[^a-z0-9]/g, '');
