/** The same operation as a family's tool, a manager's action and a workflow's step: the same effect and the same evidence. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readEvidence } from '../../../src/toolhub/evidence.ts';
import { invoke } from '../../../src/tools/invoke.ts';
import type { Registry } from '../../../src/tools/registry.ts';
import { openToolHub, type ToolHubFixture } from '../../support/toolhub.ts';

let hub: ToolHubFixture;
let free: Registry;
beforeAll(async () => {
  hub = await openToolHub({ QA_TEST_CMD: 'node check.mjs' });
  free = hub.open({ ALLOW_DANGEROUS_OPS: 'true', ALLOW_EXTERNAL_TOOLS: 'true' });
});
afterAll(() => hub.close());

type Way = (tool: string, manager: string, action: string, input: object) => Promise<unknown>;
const ways: Record<string, Way> = {
  tool: async (tool, _manager, _action, input) => (await invoke(free, tool, input)).envelope?.result,
  manager: async (_tool, manager, action, input) =>
    (await invoke(free, manager, { action, ...input })).envelope?.result,
  async step(tool, _manager, _action, input) {
    const { envelope } = await invoke(free, 'workflow.run', {
      workflow: { id: 'w', steps: [{ actionId: tool, input }] },
    });
    for (;;) {
      const status = (await invoke(free, 'workflow.status', { runId: envelope?.runId })).envelope as {
        status: string;
        steps: { output: unknown }[];
      };
      if (status.status !== 'running') return status.steps[0]?.output;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  },
};

/** Without what differs from call to call: ids, hashes, times, and the number GitHub gave. */
const plain = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (key, member: unknown) =>
      /^(?:run_id|tool_call_id|ts|prev_hash|evidence_hash|idempotency_key|number|html_url|duration_ms|patch_artifact_id|created_at)$/.test(
        key,
      )
        ? '…'
        : member,
    ),
  );

test('three ways, one effect and one evidence', async () => {
  const { services } = await free.ports();
  if (services === undefined) throw new Error('no services');
  const seen: Record<string, { results: unknown[]; evidence: unknown; issues: unknown[] }> = {};
  for (const [name, way] of Object.entries(ways)) {
    const run_id = await hub.run();
    const before = hub.repo.issues.length;
    const issue = { run_id, title: 'Three ways', body: 'b', labels: ['docs'] };
    const patch = { run_id, path: 'a.md', original_content: 'a\n', modified_content: 'b\n' };
    const results = [
      await way('github_issues_create', 'github_manager', 'create_issue', issue),
      await way('github_issues_create', 'github_manager', 'create_issue', { ...issue, title: 'Dry', dry_run: true }),
      await way('code_patch_generate', 'code_manager', 'patch', patch),
      await way('code_patch_generate', 'code_manager', 'patch', { ...patch, path: '../x' }),
      await way('qa_test', 'qa_manager', 'test', { run_id }),
    ];
    seen[name] = {
      results: plain(results) as unknown[],
      evidence: plain(await readEvidence(services.store, run_id)),
      issues: hub.repo.issues.slice(before).map(({ title, labels }) => ({ title, labels: labels.length })),
    };
  }
  expect(seen.manager).toEqual(seen.tool);
  expect(seen.step).toEqual(seen.tool);
  const records = (seen.tool?.evidence ?? []) as { tool: string; status: string }[];
  expect(records.map(({ tool, status }) => `${tool} ${status}`)).toEqual([
    'runs.create ok',
    'github.issues.create ok',
    'github.issues.create ok',
    'code.patch.generate ok',
    'code.patch.generate fail',
    'qa.test ok',
  ]);
  expect(seen.tool?.issues).toEqual([{ title: 'Three ways', labels: 1 }]);
});
