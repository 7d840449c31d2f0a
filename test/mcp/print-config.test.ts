/** The entries that people paste into their hosts. */
import { parse } from 'smol-toml';
import { expect, test } from 'vitest';
import { HOSTS, printConfig } from '../../src/mcp/print-config.ts';

const installation = { node: '/opt/node "24"/bin/node', entry: 'C:\\launch\\dist\\mcp.js' };

test.each(HOSTS.filter((host) => host !== 'codex'))(
  '%s takes it as JSON with the paths of this installation',
  (host) => {
    const { text } = printConfig(host, installation);
    const { mcpServers, servers } = JSON.parse(text) as Record<string, { launch: object } | undefined>;
    expect((mcpServers ?? servers)?.launch).toMatchObject({ command: installation.node, args: [installation.entry] });
  },
);
test('Codex takes it as TOML', () => {
  const { file, text } = printConfig('codex', installation);
  expect([file, parse(text)]).toEqual([
    '~/.codex/config.toml',
    {
      mcp_servers: {
        launch: { command: installation.node, args: [installation.entry], env: { LAUNCH_MCP_TOOL_NAMES: 'safe' } },
      },
    },
  ]);
});
test('strict hosts get safe names, an unknown host the list', () => {
  expect(printConfig('claude-desktop', installation).text).toContain('"LAUNCH_MCP_TOOL_NAMES": "safe"');
  expect(printConfig('cursor', installation).text).not.toContain('safe');
  expect(() => printConfig('emacs', installation)).toThrow(/Take one of claude-code/);
});
