/** gox://status, gox://runs and gox://runs/{runId}: the server and its workflow runs, as clients of that contract read them. */

import type { Registry } from '../tools/registry.ts';
import { VERSION } from '../version.ts';
import type { WorkflowRecord } from '../workflow/record.ts';
import type { ResourceContent, ResourceProvider } from './extension.ts';

const MAX_RUNS = 100;
const json = { mimeType: 'application/json' };

export function createGoxResources(registry: () => Promise<Registry>): ResourceProvider {
  const records = async (): Promise<WorkflowRecord[]> => {
    const { desk } = await (await registry()).ports();
    const { listWorkflows } = await import('../workflow/record.ts');
    return desk === undefined ? [] : listWorkflows(desk.store);
  };
  const value = async (uri: string): Promise<unknown> => {
    if (uri === 'gox://status') {
      const opened = await registry();
      const { desk } = await opened.ports();
      const serverTime = new Date(desk?.clock.now() ?? 0).toISOString();
      return {
        version: VERSION,
        actionsCount: opened.tools.filter(({ id }) => !id.startsWith('workflow.')).length,
        serverTime,
      };
    }
    if (uri === 'gox://runs') return { runs: (await records()).slice(0, MAX_RUNS).map(runlog) };
    const id = /^gox:\/\/runs\/([A-Za-z0-9_-]{1,80})$/.exec(uri)?.[1];
    const found = id === undefined ? undefined : (await records()).find(({ runId }) => runId === id);
    return found === undefined ? undefined : runlog(found);
  };
  return {
    templates: [{ uriTemplate: 'gox://runs/{runId}', name: 'workflow-run', title: 'A workflow run', ...json }],
    list: async () => ({
      resources: [
        { uri: 'gox://status', name: 'status', title: 'Server status', ...json },
        { uri: 'gox://runs', name: 'runs', title: 'Workflow runs', ...json },
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
}: WorkflowRecord): Record<string, unknown> {
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
