/** The text of the one comment that holds the state of a thread: what was looked at last, whether Launch sleeps, what to do next. Pure. */
import { code } from '../../src/report/markdown-text.ts';
import { fixRefusal } from '../commands/fix-refusal.ts';
import { NOTHING_TO_DO } from '../commands/next-for.ts';
import { suggestedIn } from '../commands/suggested.ts';
import { BODY_LIMIT, cut } from './cut.ts';
import type { Thread } from './thread.ts';

export const MARKER = '<!-- launch:thread -->';
const WORK_MARKS = { queued: '⏳', running: '⏳', done: '✅', failed: '❌' } as const;

export function renderThread({ work, paused, closed, preview }: Thread): string {
  const next = work === null ? '' : closed && suggestsFix(work.next) ? CLOSED : work.next;
  const parts = [
    MARKER,
    work === null
      ? ''
      : `### ${WORK_MARKS[work.state]} ${work.title}${work.head === null ? '' : ` at ${code(work.head.slice(0, 7))}`}\n\n${work.text}`,
    preview !== null && preview.sha === work?.head ? `**Preview:** <${preview.url}>` : '',
    paused ? '⏸️ Launch is paused on this thread; `/launch check` ends the pause.' : '',
    next === '' || next === NOTHING_TO_DO ? '' : `**Next:** ${next}`,
  ];
  return cut(`${parts.filter((part) => part !== '').join('\n\n')}\n`, BODY_LIMIT);
}

/** What was right when the work ended, and is not any more. */
const suggestsFix = (next: string): boolean => suggestedIn(next).some((line) => line.startsWith('fix'));
const CLOSED = fixRefusal({ isClosed: true })?.next ?? '';
