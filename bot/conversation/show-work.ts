/** Where work stands: in the answer to who asked for it, and in the state of the thread. Nothing without a thread. */
import type { Bot } from '../bot.ts';
import type { RepositoryRef } from '../model.ts';
import { type AnswerPart, showPart } from './answer.ts';
import { commentUrl } from './own-comment.ts';
import { type ThreadWork, updateThread } from './thread.ts';

export interface WorkPlace {
  repository: RepositoryRef;
  number: number | null;
  /** The command line that asked; nobody did where it is missing. */
  asked?: string | null | undefined;
}
export interface ShownWork extends Partial<ThreadWork> {
  title: string;
  state: ThreadWork['state'];
  /** In the answer, where it is not what the state says. */
  outcome?: AnswerPart['outcome'];
  /** All of it in a sentence, for the state; `text` where there is none. */
  brief?: string;
}
const OUTCOMES = { queued: 'working', running: 'working', done: 'done', failed: 'failed' } as const;

export async function showWork(
  bot: Bot,
  { repository, number, asked }: WorkPlace,
  { outcome, brief, ...work }: ShownWork,
  { why, show }: { why?: string; show: boolean },
): Promise<void> {
  if (number === null) return;
  const ref = { repository, number };
  const { text = '', next = '', state } = work;
  let shown = brief ?? text;
  if (asked != null) {
    const part = { outcome: outcome ?? OUTCOMES[state], text, next, ...(brief === undefined ? {} : { brief }) };
    const { reply } = await showPart(bot, ref, asked, part);
    if (brief !== undefined && reply !== null) shown = `${brief} [The whole answer](${commentUrl(bot, ref, reply)})`;
  }
  await updateThread(
    bot,
    ref,
    (thread) => {
      thread.work = { run: null, head: null, next: '', ...work, text: shown };
      if (why !== undefined) thread.why = why;
    },
    show,
  );
}
