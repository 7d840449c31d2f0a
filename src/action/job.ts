/** What this job is, from the runner's context and environment: repository, commit, branch, pull request. */
import { tmpdir } from 'node:os';
import type { context } from '@actions/github';

type Env = Readonly<Record<string, string | undefined>>;
/** What is asked of the context of @actions/github. */
export type JobContext = Pick<typeof context, 'eventName' | 'payload' | 'runAttempt' | 'runId' | 'serverUrl' | 'sha'>;

export interface PullRequestEvent {
  number: number;
  headRef: string;
  headSha: string;
  baseRef: string;
  baseSha: string;
  /** The head lies in another repository: the job's token can only read. */
  fork: boolean;
}
export interface Job {
  event: string;
  /** `owner/name`, or null outside a runner. */
  repository: string | null;
  serverUrl: string;
  workspace: string;
  /** The runner's temporary folder. */
  temp: string;
  /** Branch or tag that started the job. */
  refName: string | null;
  refType: string | null;
  sha: string | null;
  /** Commit before a push. */
  before: string | null;
  pull: PullRequestEvent | null;
  /** What a merge group is put on. */
  groupBase: string | null;
  /** The branch of that. */
  groupBranch: string | null;
  runUrl: string | null;
  /** 1 for the first try. */
  attempt: number;
  defaultBranch: string | null;
  enterprise: boolean;
}

export function readJob({ eventName, payload, runAttempt, runId, ...context }: JobContext, env: Env): Job {
  const value = (name: string): string | null => (env[name] === undefined || env[name] === '' ? null : env[name]);
  const serverUrl = context.serverUrl.replace(/(?<!\/)\/+$/, '');
  const repository = value('GITHUB_REPOSITORY');
  return {
    event: eventName || 'none',
    repository,
    serverUrl,
    workspace: value('GITHUB_WORKSPACE') ?? process.cwd(),
    temp: value('RUNNER_TEMP') ?? tmpdir(),
    refName: value('GITHUB_REF_NAME'),
    refType: value('GITHUB_REF_TYPE'),
    sha: context.sha || null,
    before: text(payload, 'before'),
    pull: readPull(payload),
    groupBase: text(field(payload, 'merge_group'), 'base_sha'),
    groupBranch: text(field(payload, 'merge_group'), 'base_ref')?.replace(/^refs\/heads\//, '') ?? null,
    runUrl: repository !== null && runId > 0 ? `${serverUrl}/${repository}/actions/runs/${runId}` : null,
    attempt: runAttempt > 0 ? runAttempt : 1,
    defaultBranch: text(field(payload, 'repository'), 'default_branch'),
    enterprise: serverUrl !== 'https://github.com',
  };
}

/** The branch that was checked: a pull request's head, else the branch of the event. */
export const checkedBranch = (job: Job): string | null =>
  job.pull?.headRef ?? (job.refType === 'tag' ? null : job.refName);
/** The branch or tag that what was checked is of, or goes to. */
export const homeBranch = (job: Job): string | null => job.pull?.baseRef || (job.groupBranch ?? job.refName);
/** Where a proposal goes by default: beside a pull request to its own branch's base, else to the branch that was checked. */
export const proposedBase = (job: Job): string | null => job.pull?.headRef ?? checkedBranch(job) ?? job.defaultBranch;

function readPull(payload: unknown): PullRequestEvent | null {
  const pull = field(payload, 'pull_request');
  const number = field(pull, 'number');
  if (typeof number !== 'number') return null;
  const [head, base] = [field(pull, 'head'), field(pull, 'base')];
  const [from, to] = [text(field(head, 'repo'), 'full_name'), text(field(base, 'repo'), 'full_name')];
  return {
    number,
    headRef: text(head, 'ref') ?? '',
    headSha: text(head, 'sha') ?? '',
    baseRef: text(base, 'ref') ?? '',
    baseSha: text(base, 'sha') ?? '',
    fork: from !== to,
  };
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[name] : undefined;
}
function text(value: unknown, name: string): string | null {
  const found = field(value, name);
  return typeof found === 'string' ? found : null;
}
