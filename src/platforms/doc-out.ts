/** Markdown in parts, as a comment is read: blanks at an edge are taken away without looking at the rest, and a break of lines stands only between two lines. */
import { trimEndOf } from '../text/trim.ts';

export type Out = ReturnType<typeof createOut>;

/** Of one line. */
export const BLANKS = ' \t';

export function createOut() {
  const parts: string[] = [];
  let eats = '';
  /** Takes blanks from the end; what is left last is put back. */
  const cut = (blanks: string): string => {
    let last = '';
    let gone = '';
    while (last === '' && parts.length > 0) {
      const part = parts.pop() ?? '';
      if (part === BREAK) {
        parts.push(part);
        break;
      }
      last = trimEndOf(part, blanks);
      gone = part.slice(last.length) + gone;
    }
    if (last !== '') parts.push(last);
    return gone;
  };
  /** A line that ends where a paragraph does needs no break. */
  const withoutBreak = (): string => {
    const gone = cut(BLANKS);
    return parts.at(-1) === BREAK ? (parts.pop() ?? '') : gone;
  };
  return {
    text(text: string): void {
      let from = 0;
      while (from < text.length && eats.includes(text.charAt(from))) from++;
      if (from < text.length) eats = '';
      if (parts.at(-1) === BREAK && PARTED.test(text.slice(0, from))) parts.splice(-1, 1, '\n\n');
      parts.push(text.slice(from));
    },
    /** Instead of the blanks before it; `after` are the characters that go behind it. */
    block(text: string, after = ''): void {
      withoutBreak();
      parts.push(text);
      eats = after;
    },
    /** Between two lines of one paragraph; two of them part paragraphs. */
    break(): void {
      if (eats.includes('\n') && parts.at(-1) !== BREAK) return;
      if (parts.at(-1) === BREAK) parts.splice(-1, 1, '\n\n');
      else {
        const gone = cut(` \t\n`);
        if (parts.length === 0) return;
        parts.push(PARTED.test(gone) ? '\n\n' : BREAK);
      }
      eats = ` \t\n`;
    },
    /** Blanks inside of a mark stand outside of it: `<b> deep </b>`. */
    mark(mark: string, closes: boolean, isPadded: boolean): void {
      const gone = closes ? withoutBreak() + cut(` \t\n`) : '';
      if (closes && parts.at(-1) === mark && eats === INSIDE) parts.pop();
      else if (closes) parts.push(mark, gone === BREAK ? BREAK : gone === '' ? '' : ' ');
      else if (isPadded) {
        cut(BLANKS);
        parts.push(/\S$/u.test(parts.at(-1) ?? '') ? ' ' : '', mark);
      } else parts.push(mark);
      eats = closes ? '' : INSIDE;
    },
    end(): string {
      withoutBreak();
      return parts.join('');
    },
  };
}
/** An empty line. */
const PARTED = /\n[ \t]*\n/u;
const BREAK = '\\\n';
/** What goes behind a mark that opens. */
const INSIDE = '\n\t ';
