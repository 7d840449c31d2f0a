/** Marks that a merge left: each conflict once, and a mark that stands by itself. */
import { linesWithStart } from '../text/rows.ts';
import type { MarkupFault, MarkupPage } from './fault.ts';

const OPENS = /^<{7} \S/;
const CLOSES = /^>{7} \S+(?: \(.*\))?$/;
const HELP = 'Keep one of the two sides, and take the marks out';

export function mergeMarkers({ text, facts }: MarkupPage): MarkupFault[] {
  if (!text.includes('<<<<<<< ') && !text.includes('>>>>>>> ')) return [];
  const found: MarkupFault[] = [];
  let before = '';
  for (const { line, start } of linesWithStart(text)) {
    const opens = OPENS.test(line);
    // A quote of seven levels follows quotes of fewer.
    const closes = CLOSES.test(line) && !before.startsWith('>');
    before = line;
    if (!opens && !closes) continue;
    const isShown = facts.code.some((code) => code.start <= start && start < code.end) && isAboutMerges(text);
    const last = found.at(-1);
    if (isShown) continue;
    if (closes && last !== undefined && last.end === -1) last.end = start + line.length;
    else
      found.push({
        rule: 'merge-marker',
        start,
        end: opens ? -1 : start + line.length,
        message: `Mark of a merge: \`${line.slice(0, 60)}\``,
        help: HELP,
      });
  }
  // The finding stands at its first line, however far the conflict goes.
  return found.map((fault) => ({ ...fault, end: lineEnd(text, fault.start) }));
}

const lineEnd = (text: string, from: number): number => {
  const at = text.indexOf('\n', from);
  return at === -1 ? text.length : at;
};

/** Such a page shows marks as an example. */
const isAboutMerges = (text: string): boolean =>
  /merge conflict|conflict marker|\bgit (?:merge|rebase|mergetool)\b|\bconflicts?\b/i.test(text);
