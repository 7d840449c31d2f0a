/** `launch toolhub`: the tools as JSON-RPC lines over TCP, until it is stopped. */
import { defineCommand, textOption } from '../cli/command.ts';
import { UserError } from '../errors.ts';

export default defineCommand({
  name: 'toolhub',
  group: 'Front ends',
  summary: 'serve the tools as JSON-RPC lines over TCP',
  description:
    'Listens on loopback; any other address needs TOOLHUB_MCP_TOKEN, which clients send as params._meta.token of their first message.',
  options: [{ flags: '--listen <host:port>', description: 'where to listen (default: TOOLHUB_MCP_LISTEN)' }],
  examples: ['launch toolhub --listen 127.0.0.1:8090'],
  async run({ options, io }) {
    const listen = textOption(options, 'listen') ?? io.env.TOOLHUB_MCP_LISTEN ?? '';
    if (listen === '')
      throw new UserError(
        'INVALID_INPUT',
        'Unexpected end of options, expected an address: add --listen <host:port>.',
        { details: { missing_fields: ['listen'] } },
      );
    const [
      { listenTcp, readTcpSettings },
      { readSettings, shownTools },
      { openRegistry },
      { createRunResources },
      { createGoxResources },
      { INSTRUCTIONS },
      { prompts },
      { default: document },
    ] = await Promise.all([
      import('../mcp/tcp.ts'),
      import('../mcp/settings.ts'),
      import('../tools/open-registry.ts'),
      import('../mcp/run-resources.ts'),
      import('../mcp/gox-resources.ts'),
      import('../mcp/instructions.ts'),
      import('../mcp/prompts.ts'),
      import('../generated/tools-list.json', { with: { type: 'json' } }),
    ]);
    const listed = document as Parameters<typeof shownTools>[0];
    const { policy, names } = readSettings(io.env, listed);
    const { registry, close } = openRegistry({ env: io.env, cwd: io.cwd, policy });
    const host = { registry: async () => registry };
    const server = await listenTcp(readTcpSettings(listen, io.env), {
      shown: shownTools(listed, policy),
      names,
      host,
      resources: [createRunResources(host.registry), createGoxResources(host.registry)],
      prompts,
      instructions: INSTRUCTIONS,
      log: (line) => io.err(`${line}\n`),
    });
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
