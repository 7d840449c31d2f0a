/** The methods of the protocol as a table over the registry, resources and prompts; every adapter of a protocol version answers with it. */
import { safeName } from '../tools/registry.ts';
import type { ToolNames, WireTool } from '../tools/tools-list.ts';
import { type Caller, callTool, type ToolHost } from './call-tool.ts';
import { completeArgument } from './completion.ts';
import type { Prompt, ResourceProvider } from './extension.ts';
import { publicFault } from './public-fault.ts';
import {
  correlationIn,
  INVALID_PARAMS,
  METHOD_NOT_FOUND,
  paramsOf,
  RESOURCE_NOT_FOUND,
  RpcError,
  requireText,
} from './rpc-error.ts';
import type { Subscriptions } from './subscriptions.ts';

export interface ServerOptions {
  /** As clients see them, but for the spelling of their names. */
  shown: readonly WireTool[];
  names: ToolNames;
  host: ToolHost;
  resources: readonly ResourceProvider[];
  prompts: readonly Prompt[];
  instructions: string;
  log: (line: string) => void;
}
export interface RunningServer {
  /** Stops what calls are doing and waits until each has answered, or `ms` have passed. */
  settle(ms: number): Promise<void>;
  abort(): void;
  close(): Promise<void>;
}
export type Method = (params: Record<string, unknown>, caller: Caller) => Promise<Record<string, unknown>>;
/** Answers one request, or throws an `RpcError`. */
export type Answer = (method: string, params: unknown, caller: Caller) => Promise<Record<string, unknown>>;

/** Where `subscriptions` are missing, the protocol version has another way to hear of changes. */
export function createAnswer(options: ServerOptions, subscriptions: Subscriptions | undefined): Answer {
  const methods = methodsOf(options, subscriptions);
  return async (name, params, caller) => {
    const method = methods.get(name);
    if (method === undefined)
      throw publicFault(new RpcError(METHOD_NOT_FOUND, 'Method not found'), correlationIn(params));
    return answered(method, paramsOf(params), caller, options.log);
  };
}

function methodsOf(
  { shown, names, host, resources, prompts }: ServerOptions,
  subscriptions: Subscriptions | undefined,
): ReadonlyMap<string, Method> {
  const list = shown.map((wire) => (names === 'safe' ? { ...wire, name: safeName(wire.name) } : wire));

  const readResource: Method = async (params, { signal }) => {
    const uri = requireText(params, 'uri');
    for (const provider of resources) {
      const content = await provider.read(uri, signal);
      if (content !== undefined) return { contents: [content] };
    }
    throw new RpcError(
      RESOURCE_NOT_FOUND,
      `RESOURCE_NOT_FOUND: There is no resource \`${uri.slice(0, 200)}\`. Take one of resources/list.`,
      { uri },
    );
  };
  const findPrompt = (params: Record<string, unknown>): Prompt => {
    const name = requireText(params, 'name');
    const prompt = prompts.find((known) => known.name === name);
    if (prompt === undefined)
      throw new RpcError(
        INVALID_PARAMS,
        `INVALID_INPUT: There is no prompt \`${name.slice(0, 100)}\`. Take one of prompts/list.`,
      );
    return prompt;
  };
  return new Map<string, Method>([
    [
      'tools/list',
      async (params) => {
        refuseCursor(params);
        return { tools: list };
      },
    ],
    [
      'tools/call',
      async (params, caller) => {
        const { result, runId } = await callTool(host, params, caller);
        if (runId !== null) subscriptions?.look();
        return result;
      },
    ],
    [
      'resources/list',
      async (params, { signal }) => {
        const cursor = typeof params.cursor === 'string' ? params.cursor : undefined;
        const pages = await Promise.all(resources.map((provider) => provider.list(cursor, signal)));
        const nextCursor = pages.find((page) => page.nextCursor !== undefined)?.nextCursor;
        return {
          resources: pages.flatMap((page) => page.resources),
          ...(nextCursor === undefined ? {} : { nextCursor }),
        };
      },
    ],
    [
      'resources/templates/list',
      async (params) => {
        refuseCursor(params);
        return { resourceTemplates: resources.flatMap(({ templates }) => templates) };
      },
    ],
    ['resources/read', readResource],
    ...(subscriptions === undefined ? [] : subscribing(subscriptions)),
    [
      'prompts/list',
      async (params) => {
        refuseCursor(params);
        return {
          prompts: prompts.map(({ name, title, description, arguments: wanted }) => ({
            name,
            title,
            description,
            arguments: wanted,
          })),
        };
      },
    ],
    [
      'prompts/get',
      async (params) => {
        const prompt = findPrompt(params);
        return { description: prompt.description, messages: prompt.messages(promptValues(prompt, params)) };
      },
    ],
    ['completion/complete', async (params) => ({ completion: await completeArgument(params, resources, prompts) })],
  ]);
}

const subscribing = (subscriptions: Subscriptions): [string, Method][] => [
  [
    'resources/subscribe',
    async (params) => {
      await subscriptions.add(requireText(params, 'uri'));
      return {};
    },
  ],
  [
    'resources/unsubscribe',
    async (params) => {
      subscriptions.remove(requireText(params, 'uri'));
      return {};
    },
  ],
];

/** Every failure is an error the SDK can send; a thrown `undefined` would never be answered. */
async function answered(
  method: Method,
  params: Record<string, unknown>,
  caller: Caller,
  log: (line: string) => void,
): Promise<Record<string, unknown>> {
  try {
    return await method(params, caller);
  } catch (thrown) {
    if (!(thrown instanceof RpcError))
      log(`mcp: ${thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown)}`);
    throw publicFault(thrown, correlationIn(params));
  }
}

/** The lists that fit one page never gave a cursor away. */
function refuseCursor(params: Record<string, unknown>): void {
  if (params.cursor !== undefined)
    throw new RpcError(INVALID_PARAMS, 'INVALID_INPUT: The list has one page. Leave the cursor out.');
}

function promptValues(prompt: Prompt, params: Record<string, unknown>): Record<string, string> {
  const given = paramsOf(params.arguments);
  const missing = prompt.arguments
    .filter(({ name, required }) => required && typeof given[name] !== 'string')
    .map(({ name }) => name);
  if (missing.length > 0) {
    throw new RpcError(
      INVALID_PARAMS,
      `INVALID_INPUT: The prompt \`${prompt.name}\` needs ${missing.join(', ')}. Give them.`,
      { missing_fields: missing },
    );
  }
  return Object.fromEntries(
    prompt.arguments.flatMap(({ name }) => (typeof given[name] === 'string' ? [[name, given[name]]] : [])),
  );
}
