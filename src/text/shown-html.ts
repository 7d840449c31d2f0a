/** What a page shows of HTML that it does not run: its source as words, or as code where words of it would become links by themselves. */
import { replaceBetween } from './between.ts';

export interface ShownHtml {
  text: string;
  isCode: boolean;
}

/** Breaks, comments and the shield of a code span show nothing. */
export function shownHtml(html: string): ShownHtml {
  if (/^<br\s*\/?>$/iu.test(html)) return { text: ' ', isCode: false };
  if (html === '<span v-pre>' || html === '</span>') return { text: '', isCode: false };
  return shownWords(replaceBetween(html, '<!--', '-->', ' '));
}

/** Every reader that links bare addresses looks for them in what entities stand for. */
export function shownWords(words: string): ShownHtml {
  const text = words.replace(/\s+/gu, ' ');
  return { text, isCode: /:\/\/|\bwww\.|\S@\S|\bmailto:/iu.test(text) };
}
