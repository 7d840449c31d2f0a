/** What a tool is: one operation with strict input, open output, effects and failures as data. Every front end runs the same one. */
import type { z } from 'zod';
import type { Engine } from '../engine/engine.ts';
import type { ErrorCode } from '../errors.ts';
import type { Bridge } from '../ports/bridge.ts';
import type { Git } from '../ports/git.ts';
import type { Progress } from '../ports/progress.ts';
import type { Scratch } from '../ports/scratch.ts';
import type { SpanLog } from '../ports/span-log.ts';
import type { Telemetry } from '../ports/telemetry.ts';
import type { SiteProfile } from '../sites/site-profile.ts';
import type { AuditEntry } from './audit.ts';
import type { CallMeta, Outcome } from './invoke.ts';
import type { Refusal } from './refusal.ts';
import type { ToolServices } from './services.ts';

export const FAMILY_IDS = ['launch', 'toolhub', 'workflow', 'manager'] as const;
export type FamilyId = (typeof FAMILY_IDS)[number];

/** What a call can do to the world; becomes the four annotations of MCP and the read-only mode. */
export interface Effects {
  /** Changes nothing, not even a run of ours. */
  readOnly: boolean;
  /** May undo or overwrite what is there. */
  destructive: boolean;
  /** The same call again has no further effect. */
  idempotent: boolean;
  /** Talks to something outside this machine. */
  openWorld: boolean;
}

/** What a tool may reach; opened at the first call that is let through. */
export interface ToolPorts {
  engine: Engine;
  git: Git;
  telemetry: Telemetry;
  spans: SpanLog;
  scratch: Scratch;
  sites: readonly SiteProfile[];
  /** What relative paths of a caller are relative to. */
  cwd: string;
  /** `LAUNCH_SITE`: where pages go when a profile names no site. */
  defaultSite: string | undefined;
  /** What only the tools of the other contracts reach; absent where a registry serves the launch family alone. */
  services?: ToolServices;
  /** To Roblox Studio; there where the operator enabled it. */
  bridge?: Bridge;
  /** To Godot's editor; there where the operator enabled it. */
  editor?: Bridge;
  /** Where every call leaves its line. */
  audit?: (entry: AuditEntry) => void;
}

/** What a tool leaves about its own call for the envelope of its family, also when it fails. */
export interface Trail {
  toolCallId?: string;
  evidenceHash?: string;
  dryRun?: boolean;
  replayed?: boolean;
  qaArtifacts?: Record<string, string>;
  /** The tool worked and what it looked at is red: `ok` is false and the result stays. */
  failed?: { code: string; message: string };
  /** Members of a manager's envelope beside the result. */
  manager?: {
    summary?: string;
    action?: string | null;
    extras?: Record<string, unknown>;
    error?: Record<string, unknown>;
  };
  diff?: { summary: string; entries: string[] } | null;
}

/** One call as its tool sees it. */
export interface ToolCall {
  readonly ports: ToolPorts;
  readonly signal: AbortSignal;
  readonly progress: Progress;
  /** After this many milliseconds long work is left to go on by itself. */
  readonly waitMs: number;
  readonly actor: string | null;
  readonly correlationId: string;
  readonly dryRun: boolean;
  readonly approved: boolean;
  /** Whether anything of the call may be written into the run that it names. */
  readonly mayWrite: boolean;
  readonly trail: Trail;
  /** Before an effect that a person should know of: asks them where the front end can, and throws unless they say yes. Nothing where it cannot. */
  confirm(question: () => Promise<string> | string): Promise<void>;
  /** Another tool, through the same checks, as this caller. */
  invoke(name: string, input: unknown, more?: CallMeta): Promise<Outcome>;
  find(name: string): AnyTool | undefined;
  /** Why a call of this caller would be refused here. */
  refusal: Refusal;
  /** Every tool there is. */
  readonly tools: readonly AnyTool[];
  /** Same key, same effect: given by a workflow to each of its steps. */
  readonly idempotencyKey: string | undefined;
}

export interface Tool<Input = unknown, Output = unknown> {
  /** Contract spelling; the only key in code, logs and allow lists. */
  id: string;
  family: FamilyId;
  /** Older names: callable, never listed. */
  aliases: readonly string[];
  /** What allow lists and audits of the operator name it. */
  policyName: string;
  title: string;
  description: string;
  /** Strict and flat: no combinator at its root. */
  input: z.ZodType<Input>;
  /** Rules across fields that a flat schema cannot say; said in the description too. */
  rules: readonly InputRule<Input>[];
  /** Members of the input that are documents of their own: a problem inside is SCHEMA_VALIDATION_FAILED. */
  documents: readonly string[];
  /** The payload without its family's envelope; additions are always allowed. */
  output: z.ZodObject;
  effects: Effects;
  /** Beyond what any call may end with; the registry holds the whole list. */
  failures: readonly ErrorCode[];
  examples: readonly { input: Input; output?: Output }[];
  /** The exit code of a success, where it is not 0 (a failing gate is a success of its tool). */
  exitCode?: (output: Output) => number;
  /** Of a manager that does its work itself: whether this call only reads. Read-only mode lets it through then. */
  isReading?: (input: Input) => boolean;
  /** MCP content blocks instead of the envelope as text, for answers that are pictures or sound. */
  content?: (output: Output) => readonly Record<string, unknown>[];
  /** Resources that belong to the answer, as `resource_link` blocks beside the envelope. */
  links?: (output: Output) => readonly { uri: string; name: string; title?: string; mimeType?: string }[];
  /** Which of the operator's settings, beside the policy, keeps a call with this input from being done. */
  heldBack?: (
    input: Readonly<Record<string, unknown>>,
    ports: ToolPorts,
  ) => Promise<string | undefined> | string | undefined;
  /** What it asks a person to allow (`call.confirm`), as a workflow says it of its steps. */
  asks?: string;
  run(input: Input, call: ToolCall): Promise<Output>;
  /**
   * How a dry run of a tool that writes is answered (DESIGN.md section 7). `run`: the tool itself, which writes nothing while
   * `call.dryRun`. A function: what would be done, as members beside `would_call`; it only reads. Absent: `would_call` alone,
   * and the tool is not called.
   */
  rehearses?: 'run' | ((input: Input, call: ToolCall) => Promise<Record<string, unknown>>);
}
export interface InputRule<Input> {
  path: string;
  message: string;
  holds(input: Input): boolean;
}

/** A tool with its types forgotten: what the registry holds. Only `invoke` calls it, with input its own schema parsed. */
export type AnyTool = Tool<never, never>;

type Written<I extends z.ZodObject, O extends z.ZodObject> = Omit<
  Tool<z.output<I>, z.input<O>>,
  'input' | 'output' | 'aliases' | 'rules' | 'documents' | 'policyName'
> & {
  input: I;
  output: O;
  aliases?: readonly string[];
  policyName?: string;
  rules?: readonly InputRule<z.output<I>>[];
  documents?: readonly string[];
};

/** What any call may end with. */
const ALWAYS: readonly ErrorCode[] = ['INVALID_INPUT', 'POLICY_DENIED', 'SERVICE_UNAVAILABLE', 'INTERNAL'];

/** Fills the parts most tools leave out, and forgets the types so that a list of tools has one type. */
export function defineTool<I extends z.ZodObject, O extends z.ZodObject>(tool: Written<I, O>): AnyTool {
  const failures = [...new Set([...ALWAYS, ...tool.failures])];
  return { aliases: [], rules: [], documents: [], policyName: tool.id, ...tool, failures } as unknown as AnyTool;
}
