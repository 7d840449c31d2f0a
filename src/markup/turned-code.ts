/** Code with characters that turn its direction: what runs is not what a reader sees. */
import type { MarkupFault, MarkupPage } from './fault.ts';

const TURNS = /[\u202a-\u202e\u2066-\u2069]/;
const SPAN = /(`{1,3})(?!`)[^`\n]*\1/g;

/** The first one of each piece of code. */
export function turnedCode({ text, facts }: MarkupPage): MarkupFault[] {
  if (!TURNS.test(text)) return [];
  const blocks = facts.code.filter(({ fenced }) => fenced).map(({ codeStart, end }) => ({ start: codeStart, end }));
  const spans = [...text.matchAll(SPAN)].map(({ 0: whole, index }) => ({ start: index, end: index + whole.length }));
  return [...blocks, ...spans].flatMap(({ start, end }): MarkupFault[] => {
    const found = TURNS.exec(text.slice(start, end));
    if (found === null) return [];
    const at = start + found.index;
    const name = `U+${(found[0].codePointAt(0) ?? 0).toString(16).toUpperCase()}`;
    return [
      {
        rule: 'hidden-character',
        start: at,
        end: at + 1,
        message: `Code with a character that turns its direction: ${name}`,
        help: 'Take it out, or write it as an escape',
      },
    ];
  });
}
