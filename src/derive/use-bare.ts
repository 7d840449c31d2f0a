/** Code without what calls nothing: prompts, comments, words of strings; every place keeps its line. */
import { replaceBetween } from '../text/between.ts';

/** Code without prompts, comments and the words of strings. */
export function bare(code: string, language: string): string {
  const text = code.replace(/^[ \t]*(?:>>>|\.\.\.) ?/gm, '');
  const isPython = /^py/i.test(language);
  const isHash = isPython || /^(?:ruby|rb)$/i.test(language);
  const blank = (part: string): string => part.replace(/[^\n]/g, ' ');
  const plain = isPython
    ? text.replace(/"""[\s\S]*?"""|'''[\s\S]*?'''/g, blank)
    : replaceBetween(text, '/*', '*/', blank);
  return plain
    .replace(/(?<!\\)"(?:\\.|[^"\\\n])*"|(?<!\\)'(?:\\.|[^'\\\n])*'|(?<!\\)`(?:\\.|[^`\\])*`/g, '""')
    .replace(isHash ? /#.*$/gm : /\/\/.*$/gm, '');
}
