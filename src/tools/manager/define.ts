/** A manager: several tools behind one, by `action`; each action is the tool itself, so effect and evidence are the same. */
import { join } from 'node:path';
import { z } from 'zod';
import { runDirectories } from '../../engine/run-files.ts';
import { ERROR_CODES, type ErrorCode, UserError } from '../../errors.ts';
import { payloadOf, withOwnKey } from '../../workflow/actions.ts';
import { managerError } from '../families/manager.ts';
import type { Outcome } from '../invoke.ts';
import { passable } from '../refusal.ts';
import { servicesOf } from '../services.ts';
import { type AnyTool, defineTool, type ToolCall, type ToolPorts } from '../tool.ts';
import { ACTION, withActions } from './action-schema.ts';
import { membersOf, projectPath } from './members.ts';
import { summaryOf } from './summary.ts';
import { actionsOf, inManagerWords, rewritten } from './words.ts';

export interface Action {
  tool: AnyTool;
  /** Opens pull requests, deletes or overwrites: needs ALLOW_DANGEROUS_OPS. */
  isDangerous?: boolean;
  /** Runs programs or asks others over the network: needs ALLOW_EXTERNAL_TOOLS. */
  isExternal?: boolean;
}
type Actions = Readonly<Record<string, Action>>;

export function defineManager(manager: {
  id: string;
  title: string;
  description: string;
  actions: Actions;
  example: Record<string, unknown>;
}): AnyTool {
  const { id, title, description, actions, example } = manager;
  const names = Object.keys(actions) as [string, ...string[]];
  const tool = defineTool({
    id,
    family: 'manager',
    title,
    description,
    input: z.strictObject({
      action: z.enum(names).describe(ACTION),
      ...membersOf(Object.fromEntries(Object.entries(actions).map(([name, action]) => [name, action.tool]))),
      projectPath: projectPath.optional(),
    }),
    output: z.looseObject({}),
    effects: { readOnly: false, destructive: true, idempotent: false, openWorld: true },
    // Each action is judged as its own tool.
    rehearses: 'run',
    failures: [],
    examples: [{ input: example as never }],
    heldBack({ action: name }, ports) {
      const action = actions[String(name)];
      const missing = action === undefined ? [] : missingSwitches(action, ports);
      return missing.length === 0 ? undefined : switchedOff(String(name), missing);
    },
    run: (input, call) => dispatch(actions, input as Record<string, unknown>, call),
  });
  const inputs = Object.entries(actions).map(([name, action]) => [name, action.tool.input as unknown as z.ZodObject]);
  const behind = Object.entries(actions).map(([name, action]) => [name, action.tool.id]);
  return withActions(tool, Object.fromEntries(inputs) as Record<string, z.ZodObject>, Object.fromEntries(behind));
}

async function dispatch(
  actions: Actions,
  input: Record<string, unknown>,
  call: ToolCall,
): Promise<Record<string, unknown>> {
  const { action: name, projectPath: _, ...rest } = input;
  const action = actions[String(name)];
  if (action === undefined)
    throw new UserError('INVALID_INPUT', `There is no such action. Take one of ${Object.keys(actions).join(', ')}.`);
  refuseUnlessAllowed(action, String(name), call);
  const outcome = await call.invoke(action.tool.id, withOwnKey(action.tool, rest, call.idempotencyKey));
  const output = payloadOf(action.tool, outcome.envelope);
  const words = actionsOf(call.tools);
  const result = rewritten(isPlain(output) ? output : {}, words);
  const said = summarised(action.tool, String(name), outcome, result, call);
  if (said.error !== undefined) {
    const { message, suggestedFix, details } = said.error;
    said.error.message = inManagerWords(String(message), words);
    if (typeof suggestedFix === 'string') said.error.suggestedFix = inManagerWords(suggestedFix, words);
    if (isPlain(details)) said.error.details = await passable(rewritten(details, words), call.refusal);
    said.summary = String(said.error.message);
    said.extras.errors = [{ code: said.error.code, message: said.error.message, details: said.error.details }];
  }
  call.trail.manager = { action: String(name), ...said };
  return result;
}
const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The operator's two switches: which of them the action lacks. */
function missingSwitches({ isDangerous, isExternal }: Action, ports: ToolPorts): string[] {
  const { env } = servicesOf(ports);
  return [
    ...(isDangerous === true && env.ALLOW_DANGEROUS_OPS !== 'true' ? ['ALLOW_DANGEROUS_OPS'] : []),
    ...(isExternal === true && env.ALLOW_EXTERNAL_TOOLS !== 'true' ? ['ALLOW_EXTERNAL_TOOLS'] : []),
  ];
}
const askFor = (missing: readonly string[]): string =>
  `Ask the operator to set ${missing.map((name) => `${name}=true`).join(' and ')}.`;
const switchedOff = (action: string, missing: readonly string[]): string =>
  `The action \`${action}\` is switched off. ${askFor(missing)}`;

function refuseUnlessAllowed(action: Action, name: string, { ports }: ToolCall): void {
  const missing = missingSwitches(action, ports);
  if (missing.length === 0) return;
  throw new UserError('POLICY_DENIED', switchedOff(name, missing), {
    details: { missing, suggested_fix: askFor(missing) },
  });
}

function summarised(
  tool: AnyTool,
  action: string,
  { ok, envelope, fault }: Outcome,
  result: Record<string, unknown>,
  call: ToolCall,
): { summary: string; extras: Record<string, unknown>; error?: Record<string, unknown> } {
  const meta = (envelope?.meta ?? {}) as { qa_artifacts?: Record<string, string>; run_id?: string };
  const extras = {
    ...executionOf(result),
    ...filesOf(
      meta.run_id,
      [
        ...Object.values(meta.qa_artifacts ?? {}),
        ...(typeof result.patch_artifact_id === 'string' ? [result.patch_artifact_id] : []),
      ],
      call,
    ),
    ...(Array.isArray(result.notes) ? { warnings: result.notes } : {}),
  };
  const status = typeof result.status === 'string' ? result.status : undefined;
  // The command ran and was red: the answer is what it said.
  if (ok || (tool.id.startsWith('qa_') && status === 'fail'))
    // What only reads was done in a dry run too.
    return { summary: summaryOf(action, result, call.dryRun && !tool.effects.readOnly), extras };
  const error = errorOf(envelope, fault, status);
  return { summary: String(error.message), error, extras };
}

function errorOf(
  envelope: Outcome['envelope'],
  fault: Outcome['fault'],
  status: string | undefined,
): Record<string, unknown> {
  const said = (envelope?.error ?? {}) as {
    code?: string;
    message?: string;
    retryable?: boolean;
    details?: Record<string, unknown>;
  };
  const details = fault === undefined ? (said.details ?? {}) : ((fault.data.details ?? {}) as Record<string, unknown>);
  const given = fault === undefined ? said.code : details.launch_code;
  const code: ErrorCode = typeof given === 'string' && given in ERROR_CODES ? (given as ErrorCode) : 'INTERNAL';
  const e_code = status === 'timeout' ? 'E_TIMEOUT' : status === 'error' ? 'E_UNSUPPORTED' : undefined;
  return managerError({
    code,
    message: fault?.message ?? said.message ?? 'The action failed.',
    retryable: e_code === 'E_TIMEOUT' || (said.retryable ?? fault?.data.retryable === true),
    details: { ...details, ...(e_code === undefined ? {} : { e_code }) },
  });
}

function executionOf({ report }: Record<string, unknown>): Record<string, unknown> {
  if (typeof report !== 'object' || report === null) return {};
  const { command, exit_code, duration_ms, stdout, stderr } = report as Record<string, unknown>;
  return {
    execution: { command, exitCode: exit_code, durationMs: duration_ms },
    logs: [stdout, stderr].filter((text) => typeof text === 'string' && text !== ''),
  };
}

/** A file has its path or is not among them: to callers elsewhere the result names it by its artifact's id alone. */
function filesOf(runId: string | undefined, names: readonly string[], call: ToolCall): Record<string, unknown> {
  const { home, isRemote } = servicesOf(call.ports);
  if (runId === undefined || names.length === 0 || isRemote) return {};
  const folder = join(runDirectories(home, runId).run, 'artifacts');
  return {
    files: names.map((name) => ({
      kind: 'artifact',
      pathAbs: join(folder, name),
      resPath: `launch://runs/${runId}/artifacts/${name}`,
    })),
  };
}
