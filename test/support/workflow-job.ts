/** A runner for the bot's own workflow: what the stand-in recorded of a dispatch becomes a job, whose step is the real Action. */
import { parse } from 'yaml';
import { WORKFLOW_FILE } from '../../bot/work/place.ts';
import { welcomeWorkflow } from '../../bot/work/welcome.ts';
import type { Conversation } from './bot.ts';
import { READ, WRITE } from './forge/make.ts';
import { moveWorkflowRun } from './forge/resources/actions.ts';
import type { Level, WorkflowRun } from './forge/state.ts';
import { type ActionEnd, type ActionRun, runAction } from './run-action.ts';

interface Written {
  name: string;
  'run-name': string;
  on: { workflow_dispatch: { inputs: Record<string, { default?: string }> } };
  jobs: { launch: { permissions: Record<string, Level>; steps: { uses: string; with: Record<string, string> }[] } };
}

/** Commits the workflow that the welcome proposes, as a maintainer who merges it. */
export async function installWorkflow(talk: Conversation): Promise<void> {
  const path = `.github/workflows/${WORKFLOW_FILE}`;
  const text = welcomeWorkflow(talk.running.bot.settings.publicUrl);
  await talk.forge.commit(talk.repo, { branch: 'main', files: { [path]: text }, quiet: true });
  const written = parse(text) as Written;
  talk.repo.workflows.push({
    id: talk.forge.nextId(),
    name: written.name,
    path,
    inputs: Object.keys(written.on.workflow_dispatch.inputs),
    runName: written['run-name'],
  });
}

/** The newest dispatch that nobody has run yet. */
export function waitingRun(talk: Conversation): WorkflowRun {
  const run = talk.repo.workflowRuns.findLast(({ status }) => status === 'queued');
  if (run === undefined) throw new Error('nothing was dispatched');
  return run;
}

export interface JobOptions {
  /** Branch that is checked out; the head of the run must be its head. */
  branch: string;
  secrets?: Record<string, string>;
  over?: Partial<ActionRun>;
  /** Before the conclusion is told. */
  quiet?: boolean;
}

/** Runs it to its end and tells of it, as GitHub does. */
export async function runWorkflow(talk: Conversation, options: JobOptions, run = waitingRun(talk)): Promise<ActionEnd> {
  const { forge, repo } = talk;
  const { jobs } = parse((await forge.files(repo, 'main'))[run.workflow.path] ?? '') as Written;
  const { permissions, steps } = jobs.launch;
  const step = steps.at(-1);
  const inputs = Object.fromEntries(
    Object.entries(step?.with ?? {}).map(([name, text]) => [name, evaluate(text, run.inputs, options.secrets ?? {})]),
  );
  await moveWorkflowRun(forge, repo, run, 'in_progress');
  await talk.settled();
  const end = await runAction({
    forge,
    repo,
    token: forge.token({
      kind: 'actions',
      repositories: [repo],
      permissions: permissions.contents === 'write' ? WRITE : READ,
    }),
    event: 'workflow_dispatch',
    ref: options.branch,
    depth: 0,
    runId: String(run.id),
    ...options.over,
    inputs: { ...inputs, ...options.over?.inputs },
    env: {
      GITHUB_REF: 'refs/heads/main',
      GITHUB_REF_NAME: 'main',
      GITHUB_REPOSITORY_ID: String(repo.id),
      ...('id-token' in permissions ? identity(talk) : {}),
      ...options.over?.env,
    },
  });
  if (options.quiet !== true)
    await moveWorkflowRun(forge, repo, run, 'completed', end.exitCode === 0 ? 'success' : 'failure');
  await talk.settled();
  return end;
}

/** What a job with `id-token: write` asks its identity with. */
export const identity = (talk: Conversation, over: Record<string, unknown> = {}): Record<string, string> =>
  talk.forge.oidc.job({
    repository: 'acme/docs',
    repository_id: String(talk.repo.id),
    workflow_ref: `acme/docs/.github/workflows/${WORKFLOW_FILE}@refs/heads/main`,
    ref: 'refs/heads/main',
    sha: '0'.repeat(40),
    event_name: 'workflow_dispatch',
    sub: 'repo:acme/docs:ref:refs/heads/main',
    ...over,
  });

/** The few expressions our workflow has, as GitHub evaluates them. */
function evaluate(text: unknown, inputs: Record<string, unknown>, secrets: Record<string, string>): string {
  return String(text).replace(/\$\{\{(.+?)\}\}/gu, (_, expression: string) => {
    const code = expression.replace(/\b(inputs|secrets)\.([\w-]+)/gu, '$1["$2"]');
    const value: unknown = new Function('inputs', 'secrets', `return ${code}`)(inputs, secrets);
    return value === undefined || value === null ? '' : String(value);
  });
}
