/** The workflow runtime of one set of services: one for each process and store, which takes over what another process left. */
import { performWith } from '../../workflow/actions.ts';
import { createRuntime, type WorkflowRuntime } from '../../workflow/runtime.ts';
import { servicesOf, type ToolServices } from '../services.ts';
import type { ToolCall } from '../tool.ts';

const runtimes = new WeakMap<ToolServices, WorkflowRuntime>();

export async function runtimeOf(call: ToolCall): Promise<WorkflowRuntime> {
  const services = servicesOf(call.ports);
  const runtime = runtimes.get(services) ?? createRuntime(services);
  runtimes.set(services, runtime);
  await runtime.adopt(performWith(call));
  return runtime;
}
