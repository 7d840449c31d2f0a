/** `comment`: answers the `/launch` lines of the comment that started the job, as the bot does, without a server. */
import { createGitHubClient } from '../../adapters/github-client.ts';
import { UserError } from '../../errors.ts';
import { type Call, defineActionCommand, type Outcome } from '../call.ts';
import { jobContext, onRunner } from '../job-context.ts';

export default defineActionCommand({
  name: 'comment',
  title: 'Launch comment',
  async run(call) {
    const { job, inputs, env, signal, progress } = call;
    const { token } = inputs;
    if (token === null)
      throw new UserError('INVALID_INPUT', '`token` is missing, and a comment is answered with it. Give one.');
    const { createClock } = await import('../../adapters/clock.ts');
    const apiUrl = env.GITHUB_API_URL ?? 'https://api.github.com';
    const api = createGitHubClient({
      token,
      apiUrl,
      webUrl: job.serverUrl,
      clock: createClock(),
      octokit: await onRunner.octokit(),
    });
    const { answerComment } = await import('../../../bot/job/answer-comment.ts');
    const answer = await answerComment({
      event: job.event,
      payload: (await jobContext()).payload,
      delivery: call.idempotencyKey.concat(`:${job.attempt}`),
      api,
      token,
      apiUrl,
      webUrl: job.serverUrl,
      limits: inputs,
      context: () => call.context(),
      log: (level, message, fields) => {
        if (level !== 'info') progress.warn(`${message}: ${Object.values(fields ?? {}).join(' ')}`);
      },
      signal,
    });
    if (answer.kind === 'answered' && !answer.isReadOnly) await prune(call, (await jobContext()).payload);
    return outcomeOf(answer, call);
  },
});

/** What a cache carries from job to job does not grow without end. What is old is said by GitHub's clock, which dated the comment: a runner's may be wrong. */
async function prune({ context, signal, progress }: Call, payload: Payload): Promise<void> {
  const time = timeOfComment(payload);
  if (time === undefined) return;
  const { pruneRuns } = await import('../../engine/prune-runs.ts');
  const { forgetOwner } = await import('../../../bot/runs.ts');
  const { store, home } = await context();
  const onRun = (run: string): Promise<void> => forgetOwner(store, run);
  await pruneRuns({ store, home, clock: { now: () => time } }, { days: KEPT_DAYS, signal, onRun }).catch(
    (thrown: unknown) => {
      if (signal.aborted) throw thrown;
      progress.warn(`Old runs could not be forgotten: ${thrown instanceof Error ? thrown.message : String(thrown)}`);
    },
  );
}
const KEPT_DAYS = 30;

type Payload = Awaited<ReturnType<typeof jobContext>>['payload'];
/** In milliseconds since the epoch; undefined where the event does not say it. */
export function timeOfComment({ comment }: Payload): number | undefined {
  const time = Date.parse(String(comment?.updated_at ?? comment?.created_at));
  return Number.isNaN(time) ? undefined : time;
}

type Answer = Awaited<ReturnType<typeof import('../../../bot/job/answer-comment.ts').answerComment>>;

function outcomeOf(answer: Answer, { job }: Call): Outcome {
  switch (answer.kind) {
    case 'no-comment':
      throw new UserError(
        'INVALID_INPUT',
        `\`command: comment\` answers the comment that started the job, and the event of this job (\`${job.event}\`, in the file that GITHUB_EVENT_PATH names) holds none. Run it on \`issue_comment\` or \`pull_request_review_comment\`.`,
      );
    case 'nothing':
      return {
        result: { reason_code: 'NO_COMMAND' },
        headline:
          'Nothing to answer: no new line of a person begins with `/launch`, the comment is gone, or this run of the workflow has answered it already.',
      };
    case 'app-answers':
      return {
        result: { reason_code: 'APP_ANSWERS' },
        headline: 'The Launch App is installed here and answers this comment; this job stays silent.',
        next: ['This workflow can be removed: two would answer otherwise.'],
      };
    case 'limited':
      return {
        result: { reason_code: 'ANSWER_LIMIT' },
        headline:
          'Not answered: people without write access were answered as often as the inputs `answers-per-person` and `answers-per-repository` allow within an hour.',
      };
    case 'answered':
      return {
        result: {
          ok: !answer.isBroken,
          reason_code: answer.isReadOnly ? 'READ_ONLY' : (brokenBy(answer) ?? 'ANSWERED'),
        },
        headline: answer.isReadOnly
          ? READ_ONLY
          : brokenBy(answer) === 'SERVICE_UNAVAILABLE'
            ? AWAY
            : answer.reply === null
              ? 'The comment asked for nothing that has an answer.'
              : 'Answered in the thread.',
        ...(answer.reply === null ? {} : { said: answer.reply }),
        ...(answer.isReadOnly ? { warning: READ_ONLY } : {}),
        ...failedBy(answer),
      };
  }
}

type Given = Extract<Answer, { kind: 'answered' }>;
const brokenBy = ({ isBroken, failed }: Given): 'INTERNAL' | 'SERVICE_UNAVAILABLE' | undefined =>
  isBroken ? (failed === null ? 'INTERNAL' : 'SERVICE_UNAVAILABLE') : undefined;
function failedBy(answer: Given): Pick<Outcome, 'failed'> {
  const failed = brokenBy(answer);
  return failed === undefined ? {} : { failed };
}
const AWAY =
  'GitHub itself failed, also when it was asked again; the answer in the thread says what was done. Re-running this job is safe: what is done is not done twice.';
const READ_ONLY =
  'A review comment on a pull request from a fork: GitHub gives this job a token that only reads, so the answer stands here alone and nothing was written. Write the command as a normal comment of the pull request (below the changes, in the conversation).';
