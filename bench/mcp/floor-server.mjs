/** The floor of the protocol: newline-delimited JSON-RPC by hand, the same list of tools, answers that cost nothing; no SDK. */
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

const listed = JSON.parse(readFileSync(new URL('../../src/generated/tools-list.json', import.meta.url), 'utf8'));
const tools = listed.map(({ wire }) => wire);
const status = { ok: true, run_id: 'r_2026-01-21T10-00-00Z_abcd', status: { state: 'CREATED' } };

const answers = {
  initialize: ({ protocolVersion }) => ({
    protocolVersion,
    capabilities: { tools: {} },
    serverInfo: { name: 'floor', version: '0' },
  }),
  'tools/list': () => ({ tools }),
  'tools/call': () => ({ content: [{ type: 'text', text: JSON.stringify(status) }], structuredContent: status }),
};

createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method, params = {} } = JSON.parse(line);
  const result = answers[method]?.(params);
  if (id !== undefined && result !== undefined)
    process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id, result })}\n`);
});
