/** What a page shows of HTML that it does not run: its source as words, or as code where words of it would become links by themselves. */

export interface ShownHtml {
  text: string;
  isCode: boolean;
}

/** Breaks, comments and the shield of a code span show nothing. */
export function shownHtml(html: string): ShownHtml {
  if (/^<br\s*\/?>$/iu.test(html)) return { text: ' ', isCode: false };
  if (html === '<span v-pre>' || html === '</span>') return { text: '', isCode: false };
  return shownWords(withoutComments(html));
}

/**
 * Comments as every reader finds them. A browser ends one at `--!>`, and at once behind `<!-->` and `<!--->`: what stands in such a one may be
 * shown, and is words.
 */
export function withoutComments(html: string): string {
  let out = '';
  let from = 0;
  for (let start = html.indexOf('<!--'); start >= 0; start = html.indexOf('<!--', from)) {
    const end = html.indexOf('-->', start + 4);
    if (end < 0 || !isPlainComment(html.slice(start + 4, end))) return out + html.slice(from);
    out += html.slice(from, start);
    from = end + 3;
  }
  return out + html.slice(from);
}

export const isPlainComment = (inner: string): boolean =>
  !inner.startsWith('>') && !inner.startsWith('->') && !inner.includes('--!>') && !inner.includes('<!--');

/** Every reader that links bare addresses looks for them in what entities stand for. */
export function shownWords(words: string): ShownHtml {
  const text = words.replace(/\s+/gu, ' ');
  return { text, isCode: /:\/\/|\bwww\.|\S@\S|\bmailto:/iu.test(text) };
}
