/** The bot of one job: one repository, one token, a queue that ends with it. Everything it says and does is the bot's. */
import { WRITES_PER_MINUTE } from '../../src/adapters/github-pace.ts';
import type { GitHubApi } from '../../src/commit/github-api.ts';
import type { Context } from '../../src/context.ts';
import type { Bot } from '../bot.ts';
import type { AnswerLimits } from '../conversation/answer-limit.ts';
import type { Installations } from '../github/installations.ts';
import { type BotSettings, NOTIFY_AFTER_MS } from '../settings.ts';
import { JOB_INSTALLATION } from './comment-event.ts';
import type { JobQueue } from './job-queue.ts';
import { createThreadLimit } from './thread-limit.ts';

/** What is written with a job's own token is signed by GitHub's own App. */
export const ACTIONS_APP = 15_368;

export interface JobBotOptions {
  context: Context;
  api: GitHubApi;
  token: string;
  repository: { owner: string; name: string };
  appId: number;
  /** Who writes with the token. */
  self: string;
  /** How long somebody waits before a comment reports the end. */
  notifyAfterMs?: number | undefined;
  limits: AnswerLimits;
  onSilent(): void;
  apiUrl: string;
  webUrl: string;
  queue: JobQueue;
  log: Bot['log'];
}

export function createJobBot({ context, api, token, repository, queue, log, self, ...rest }: JobBotOptions): Bot {
  const { clock } = context;
  return {
    settings: settingsOf(rest),
    answerLimit: createThreadLimit(api, { self, clock, limits: rest.limits, onSilent: rest.onSilent }),
    context,
    installations: installationsOf(api, token, repository, self),
    queue,
    locks: { store: context.store, clock, owner: `job:${context.ids.random(8)}` },
    log,
  };
}

function installationsOf(
  api: GitHubApi,
  token: string,
  { owner, name }: JobBotOptions['repository'],
  self: string,
): Installations {
  const own = `${owner}/${name}`.toLowerCase();
  const noApp = (): never => {
    throw new Error('A job has a token of one repository and cannot call as an App.');
  };
  return {
    api: () => api,
    login: async () => self,
    token: async () => token,
    time: async () => undefined,
    asApp: async () => noApp(),
    pageAsApp: async () => noApp(),
    find: async (of, repo) => (`${of}/${repo}`.toLowerCase() === own ? JOB_INSTALLATION : undefined),
    findOwner: async (of) => (of.toLowerCase() === owner.toLowerCase() ? JOB_INSTALLATION : undefined),
  };
}

/** Nothing of what a repository holds is run, and nothing of a private product is published; the minutes are the repository's own. */
const settingsOf = ({
  appId,
  apiUrl,
  webUrl,
  notifyAfterMs = NOTIFY_AFTER_MS,
  limits,
}: Pick<JobBotOptions, 'appId' | 'apiUrl' | 'webUrl' | 'notifyAfterMs' | 'limits'>): BotSettings => ({
  ...limits,
  appId,
  apiUrl,
  webUrl,
  privateKey: '',
  webhookSecrets: [],
  publicUrl: null,
  host: '',
  port: 0,
  runsIn: 'local',
  jobIssuer: null,
  allowLocalExec: false,
  publishPrivate: false,
  allowedBots: [],
  maxRunsPerDay: Number.MAX_SAFE_INTEGER,
  maxMinutesPerDay: Number.MAX_SAFE_INTEGER,
  retentionDays: 90,
  concurrency: 1,
  pageKey: '',
  oauth: null,
  tokens: {},
  tokenScopes: {},
  metricsToken: null,
  sweepMinutes: 0,
  writesPerMinute: WRITES_PER_MINUTE,
  notifyAfterMs,
});
