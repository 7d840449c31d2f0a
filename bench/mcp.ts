/** The MCP bundle as a host meets it: start to the initialize answer, the first tools/list, a repeated launch_get_status. */
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { median } from './measure.ts';

const root = path.resolve(import.meta.dirname, '..');
const ROUNDS = 11;
const CALLS = 200;
const BARE = 'node -e 0';
const FLOOR = 'hand-written JSON-RPC, no SDK';
const OURS = 'launch, dist/mcp.js';
const SERVERS: Readonly<Record<string, string>> = {
  [FLOOR]: 'bench/mcp/floor-server.mjs',
  'McpServer of the SDK, unbundled': 'bench/mcp/sdk-server.mjs',
  [OURS]: 'dist/mcp.js',
};

interface Times {
  initialize: number;
  list: number;
  /** Median of `CALLS` calls, after ten that warm up. */
  status: number;
}

/** One server process from its start to its end. */
async function session(file: string, home: string): Promise<Times> {
  const started = performance.now();
  const child = spawn(process.execPath, [path.join(root, file)], {
    cwd: home,
    env: { ...process.env, LAUNCH_HOME: home },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const waiting = new Map<number, (line: string) => void>();
  createInterface({ input: child.stdout }).on('line', (line) => {
    const { id } = JSON.parse(line) as { id?: number };
    if (id !== undefined) waiting.get(id)?.(line);
  });
  let last = 0;
  const request = (method: string, params: object = {}): Promise<string> => {
    last += 1;
    const id = last;
    const answer = new Promise<string>((resolve) => waiting.set(id, resolve));
    child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`);
    return answer;
  };
  try {
    const clientInfo = { name: 'bench', version: '0' };
    await request('initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo });
    const initialize = performance.now() - started;
    child.stdin.write('{"jsonrpc":"2.0","method":"notifications/initialized"}\n');
    const beforeList = performance.now();
    await request('tools/list');
    const list = performance.now() - beforeList;
    const run_config = { github_repo_url: path.join(home, 'product'), site_repo_url: path.join(home, 'site') };
    const made = await request('tools/call', {
      name: 'launch_start_run',
      arguments: { run_config, idempotency_key: 'b' },
    });
    const call = { name: 'launch_get_status', arguments: { run_id: /r_[\dTZ-]+_[a-z0-9]+/u.exec(made)?.[0] ?? '' } };
    const calls: number[] = [];
    for (let count = -10; count < CALLS; count += 1) {
      const before = performance.now();
      const answer = await request('tools/call', call);
      if (!answer.includes('"state":"CREATED"')) throw new Error(`Unexpected answer ${answer.slice(0, 300)}`);
      if (count >= 0) calls.push(performance.now() - before);
    }
    return { initialize, list, status: median(calls) };
  } finally {
    child.kill('SIGKILL');
  }
}

function bare(): number {
  const started = performance.now();
  spawnSync(process.execPath, ['-e', '0']);
  return performance.now() - started;
}

export default async function mcp(): Promise<string> {
  const home = mkdtempSync(path.join(tmpdir(), 'launch-bench-'));
  const nothing: number[] = [];
  const seen = new Map<string, Times[]>(Object.keys(SERVERS).map((name) => [name, []]));
  try {
    mkdirSync(path.join(home, 'product'));
    for (let round = 0; round < ROUNDS; round += 1) {
      nothing.push(bare());
      for (const [name, file] of Object.entries(SERVERS)) seen.get(name)?.push(await session(file, home));
    }
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
  return report(median(nothing), seen);
}

function report(node: number, seen: ReadonlyMap<string, readonly Times[]>): string {
  const of = (name: string, key: keyof Times): number => median((seen.get(name) ?? []).map((times) => times[key]));
  const rows = [...seen.keys()].map((name) => {
    const start = of(name, 'initialize');
    return `  ${name.padEnd(34)} initialize ${start.toFixed(0).padStart(5)} ms  ×${(start / node).toFixed(2)}  first tools/list ${of(name, 'list').toFixed(1).padStart(6)} ms  launch_get_status ${of(name, 'status').toFixed(2)} ms`;
  });
  const over = of(OURS, 'status') - of(FLOOR, 'status');
  const limits = [
    limit('start to initialize, times a bare Node', of(OURS, 'initialize') / node, 3.5),
    limit('first tools/list, ms', of(OURS, 'list'), 10),
    limit('launch_get_status over the floor, ms', over, 1),
  ];
  return `MCP on stdio, median of ${ROUNDS} starts\n  ${BARE.padEnd(34)} ${node.toFixed(0).padStart(16)} ms\n${rows.join('\n')}\n${limits.join('\n')}\n`;
}

const limit = (what: string, value: number, most: number): string =>
  `  ${value <= most ? 'ok  ' : 'OVER'} ${what}: ${value.toFixed(2)}, at most ${most}`;
