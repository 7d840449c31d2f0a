/** Characters that a word processor put into code: quotation marks, dashes and spaces that no language reads as such. */

import { checkerOf } from './languages.ts';
import { blankLiterals } from './skeleton.ts';

export interface TypographicLine {
  /** Counted from 1. */
  line: number;
  /** The first of them. */
  character: string;
}

const ANY = /[“”„‟\u00a0\u200b\u2060\ufeff]|(?<=[\s=(,[{:])[‘’]|(?<=\s)[–—]{1,2}(?=[a-z])/u;
/** Lines of a drawn tree: `tree` itself prints spaces that do not break. */
const LISTING = /[─-╿]/u;
/** Strings and comments of a shell, on one line. */
const SHELL_WORDS = /(?<!\\)"(?:\\.|[^"\\\n])*"|(?<!\\)'[^'\n]*'|(?<=\s)#[^\n]*/g;

/** Lines of code in which one stands outside of strings and comments. */
export function typographicLines(language: string, code: string): TypographicLine[] {
  if (!ANY.test(code)) return [];
  const checker = checkerOf(language);
  if (checker?.kind !== 'grammar') return [];
  const bare = checker.grammar === 'bash' ? ofShell(code) : blankLiterals(checker.grammar, code);
  if (bare === undefined) return [];
  return bare.split('\n').flatMap((row, at) => {
    if (LISTING.test(row)) return [];
    const character = ANY.exec(row)?.[0];
    return character === undefined ? [] : [{ line: at + 1, character }];
  });
}

/** Undefined where a string may go on over lines. */
function ofShell(code: string): string | undefined {
  if (code.includes('<<')) return undefined;
  const bare = `\n${code}`.replace(SHELL_WORDS, (words) => words.replace(/[^\n]/g, ' ')).slice(1);
  return /["']/.test(bare) ? undefined : bare;
}

/** The line as it was typed. */
export const asTyped = (line: string): string =>
  line
    .replace(/[“”„‟]/gu, '"')
    .replace(/[‘’]/gu, "'")
    .replace(/\u00a0/gu, ' ')
    .replace(/[\u200b\u2060\ufeff]/gu, '')
    .replace(/(?<=\s)(?:—|–{1,2}|—{2})(?=[a-z]{2})/gu, '--')
    .replace(/(?<=\s)[–—](?=[a-z](?![a-z]))/gu, '-');
