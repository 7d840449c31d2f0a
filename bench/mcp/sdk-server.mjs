/** The usual way to write such a server: the SDK's McpServer, unbundled, every tool of ours registered with a zod schema. */
import { readFileSync } from 'node:fs';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { fromJSONSchema } from 'zod';

const listed = JSON.parse(readFileSync(new URL('../../src/generated/tools-list.json', import.meta.url), 'utf8'));
const server = new McpServer({ name: 'sdk', version: '0' });
const status = { ok: true, run_id: 'r_2026-01-21T10-00-00Z_abcd', status: { state: 'CREATED' } };
for (const { wire } of listed) {
  const inputSchema = fromJSONSchema(wire.inputSchema);
  server.registerTool(wire.name, { title: wire.title, description: wire.description, inputSchema }, async () => ({
    content: [{ type: 'text', text: JSON.stringify(status) }],
    structuredContent: status,
  }));
}
await server.connect(new StdioServerTransport());
