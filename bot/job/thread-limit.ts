/** A job's count of answers: what stands in the repository's threads, since its own store begins empty. */
import { z } from 'zod';
import { type GitHubApi, parseAnswer } from '../../src/commit/github-api.ts';
import type { Clock } from '../../src/ports/clock.ts';
import {
  type AnswerLimit,
  type AnswerLimits,
  beyond,
  LIMITS,
  type LimitOf,
  limitOf,
  WINDOW_MS,
} from '../conversation/answer-limit.ts';
import { type Counted, countedIn, nameOf } from '../conversation/render-answer.ts';

const Comment = z.object({
  body: z.string().nullish(),
  issue_url: z.string(),
  created_at: z.string(),
  user: z.object({ login: z.string() }).nullable(),
});
interface Said extends Counted {
  thread: number;
  at: number;
}

interface ThreadLimitOptions {
  /** Who writes with the token. */
  self: string;
  clock: Pick<Clock, 'now'>;
  limits: AnswerLimits;
  /** Nothing is answered. */
  onSilent(): void;
}

export function createThreadLimit(api: GitHubApi, { self, clock, limits, onSilent }: ThreadLimitOptions): AnswerLimit {
  return {
    async take({ repository: { owner, name }, number }, { id }, ask) {
      const since = clock.now() - WINDOW_MS;
      const said = (await saidSince(api, { owner, repo: name }, self, since)).filter((one) => one.name !== nameOf(ask));
      const own = said.filter(({ thread, account }) => thread === number && account === id);
      const of: Readonly<Record<LimitOf, Said[]>> = { person: own, repository: said };
      for (const each of LIMITS) {
        const answers = of[each].filter(({ last }) => last === null).map(({ at }) => at);
        const told = of[each].some(({ last }) => last === each);
        const allowance = beyond(each, limitOf(limits, each), answers, told);
        if (allowance?.kind === 'silent') onSilent();
        if (allowance !== undefined) return allowance;
      }
      return { kind: 'answer' };
    },
  };
}

/** Answers that count, of all threads. */
async function saidSince(
  api: GitHubApi,
  at: { owner: string; repo: string },
  self: string,
  since: number,
): Promise<Said[]> {
  const said: Said[] = [];
  for (let page = 1; page <= 10; page += 1) {
    const { data } = await api.request('GET /repos/{owner}/{repo}/issues/comments', {
      ...at,
      since: new Date(since).toISOString(),
      sort: 'created',
      direction: 'desc',
      per_page: 100,
      page,
    });
    const comments = parseAnswer(z.array(Comment), data);
    for (const { body, user, issue_url: url, created_at: created } of comments) {
      const counted = user?.login === self ? countedIn(body ?? '') : undefined;
      const time = Date.parse(created);
      // What was written before and edited since is listed too.
      if (counted !== undefined && time > since)
        said.push({ ...counted, thread: Number(url.slice(url.lastIndexOf('/') + 1)), at: time });
    }
    if (comments.length < 100) break;
  }
  return said;
}
