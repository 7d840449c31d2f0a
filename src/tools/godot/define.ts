/** A manager of a Godot project: actions of its own, each with strict members, its switches, and what it needs of the engine. */
import { z } from 'zod';
import { type Engine, requireEngine } from '../../adapters/godot/engine.ts';
import { type GodotProject, openProject } from '../../adapters/godot/project.ts';
import { toLaunchError, UserError } from '../../errors.ts';
import { denied, invalid, placeFault } from '../../godot/fault.ts';
import { judgeTool } from '../../toolhub/allow-lists.ts';
import { withActions } from '../manager/action-schema.ts';
import { problemsOf } from '../problems.ts';
import { servicesOf } from '../services.ts';
import { type AnyTool, defineTool, type ToolCall } from '../tool.ts';

export interface GodotFile {
  kind: string;
  pathAbs: string;
  resPath: string;
  bytes?: number;
}
export interface GodotAnswer {
  summary: string;
  result: Record<string, unknown>;
  files?: GodotFile[];
  logs?: string[];
  warnings?: string[];
}
export interface GodotCall {
  project: GodotProject;
  /** As the caller gave it. */
  projectPath: string;
  call: ToolCall;
  /** Throws E_UNSUPPORTED where there is none, and E_PERMISSION_DENIED where nothing holds the project's code and the operator does not allow it. */
  engine(): Promise<Engine>;
  /** Throws E_PERMISSION_DENIED unless ALLOW_DANGEROUS_OPS=true; `what` is the end of a sentence. */
  requireDangerous(what: string): void;
  /** The same with ALLOW_EXTERNAL_TOOLS. */
  requireExternal(what: string): void;
}
interface GodotAction {
  input: z.ZodObject;
  /** Changes nothing in the project. */
  reads?: boolean;
  /** Deletes or overwrites: needs ALLOW_DANGEROUS_OPS. */
  isDangerous?: boolean;
  /** The end of a sentence: what needs ALLOW_EXTERNAL_TOOLS in every call of the action. */
  external?: string;
  run(input: never, on: GodotCall): Promise<GodotAnswer>;
}

/** Types the input of one action, and forgets them. */
export const action = <I extends z.ZodObject>(
  written: Omit<GodotAction, 'input' | 'run'> & {
    input: I;
    run(input: z.output<I>, on: GodotCall): Promise<GodotAnswer>;
  },
): GodotAction => written as unknown as GodotAction;

const projectPath = z
  .string()
  .min(1)
  .max(4_096)
  .describe('Folder that holds project.godot, inside the folder the server works in');

export function defineGodotManager(manager: {
  id: string;
  title: string;
  description: string;
  actions: Readonly<Record<string, GodotAction>>;
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
      action: z.enum(names).describe('What to do'),
      projectPath,
      ...membersOf(actions),
    }),
    output: z.looseObject({}),
    effects: {
      readOnly: Object.values(actions).every(({ reads }) => reads === true),
      destructive: true,
      idempotent: false,
      openWorld: false,
    },
    rehearses: 'run',
    isReading: (input) => actions[String((input as { action?: unknown }).action)]?.reads === true,
    failures: ['TOOLCHAIN_MISSING'],
    heldBack: ({ action: name }, ports) => withheld(id, actions[String(name)], servicesOf(ports).env),
    examples: [{ input: example as never }],
    run: (input, call) =>
      dispatch(id, actions, input as Record<string, unknown>, call).catch((error: unknown) => {
        throw placeFault(error) ?? error;
      }),
  });
  const inputs = Object.entries(actions).map(([name, { input }]) => [name, input.extend({ projectPath })]);
  return withActions(tool, Object.fromEntries(inputs) as Record<string, z.ZodObject>);
}

type Env = Readonly<Record<string, string | undefined>>;
type Switch = 'ALLOW_DANGEROUS_OPS' | 'ALLOW_EXTERNAL_TOOLS';
const DELETES = 'deletes or overwrites';

/** Throws unless the operator set it; `what` is the end of a sentence. */
const requiring =
  (env: Env, name: Switch) =>
  (what: string): void => {
    if (env[name] === 'true') return;
    throw denied(`The operator does not allow what ${what}.`, `Ask the operator to set ${name}=true.`, {
      missing: [name],
    });
  };

/** What the operator's settings keep from every call of an action, whatever else is asked of it. */
function withheld(manager: string, action: GodotAction | undefined, env: Env): string | undefined {
  const unlisted = judgeTool({ policyName: manager, isFree: true }, env);
  if (unlisted !== undefined) return unlisted.message;
  try {
    if (action?.isDangerous === true) requiring(env, 'ALLOW_DANGEROUS_OPS')(DELETES);
    if (action?.external !== undefined) requiring(env, 'ALLOW_EXTERNAL_TOOLS')(action.external);
    return undefined;
  } catch (thrown) {
    const { message, details } = toLaunchError(thrown);
    return `${message} ${String(details.suggested_fix)}`;
  }
}

async function dispatch(
  manager: string,
  actions: Readonly<Record<string, GodotAction>>,
  input: Record<string, unknown>,
  call: ToolCall,
): Promise<Record<string, unknown>> {
  const { action: name, projectPath: where, ...rest } = input;
  const chosen = actions[String(name)];
  if (chosen === undefined) throw new UserError('INVALID_INPUT', `There is no action \`${String(name)}\`.`);
  const parsed = chosen.input.safeParse(rest);
  if (!parsed.success) {
    const problems = problemsOf(parsed.error, chosen.input);
    const lines = problems.map(({ path, message }) => `\`${path}\`: ${message}`).slice(0, 5);
    throw invalid(
      lines.join(' '),
      `Call meta_manager with action tool_help, tool ${manager} and toolAction ${String(name)}.`,
      {
        problems,
      },
    );
  }
  const { env, processes } = servicesOf(call.ports);
  const unlisted = judgeTool({ policyName: manager, isFree: true }, env);
  if (unlisted !== undefined) throw unlisted;
  const requireDangerous = requiring(env, 'ALLOW_DANGEROUS_OPS');
  const project = openProject(call.ports.cwd, String(where), requireDangerous);
  if (chosen.isDangerous === true) requireDangerous(DELETES);
  if (call.dryRun && chosen.reads !== true) {
    call.trail.manager = { action: String(name), summary: `Dry run of ${String(name)}: nothing was done.` };
    return { dry_run: true, would_call: { tool: manager, arguments: input } };
  }
  const engine = async (): Promise<Engine> => {
    const found = await requireEngine(processes, env, call.signal);
    if (found.isHeld || env.ALLOW_EXTERNAL_TOOLS === 'true') return found;
    throw denied(
      "Godot runs the project's code, and there is no sandbox here that keeps it from other files and the network.",
      'Install bubblewrap (Debian: apt-get install bubblewrap), or ask the operator to set ALLOW_EXTERNAL_TOOLS=true.',
      { missing: ['ALLOW_EXTERNAL_TOOLS'] },
    );
  };
  const { summary, result, ...extras } = await chosen.run(parsed.data as never, {
    project,
    projectPath: String(where),
    call,
    engine,
    requireDangerous,
    requireExternal: requiring(env, 'ALLOW_EXTERNAL_TOOLS'),
  });
  call.trail.manager = { action: String(name), summary, extras: extrasFor(extras, call) };
  return result;
}

/** Callers elsewhere learn no path of this machine, and a file without one is not among them. */
function extrasFor(extras: Omit<GodotAnswer, 'summary' | 'result'>, call: ToolCall): Record<string, unknown> {
  const { files, ...rest } = extras;
  return servicesOf(call.ports).isRemote || files === undefined ? rest : { files, ...rest };
}

/** The members of every action, flat: an action's own schema judges them strictly. */
function membersOf(actions: Readonly<Record<string, GodotAction>>): Record<string, z.ZodType> {
  const members: Record<string, z.ZodType> = {};
  for (const { input } of Object.values(actions))
    for (const [name, schema] of Object.entries(input.shape)) {
      const plain = schema as z.ZodType;
      members[name] ??= plain instanceof z.ZodOptional ? plain : plain.optional();
    }
  return members;
}
