/** From start to the first useful byte of each bundle, against a bare Node. */
import path from 'node:path';
import { measure, type Peer, show } from './measure.ts';

const root = path.resolve(import.meta.dirname, '..');
const initialize = `${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'bench', version: '0' } } })}\n`;

export default async function startup(): Promise<string> {
  const node = process.execPath;
  const peers: Peer[] = [
    { name: 'node -e 0', command: node, args: ['-e', '0'] },
    { name: 'launch --version', command: node, args: [path.join(root, 'dist/cli.js'), '--version'] },
    {
      name: 'mcp: initialize answered',
      command: node,
      args: [path.join(root, 'dist/mcp.js')],
      input: initialize,
      until: '"id":1',
    },
  ];
  return show('Start-up', await measure(peers, 11));
}
