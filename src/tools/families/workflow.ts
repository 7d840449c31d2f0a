/** The workflow dialect: `runId`, `output`, `diff` for actions, bare snapshots for workflow.*, JSON-RPC errors for faults (workflow-runtime.md). */
import { z } from 'zod';
import type { ErrorCode, LaunchError } from '../../errors.ts';
import { howToRehearse, type WouldCall } from '../rehearsal.ts';
import type { AnyTool } from '../tool.ts';
import type { Family, Fault } from './family.ts';

export const workflowFamily: Family = {
  id: 'workflow',
  success({ tool, trail, correlationId }, payload) {
    if (isRuntimeTool(tool)) return { envelope: payload };
    return { envelope: { runId: trail.toolCallId ?? correlationId, output: payload, diff: trail.diff ?? null } };
  },
  rehearsed: ({ trail, correlationId }, would, more) => ({
    envelope: {
      runId: trail.toolCallId ?? correlationId,
      output: rehearsedOutput(would, more),
      diff: null,
    },
  }),
  failure: (call, error) => ({ fault: faultOf(error, call.correlationId) }),
  envelope: (tool) =>
    isRuntimeTool(tool)
      ? tool.output
      : z.object({
          runId: z.string(),
          output:
            howToRehearse(tool) === 'described'
              ? z.union([
                  tool.output,
                  z.object({
                    dryRun: z.literal(true),
                    wouldCall: z.object({ actionId: z.string(), input: z.record(z.string(), z.unknown()) }),
                  }),
                ])
              : tool.output,
          diff: z.object({ summary: z.string(), entries: z.array(z.string()) }).nullable(),
        }),
  listMeta(tool) {
    if (isRuntimeTool(tool)) return { 'gox:type': 'workflow', 'gox/type': 'workflow' };
    const facts = {
      version: 'v1',
      sideEffectLevel: tool.effects.readOnly ? (tool.id === 'core.ping' ? 'none' : 'read') : 'write',
      supportsDryRun: true,
      requiresBridge: isBridgeTool(tool),
    };
    // A colon is no legal key of `_meta`; the twin with a slash is.
    return Object.fromEntries(
      Object.entries(facts).flatMap(([key, value]) => [
        [`gox:${key}`, value],
        [`gox/${key}`, value],
      ]),
    );
  },
};

/** The output of an action that was not called, also as a step of a workflow: an action is named by `actionId` here. */
export const rehearsedOutput = (
  { tool, arguments: input }: WouldCall,
  more: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> => ({ dryRun: true, wouldCall: { actionId: tool, input }, ...more });

/** Of Roblox Studio, which has to be connected. */
const isBridgeTool = ({ id }: AnyTool): boolean => id.startsWith('roblox.');
const isRuntimeTool = ({ id }: AnyTool): boolean => id.startsWith('workflow.');

type Kind = 'VALIDATION_ERROR' | 'NOT_FOUND' | 'ACCESS_DENIED' | 'UNIMPLEMENTED' | 'INTERNAL_ERROR';
const NUMBERS: Readonly<Record<Kind, { rpc: number; category: string }>> = {
  VALIDATION_ERROR: { rpc: -32602, category: 'client' },
  NOT_FOUND: { rpc: -32044, category: 'client' },
  ACCESS_DENIED: { rpc: -32043, category: 'policy' },
  UNIMPLEMENTED: { rpc: -32041, category: 'runtime' },
  INTERNAL_ERROR: { rpc: -32603, category: 'runtime' },
};
const KINDS: Partial<Readonly<Record<ErrorCode, Kind>>> = {
  INVALID_INPUT: 'VALIDATION_ERROR',
  INVALID_URL: 'VALIDATION_ERROR',
  UNSUPPORTED_SITE: 'VALIDATION_ERROR',
  SCHEMA_VALIDATION_FAILED: 'VALIDATION_ERROR',
  RUN_NOT_FOUND: 'NOT_FOUND',
  REPO_NOT_FOUND: 'NOT_FOUND',
  POLICY_DENIED: 'ACCESS_DENIED',
  ALLOWED_PATHS_VIOLATION: 'ACCESS_DENIED',
};

/** `details.fault` says the kind where the code alone does not, as for a tool that is not there. */
export function faultOf(error: LaunchError, correlationId: string): Fault {
  const said = error.details.fault;
  const kind: Kind =
    typeof said === 'string' && said in NUMBERS ? (said as Kind) : (KINDS[error.code] ?? 'INTERNAL_ERROR');
  const { rpc, category } = NUMBERS[kind];
  return {
    code: rpc,
    message: `${kind}: ${error.message}`,
    data: {
      code: kind,
      category,
      retryable: error.retryable,
      correlation_id: correlationId,
      details: { ...error.details, launch_code: error.code },
      ...(kind === 'VALIDATION_ERROR' ? validationOf(error) : {}),
    },
  };
}

/** Where the first problem lies, as `input.a.b[0]`, and which rule it broke. */
function validationOf({ details }: LaunchError): Record<string, string> {
  const [first] = Array.isArray(details.problems) ? (details.problems as { path?: unknown; rule?: unknown }[]) : [];
  if (first === undefined || typeof first.path !== 'string') return {};
  const path = first.path.split('.').map((part) => (/^\d+$/.test(part) ? `[${part}]` : `.${part}`));
  return {
    validation_path: `input${path.join('')}`,
    validation_rule: typeof first.rule === 'string' ? first.rule : 'custom',
  };
}
