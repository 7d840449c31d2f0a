/** The text of the one reply: what runs, what was answered, what to do next. Pure; always within GitHub's limit. */
import { code } from '../../src/report/markdown-text.ts';
import { fixRefusal } from '../commands/fix-refusal.ts';
import { suggestedIn } from '../commands/suggested.ts';
import type { BotSettings } from '../settings.ts';
import type { Thread, ThreadAnswer, ThreadRef } from './thread.ts';

export const MARKER = '<!-- launch:thread -->';
/** GitHub refuses more than 65,536 characters. */
const BODY_LIMIT = 60_000;
const ANSWER_LIMIT = 20_000;
const MARKS: Readonly<Record<ThreadAnswer['outcome'], string>> = {
  done: '✅',
  working: '⏳',
  refused: '🚫',
  failed: '⚠️',
};
const WORK_MARKS = { queued: '⏳', running: '⏳', done: '✅', failed: '❌' } as const;

export function renderThread(thread: Thread, _settings: Pick<BotSettings, 'publicUrl'>, _ref: ThreadRef): string {
  const { work, answers, paused } = thread;
  const parts = [
    MARKER,
    work === null
      ? ''
      : `### ${WORK_MARKS[work.state]} ${work.title}${work.head === null ? '' : ` at ${code(work.head.slice(0, 7))}`}\n\n${work.text}`,
    ...answers.map(
      ({ line, outcome, text }) =>
        `**${MARKS[outcome]} ${code(`/launch ${line}`.trim())}**\n\n${cut(text, ANSWER_LIMIT)}`,
    ),
    paused ? '⏸️ Launch is paused on this thread; `/launch check` wakes it.' : '',
    nextLines(thread),
  ];
  return cut(`${parts.filter((part) => part !== '').join('\n\n')}\n`, BODY_LIMIT);
}

function nextLines({ work, answers, closed }: Thread): string {
  const ofWork = work === null ? [] : [closed && suggestsFix(work.next) ? CLOSED : work.next];
  const lines = [...new Set([...answers.map(({ next }) => next), ...ofWork])].filter((line) => line !== '');
  return lines.length === 0 ? '' : `**Next:** ${lines.join(' ')}`;
}

/** What was right when the work ended, and is not any more. */
const suggestsFix = (next: string): boolean => suggestedIn(next).some((line) => line.startsWith('fix'));
const CLOSED = fixRefusal({ isFork: false, isClosed: true })?.next ?? '';

/** Never in the middle of a fence or a character. */
function cut(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const shorter = text.slice(0, limit - 200).replace(/[\uD800-\uDBFF]$/u, '');
  const lines = shorter.slice(0, Math.max(shorter.lastIndexOf('\n'), 1));
  const fences = [...lines.matchAll(/^(`{3,})/gmu)];
  const open = fences.length % 2 === 1 ? `\n${fences.at(-1)?.[1] ?? '```'}` : '';
  const details =
    (lines.match(/<details>/gu)?.length ?? 0) > (lines.match(/<\/details>/gu)?.length ?? 0) ? '\n\n</details>' : '';
  return `${lines}${open}${details}\n\n… shortened: the whole text is longer than GitHub takes.`;
}
