/** What the bot knows of one issue or pull request, and the one reply that shows it: written once, edited in place when it changes. */
import { createHash } from 'node:crypto';
import { type Bot, keepMs, repositoryOf } from '../bot.ts';
import type { RepositoryRef } from '../model.ts';
import { withLock } from '../queue/hold-lock.ts';
import { MARKER, renderThread } from './render-thread.ts';

export interface ThreadAnswer {
  line: string;
  outcome: 'done' | 'working' | 'refused' | 'failed';
  text: string;
  next: string;
}
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
  /** The bot's own comment; null before the first. */
  reply: number | null;
  /** Hash of what stands there. */
  posted: string | null;
  /** Of the newest comment with commands. */
  answers: ThreadAnswer[];
  answered: number | null;
  /** The newest check, fix or launch. */
  work: ThreadWork | null;
  paused: boolean;
  /** Its pull request was closed. */
  closed: boolean;
  /** Why the bot did, or did not do, what it did last; a sentence. */
  why: string;
  /** `author word` pairs that were given a suggestion. */
  suggested: string[];
}
export interface ThreadRef {
  repository: RepositoryRef;
  number: number;
}
const EMPTY: Thread = {
  v: 1,
  reply: null,
  posted: null,
  answers: [],
  answered: null,
  work: null,
  paused: false,
  closed: false,
  why: 'Nothing was asked of Launch here yet.',
  suggested: [],
};
const keyOf = ({ repository, number }: ThreadRef): string => `${repository.installation}|${repository.id}|${number}`;

export const readThread = async (bot: Bot, ref: ThreadRef): Promise<Thread> => ({
  ...EMPTY,
  ...(await bot.context.store.get<Thread>('bot-thread', keyOf(ref))),
});

/** `change` is given the present state; what it leaves is kept, and shown when `show` is true or a reply stands already. */
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
    const body = renderThread(thread, bot.settings, ref);
    const hash = createHash('sha256').update(body).digest('hex');
    if (thread.posted === hash) return thread;
    const repository = repositoryOf(bot, ref.repository);
    const reply = thread.reply ?? (await findReply(bot, ref));
    const edited = reply === null ? undefined : await repository.edit(reply, body);
    // Somebody may have deleted it; then it is written again.
    thread.reply = edited?.id ?? (await repository.say(ref.number, body)).id;
    thread.posted = hash;
    await save();
    return thread;
  });
}

/** What is at work here now, in place of what was; commands that waited for it are answered by it. Nothing without a thread. */
export async function showWork(
  bot: Bot,
  { repository, number }: { repository: RepositoryRef; number: number | null },
  work: Pick<ThreadWork, 'title' | 'state'> & Partial<ThreadWork>,
  { why, show }: { why?: string; show: boolean },
): Promise<void> {
  if (number === null) return;
  await updateThread(
    bot,
    { repository, number },
    (thread) => {
      thread.work = { run: null, head: null, text: '', next: '', ...work };
      if (work.state !== 'queued') thread.answers = thread.answers.filter(({ outcome }) => outcome !== 'working');
      if (why !== undefined) thread.why = why;
    },
    show,
  );
}

/** A process may have died between writing the comment and keeping its id. */
async function findReply(bot: Bot, ref: ThreadRef): Promise<number | null> {
  const mine = (await repositoryOf(bot, ref.repository).comments(ref.number)).find(
    ({ body, performed_via_github_app: app, user }) =>
      body?.startsWith(MARKER) === true && (app?.id === bot.settings.appId || (app == null && user?.type === 'Bot')),
  );
  return mine?.id ?? null;
}
