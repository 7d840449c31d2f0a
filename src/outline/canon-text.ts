/** The parts of a canon as one text: what shows nowhere is folded, code and marks stand as they are. */
import type { ShownHtml } from '../text/shown-html.ts';
import { trimEndOf } from '../text/trim.ts';
import { ALERT_MARK, CODE_MARK, SIGNS, UNSHOWN, withNoteMarks, withoutSigns } from './canon-parts.ts';
import { codeLayout } from './code-layout.ts';
import { bareEdges } from './decoration.ts';

/**
 * `exact` tells apart all that a person could have changed (structure, emphasis, link targets, level of a heading); `words` only what the
 * closed list of typographic changes does not name, with links apart; `layout` is exact but for what formatters and linters write anew by
 * rules of their own: how code is laid out, tabs, prompts, the level of a heading and the mark at its end.
 */
export type CanonMode = 'exact' | 'words' | 'layout';

/** Words, which are folded, or code or a mark of structure, which are not. */
export interface CanonPart {
  text: string;
  isCode: boolean;
  isMark?: true;
}

const { END, MARK } = SIGNS;

/** What is written of a text, in order. */
export class CanonParts {
  readonly parts: CanonPart[] = [];
  readonly alerts: string[] = [];
  readonly isExact: boolean;

  constructor(isExact: boolean) {
    this.isExact = isExact;
  }

  write(text: string): void {
    this.parts.push({ text, isCode: false });
  }

  /** Words of the page; entities may stand for any sign. */
  say(text: string): void {
    this.write(withoutSigns(text));
  }

  /** The marker of an alert, and marks of footnotes, are none of the words. */
  words(text: string): void {
    const [mark = '', kind] = ALERT_MARK.exec(text) ?? [];
    if (kind !== undefined) this.alerts.push(kind);
    this.write(withNoteMarks(withoutSigns(text.slice(mark.length))));
  }

  shown({ text, isCode }: ShownHtml): void {
    const said = withoutSigns(text);
    this.parts.push({ text: isCode ? said.trim() : said, isCode });
  }

  /** Structure, which only the exact canon holds. */
  mark(name: string): void {
    if (this.isExact) this.parts.push({ text: `${MARK}${name}${MARK}`, isCode: false, isMark: true });
  }
}

export function textOf(parts: readonly CanonPart[], mode: CanonMode): string {
  let out = '';
  let run = '';
  for (const { text, isCode, isMark } of parts) {
    if (!isCode && !isMark) {
      run += text;
      continue;
    }
    out += folded(run, mode) + (isMark ? text : `${CODE_MARK}${text}${CODE_MARK}`);
    run = '';
  }
  out += folded(run, mode);
  return mode === 'words' ? trimEndOf(out.replace(/^\u0002+/u, ''), '\u0002') : out;
}

function folded(text: string, mode: CanonMode): string {
  const spaced = text
    .normalize('NFC')
    .replace(mode === 'words' ? /\s+/gu : UNSHOWN, ' ')
    .replaceAll(` ${END}`, END)
    .replaceAll(`${END} `, END);
  if (mode === 'layout') return spaced.replace(/ (?=[.,])/gu, '');
  if (mode === 'exact') return spaced;
  return spaced
    .split(END)
    .map(bareEdges)
    .join(END)
    .replace(/\u0002+/gu, END);
}

/** Code within words: ends of lines are blanks there. */
export function spanText(code: string, mode: CanonMode): string {
  const text = withoutSigns(code.replace(mode === 'words' ? /\s+/gu : UNSHOWN, ' '));
  return mode === 'layout' ? text.trim() : text;
}

/** Code that stands by itself. */
export function codeText(code: string, language: string, mode: CanonMode): string {
  const text = trimEndOf(code, '\n');
  return mode === 'layout' ? codeLayout(text, language) : text;
}
