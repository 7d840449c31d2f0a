/** Workflows, their runs and dispatches. A dispatch always runs; runs of a job's own pull request wait for approval. */
import {
  created,
  createsContent,
  list,
  noContent,
  notFound,
  number,
  object,
  ok,
  Refusal,
  type RepoCall,
  type Resource,
  reads,
  text,
  writes,
} from '../answer.ts';
import { resolveCommit } from '../history.ts';
import { nodeId, renderAccount, renderRepository, repoUrl, time, webUrl } from '../render.ts';
import { renderWorkflowRun } from '../render-checks.ts';
import type { ForgeState, Json, Repository, Workflow, WorkflowRun } from '../state.ts';

const renderWorkflow = ({ forge, repo }: RepoCall, workflow: Workflow): Json => ({
  id: workflow.id,
  node_id: nodeId('W', workflow.id),
  name: workflow.name,
  path: workflow.path,
  state: 'active',
  created_at: time(repo.createdAt),
  updated_at: time(repo.createdAt),
  url: `${repoUrl(forge, repo)}/actions/workflows/${workflow.id}`,
  html_url: `${webUrl(forge, repo)}/blob/main/${workflow.path}`,
  badge_url: `${webUrl(forge, repo)}/workflows/${workflow.name}/badge.svg`,
});
function findWorkflow({ repo, params }: RepoCall): Workflow {
  const id = params.workflow_id ?? '';
  const workflow = repo.workflows.find((one) => String(one.id) === id || one.path.split('/').pop() === id);
  if (!workflow) throw notFound();
  return workflow;
}
function findRun({ repo, params }: RepoCall): WorkflowRun {
  const run = repo.workflowRuns.find(({ id }) => id === number(params, 'run_id'));
  if (!run) throw notFound();
  return run;
}
/** A runner took the run or ended it; everybody who listens is told. */
export async function moveWorkflowRun(
  forge: ForgeState,
  repo: Repository,
  run: WorkflowRun,
  status: 'in_progress' | 'completed',
  conclusion: 'success' | 'failure' | 'cancelled' | null = null,
): Promise<void> {
  Object.assign(run, { status, conclusion });
  const { workflow } = run;
  await forge.deliveries.send(repo, 'workflow_run', {
    action: status,
    workflow_run: renderWorkflowRun(forge, repo, run),
    workflow: {
      ...{ id: workflow.id, node_id: nodeId('W', workflow.id), name: workflow.name, path: workflow.path },
      ...{ state: 'active', created_at: time(repo.createdAt), updated_at: time(repo.createdAt) },
      url: `${repoUrl(forge, repo)}/actions/workflows/${workflow.id}`,
      html_url: `${webUrl(forge, repo)}/blob/main/${workflow.path}`,
      badge_url: `${webUrl(forge, repo)}/workflows/${workflow.name}/badge.svg`,
    },
    repository: renderRepository(forge, repo),
    sender: renderAccount(forge, run.actor),
  });
}
const wrap = (workflow_runs: unknown[], total_count: number): Json => ({ total_count, workflow_runs });

export default {
  'actions/list-repo-workflows': reads('actions', (call) =>
    list(
      call.repo.workflows.map((workflow) => renderWorkflow(call, workflow)),
      (workflows, total_count) => ({ total_count, workflows }),
    ),
  ),
  'actions/get-workflow': reads('actions', (call) => ok(renderWorkflow(call, findWorkflow(call)))),
  'actions/create-workflow-dispatch': createsContent('actions', async (call) => {
    const { forge, repo, body, token } = call;
    const workflow = findWorkflow(call);
    const ref = text(body, 'ref');
    const inputs = object(body, 'inputs') ?? {};
    if (workflow.inputs === null) throw new Refusal(422, `Workflow does not have 'workflow_dispatch' trigger`);
    const unexpected = Object.keys(inputs).filter((name) => !workflow.inputs?.includes(name));
    if (unexpected.length > 0) throw new Refusal(422, `Unexpected inputs provided: ${JSON.stringify(unexpected)}`);
    const headSha = await resolveCommit(repo, ref);
    if (headSha === undefined) throw new Refusal(422, `No ref found for: ${ref}`);
    const actor = token?.actor ?? repo.owner;
    const run = {
      id: forge.nextId(),
      workflow,
      event: 'workflow_dispatch',
      headBranch: ref.replace(/^refs\/heads\//, ''),
      headSha,
      status: 'queued',
      conclusion: null,
      actor,
      inputs,
      createdAt: forge.now(),
    };
    repo.workflowRuns.push(run);
    await forge.deliveries.send(repo, 'workflow_dispatch', {
      inputs,
      ref,
      workflow: workflow.path,
      repository: renderRepository(forge, repo),
      sender: renderAccount(forge, actor),
    });
    return noContent();
  }),
  'actions/list-workflow-runs-for-repo': reads('actions', ({ forge, repo, query }) => {
    const branch = query.get('branch');
    const [event, headSha] = [query.get('event'), query.get('head_sha')];
    return list(
      repo.workflowRuns
        .filter(
          (run) =>
            (branch === null || run.headBranch === branch) &&
            (event === null || run.event === event) &&
            (headSha === null || run.headSha === headSha),
        )
        .map((run) => renderWorkflowRun(forge, repo, run)),
      wrap,
    );
  }),
  'actions/list-workflow-runs': reads('actions', (call) => {
    const workflow = findWorkflow(call);
    return list(
      call.repo.workflowRuns
        .filter((run) => run.workflow === workflow)
        .map((run) => renderWorkflowRun(call.forge, call.repo, run)),
      wrap,
    );
  }),
  'actions/get-workflow-run': reads('actions', (call) => ok(renderWorkflowRun(call.forge, call.repo, findRun(call)))),
  'actions/cancel-workflow-run': writes('actions', (call) => {
    const run = findRun(call);
    if (run.status === 'completed') throw new Refusal(409, 'Cannot cancel a workflow run that is completed.');
    Object.assign(run, { status: 'completed', conclusion: 'cancelled' });
    return { status: 202, body: {} };
  }),
  'actions/approve-workflow-run': writes('actions', (call) => {
    const run = findRun(call);
    if (run.status !== 'action_required')
      throw new Refusal(403, 'This run is not from a fork pull request or queued by Dependabot');
    Object.assign(run, { status: 'queued', conclusion: null });
    return created({});
  }),
} satisfies Resource;
