/** A workflow whose process is killed inside a write goes on in another one and writes nothing twice; cancelling reaches a step elsewhere. */
import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { invoke } from '../../../src/tools/invoke.ts';
import { openToolHub, type ToolHubFixture } from '../../support/toolhub.ts';

let hub: ToolHubFixture;
let child: ChildProcess | undefined;
beforeAll(async () => {
  hub = await openToolHub({ QA_TEST_CMD: 'node hang.mjs' });
});
afterEach(() => child?.kill('SIGKILL'));
afterAll(() => hub.close());

/** The id of the run that a process of its own works at. */
function startElsewhere(steps: readonly object[]): Promise<string> {
  const file = path.resolve('test/support/workflow-child.ts');
  const input = JSON.stringify({ env: hub.env, cwd: path.dirname(hub.home), steps });
  const started = spawn(process.execPath, [file, input], { stdio: ['ignore', 'pipe', 'inherit'] });
  child = started;
  return new Promise((resolve, reject) => {
    started.stdout.setEncoding('utf8').once('data', (text: string) => resolve(text.trim()));
    started.once('exit', (code) => reject(new Error(`the process ended with ${code}`)));
  });
}
interface Status {
  status: string;
  steps: { status: string; output: { number?: number } | null }[];
}
async function ended(runId: string): Promise<Status> {
  for (let polls = 0; polls < 1_000; polls += 1) {
    const status = (await invoke(hub.registry, 'workflow.status', { runId })).envelope as unknown as Status;
    if (status.status !== 'running') return status;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('it does not end');
}
const titled = (title: string): number[] =>
  hub.repo.issues.filter((issue) => issue.title === title).map(({ number }) => number);

test('killed in the middle of a write, it goes on in a new process without writing twice', {
  timeout: 120_000,
}, async () => {
  const run_id = await hub.run();
  const filing = (title: string) => ({ actionId: 'github_issues_create', input: { run_id, title, body: 'x' } });
  // The process dies while GitHub has its request: nobody there ever hears that it was done.
  hub.forge.faults.add({ on: 'issues/create', kind: 'hook', after: 1, run: () => void child?.kill('SIGKILL') });
  const runId = await startElsewhere([filing('Before'), filing('During'), filing('After')]);
  const dead = new Promise<void>((resolve) => child?.once('exit', () => resolve()));
  expect(runId).toMatch(/^wf_/);
  await dead;
  const status = await ended(runId);
  expect(status.steps.map((step) => step.status)).toEqual(['succeeded', 'succeeded', 'succeeded']);
  expect(status.status).toBe('succeeded');
  const [before, during, after] = ['Before', 'During', 'After'].map(titled);
  expect([before, during, after].map((found) => found?.length)).toEqual([1, 1, 1]);
  expect(status.steps.map(({ output }) => output?.number)).toEqual([before?.[0], during?.[0], after?.[0]]);
  const logs = (await invoke(hub.registry, 'workflow.logs', { runId, level: 'warn' })).envelope as {
    logs: { message: string }[];
  };
  expect(logs.logs.map(({ message }) => message)).toEqual(['The process that ran this ended; going on.']);
});

test('cancelled from another process, its running step is stopped', { timeout: 120_000 }, async () => {
  const run_id = await hub.run();
  const runId = await startElsewhere([
    { actionId: 'qa_test', input: { run_id }, timeoutMs: 120_000 },
    { actionId: 'core.ping' },
  ]);
  const running = async (): Promise<boolean> => {
    const status = (await invoke(hub.registry, 'workflow.status', { runId })).envelope as unknown as Status;
    return status.steps[0]?.status === 'running';
  };
  while (!(await running())) await new Promise((resolve) => setTimeout(resolve, 50));
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect((await invoke(hub.registry, 'workflow.cancel', { runId })).envelope).toMatchObject({ acknowledged: true });
  const status = await ended(runId);
  expect(status.status).toBe('canceled');
  expect(status.steps[1]?.status).toBe('pending');
  expect(child?.exitCode).toBeNull();
});
