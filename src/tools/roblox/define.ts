/** A tool of the bridge: strict input to the plugin in Studio, its payload checked, its change as `diff`. */
import { z } from 'zod';
import { InternalError, ServiceError } from '../../errors.ts';
import { type AnyTool, defineTool, type InputRule, type ToolCall } from '../tool.ts';

type Shape = Readonly<Record<string, z.ZodType>>;
type Payload = Record<string, unknown>;

interface Written<I extends z.ZodObject> {
  id: `roblox.${string}`;
  title: string;
  description: string;
  input: I;
  rules?: readonly InputRule<z.output<I>>[];
  /** The answer of a call that is no dry run. */
  output: Shape;
  /** Of a dry run; only what writes has one. */
  rehearsal?: Shape;
  /** Removes or replaces what is there, or runs code. */
  destructive?: boolean;
  idempotent?: boolean;
  /** What the plugin gets, where it is not the input itself. */
  payload?: (input: z.output<I>) => Payload;
  /** The answer, where it is not the plugin's payload itself; throws where it is not what was asked for. */
  answer?: (payload: Payload, input: z.output<I>) => Payload;
  examples: readonly { input: z.output<I> }[];
}

export function defineBridgeTool<I extends z.ZodObject>(tool: Written<I>): AnyTool {
  const { id, title, description, input, rules = [], output, rehearsal, examples } = tool;
  const isWrite = rehearsal !== undefined;
  const operation = id.slice('roblox.'.length).replace('_', '.');
  return defineTool({
    id,
    family: 'workflow',
    title,
    description,
    input,
    rules,
    output: z.object(partial({ ...output, ...rehearsal }, isWrite)),
    effects: {
      readOnly: !isWrite,
      destructive: tool.destructive ?? false,
      idempotent: tool.idempotent ?? !isWrite,
      openWorld: false,
    },
    failures: ['SERVICE_UNAVAILABLE'],
    examples,
    ...(isWrite ? { rehearses: 'run' as const } : {}),
    async run(given, call) {
      const answered = await ask(call, operation, tool.payload?.(given) ?? (given as Payload), isWrite);
      const { diffEntries, ...payload } = tool.answer?.(answered, given) ?? answered;
      const expected = z.object(call.dryRun && rehearsal !== undefined ? rehearsal : output);
      if (!expected.safeParse(payload).success)
        throw new ServiceError(
          'SERVICE_UNAVAILABLE',
          `The plugin's answer to \`${id}\` lacks members. Update the plugin.`,
          {
            details: { reason: 'studio_failed' },
          },
        );
      if (typeof payload.diffSummary === 'string')
        call.trail.diff = { summary: payload.diffSummary, entries: textsOf(diffEntries) };
      return payload;
    },
  });
}

function ask(call: ToolCall, operation: string, payload: Payload, isWrite: boolean): Promise<Payload> {
  const { bridge } = call.ports;
  if (bridge === undefined) throw new InternalError('A tool of the bridge was made without a bridge.');
  const { dryRun, correlationId, idempotencyKey } = call;
  return bridge.ask(
    { operation, payload, isWrite, dryRun: isWrite && dryRun, correlationId, idempotencyKey },
    call.signal,
  );
}

/** Which of its members an answer has hangs on `dryRun`; `run` holds each to its own shape. */
const partial = (shape: Shape, isWrite: boolean): Shape =>
  isWrite ? Object.fromEntries(Object.entries(shape).map(([key, type]) => [key, type.optional()])) : shape;
const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
