/** A workflow of 50 steps beside the same 50 calls made one after the other: what the runtime adds to each step, in processor time. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { invoke } from '../src/tools/invoke.ts';
import { openRegistry } from '../src/tools/open-registry.ts';
import { servicesOf } from '../src/tools/services.ts';
import { performWith } from '../src/workflow/actions.ts';
import type { WorkflowRecord } from '../src/workflow/record.ts';
import { createRuntime } from '../src/workflow/runtime.ts';
import { median } from './measure.ts';

const STEPS = 50;
const ROUNDS = 15;
const MOST_MS = 1;

export default async function workflow(): Promise<string> {
  const home = mkdtempSync(path.join(tmpdir(), 'launch-bench-'));
  const { registry, close } = openRegistry({ env: { LAUNCH_HOME: home }, cwd: home });
  const services = servicesOf(await registry.ports());
  const perform = performWith({
    invoke: (name, input, meta) => invoke(registry, name, input, meta),
    find: registry.find,
  });
  const runtime = createRuntime(services);
  const bare: number[] = [];
  const ours: number[] = [];
  try {
    for (let round = -2; round < ROUNDS; round += 1) {
      const first = await timed(async () => {
        for (let step = 0; step < STEPS; step += 1) await invoke(registry, 'core.ping', {});
      });
      const record = newRecord(round);
      const second = await timed(async () => {
        await runtime.start(record, perform);
        await runtime.idle();
      });
      if (record.status !== 'succeeded') throw new Error(`the workflow ended ${record.status}`);
      if (round < 0) continue;
      bare.push(first);
      ours.push(second);
    }
  } finally {
    await close();
    rmSync(home, { recursive: true, force: true });
  }
  const [calls, steps] = [median(bare) / STEPS, median(ours) / STEPS];
  const over = steps - calls;
  return `Workflow of ${STEPS} steps, median of ${ROUNDS}, each a core.ping\n  ${'calls alone'.padEnd(20)} ${calls.toFixed(3)} ms a call\n  ${'as a workflow'.padEnd(20)} ${steps.toFixed(3)} ms a step  ×${(steps / calls).toFixed(2)}\n  ${over <= MOST_MS ? 'ok  ' : 'OVER'} a step over its tool: ${over.toFixed(3)} ms, at most ${MOST_MS}\n`;
}

async function timed(work: () => Promise<void>): Promise<number> {
  const started = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(started);
  return (user + system) / 1_000;
}

function newRecord(round: number): WorkflowRecord {
  const ids = Array.from({ length: STEPS }, (_, step) => `s${step}`);
  return {
    runId: `wf_bench${String(round + 10).padStart(8, '0')}`,
    workflowId: 'bench',
    correlationId: 'bench',
    status: 'running',
    startedAt: new Date().toISOString(),
    endedAt: null,
    cancelRequested: false,
    lastError: null,
    steps: ids.map((stepId) => ({ stepId, actionId: 'core.ping', status: 'pending', attempts: 0, output: null })),
    definition: { id: 'bench', steps: ids.map((id) => ({ id, actionId: 'core.ping' })) },
    inputs: {},
    actor: '',
    dryRun: false,
    approved: false,
    logs: [],
  };
}
