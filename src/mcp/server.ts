/** MCP up to 2025-11-25 by `@modelcontextprotocol/sdk`, with low-level handlers: the others drop codes and data of errors. */
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { ResultSchema as AnyResult } from '@modelcontextprotocol/sdk/types.js';
import { VERSION } from '../version.ts';
import type { Caller } from './call-tool.ts';
import { askClient, canAsk, createConsent, type SendRequest } from './elicitation.ts';
import { createAnswer, type RunningServer, type ServerOptions } from './methods.ts';
import type { Notify } from './progress.ts';
import { createRunning } from './running.ts';
import { createSubscriptions } from './subscriptions.ts';

export const SERVER_INFO = { name: 'launch', title: 'Launch', version: VERSION };

export async function connect(transport: Transport, options: ServerOptions): Promise<RunningServer> {
  const { resources, log } = options;
  const server = new Server(SERVER_INFO, {
    capabilities: {
      tools: { listChanged: false },
      resources: { subscribe: true, listChanged: false },
      prompts: { listChanged: false },
      completions: {},
    },
    instructions: options.instructions,
    // Answers of ours are checked by the registry, and those of clients where they are read.
    jsonSchemaValidator: {
      getValidator: () => (input) => ({ valid: true, data: input as never, errorMessage: undefined }),
    },
  });
  const running = createRunning();
  const send: Notify = (method, params) => void server.notification({ method, params } as never).catch(() => {});
  const subscriptions = createSubscriptions(resources, (uri) => send('notifications/resources/updated', { uri }));
  const answer = createAnswer(options, subscriptions);
  const consent = createConsent();
  server.fallbackRequestHandler = async ({ method, params }, { signal: cancelled, sendNotification, sendRequest }) =>
    running.of(cancelled, (signal) => {
      const notify: Notify = (name, more) =>
        void sendNotification({ method: name, params: more } as never).catch(() => {});
      const request: SendRequest = (question, limits) =>
        sendRequest(question as never, AnyResult, { signal: limits.signal, timeout: limits.timeoutMs });
      const ask: Caller['ask'] = canAsk(server.getClientCapabilities())
        ? (note) => consent(askClient(request, signal, note))
        : undefined;
      return answer(method, params, { signal, notify, ...(ask === undefined ? {} : { ask }) });
    });
  server.onerror = (problem) => log(`mcp: ${problem.message.slice(0, 300)}`);
  await server.connect(transport);
  return {
    ...running,
    async close() {
      subscriptions.close();
      await server.close();
    },
  };
}
