/** MCP 2026-07-28 by the current line of its SDK (`@modelcontextprotocol/server`), over the same table of methods. */
import { createMcpHandler, Server, type ServerContext } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { UserError } from '../errors.ts';
import { sha256 } from '../model/passage.ts';
import type { Ask } from '../tools/confirmation.ts';
import type { Asking, Caller } from './call-tool.ts';
import { canAsk, createConsent, questionParams, replyOf } from './elicitation.ts';
import { createAnswer, type RunningServer, type ServerOptions } from './methods.ts';
import type { Notify } from './progress.ts';
import { METHOD_NOT_FOUND, paramsOf } from './rpc-error.ts';
import { createRunning, type Running } from './running.ts';
import { SERVER_INFO } from './server.ts';

type Transport = NonNullable<NonNullable<Parameters<typeof serveStdio>[1]>['transport']>;
const CAPABILITIES = 'io.modelcontextprotocol/clientCapabilities';
/** Lists change with the process alone, and each client has its own. */
const HINT = { ttlMs: 60_000, cacheScope: 'private' } as const;

/**
 * Each request says its version and what its client can do; a question to a person goes out as the answer of a call, which the
 * client makes again with what they said. The codes -32041, -32043 and -32044 of our contracts lie in a band that this version
 * keeps for itself; they stay, as the contracts have them in every version (README, "Protocol versions").
 */
export function connectNext(transport: Transport, options: ServerOptions): RunningServer {
  const running = createRunning();
  const handle = serveStdio(factoryOf(options, running), {
    transport,
    legacy: 'reject',
    onerror: noting(options),
  });
  return { ...running, close: () => handle.close() };
}

/** One request over HTTP, which says all there is to say of its client. `body` is the parsed message. */
export async function fetchNext(request: Request, body: unknown, options: ServerOptions): Promise<Response> {
  let isUnknown = false;
  const unknown = (): void => {
    isUnknown = true;
  };
  const { fetch } = createMcpHandler(factoryOf(options, createRunning(), unknown), {
    legacy: 'reject',
    onerror: noting(options),
  });
  const response = await fetch(request, { parsedBody: body });
  // The SDK gives this status to methods it refuses itself; ours are all behind one handler.
  return isUnknown ? new Response(response.body, { status: 404, headers: response.headers }) : response;
}

const noting =
  ({ log }: ServerOptions) =>
  (problem: Error): void =>
    log(`mcp: ${problem.message.slice(0, 300)}`);

function factoryOf(options: ServerOptions, running: Running, unknown = (): void => {}): () => Server {
  const consent = createConsent();
  const answer = createAnswer(options, undefined);
  return () => {
    const server = new Server(SERVER_INFO, {
      capabilities: { tools: {}, resources: {}, prompts: {}, completions: {} },
      instructions: options.instructions,
      cacheHints: { 'tools/list': HINT, 'prompts/list': HINT, 'resources/templates/list': HINT },
    });
    server.fallbackRequestHandler = ({ method, params }, context) =>
      running.of(context.mcpReq.signal, (signal) =>
        answer(method, params, callerOf(context, signal, consent)).catch((problem: { code?: unknown }) => {
          if (problem.code === METHOD_NOT_FOUND) unknown();
          throw problem;
        }),
      ) as Promise<never>;
    return server;
  };
}

function callerOf({ mcpReq }: ServerContext, signal: AbortSignal, consent: (ask: Ask) => Asking): Caller {
  const notify: Notify = (method, params) => void mcpReq.notify({ method, params } as never).catch(() => {});
  if (!canAsk(paramsOf(mcpReq.envelope)[CAPABILITIES])) return { signal, notify };
  return { signal, notify, ask: () => askingBack(paramsOf(mcpReq.inputResponses), consent) };
}

/** An answer counts for the very question it was given to. */
function askingBack(replies: Record<string, unknown>, consent: (ask: Ask) => Asking): Asking {
  let open: { key: string; question: string } | undefined;
  const asking = consent(async (question) => {
    const key = `confirm_${sha256(question).slice(0, 16)}`;
    if (Object.hasOwn(replies, key)) return replyOf(replies[key]);
    open = { key, question };
    throw new UserError('CANCELLED', 'A person is asked first.', { details: { reason: 'asked' } });
  });
  return {
    ...asking,
    instead: () =>
      open && {
        resultType: 'input_required',
        inputRequests: {
          [open.key]: { method: 'elicitation/create', params: { mode: 'form', ...questionParams(open.question) } },
        },
      },
  };
}
