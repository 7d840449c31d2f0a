/** What a parser's verdict depends on: code without the words of its comments and plain strings, in which translations of a sample differ. */
import type { Grammar } from '../adapters/tree-sitter.ts';

export interface Skeleton {
  /** The code, each piece of words in it one `HOLE`; its lines are those of the code. */
  text: string;
  /** What stood in the holes, in order. */
  pieces: string[];
}

/** A private-use character, valid in comments and strings of every language. */
const HOLE = '\uE000';

interface Lexis {
  /** Comments and literals, the first alternative that fits; words are taken out of `//`, `#`, block comments and `"…"`. */
  tokens: RegExp;
  /** Marks of code that these tokens would misread. */
  unsafe: RegExp;
  /** Tokens, or in a group a character that begins none of the language. */
  illegal?: RegExp;
}

const SLASHES = String.raw`\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)`;
const STRING = String.raw`(?<!\\)"(?:\\.|[^"\\\n])*"`;
const CHARACTER = String.raw`(?<!\\)'(?:\\.[^'\n]{0,8}|[^'\\\n])'`;
const APOSTROPHES = String.raw`(?<!\\)'(?:\\.|[^'\\\n])*'`;
const lexis = (unsafe: RegExp, ...tokens: string[]): Lexis => ({ tokens: new RegExp(tokens.join('|'), 'g'), unsafe });
const withIllegal = (known: Lexis, characters: string): Lexis => ({
  ...known,
  illegal: new RegExp(`${known.tokens.source}|([${characters}])`, 'g'),
});

/** Template strings, regular expressions and JSX. */
const SCRIPT = lexis(/`|<\/?[a-zA-Z]|(?:^|[=(,:!&|?;{}[>]|\breturn)[ \t]*\/(?![/*])/m, SLASHES, STRING, APOSTROPHES);
const LEXES: Partial<Record<Grammar, Lexis>> = {
  'c-sharp': withIllegal(lexis(/@"|\$"|"""/, SLASHES, STRING, CHARACTER), '`'),
  cpp: withIllegal(lexis(/R"|\\\r?\n/, SLASHES, STRING, CHARACTER), '`@'),
  go: withIllegal(lexis(/`/, SLASHES, STRING, CHARACTER), '#$?'),
  java: withIllegal(lexis(/"""|\\u/, SLASHES, STRING, CHARACTER), '#`'),
  javascript: SCRIPT,
  php: lexis(/<<<|\?>|`/, SLASHES, STRING, APOSTROPHES),
  python: lexis(
    /\\\r?\n/,
    String.raw`"""[\s\S]*?(?:"""|$)|'''[\s\S]*?(?:'''|$)|#[^\n]*|[A-Za-z]+"(?:\\.|[^"\\\n])*"`,
    STRING,
    APOSTROPHES,
  ),
  tsx: SCRIPT,
  typescript: SCRIPT,
};

/** Code without its comments and literals. */
export const withoutLiterals = (grammar: Grammar, code: string): string =>
  code.replace(LEXES[grammar]?.tokens ?? /(?!)/g, '');

/** Code with blanks for its comments and literals; undefined where what they are is not certain. */
export function blankLiterals(grammar: Grammar, code: string): string | undefined {
  const known = LEXES[grammar];
  if (known === undefined || known.unsafe.test(code)) return undefined;
  return code.replace(known.tokens, (token) => token.replace(/[^\n]/g, ' '));
}

/** Offset of the first illegal character: one that begins no token of the language, outside comments and literals. Parsers take long to get over many of them. */
export function illegalCharacterIn(grammar: Grammar, code: string): number | undefined {
  const known = LEXES[grammar];
  if (known?.illegal === undefined || known.unsafe.test(code)) return undefined;
  for (const found of code.matchAll(known.illegal)) if (found[1] !== undefined) return found.index;
  return undefined;
}

/** Undefined where taking the words out might change the verdict. */
export function skeletonOf(grammar: Grammar, code: string): Skeleton | undefined {
  const known = LEXES[grammar];
  if (known === undefined || code.includes(HOLE) || known.unsafe.test(code)) return undefined;
  const pieces: string[] = [];
  const hole = (words: string): string => {
    pieces.push(words);
    return HOLE;
  };
  const text = code.replace(known.tokens, (token) => {
    if (token.startsWith('//')) return `//${token.slice(2).replace(/[^\r]+/, hole)}`;
    if (token.startsWith('#')) return `#${token.slice(1).replace(/[^\r]+/, hole)}`;
    if (token.startsWith('/*')) return `/*${token.slice(2, -2).replace(/[^\s*][^\r\n]*/g, hole)}*/`;
    return /^"[^"\\${}%\r]+"$/.test(token) ? `"${hole(token.slice(1, -1))}"` : token;
  });
  return { text, pieces };
}

/** A part of a skeleton with its words again; `holes` stand before it. */
export function withWords(part: string, holes: number, { pieces }: Skeleton): string {
  let at = holes;
  return part.replaceAll(HOLE, () => pieces[at++] ?? '');
}

export const holesIn = (text: string): number => text.split(HOLE).length - 1;
