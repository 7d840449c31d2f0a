/** The workflow runtime of a desk: one for each process and store, which takes over what another process left. */
import { performWith } from '../../workflow/actions.ts';
import { createRuntime, type WorkflowRuntime } from '../../workflow/runtime.ts';
import { type Desk, deskOf } from '../desk.ts';
import type { ToolCall } from '../tool.ts';

const runtimes = new WeakMap<Desk, WorkflowRuntime>();

export async function runtimeOf(call: ToolCall): Promise<WorkflowRuntime> {
  const desk = deskOf(call.ports);
  const runtime = runtimes.get(desk) ?? createRuntime(desk);
  runtimes.set(desk, runtime);
  await runtime.adopt(performWith(call));
  return runtime;
}
