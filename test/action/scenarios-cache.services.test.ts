/** What `actions/cache` brings counts on the default branch alone: elsewhere no run that lies there is taken up. */
import path from 'node:path';
import { expect, test } from 'vitest';
import { openStore } from '../../src/adapters/open-store.ts';
import { useScenario } from '../support/action-scenario.ts';
import type { ActionRun } from '../support/run-action.ts';

const scenario = useScenario();

/** How many runs there are after a job that was cancelled half way, and a second one with its home. */
async function runsAfter(job: Partial<ActionRun>): Promise<number> {
  const { workspace, temp } = await scenario.run({ ...job, cancelAt: 'Fetching the inputs' });
  const end = await scenario.run({ ...job, workspace, runId: '43' });
  expect([end.exitCode, end.outputs['reason-code']], end.log).toEqual([0, 'CLEAN']);
  const store = await openStore(`sqlite:${path.join(temp, 'launch', 'store.sqlite')}`);
  try {
    return (await store.keys('run')).length;
  } finally {
    await store.close();
  }
}

test('on the default branch an unfinished run goes on; on a pull request and on other branches another is made', {
  timeout: 300_000,
}, async () => {
  expect(await runsAfter({})).toBe(1);
  await scenario.forge.commit(scenario.repo, { branch: 'topic', files: { 'docs/new.md': '# New\n' } });
  const payload = scenario.payloadOf(await scenario.openPull('topic'));
  const pull = { event: 'pull_request', ref: 'topic', depth: 0, payload } as const;
  expect(await runsAfter(pull)).toBe(2);
  expect(await runsAfter({ ...pull, env: { LAUNCH_TRUST_CACHE: 'true' } })).toBe(1);
  expect(await runsAfter({ ref: 'topic' })).toBe(2);
});

test('on a pull request a run that a workflow names counts where a step of this job worked on it', {
  timeout: 300_000,
}, async () => {
  await scenario.forge.commit(scenario.repo, { branch: 'named', files: { 'docs/new.md': '# New\n' } });
  const payload = scenario.payloadOf(await scenario.openPull('named'));
  const pull = { event: 'pull_request', ref: 'named', depth: 0, payload } as const;
  const { workspace, outputs, exported } = await scenario.run(pull);
  const runId = outputs['run-id'] ?? '';
  const inputs = { 'run-id': runId };
  expect(exported).toEqual({ LAUNCH_JOB_RUNS: runId });
  // A job that a cache gave this home: the report in it may be one that the change wrote.
  for (const command of ['check', 'status']) {
    const refused = await scenario.run({ ...pull, workspace, inputs: { ...inputs, command }, runId: '43' });
    expect([refused.exitCode, refused.outputs['reason-code'], refused.log.includes('not believed')]).toEqual([
      expect.any(Number),
      'POLICY_DENIED',
      true,
    ]);
    expect(refused.exitCode).not.toBe(0);
  }
  const next = await scenario.run({ ...pull, workspace, inputs, env: exported });
  expect([next.exitCode, next.outputs['run-id']], next.log).toEqual([0, runId]);
  const named = await scenario.run({ ...pull, workspace, inputs, env: { LAUNCH_TRUST_CACHE: 'true' } });
  expect([named.exitCode, named.outputs['run-id']], named.log).toEqual([0, runId]);
});
