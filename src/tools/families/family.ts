/** What a family of tools is: the dialect in which its answers and failures are written. The tools themselves know none. */
import type { z } from 'zod';
import type { LaunchError } from '../../errors.ts';
import type { WouldCall } from '../rehearsal.ts';
import type { AnyTool, FamilyId, Trail } from '../tool.ts';

/** One call as its envelope may speak of it. */
export interface CallRecord {
  tool: AnyTool;
  /** The arguments as they were sent; only for reading ids out of them. */
  input: Readonly<Record<string, unknown>>;
  runId: string | null;
  /** Whether anything of the call may be written into that run; decided before anything is. */
  mayWrite: boolean;
  correlationId: string;
  dryRun: boolean;
  durationMs: number;
  trail: Trail;
}
/** A JSON-RPC error: for what happens outside a tool, and for families whose contract says so. */
export interface Fault {
  code: number;
  message: string;
  data: Record<string, unknown>;
}
export type Answer =
  | { envelope: Record<string, unknown>; content?: readonly Record<string, unknown>[]; ok?: boolean; exitCode?: number }
  | { fault: Fault };

export interface Family {
  id: FamilyId;
  success(call: CallRecord, payload: Record<string, unknown>): Answer;
  /** A dry run of a tool that was not called; `more` is what its rehearsal found out. No member states an effect. */
  rehearsed(call: CallRecord, would: WouldCall, more: Readonly<Record<string, unknown>>): Answer;
  failure(call: CallRecord, error: LaunchError): Answer;
  /** The envelope around a tool's payload, failures included. */
  envelope(tool: AnyTool): z.ZodType;
  /** Members of `_meta` in tools/list. */
  listMeta?(tool: AnyTool): Record<string, unknown>;
}
