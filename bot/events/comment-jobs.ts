/** A comment with command lines in it, wherever it stands; of an edited one, only the lines that are new. Bots that were not named are left alone. */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { sha256 } from '../../src/model/passage.ts';
import { commandLines, MAX_COMMANDS, mayHoldCommand, newCommandLines } from '../commands/lines.ts';
import type { QueueJob } from '../queue/queue.ts';
import { type EventCall, Installation, job, Repository, repositoryRef, Sender } from './event.ts';

/** Longer lines are no command. */
const MAX_LINE = 2_000;

/** What the events of all comments have. */
export const Commented = z.object({
  action: z.enum(['created', 'edited']),
  installation: Installation.optional(),
  repository: Repository,
  sender: Sender,
  comment: z.object({
    id: z.int(),
    body: z.string().nullable(),
    updated_at: z.string().nullish(),
    /** Null where the account is gone. */
    user: z.object({ id: z.int() }).nullish(),
    performed_via_github_app: z.object({ id: z.int() }).nullish(),
  }),
  changes: z.object({ body: z.object({ from: z.string() }).optional() }).optional(),
});

export interface Thread {
  number: number;
  isPull: boolean;
  isLocked: boolean;
  /** As jobs name the comment. */
  comment: number;
  /** The newest head that the writer had before them. */
  seen(): Promise<string | undefined>;
}

export async function commentJobs(
  { action, installation, repository, sender, comment, changes }: z.infer<typeof Commented>,
  thread: Thread,
  call: EventCall,
): Promise<QueueJob[]> {
  const ref = repositoryRef(repository, installation);
  const body = comment.body ?? '';
  if (ref === undefined || thread.isLocked || comment.performed_via_github_app?.id === call.appId) return [];
  const { allowedBots } = call;
  const isKnown =
    sender.type === 'User' || allowedBots.includes(sender.login) || allowedBots.includes(String(sender.id));
  if (!isKnown && sender.type !== 'Bot') return [];
  if (!mayHoldCommand(body)) return [];
  const lines = action === 'created' ? commandLines(body) : newCommandLines(body, changes?.body?.from ?? body);
  if (lines.length === 0) return [];
  // What it may do is asked as of anybody: by its role.
  const { default_branch: branch } = repository;
  if (!isKnown && (branch === undefined || !(await call.namesBot(ref, branch, sender.login)))) return [];
  const edit =
    action === 'created'
      ? 'created'
      : createHash('sha256')
          .update(`${changes?.body?.from ?? ''}\0${body}`)
          .digest('hex')
          .slice(0, 16);
  return [
    job('comment', `${ref.id}:${thread.comment}:${edit}`, ref.installation, `comment:${ref.id}:${thread.number}`, {
      repository: ref,
      number: thread.number,
      isPull: thread.isPull,
      comment: thread.comment,
      author: sender.login,
      author_id: sender.id,
      lines: lines.slice(0, MAX_COMMANDS + 20).map((line) => line.slice(0, MAX_LINE)),
      seen: (await thread.seen()) ?? null,
      written: comment.updated_at ?? null,
      edited_by_other: action === 'edited' && comment.user?.id !== sender.id,
      body_sha256: sha256(body),
    }),
  ];
}
