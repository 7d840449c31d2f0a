/** `launch toolhub`: the tools as JSON-RPC lines over TCP, until it is stopped. */
import { defineCommand, textOption } from '../cli/command.ts';
import { UserError } from '../errors.ts';
import type { ListedTool } from '../tools/tools-list.ts';

export default defineCommand({
  name: 'toolhub',
  group: 'Front ends',
  summary: 'serve the tools as JSON-RPC lines over TCP',
  description:
    'Listens on loopback; any other address needs TOOLHUB_MCP_TOKEN, which clients send as params._meta.token of their first message. There answers name files by their ids alone, no path of this machine.',
  options: [{ flags: '--listen <host:port>', description: 'where to listen (default: TOOLHUB_MCP_LISTEN)' }],
  examples: ['launch toolhub --listen 127.0.0.1:8090'],
  async run({ options, io }) {
    const listen = textOption(options, 'listen') ?? io.env.TOOLHUB_MCP_LISTEN ?? '';
    if (listen === '')
      throw new UserError('INVALID_INPUT', 'No address was named. Add --listen <host:port>.', {
        details: { missing_fields: ['listen'] },
      });
    const [
      { listenTcp, readTcpSettings },
      { readSettings },
      { openRegistry },
      { offer },
      { default: document },
      { withBridges },
    ] = await Promise.all([
      import('../mcp/tcp.ts'),
      import('../mcp/settings.ts'),
      import('../tools/open-registry.ts'),
      import('../mcp/offer.ts'),
      import('../generated/tools-list.json', { with: { type: 'json' } }),
      import('../mcp/with-bridge.ts'),
    ]);
    const { all: listed, bridges } = await withBridges(io.env, document as ListedTool[]);
    const settings = readSettings(io.env, listed);
    const tcp = readTcpSettings(listen, io.env);
    const { registry, close } = openRegistry({
      env: io.env,
      cwd: io.cwd,
      policy: settings.policy,
      isRemote: !tcp.isLoopback,
      ...bridges,
    });
    const server = await listenTcp(
      tcp,
      offer({ listed, settings, registry: async () => registry, log: (line) => io.err(`${line}\n`) }),
    );
    io.err(`listening on port ${server.port}\n`);
    await new Promise<void>((resolve) => {
      if (io.signal.aborted) resolve();
      io.signal.addEventListener('abort', () => resolve(), { once: true });
    });
    await server.close();
    await close();
    return 0;
  },
});
