/** Streamable HTTP in front of a stdio server, one child a session: what the official suite needs to reach us. Prints its port. */
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import type { JSONRPCMessage, RequestId } from '@modelcontextprotocol/sdk/types.js';

interface Message {
  id?: RequestId;
  method?: string;
  params?: { progressToken?: string | number; _meta?: { progressToken?: string | number } };
}
/** Starts it for the command given; `close` ends every child. */
export async function startBridge(command: readonly string[]): Promise<{ url: string; close(): Promise<void> }> {
  const sessions = new Map<string, StreamableHTTPServerTransport>();
  const server = createServer(async (request, response) => {
    const id = request.headers['mcp-session-id'];
    const transport = (typeof id === 'string' ? sessions.get(id) : undefined) ?? (await openSession());
    await transport.handleRequest(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  async function openSession(): Promise<StreamableHTTPServerTransport> {
    const hosts = [`localhost:${port}`, `127.0.0.1:${port}`];
    const transport: StreamableHTTPServerTransport = new StreamableHTTPServerTransport({
      sessionIdGenerator: () => randomUUID(),
      onsessioninitialized: (id) => void sessions.set(id, transport),
      enableDnsRebindingProtection: true,
      allowedHosts: hosts,
      allowedOrigins: hosts.map((host) => `http://${host}`),
    });
    const [program = process.execPath, ...args] = command;
    const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'ignore'] });
    child.stdin.on('error', () => {});
    const open = new Set<RequestId>();
    const byToken = new Map<string | number, RequestId>();
    transport.onmessage = (message: JSONRPCMessage) => {
      const { id, method, params } = message as Message;
      if (method !== undefined && id !== undefined) open.add(id);
      const token = params?._meta?.progressToken;
      if (token !== undefined && id !== undefined) byToken.set(token, id);
      child.stdin.write(`${JSON.stringify(message)}\n`);
    };
    createInterface({ input: child.stdout }).on('line', (line) => {
      const message = JSON.parse(line) as Message;
      if (message.method === undefined && message.id !== undefined) open.delete(message.id);
      // A note belongs on the stream of the request it is about.
      const related =
        message.method === undefined
          ? undefined
          : (byToken.get(message.params?.progressToken ?? '') ?? [...open].at(-1));
      void transport
        .send(message as JSONRPCMessage, related === undefined ? {} : { relatedRequestId: related })
        .catch(() => {});
    });
    transport.onclose = () => child.stdin.end();
    await transport.start();
    return transport;
  }
  return {
    url: `http://127.0.0.1:${port}/mcp`,
    async close() {
      await Promise.all([...sessions.values()].map((transport) => transport.close()));
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
