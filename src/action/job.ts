/** What this job is, read from the runner's environment and the event's payload: repository, commit, branch, pull request. */

type Env = Readonly<Record<string, string | undefined>>;

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
  /** Branch or tag that started the job. */
  refName: string | null;
  refType: string | null;
  sha: string | null;
  /** Commit before a push. */
  before: string | null;
  pull: PullRequestEvent | null;
  runUrl: string | null;
  /** 1 for the first try. */
  attempt: number;
  defaultBranch: string | null;
  enterprise: boolean;
}

export function readJob(env: Env, payload: unknown): Job {
  const value = (name: string): string | null => (env[name] === undefined || env[name] === '' ? null : env[name]);
  const event = value('GITHUB_EVENT_NAME') ?? 'none';
  const serverUrl = (value('GITHUB_SERVER_URL') ?? 'https://github.com').replace(/\/+$/, '');
  const repository = value('GITHUB_REPOSITORY');
  const runId = value('GITHUB_RUN_ID');
  return {
    event,
    repository,
    serverUrl,
    workspace: value('GITHUB_WORKSPACE') ?? process.cwd(),
    refName: value('GITHUB_REF_NAME'),
    refType: value('GITHUB_REF_TYPE'),
    sha: value('GITHUB_SHA'),
    before: text(payload, 'before'),
    pull: readPull(payload),
    runUrl: repository !== null && runId !== null ? `${serverUrl}/${repository}/actions/runs/${runId}` : null,
    attempt: Number(value('GITHUB_RUN_ATTEMPT') ?? 1),
    defaultBranch: text(field(payload, 'repository'), 'default_branch'),
    enterprise: serverUrl !== 'https://github.com',
  };
}

/** The branch that was checked: a pull request's head, else the branch of the event. */
export const checkedBranch = (job: Job): string | null =>
  job.pull?.headRef ?? (job.refType === 'tag' ? null : job.refName);
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
