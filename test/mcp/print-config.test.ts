/** The entries that people paste into their hosts. */
import { parse } from 'smol-toml';
import { expect, test } from 'vitest';
import { HOSTS, printConfig } from '../../src/mcp/print-config.ts';

const installation = { node: '/opt/node "24"/bin/node', entry: 'C:\\launch\\dist\\mcp.js', complete: true };

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

test.each([
  ['the archive of a tag, which has no MCP server', { ...installation, complete: false }],
  ['a copy in the cache of npx', { ...installation, entry: '/home/a/.npm/_npx/1f/node_modules/launch/dist/mcp.js' }],
  ['such a copy on Windows', { ...installation, entry: 'C:\\npm-cache\\_npx\\1f\\dist\\mcp.js' }],
])('%s: the entry starts the published package', (_what, from) => {
  const { text } = printConfig('cursor', from);
  expect(JSON.parse(text)).toMatchObject({
    mcpServers: { launch: { command: 'npx', args: ['-y', '@launch-docs/launch', 'mcp'] } },
  });
});
