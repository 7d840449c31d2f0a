/** What is answered when a call reaches no tool: JSON-RPC faults, whose message alone must say what to do. */
import { exitCodeOf } from '../errors.ts';
import type { Fault } from './families/family.ts';
import type { Registry } from './registry.ts';

export interface FaultOutcome {
  ok: false;
  exitCode: number;
  runId: null;
  fault: Fault;
}

/** A name no tool answers to. */
export function unknownTool(registry: Registry, name: string): FaultOutcome {
  const shown = name.slice(0, 80);
  const names = registry.tools.map((tool) => tool.id);
  if (/^roblox[._][a-z_]+$/.test(name) && !names.includes('roblox.bridge_ping')) return noBridge(shown);
  return {
    ok: false,
    exitCode: exitCodeOf('INVALID_INPUT'),
    runId: null,
    fault: {
      code: -32602,
      message: `INVALID_INPUT: Unexpected tool \`${shown}\`, expected one of tools/list.`,
      data: { code: 'INVALID_INPUT', retryable: false, details: { tool: shown, tools: names } },
    },
  };
}
/** Arguments over the operator's limit; the connection lives. */
export function tooLarge(bytes: number, most: number): FaultOutcome {
  return {
    ok: false,
    exitCode: exitCodeOf('INVALID_INPUT'),
    runId: null,
    fault: {
      code: -32602,
      message: `INVALID_INPUT: Unexpected arguments of ${bytes} bytes, expected at most ${most}. Send less, or ask the operator to raise LAUNCH_MCP_MAX_PAYLOAD_BYTES.`,
      data: { code: 'INVALID_INPUT', retryable: false, details: { payload_bytes: bytes, max_bytes: most } },
    },
  };
}

/** Tools of a bridge that is not there: known by name, never listed. */
const noBridge = (tool: string): FaultOutcome => ({
  ok: false,
  exitCode: exitCodeOf('INVALID_INPUT'),
  runId: null,
  fault: {
    code: -32041,
    message: `UNIMPLEMENTED: Unexpected call of \`${tool}\`, expected a tool of tools/list: there is no bridge here. Ask the operator to set GOX_BRIDGE_ENABLED=true.`,
    data: { code: 'UNIMPLEMENTED', category: 'runtime', retryable: false, correlation_id: '', details: { tool } },
  },
});
