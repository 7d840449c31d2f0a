/** gox://status, gox://runs and gox://runs/{runId}: the server and the runs of its workflows and actions, as clients of that contract read them. */

import type { Registry } from '../tools/registry.ts';
import { VERSION } from '../version.ts';
import type { WorkflowRecord } from '../workflow/record.ts';
import type { ResourceContent, ResourceProvider } from './extension.ts';

const MAX_RUNS = 100;
interface Runlog {
  startedAt: string;
  [member: string]: unknown;
}
const json = { mimeType: 'application/json' };

export function createGoxResources(registry: () => Promise<Registry>): ResourceProvider {
  const records = async (): Promise<WorkflowRecord[]> => {
    const { services } = await (await registry()).ports();
    const { listWorkflows } = await import('../workflow/record.ts');
    return services === undefined ? [] : listWorkflows(services.store);
  };
  /** Those of workflows and of actions, newest first. */
  const newest = async (): Promise<Runlog[]> => {
    const { services } = await (await registry()).ports();
    if (services === undefined) return [];
    const { listActions } = await import('../workflow/action-record.ts');
    const actions = (await listActions(services.store, MAX_RUNS)).map(
      (record): Runlog => ({ type: 'action', ...record }),
    );
    const all = [...(await records()).map(runlog), ...actions];
    return all
      .sort((a, b) => (a.startedAt === b.startedAt ? 0 : a.startedAt < b.startedAt ? 1 : -1))
      .slice(0, MAX_RUNS);
  };
  const one = async (runId: string): Promise<Runlog | undefined> => {
    const { services } = await (await registry()).ports();
    if (services === undefined) return undefined;
    const [{ readWorkflow }, { findAction }] = await Promise.all([
      import('../workflow/record.ts'),
      import('../workflow/action-record.ts'),
    ]);
    const workflow = await readWorkflow(services.store, runId);
    if (workflow !== undefined) return runlog(workflow);
    const action = await findAction(services.store, runId);
    return action === undefined ? undefined : { type: 'action', ...action };
  };
  const value = async (uri: string): Promise<unknown> => {
    if (uri === 'gox://status') {
      const opened = await registry();
      const { services } = await opened.ports();
      const serverTime = new Date(services?.clock.now() ?? 0).toISOString();
      return {
        version: VERSION,
        actionsCount: opened.tools.filter(({ id }) => !id.startsWith('workflow.')).length,
        serverTime,
      };
    }
    if (uri === 'gox://runs') return { runs: await newest() };
    const id = /^gox:\/\/runs\/([A-Za-z0-9_-]{1,80})$/.exec(uri)?.[1];
    return id === undefined ? undefined : one(id);
  };
  return {
    templates: [
      { uriTemplate: 'gox://runs/{runId}', name: 'workflow-run', title: 'A run of a workflow or action', ...json },
    ],
    list: async () => ({
      resources: [
        { uri: 'gox://status', name: 'status', title: 'Server status', ...json },
        { uri: 'gox://runs', name: 'runs', title: 'Runs of workflows and actions', ...json },
      ],
    }),
    async read(uri): Promise<ResourceContent | undefined> {
      if (!uri.startsWith('gox://')) return undefined;
      const found = await value(uri);
      return found === undefined ? undefined : { uri, ...json, text: JSON.stringify(found) };
    },
    async version(uri) {
      if (!uri.startsWith('gox://runs')) return undefined;
      const found = await value(uri);
      return found === undefined ? undefined : JSON.stringify(found);
    },
    complete: async (template, _argument, written) =>
      template === 'gox://runs/{runId}'
        ? (await records()).map(({ runId }) => runId).filter((id) => id.startsWith(written))
        : undefined,
  };
}

function runlog({
  runId,
  correlationId,
  workflowId,
  status,
  startedAt,
  endedAt,
  lastError,
  steps,
}: WorkflowRecord): Runlog {
  const done = steps.filter((step) => step.status === 'succeeded' || step.status === 'skipped').length;
  return {
    runId,
    correlationId,
    type: 'workflow',
    name: workflowId,
    status,
    startedAt,
    ...(endedAt === null ? {} : { endedAt }),
    diffSummary: `steps=${done}/${steps.length}`,
    ...(lastError === null ? {} : { errorCode: lastError.code, errorMessage: lastError.message }),
  };
}
