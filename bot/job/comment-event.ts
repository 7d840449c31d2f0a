/** The comment that a job was started for, and whether its token may write; a review comment is heard as one of its thread. Pure. */
import { z } from 'zod';

const Repo = z.object({ full_name: z.string() }).nullish();
const Payload = z.looseObject({
  action: z.string(),
  repository: z.looseObject({ id: z.int(), name: z.string(), owner: z.looseObject({ login: z.string() }) }),
  sender: z.looseObject({ login: z.string(), id: z.int(), type: z.string() }),
  comment: z.looseObject({ id: z.int(), body: z.string().nullish(), updated_at: z.string() }),
  changes: z.looseObject({ body: z.looseObject({ from: z.string() }).optional() }).optional(),
  issue: z
    .looseObject({ number: z.int().positive(), locked: z.boolean().optional(), pull_request: z.unknown().optional() })
    .optional(),
  pull_request: z
    .looseObject({
      number: z.int().positive(),
      locked: z.boolean().optional(),
      head: z.object({ sha: z.string(), repo: Repo }),
      base: z.object({ repo: Repo }),
    })
    .optional(),
});

export const COMMENT_EVENTS = ['issue_comment', 'pull_request_review_comment'] as const;

export interface CommentEvent {
  isReview: boolean;
  /** As the bot hears it: an `issue_comment`. */
  payload: z.infer<typeof Payload> & { installation: { id: number } };
  repository: { id: number; owner: string; name: string };
  number: number;
  isPull: boolean;
  comment: number;
  author: string;
  isByBot: boolean;
  isLocked: boolean;
  /** The head that the writer had before them, where the event names it. */
  head: string | null;
  /** GitHub gives the jobs of a fork's pull request a token that only reads. */
  isReadOnly: boolean;
}

/** The job's installation: there is one repository, and one token for it. */
export const JOB_INSTALLATION = 0;

/** Undefined for an event that carries no comment of a thread. */
export function readCommentEvent(event: string, given: unknown): CommentEvent | undefined {
  const read = Payload.safeParse(given);
  if (!COMMENT_EVENTS.some((name) => name === event) || !read.success) return undefined;
  const { data } = read;
  const { repository, comment, sender, pull_request: pull } = data;
  const isReview = event === 'pull_request_review_comment';
  const number = isReview ? pull?.number : data.issue?.number;
  if (number === undefined) return undefined;
  const [from, to] = [pull?.head.repo?.full_name, pull?.base.repo?.full_name];
  return {
    isReview,
    payload: {
      ...data,
      ...(isReview ? { issue: { number, pull_request: {} } } : {}),
      installation: { id: JOB_INSTALLATION },
    },
    repository: { id: repository.id, owner: repository.owner.login, name: repository.name },
    number,
    isPull: isReview || (data.issue?.pull_request !== undefined && data.issue.pull_request !== null),
    comment: comment.id,
    author: sender.login,
    isByBot: sender.type !== 'User',
    isLocked: (isReview ? pull?.locked : data.issue?.locked) === true,
    head: isReview ? (pull?.head.sha ?? null) : null,
    isReadOnly: isReview && (from === undefined || from.toLowerCase() !== to?.toLowerCase()),
  };
}
