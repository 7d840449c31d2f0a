/** What the bot knows of one issue or pull request, and the one comment that shows its state: edited in place when that changes. */
import { createHash } from 'node:crypto';
import { type Bot, keepMs } from '../bot.ts';
import type { RepositoryRef } from '../model.ts';
import { withLock } from '../queue/hold-lock.ts';
import { putComment } from './own-comment.ts';
import { MARKER, renderThread } from './render-thread.ts';

export interface ThreadWork {
  title: string;
  run: string | null;
  head: string | null;
  state: 'queued' | 'running' | 'done' | 'failed';
  text: string;
  next: string;
}
export interface Thread {
  v: 1;
  /** The comment that holds the state; null before the first. */
  reply: number | null;
  /** Hash of what stands there. */
  posted: string | null;
  /** The newest check, fix or launch. */
  work: ThreadWork | null;
  paused: boolean;
  /** Its pull request was closed. */
  closed: boolean;
  /** Why the bot did, or did not do, what it did last; a sentence. */
  why: string;
  /** Pairs of an account and a word that were given a suggestion. */
  suggested: string[];
  /** Where a commit is deployed: the newest that was heard of. */
  preview: { sha: string; url: string } | null;
}
export interface ThreadRef {
  repository: RepositoryRef;
  number: number;
}
const EMPTY: Thread = {
  v: 1,
  reply: null,
  posted: null,
  work: null,
  paused: false,
  closed: false,
  why: 'Nobody has asked Launch for anything here yet.',
  suggested: [],
  preview: null,
};
const keyOf = ({ repository, number }: ThreadRef): string => `${repository.installation}|${repository.id}|${number}`;

export const readThread = async (bot: Bot, ref: ThreadRef): Promise<Thread> => ({
  ...EMPTY,
  ...(await bot.context.store.get<Thread>('bot-thread', keyOf(ref))),
});

/** `change` is given the present state; what it leaves is kept, and shown when `show` is true or its comment stands already. */
export async function updateThread(
  bot: Bot,
  ref: ThreadRef,
  change: (thread: Thread) => void,
  show: boolean,
): Promise<Thread> {
  return withLock(bot.locks, `thread:${keyOf(ref)}`, async () => {
    const thread = await readThread(bot, ref);
    change(thread);
    const save = (): Promise<void> => bot.context.store.set('bot-thread', keyOf(ref), thread, { ttlMs: keepMs(bot) });
    await save();
    if (!show && thread.reply === null) return thread;
    const body = renderThread(thread);
    const hash = createHash('sha256').update(body).digest('hex');
    if (thread.posted === hash) return thread;
    thread.reply = await putComment(bot, ref, { id: thread.reply, marker: MARKER, body });
    thread.posted = hash;
    await save();
    return thread;
  });
}
