/** The JSON shapes of check runs, check suites and workflow runs. */
import { maybeTime, nodeId, renderAccount, renderApp, renderRepository, repoUrl, time, webUrl } from './render.ts';
import type { CheckRun, CheckSuite, ForgeState, Json, Repository, WorkflowRun } from './state.ts';

export function renderCheckRun(forge: ForgeState, repo: Repository, run: CheckRun): Json {
  const url = `${repoUrl(forge, repo)}/check-runs/${run.id}`;
  return {
    id: run.id,
    node_id: nodeId('CR', run.id),
    head_sha: run.headSha,
    external_id: run.externalId,
    url,
    html_url: `${webUrl(forge, repo)}/runs/${run.id}`,
    details_url: run.detailsUrl,
    status: run.status,
    conclusion: run.conclusion,
    started_at: maybeTime(run.startedAt),
    completed_at: maybeTime(run.completedAt),
    name: run.name,
    output: { ...run.output, annotations_count: run.annotations.length, annotations_url: `${url}/annotations` },
    check_suite: { id: run.suiteId },
    app: run.app === null ? null : renderApp(forge, run.app),
    pull_requests: [],
  };
}
export const renderCheckSuite = (forge: ForgeState, repo: Repository, suite: CheckSuite): Json => {
  const runs = repo.checkRuns.filter(({ suiteId }) => suiteId === suite.id);
  const done = runs.length > 0 && runs.every(({ status }) => status === 'completed');
  return {
    id: suite.id,
    node_id: nodeId('CS', suite.id),
    head_branch: suite.headBranch,
    head_sha: suite.headSha,
    status: done ? 'completed' : 'queued',
    conclusion: done ? (runs.find(({ conclusion }) => conclusion === 'failure')?.conclusion ?? 'success') : null,
    url: `${repoUrl(forge, repo)}/check-suites/${suite.id}`,
    before: null,
    after: null,
    pull_requests: [],
    app: suite.app === null ? null : renderApp(forge, suite.app),
    repository: renderRepository(forge, repo),
    created_at: time(suite.createdAt),
    updated_at: time(suite.createdAt),
    latest_check_runs_count: runs.length,
    check_runs_url: `${repoUrl(forge, repo)}/check-suites/${suite.id}/check-runs`,
  };
};
export const renderWorkflowRun = (forge: ForgeState, repo: Repository, run: WorkflowRun): Json => ({
  id: run.id,
  name: run.workflow.name,
  node_id: nodeId('WFR', run.id),
  head_branch: run.headBranch,
  head_sha: run.headSha,
  path: run.workflow.path,
  run_number: 1,
  run_attempt: 1,
  event: run.event,
  status: run.status,
  conclusion: run.conclusion,
  workflow_id: run.workflow.id,
  url: `${repoUrl(forge, repo)}/actions/runs/${run.id}`,
  html_url: `${webUrl(forge, repo)}/actions/runs/${run.id}`,
  created_at: time(run.createdAt),
  updated_at: time(run.createdAt),
  actor: renderAccount(forge, run.actor),
  repository: renderRepository(forge, repo),
  head_repository: renderRepository(forge, repo),
  pull_requests: [],
  display_title: titleOf(run),
});

/** What `run-name` says of this run's inputs. */
const titleOf = ({ workflow, inputs }: WorkflowRun): string =>
  (workflow.runName ?? workflow.name).replace(/\$\{\{ *inputs\.([\w-]+) *\}\}/g, (_, name: string) =>
    String(inputs[name] ?? ''),
  );
