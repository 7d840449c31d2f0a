/** The TCP server with 200 connections that all keep calling: memory once it is level and after a longer stretch, each after the same idle moment, beside a server that only echoes lines. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const root = path.resolve(import.meta.dirname, '..');
const CONNECTIONS = 200;
/** Rounds between two looks while it gets warm; as many looks at most. */
const WARM = 30;
const LOOKS = 6;
/** Two looks this close are level. */
const LEVEL = 1.02;
/** Rounds of the stretch that must stay flat. */
const LONG = 75;
const IDLE_MS = 1_500;
/** Growth over that stretch that is still flat. */
const MOST = 1.08;

/** Otherwise a heap that was never tidied, or a young generation that V8 doubled once and keeps, looks like a leak. */
const TIDY = [
  '--max-semi-space-size=2',
  '--expose-gc',
  '--import',
  'data:text/javascript,setInterval(()=>globalThis.gc(),300).unref()',
];
const FLOOR = `const {createServer}=require('node:net');const s=createServer((c)=>{let r='';c.setEncoding('utf8').on('data',(t)=>{const p=(r+t).split('\\n');r=p.pop();for(const l of p){const {id}=JSON.parse(l);c.write(JSON.stringify({jsonrpc:'2.0',id,result:{}})+'\\n')}}).on('error',()=>{})});s.listen(0,'127.0.0.1',()=>process.stderr.write('listening on port '+s.address().port+'\\n'))`;

interface Seen {
  warmMb: number;
  /** Calls until it was level. */
  warmCalls: number;
  endMb: number;
  callsPerSecond: number;
}

export default async function tcp(): Promise<string> {
  const home = mkdtempSync(path.join(tmpdir(), 'launch-bench-'));
  try {
    const floor = await hold([process.execPath, ...TIDY, '-e', FLOOR], home);
    const ours = await hold(
      [process.execPath, ...TIDY, path.join(root, 'dist/cli.js'), 'toolhub', '--listen', '127.0.0.1:0'],
      home,
    );
    const grown = ours.endMb / ours.warmMb;
    return `TCP, ${CONNECTIONS} connections: core.ping until memory is level, then ${CONNECTIONS * LONG} more\n${row('echo of lines', floor)}\n${row('launch toolhub', ours)}\n  ${grown <= MOST ? 'ok  ' : 'OVER'} memory at the end, times that when level: ${grown.toFixed(2)}, at most ${MOST}\n`;
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}
const row = (name: string, { warmMb, warmCalls, endMb, callsPerSecond }: Seen): string =>
  `  ${name.padEnd(20)} ${warmMb.toFixed(0).padStart(5)} MB level after ${warmCalls} calls  ${endMb.toFixed(0).padStart(5)} MB at the end  ${callsPerSecond.toFixed(0).padStart(7)} calls a second`;

async function hold(command: readonly string[], home: string): Promise<Seen> {
  const [program = '', ...args] = command;
  const child = spawn(program, args, {
    cwd: home,
    env: { ...process.env, LAUNCH_HOME: path.join(home, 'home') },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  try {
    const port = await portOf(child);
    const clients = await Promise.all(Array.from({ length: CONNECTIONS }, () => open(port)));
    let calls = 0;
    let busyMs = 0;
    const settledMb = async (rounds: number): Promise<number> => {
      const started = performance.now();
      for (let round = 1; round <= rounds; round += 1)
        await Promise.all(clients.map((client) => client(calls + round)));
      busyMs += performance.now() - started;
      calls += rounds * CONNECTIONS;
      await delay(IDLE_MS);
      return residentMb(child);
    };
    let before = await settledMb(WARM);
    let warmMb = await settledMb(WARM);
    for (let look = 3; look <= LOOKS && warmMb > before * LEVEL; look += 1) {
      before = warmMb;
      warmMb = await settledMb(WARM);
    }
    const warmCalls = calls;
    const endMb = await settledMb(LONG);
    return { warmMb, warmCalls, endMb, callsPerSecond: (calls * 1_000) / busyMs };
  } finally {
    child.kill('SIGKILL');
  }
}

function portOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    let text = '';
    child.stderr?.setEncoding('utf8').on('data', (more: string) => {
      text += more;
      const port = /listening on port (\d+)/.exec(text)?.[1];
      if (port !== undefined) resolve(Number(port));
    });
    child.once('exit', () => reject(new Error(`the server ended: ${text.slice(-500)}`)));
  });
}

/** A connection that answers when its call was answered. */
async function open(port: number): Promise<(id: number) => Promise<void>> {
  const socket: Socket = connect(port, '127.0.0.1');
  let rest = '';
  let answered: (() => void) | undefined;
  socket.setEncoding('utf8').on('data', (text: string) => {
    const parts = (rest + text).split('\n');
    rest = parts.pop() ?? '';
    for (const part of parts) if (part.includes('"id"')) answered?.();
  });
  socket.on('error', () => undefined);
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('error', reject);
  });
  return (id) =>
    new Promise((resolve) => {
      answered = resolve;
      const params = { name: 'core.ping', arguments: {} };
      socket.write(`${JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/call', params })}\n`);
    });
}

/** What is resident now, not its peak. */
function residentMb({ pid }: ChildProcess): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/u.exec(status)?.[1] ?? 0) / 1_024;
}
