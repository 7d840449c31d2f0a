/** Answers the comment that started a job: the bot's own grammar, roles and replies, with the job's token in place of an App. */
import { z } from 'zod';
import { type GitHubApi, GitHubFailure, parseAnswer } from '../../src/commit/github-api.ts';
import type { Context } from '../../src/context.ts';
import { ServiceError, toLaunchError } from '../../src/errors.ts';
import { type Bot, repositoryOf } from '../bot.ts';
import { commandLines, newCommandLines } from '../commands/lines.ts';
import type { AnswerLimits } from '../conversation/answer-limit.ts';
import { updateThread } from '../conversation/thread.ts';
import { takeDelivery } from '../deliveries.ts';
import { createRepositoryClient } from '../github/repository.ts';
import type { RepositoryRef } from '../model.ts';
import type { QueueJob } from '../queue/queue.ts';
import { leaveFor } from '../work/answered.ts';
import { EDITED, refuseAll } from '../work/comment.ts';
import { works } from '../work/index.ts';
import { type CommentEvent, JOB_INSTALLATION, readCommentEvent } from './comment-event.ts';
import { isAppHere, selfOf } from './is-app-here.ts';
import { createJobApi, type Said } from './job-api.ts';
import { ACTIONS_APP, createJobBot } from './job-bot.ts';
import { createJobQueue } from './job-queue.ts';

export interface JobComment {
  event: string;
  payload: unknown;
  /** Names this try of this job. */
  delivery: string;
  api: GitHubApi;
  token: string;
  apiUrl: string;
  webUrl: string;
  /** Opened when there is something to do. */
  context(): Promise<Context>;
  log: Bot['log'];
  notifyAfterMs?: number;
  limits: AnswerLimits;
  /** Tests shorten the waits. */
  backoffMs?: number;
  signal: AbortSignal;
}

export type JobAnswer =
  /** No event of a comment. */
  | { kind: 'no-comment' }
  /** No command, a bot's comment, a locked thread, one that was deleted, or one that was answered by an earlier try. */
  | { kind: 'nothing' }
  | { kind: 'app-answers' }
  /** Whoever wrote it was answered as often as the limit allows, and knows it. */
  | { kind: 'limited' }
  /**
   * `reply`: what stands in the thread, or would if the token could write; null when nothing was to be said. `failed`: what
   * GitHub answered to a call that it failed for good.
   */
  | { kind: 'answered'; reply: string | null; isReadOnly: boolean; isBroken: boolean; failed: number | null };

export async function answerComment(job: JobComment): Promise<JobAnswer> {
  const event = readCommentEvent(job.event, job.payload);
  if (event === undefined) return { kind: 'no-comment' };
  if (event.isByBot || event.isLocked || linesOf(event).length === 0) return { kind: 'nothing' };
  const { isReview, isReadOnly, comment } = event;
  const { api, said } = createJobApi(job.api, { reviewComment: isReview ? comment : null, isReadOnly });
  try {
    return await answerOver(api, said, job, event);
  } catch (thrown) {
    throw withWhatWasSaid(thrown, said);
  }
}

async function answerOver(api: GitHubApi, said: Said, job: JobComment, event: CommentEvent): Promise<JobAnswer> {
  const { owner, name } = event.repository;
  const { isReadOnly, comment, number } = event;
  const client = createRepositoryClient(api, owner, name);
  const words = await wordsNow(api, event);
  if (words === undefined) return { kind: 'nothing' };
  const self = await selfOf(api);
  const comments = await client.comments(number);
  if (await isAppHere(api, { owner, repo: name, comment_id: comment }, comments, self)) return { kind: 'app-answers' };
  const context = await job.context();
  const onError = (of: QueueJob, thrown: unknown): void =>
    job.log('warn', 'job attempt failed', { kind: of.kind, error: String(thrown) });
  const queue = createJobQueue(context.clock, onError, job.backoffMs);
  const appId = comments.find(({ user }) => user?.login === self)?.performed_via_github_app?.id ?? ACTIONS_APP;
  const { token, apiUrl, webUrl, log, notifyAfterMs, limits } = job;
  let isSilent = false;
  const bot = createJobBot({
    context,
    api,
    token,
    repository: { owner, name },
    appId,
    self,
    notifyAfterMs,
    limits,
    onSilent: () => {
      isSilent = true;
    },
    apiUrl,
    webUrl,
    queue,
    log,
  });
  if (words !== (event.payload.comment.body ?? '')) {
    await refuseEdited(bot, event);
    return isSilent ? { kind: 'limited' } : answered(said, isReadOnly);
  }
  const delivery = { id: job.delivery, event: 'issue_comment', payload: event.payload };
  // What an earlier job saw may be long gone: a head is the event's, or of GitHub's record.
  const taken = await takeDelivery(bot, delivery, async () => event.head ?? undefined);
  if (taken !== 'taken') return { kind: 'nothing' };
  await queue.drain(async (each, signal, isLast) => {
    const work = works.find(({ kind }) => kind === each.kind);
    if (work === undefined) throw new Error(`The bot has no kind of job \`${each.kind}\`.`);
    await work.run(bot, each, { id: each.id, signal, isLast });
  }, job.signal);
  return isSilent ? { kind: 'limited' } : answered(said, isReadOnly);
}

const answered = ({ reply, reaction, failed }: Said, isReadOnly: boolean): JobAnswer => ({
  kind: 'answered',
  reply,
  isReadOnly,
  isBroken: reaction === 'confused',
  failed,
});

/** Of GitHub's own trouble: what stands in the thread by now, and that the job may run again. */
function withWhatWasSaid(thrown: unknown, { reply }: Said): unknown {
  const error = toLaunchError(thrown);
  if (error.code !== 'SERVICE_UNAVAILABLE') return thrown;
  const done =
    reply === null
      ? 'The comment was not answered, and nothing was written.'
      : 'The answer in the thread says how far it came.';
  return new ServiceError(
    error.code,
    `${error.message} ${done} Re-running this job is safe: what is done is not done twice.`,
    {
      retryable: true,
      cause: thrown,
      details: error.details,
    },
  );
}

function linesOf({ payload }: CommentEvent): string[] {
  const { action, comment, changes } = payload;
  const body = comment.body ?? '';
  return action === 'edited' ? newCommandLines(body, changes?.body?.from ?? body) : commandLines(body);
}

const refOf = ({ repository }: CommentEvent): RepositoryRef => ({ ...repository, installation: JOB_INSTALLATION });

const Words = z.object({ body: z.string().nullish() });

/** What stands there; undefined when it was deleted. The words are compared: times are whole seconds. */
async function wordsNow(api: GitHubApi, { comment, repository }: CommentEvent): Promise<string | undefined> {
  const at = { owner: repository.owner, repo: repository.name, comment_id: comment };
  try {
    const { data } = await api.request('GET /repos/{owner}/{repo}/issues/comments/{comment_id}', at);
    return parseAnswer(Words, data).body ?? '';
  } catch (thrown) {
    if (thrown instanceof GitHubFailure && thrown.status === 404) return undefined;
    throw thrown;
  }
}

async function refuseEdited(bot: Bot, event: CommentEvent): Promise<void> {
  const repository = refOf(event);
  const { author, number, comment } = event;
  const ref = { repository, number };
  const asked = { ...ref, author, author_id: event.payload.sender.id, lines: linesOf(event) };
  const { allowance, limit, say } = await leaveFor(bot, asked, `edited:${repository.id}:${comment}`);
  if (allowance.kind === 'silent') return;
  await repositoryOf(bot, repository).react(comment, '-1');
  await say(limit ?? refuseAll(asked.lines, EDITED));
  await updateThread(
    bot,
    ref,
    (thread) => {
      thread.why = `The comment of ${author} was edited before it was answered.`;
    },
    false,
  );
}
