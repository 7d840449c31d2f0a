/** The boxes of the dashboard: each is a command line that a tick starts, and is read back from the text of the issue. Pure. */
import { OURS } from '../conversation/render-answer.ts';

/** At the start of the text. */
export const DASHBOARD = `${OURS}dashboard -->`;

/** Nothing else is started by a tick, whatever the text of the issue says. */
const STARTS = ['check', 'fix', 'verify', 'rebase', 'recreate'] as const;
const BOX = /^- \[([ xX])\] <!-- launch:do ([a-z]{3,10}(?: #\d{1,9})?) -->/u;

/** `line`: the words after `/launch`. */
export const boxLine = (line: string, label: string): string => `- [ ] <!-- launch:do ${line} --> ${label}`;

/** The command lines of boxes that are ticked now and were not before, each once, in the order of the text. */
export function newlyTicked(text: string, before: string): string[] {
  const known = new Set(tickedIn(before));
  return [...new Set(tickedIn(text))].filter((line) => !known.has(line));
}

const tickedIn = (text: string): string[] =>
  text.split(/\r?\n/u).flatMap((row) => {
    const [, mark, line = ''] = BOX.exec(row) ?? [];
    return mark === undefined || mark === ' ' || !STARTS.some((name) => name === line.split(' ', 1)[0]) ? [] : [line];
  });
