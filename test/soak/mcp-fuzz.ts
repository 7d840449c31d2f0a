/** Malformed, hostile and oversized messages over stdio: no crash, no hang, no leak of a path or secret, every answer well formed. */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { tools } from '../../src/tools/index.ts';
import { startClient } from '../support/mcp-client.ts';
import { mutate, seeded } from '../support/mutate.ts';
import { makeInputs } from '../support/scripted-run.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const MESSAGES = 100_000;
const BATCH = 250;
const SECRET = 'ghp_abcdefghijklmnopqrstuvwxyz0123456789';
const LEAK = /ghp_abcdef|\/home\/|\/root\/|node_modules|at \w+ \(|\.ts:\d+|SQLITE_|node:internal/;
const METHODS = [
  'initialize',
  'ping',
  'tools/list',
  'tools/call',
  'tools/call',
  'tools/call',
  'tools/call',
  'resources/list',
  'resources/read',
  'resources/templates/list',
  'resources/subscribe',
  'resources/unsubscribe',
  'prompts/list',
  'prompts/get',
  'completion/complete',
  'logging/setLevel',
  'sampling/createMessage',
  'notifications/cancelled',
  'notifications/initialized',
  '',
  '__proto__',
  'constructor',
  'tools/call\u0000',
];
const STRINGS = [
  '../../etc/passwd',
  '/etc/passwd',
  'launch://runs/../../x',
  'launch://runs/r_2026-01-21T10-00-00Z_abcd/artifacts/..%2f..%2fstore.sqlite',
  '\u0000',
  '\uD800',
  `https://x:${SECRET}@github.com/a/b`,
  'file:///etc/passwd',
  '--upload-pack=touch /tmp/x',
  '$(id)',
  "'; DROP TABLE keyv; --",
  '%',
  '%E0%A4%A',
  'r_2026-01-21T10-00-00Z_abcd',
  '\n{"jsonrpc":"2.0"}',
];
/** A fuzzer must not start real work on machines of others. */
const UNFUZZED = new Set(['launch_start_run', 'launch_start_run_from_github_repo_url']);

export default async function (scale: number): Promise<string> {
  const folder = temporaryFolder();
  const home = path.join(folder.path, 'home');
  mkdirSync(home);
  makeInputs(folder.path, []);
  const client = startClient([process.execPath, 'test/support/scripted-mcp.ts'], {
    LAUNCH_HOME: home,
    LAUNCH_MCP_MAX_PAYLOAD_BYTES: '20000',
    GITHUB_TOKEN: SECRET,
  });
  const random = seeded(20_260_121);
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
  const total = Math.max(BATCH, Math.round(MESSAGES * scale));
  let sent = 0;
  let expected = 0;
  try {
    await client.initialize();
    while (sent < total) {
      const lines: string[] = [];
      for (let index = 0; index < BATCH; index += 1, sent += 1) {
        const { line, answered } = message(sent, random, pick);
        lines.push(line);
        if (answered) expected += 1;
      }
      const probe = `probe-${sent}`;
      client.write(`${lines.join('\n')}\n${JSON.stringify({ jsonrpc: '2.0', id: probe, method: 'ping' })}\n`);
      await client.waitFor(({ id }) => id === probe, 60_000);
    }
    let answers = 0;
    await client.waitFor(({ id }) => {
      if (typeof id === 'string' && id.startsWith('fuzz-')) answers += 1;
      return answers >= expected;
    }, 60_000);
    const code = await client.end();
    if (code !== 0) throw new Error(`the server ended with ${code}: ${client.stderr().slice(-2000)}`);
    for (const line of client.lines) check(line);
  } finally {
    client.process.kill('SIGKILL');
    folder.remove();
  }
  return `${sent} hostile messages, ${client.lines.length} answers, each well formed; nothing leaked`;
}

type Pick = <T>(items: readonly T[]) => T;

/** `answered`: a request with an id of its own, which must be answered. */
function message(count: number, random: () => number, pick: Pick): { line: string; answered: boolean } {
  const roll = random();
  if (roll < 0.05)
    return {
      line: pick([
        '{',
        '[]',
        '[1]',
        'null',
        '"x"',
        '{}',
        '{"jsonrpc":"2.0"}',
        '\u0000\u0001',
        '{"jsonrpc":"2.0","id":{},"method":"ping"}',
        '['.repeat(5000),
      ]),
      answered: false,
    };
  const id = `fuzz-${count}`;
  const method = pick(METHODS);
  const params = method === 'tools/call' ? callParams(random, pick) : otherParams(random, pick);
  if (roll < 0.08)
    return {
      line: JSON.stringify({
        jsonrpc: '2.0',
        id,
        method: 'tools/call',
        params: { name: 'launch_list_runs', arguments: { cursor: 'x'.repeat(30_000) } },
      }),
      answered: true,
    };
  const isNote = method.startsWith('notifications/');
  return { line: JSON.stringify({ jsonrpc: '2.0', ...(isNote ? {} : { id }), method, params }), answered: !isNote };
}

function callParams(random: () => number, pick: Pick): unknown {
  const tool = pick(tools.filter(({ id }) => !UNFUZZED.has(id)));
  const input = mutate({ ...(tool.examples[0]?.input as object | undefined) }, random);
  const meta =
    random() < 0.3 ? { _meta: mutate({ progressToken: 1, dryRun: 'true', traceparent: pick(STRINGS) }, random) } : {};
  if (random() < 0.1) return mutate({ name: pick([...STRINGS, tool.id]), arguments: input }, random);
  const hostile = typeof input === 'object' && input !== null && !Array.isArray(input) && random() < 0.4;
  const key = pick(Object.keys(input ?? {}).concat('run_id'));
  return { name: tool.id, arguments: hostile ? { ...(input as object), [key]: pick(STRINGS) } : input, ...meta };
}

function otherParams(random: () => number, pick: Pick): unknown {
  const usual = {
    uri: pick(STRINGS),
    name: pick(STRINGS),
    cursor: pick(STRINGS),
    ref: { type: 'ref/prompt', name: 'launch_product' },
    argument: { name: 'source', value: pick(STRINGS) },
    arguments: { source: pick(STRINGS) },
  };
  return mutate(usual, random);
}

function check(line: string): void {
  const answer = JSON.parse(line) as {
    jsonrpc?: string;
    id?: unknown;
    method?: string;
    result?: { structuredContent?: { ok?: boolean; error?: { code?: string; message?: string } } };
    error?: { code?: unknown; message?: unknown };
  };
  const isAnswer = answer.jsonrpc === '2.0' && 'result' in answer !== 'error' in answer;
  const isNote = answer.jsonrpc === '2.0' && typeof answer.method === 'string';
  if (!isAnswer && !isNote) throw new Error(`not a JSON-RPC message: ${line.slice(0, 300)}`);
  if (
    answer.error !== undefined &&
    (!Number.isSafeInteger(answer.error.code) || typeof answer.error.message !== 'string')
  )
    throw new Error(`malformed error: ${line.slice(0, 300)}`);
  const envelope = answer.result?.structuredContent;
  if (envelope?.ok === false && (envelope.error?.code === 'INTERNAL' || typeof envelope.error?.message !== 'string'))
    throw new Error(`bad failure: ${line.slice(0, 500)}`);
  if (answer.error?.code === -32603) throw new Error(`internal error: ${line.slice(0, 500)}`);
  const leak = LEAK.exec(envelope?.ok === false || answer.error !== undefined ? line : '');
  if (leak !== null)
    throw new Error(
      `leak of ${leak[0]}: ${line.slice(Math.max(0, line.indexOf(leak[0]) - 300), line.indexOf(leak[0]) + 200)}`,
    );
}
