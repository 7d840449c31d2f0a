/** What is answered when a call reaches no tool: JSON-RPC faults, whose message alone must say what to do. */

import { exitCodeOf } from '../errors.ts';
import { countOf } from '../text/count.ts';
import type { Fault } from './families/family.ts';
import type { Registry } from './registry.ts';

export interface FaultOutcome {
  ok: false;
  exitCode: number;
  runId: null;
  fault: Fault;
}

/** Params that no tool could take: -32602 with where the problem lies and which rule it broke. */
export function invalidParams(
  message: string,
  correlationId: string,
  { path, rule }: { path: string; rule: string },
  details: Record<string, unknown> = {},
): Fault {
  return {
    code: -32602,
    message: `INVALID_INPUT: ${message}`,
    data: {
      code: 'INVALID_INPUT',
      category: 'client',
      retryable: false,
      correlation_id: correlationId,
      details,
      validation_path: path,
      validation_rule: rule,
    },
  };
}
const refused = (fault: Fault): FaultOutcome => ({
  ok: false,
  exitCode: exitCodeOf('INVALID_INPUT'),
  runId: null,
  fault,
});

/** A name no tool answers to. */
export function unknownTool(registry: Registry, name: string, correlationId: string): FaultOutcome {
  const tool = name.slice(0, 80);
  const tools = registry.tools.map(({ id }) => id);
  if (/^roblox[._][a-z_]+$/.test(name) && !tools.includes('roblox.bridge_ping'))
    return refused(noBridge(tool, correlationId));
  const message = `There is no tool \`${tool}\`. Take one of tools/list.`;
  return refused(invalidParams(message, correlationId, { path: 'name', rule: 'enum' }, { tool, tools }));
}

/** Arguments over the operator's limit; the connection lives. */
export function tooLarge(bytes: number, most: number, correlationId: string): FaultOutcome {
  const message = `The arguments have ${countOf(bytes, 'byte')}, and at most ${most} are taken. Send less, or ask the operator to raise LAUNCH_MCP_MAX_PAYLOAD_BYTES.`;
  const details = { payload_bytes: bytes, max_bytes: most };
  return refused(invalidParams(message, correlationId, { path: 'input', rule: 'maxPayloadBytes' }, details));
}

/** Arguments that no schema of ours has room for, and that would break whoever walks them. */
export function tooDeep(most: number, correlationId: string): FaultOutcome {
  const message = `The arguments are nested more than ${most} levels deep. Send plainer ones.`;
  return refused(invalidParams(message, correlationId, { path: 'input', rule: 'maxDepth' }, { max_depth: most }));
}

/** Tools of a bridge that is not there: known by name, never listed. */
const noBridge = (tool: string, correlationId: string): Fault => ({
  code: -32041,
  message: `UNIMPLEMENTED: \`${tool}\` needs a bridge, and there is none here. Ask the operator to set GOX_BRIDGE_ENABLED=true.`,
  data: {
    code: 'UNIMPLEMENTED',
    category: 'runtime',
    retryable: false,
    correlation_id: correlationId,
    details: { tool },
  },
});
