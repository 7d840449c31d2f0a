/** Makes a run for tool calls about a repository; the first record of its evidence says what it is for. */
import { z } from 'zod';
import { judgeLists } from '../../toolhub/allow-lists.ts';
import { createToolHubRun, webUrlOf } from '../../toolhub/runs.ts';
import { servicesOf } from '../services.ts';
import { defineTool } from '../tool.ts';
import { recordCall } from './define.ts';

const shape = { run_id: z.string(), repo: z.string(), purpose: z.string(), created_at: z.string() };

export default defineTool({
  id: 'runs_create',
  family: 'toolhub',
  policyName: 'runs.create',
  title: 'Create a run for tool calls',
  description:
    'Creates a run of kind toolhub about a repository (owner/name of REPO_ALLOWLIST) and returns its run_id, which the github_, qa_ and code_ tools take. Runs of launch_start_run work there too.',
  input: z.strictObject({
    repo: z.string().min(1).max(500).describe('owner/name, as REPO_ALLOWLIST has it'),
    purpose: z.string().min(1).max(1_000).regex(/\S/).describe('What the calls are for'),
  }),
  output: z.object({ result: z.object(shape) }),
  effects: { readOnly: false, destructive: false, idempotent: false, openWorld: false },
  failures: ['SCHEMA_VALIDATION_FAILED'],
  examples: [{ input: { repo: 'octo/docs', purpose: 'File what the check found' } }],
  async run({ repo, purpose }, call) {
    const services = servicesOf(call.ports);
    const denial = judgeLists({ policyName: 'runs.create', repo, readOnly: false }, services.env);
    if (denial !== undefined) throw denial;
    const { engine } = call.ports;
    const deps = { store: services.store, engine, webUrl: webUrlOf(services.env), now: services.clock.now() };
    const { source: _, ...run } = await createToolHubRun(deps, { repo, purpose }, call.idempotencyKey);
    await recordCall(call, services, run.run_id, {
      tool: 'runs.create',
      status: 'ok',
      dry_run: false,
      idempotency_key: null,
      request: { repo, purpose },
      result: run,
      error: null,
    });
    // Older clients read the run where it stands alone.
    return { result: run, ...run };
  },
});
