/** `launch call`, `launch tools` and `launch schema`: the same envelopes as over MCP, as text with an exit code. */
import { z } from 'zod';
import { UserError } from '../errors.ts';
import { PUBLISHED_SCHEMAS } from '../model/artifacts.ts';
import { readCallInput } from './call-input.ts';
import { tools as allTools } from './index.ts';
import { type CallMeta, invoke, type Outcome } from './invoke.ts';
import { OPEN_POLICY } from './policy.ts';
import { createRegistry, type Registry } from './registry.ts';
import type { AnyTool } from './tool.ts';
import { toolsListDocument } from './tools-list.ts';

export interface CallRequest {
  tool: string;
  /** Everything after the tool's name: `--input json|@file|-`, `--key value`, `--key=value`. */
  words: readonly string[];
  stdin: () => Promise<string>;
  readFile: (path: string) => string | Promise<string>;
  meta?: CallMeta;
}
export interface Printed {
  /** One line of JSON with its newline. */
  stdout: string;
  exitCode: number;
}

/** Never throws: bad words are an INVALID_INPUT envelope like any other bad input. */
export async function callTool(registry: Registry, request: CallRequest): Promise<Printed> {
  const tool = registry.find(request.tool);
  const read = await readCallInput(tool, request).catch((thrown: unknown) => {
    if (thrown instanceof UserError) return thrown;
    throw thrown;
  });
  if (read instanceof UserError)
    return printed({ ok: false, exitCode: 2, runId: null, envelope: failureEnvelope(read) });
  return printed(await invoke(registry, request.tool, read, request.meta));
}

function printed(outcome: Outcome): Printed {
  const envelope = outcome.envelope ?? faultEnvelope(outcome);
  return { stdout: `${JSON.stringify(envelope)}\n`, exitCode: outcome.exitCode };
}

/** What would be a JSON-RPC error, in the shape a reader of envelopes expects. */
function faultEnvelope({ fault }: Outcome): Record<string, unknown> {
  const details = fault?.data.details ?? {};
  return {
    ok: false,
    error: {
      code: fault?.data.code ?? 'INTERNAL',
      message: fault?.message ?? '',
      retryable: fault?.data.retryable ?? false,
      details,
    },
  };
}
const failureEnvelope = (error: UserError): Record<string, unknown> => ({
  ok: false,
  error: { code: error.code, message: error.message, retryable: error.retryable, details: error.details },
});

/** The listed tools: a line each for people, or the tools/list document. */
export function listTools(json: boolean, tools: readonly AnyTool[] = allTools): string {
  if (json) return `${JSON.stringify({ tools: toolsListDocument(tools).map(({ wire }) => wire) }, null, 2)}\n`;
  const width = Math.max(...tools.map(({ id }) => id.length));
  return tools
    .map((tool) => `${tool.id.padEnd(width)}  ${tool.effects.readOnly ? 'reads ' : 'writes'}  ${tool.title}\n`)
    .join('');
}

/** The schemas of a tool, or one of the published documents such as `run_config`. */
export function schemaOf(name: string, tools: readonly AnyTool[] = allTools): string {
  const ports = () => Promise.reject(new UserError('INVALID_INPUT', 'Schemas need no engine.'));
  const tool = createRegistry(tools, { ports, policy: OPEN_POLICY }).find(name);
  const listed = toolsListDocument(tools).find(({ id }) => id === tool?.id);
  if (listed !== undefined) {
    const { inputSchema, outputSchema } = listed.wire;
    return `${JSON.stringify({ name: listed.id, inputSchema, outputSchema }, null, 2)}\n`;
  }
  const stem = name.replace(/\.json$/, '');
  const published = Object.entries(PUBLISHED_SCHEMAS).find(([known]) => known === stem)?.[1];
  if (published !== undefined) return `${JSON.stringify(z.toJSONSchema(published, { io: 'input' }), null, 2)}\n`;
  const names = [...tools.map(({ id }) => id), ...Object.keys(PUBLISHED_SCHEMAS)];
  throw new UserError('INVALID_INPUT', `There is no schema \`${name}\`. Take one of ${names.join(', ')}.`, {
    details: { available: names },
  });
}
