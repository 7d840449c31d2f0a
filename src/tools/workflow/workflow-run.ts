/** Starts a workflow and answers at once; it goes on by itself, also after a crash. */
import { z } from 'zod';
import { UserError } from '../../errors.ts';
import { isAction, performWith } from '../../workflow/actions.ts';
import { checkDefinition, Definition } from '../../workflow/definition.ts';
import { READY_WORKFLOWS } from '../../workflow/ready.ts';
import { snapshotOf, type WorkflowRecord } from '../../workflow/record.ts';
import { stepsThatAsk } from '../confirmation.ts';
import { readFlag } from '../dry-run.ts';
import { servicesOf } from '../services.ts';
import { defineTool } from '../tool.ts';
import { snapshot, steps } from './fields.ts';
import { runtimeOf } from './runtime-of.ts';

const flag = z.union([z.boolean(), z.enum(['true', 'false', '1', '0'])]).optional();
const ids = READY_WORKFLOWS.map(({ definition }) => definition.id);

export default defineTool({
  id: 'workflow.run',
  family: 'workflow',
  title: 'Run a workflow',
  description:
    'Runs steps in order and returns at once; follow with workflow.status. Give workflow {id, steps}, or workflowId. Inputs of a step may hold ${steps.<id>.<path>} and ${inputs.<name>}.',
  input: z.strictObject({
    workflow: Definition.optional().describe('Steps of your own'),
    workflowId: z
      .enum(ids as [string, ...string[]])
      .optional()
      .describe('Or one that ships'),
    inputs: z.record(z.string(), z.unknown()).optional().describe('Values for ${inputs.<name>}'),
    actor: z.string().max(200).optional().describe('Who asks, for the policy'),
    correlationId: z.string().max(200).optional().describe('Your id for its records'),
    dryRun: flag.describe('Steps that write are described, not done'),
    approved: flag.describe('For rules that need an approval'),
  }),
  rules: [
    {
      path: 'workflow',
      message: 'Give either workflow or workflowId.',
      holds: ({ workflow, workflowId }) => (workflow === undefined) !== (workflowId === undefined),
    },
  ],
  output: z.object({ ...snapshot, steps }),
  effects: { readOnly: false, destructive: true, idempotent: false, openWorld: true },
  rehearses: 'run',
  failures: [],
  examples: [{ input: { workflow: { id: 'ping', steps: [{ id: 'one', actionId: 'core.ping' }] } } }],
  async run({ workflow, workflowId, inputs = {}, ...control }, call) {
    const services = servicesOf(call.ports);
    const ready = READY_WORKFLOWS.find(({ definition }) => definition.id === workflowId);
    const missing = ready?.inputs.filter((name) => inputs[name] === undefined) ?? [];
    if (missing.length > 0) {
      throw new UserError(
        'INVALID_INPUT',
        `The workflow \`${workflowId}\` needs ${missing.join(', ')}. Give these inputs.`,
        {
          details: {
            problems: missing.map((name) => ({
              path: `inputs.${name}`,
              message: 'This input is missing. Give it.',
              rule: 'required',
            })),
          },
        },
      );
    }
    const definition = (workflow ?? ready?.definition) as Definition;
    const checked = checkDefinition(definition, (name) => isAction(call.find(name)), Object.keys(inputs));
    const record: WorkflowRecord = {
      runId: `wf_${services.ids.random(16)}`,
      workflowId: definition.id,
      correlationId: control.correlationId ?? call.correlationId,
      status: 'running',
      startedAt: new Date(services.clock.now()).toISOString(),
      endedAt: null,
      cancelRequested: false,
      lastError: null,
      steps: checked.map(({ id, actionId }) => ({
        stepId: id,
        actionId,
        status: 'pending',
        attempts: 0,
        output: null,
      })),
      definition: { id: definition.id, steps: checked },
      inputs,
      actor: control.actor ?? call.actor ?? '',
      dryRun: call.dryRun,
      approved: control.approved === undefined ? call.approved : readFlag(control.approved) === true,
      logs: [],
    };
    const asking = stepsThatAsk(checked, call);
    if (asking.length > 0) await call.confirm(() => `Run workflow ${definition.id}, in which ${asking.join(', ')}?`);
    const runtime = await runtimeOf(call);
    await runtime.start(record, performWith(call));
    return snapshotOf(record, true) as never;
  },
});
