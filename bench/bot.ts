/** Webhooks a second on one core, beside a Probot app that does nothing; time to the acknowledgement at half of that; memory. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { startForge } from '../test/support/forge/start-forge.ts';
import { createLoad, type Load } from './bot/load.ts';
import { median } from './measure.ts';

const root = path.resolve(import.meta.dirname, '..');
const ROUNDS = 5;
const ROUND_MS = 3_000;
const CONNECTIONS = 16;
const DELIVERIES = 100_000;
const COSTED = 4_000;
/** Of Linux, as it counts for programs. */
const TICK_MS = 10;
const SECRET = 'a-secret-of-the-stand-in-only';
const OURS = 'launch, dist/bot.js';
const FLOOR = 'Probot with an empty handler';

interface Server {
  child: ChildProcess;
  load: Load;
  /** Where it writes its longest hold of the loop. */
  turns: string;
}

export default async function bot(): Promise<string> {
  const home = mkdtempSync(path.join(tmpdir(), 'launch-bench-'));
  const forge = await startForge();
  const servers: Server[] = [];
  // The load and the stand-in keep to another core than the servers.
  if (availableParallelism() > 1) spawnSync('taskset', ['-acp', '1', String(process.pid)]);
  try {
    const app = forge.app({ name: 'Launch', owner: 'acme', webhookSecret: SECRET, events: ['issue_comment'] });
    const repo = await forge.addRepository({ name: 'acme/docs', files: { 'README.md': '# Acme\n' } });
    const installation = forge.install(app, 'acme');
    const env = {
      APP_ID: String(app.id),
      PRIVATE_KEY: app.privateKey,
      WEBHOOK_SECRET: SECRET,
      GITHUB_API_URL: forge.apiUrl,
      GITHUB_SERVER_URL: forge.url,
      LAUNCH_HOME: home,
      LAUNCH_BOT_SWEEP_MINUTES: '0',
      PORT: '0',
    };
    const payload = comment(installation.id, repo.id);
    for (const file of ['bench/bot/bare-probot.mjs', 'dist/bot.js'])
      servers.push(await start(file, env, home, payload));
    const [floor, ours] = servers as [Server, Server];
    const rates: { floor: number[]; ours: number[] } = { floor: [], ours: [] };
    for (let round = -1; round < ROUNDS; round += 1) {
      const seen = {
        floor: await floor.load.saturate(CONNECTIONS, ROUND_MS),
        ours: await ours.load.saturate(CONNECTIONS, ROUND_MS),
      };
      if (round < 0) continue;
      rates.floor.push(seen.floor);
      rates.ours.push(seen.ours);
    }
    const rate = median(rates.ours);
    const paces = { floor: [] as Paced[], ours: [] as Paced[] };
    for (let round = 0; round < ROUNDS; round += 1) {
      paces.floor.push(await paced(floor, rate / 2));
      paces.ours.push(await paced(ours, rate / 2));
    }
    const best = { floor: bestOf(paces.floor), ours: bestOf(paces.ours) };
    const turns = { floor: await turnOf(floor), ours: await turnOf(ours) };
    await ours.load.send(CONNECTIONS, DELIVERIES / 5);
    const warm = residentMb(ours.child.pid);
    await ours.load.send(CONNECTIONS, (DELIVERIES * 4) / 5);
    const end = residentMb(ours.child.pid);
    const cost = { floor: [] as number[], ours: [] as number[] };
    for (let round = 0; round < ROUNDS; round += 1) {
      cost.floor.push(await costOf(floor));
      cost.ours.push(await costOf(ours));
    }
    return [
      `Comments without a command, signed, one core a server, ${CONNECTIONS} connections`,
      `  ${FLOOR.padEnd(34)} ${median(rates.floor).toFixed(0).padStart(6)} a second`,
      `  ${OURS.padEnd(34)} ${rate.toFixed(0).padStart(6)} a second`,
      verdict(
        rate / median(rates.floor) >= 0.75,
        `of the floor: ${(rate / median(rates.floor)).toFixed(2)}, at least 0.75`,
      ),
      verdict(
        best.ours.p99 < 10,
        `p99 at half of that, ${(rate / 2).toFixed(0)} a second: ${best.ours.p99.toFixed(1)} ms, under 10 (best of ${ROUNDS})`,
      ),
      `       ${nextTo(best.ours)}`,
      `       the floor at the same rate: ${best.floor.p99.toFixed(1)} ms; ${nextTo(best.floor)}`,
      `       all rounds: ${listed(paces.ours)}, the floor ${listed(paces.floor)} ms`,
      `  longest hold of its loop, one delivery after the other: ${turns.ours.toFixed(1)} ms of its own processor time, the floor ${turns.floor.toFixed(1)} ms (best of ${ROUNDS}): what a busy machine changes little`,
      `  processor time a delivery ${median(cost.ours).toFixed(3)} ms, the floor ${median(cost.floor).toFixed(3)} ms: what a busy machine does not change`,
      verdict(
        end < warm * 1.15,
        `memory after ${DELIVERIES / 5} deliveries ${warm.toFixed(0)} MB, after ${DELIVERIES} ${end.toFixed(0)} MB`,
      ),
      '',
    ].join('\n');
  } finally {
    for (const { child, load } of servers) {
      load.close();
      child.kill('SIGKILL');
    }
    await forge.close();
    rmSync(home, { recursive: true, force: true });
  }
}

/** One round of a steady rate, in ms. */
interface Paced {
  p99: number;
  /** By so much at the 99th percentile the load itself was sent too late. */
  late: number;
  /** Share of the time in which the server was ready to run and another program ran; undefined where nobody counts it. */
  waited: number | undefined;
}
async function paced({ child, load }: Server, perSecond: number): Promise<Paced> {
  const [before, began] = [waitedMs(child.pid), performance.now()];
  const { took, late } = await load.pace(perSecond, ROUND_MS);
  const after = waitedMs(child.pid);
  const waited =
    before === undefined || after === undefined ? undefined : (after - before) / (performance.now() - began);
  return { p99: at99(took), late: at99(late), waited };
}
const at99 = (sorted: readonly number[]): number => sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN;
const bestOf = (rounds: readonly Paced[]): Paced =>
  rounds.reduce((best, round) => (round.p99 < best.p99 ? round : best));
const listed = (rounds: readonly Paced[]): string => rounds.map(({ p99 }) => p99.toFixed(0)).join(' ');
const nextTo = ({ late, waited }: Paced): string =>
  `the load itself was sent up to ${late.toFixed(1)} ms late${
    waited === undefined ? '' : `, and the server waited ${(waited * 100).toFixed(0)} % of the time for a processor`
  }`;
/** Ready to run without running, since its start: the second number, in nanoseconds. */
function waitedMs(pid: number | undefined): number | undefined {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[1]) / 1e6;
  } catch {
    return undefined;
  }
}

/** What somebody says every few seconds somewhere: nothing to the bot. */
const comment = (installation: number, repository: number): unknown => ({
  action: 'created',
  installation: { id: installation },
  repository: { id: repository, name: 'docs', full_name: 'acme/docs', owner: { login: 'acme' } },
  sender: { login: 'ann', id: 5_001, type: 'User' },
  issue: { number: 7, locked: false },
  comment: { id: 4_711, body: 'Looks good to me.\n'.repeat(40), updated_at: '2026-01-21T10:00:00Z' },
});

async function start(file: string, env: Record<string, string>, cwd: string, payload: unknown): Promise<Server> {
  const turns = path.join(cwd, `turns-${path.basename(file)}`);
  const pin = spawnSync('taskset', ['-c', '0', 'true']).status === 0 ? ['taskset', '-c', '0'] : [];
  const watch = ['--import', path.join(root, 'bench/bot/turns.mjs')];
  const [command = process.execPath, ...args] = [...pin, process.execPath, ...watch, path.join(root, file)];
  const child = spawn(command, args, {
    cwd,
    env: { PATH: process.env.PATH, HOME: cwd, BENCH_TURNS: turns, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  for await (const line of createInterface({ input: child.stderr })) {
    const url = /"url":"([^"]+)"/u.exec(line)?.[1];
    if (url === undefined) throw new Error(`Unexpected ${line}, expected the address of ${file}`);
    child.stderr.resume();
    return { child, turns, load: createLoad(url, SECRET, 'issue_comment', payload, [200, 202]) };
  }
  throw new Error(`${file} ended`);
}

/** With one connection nothing piles up: what is left is the work of one delivery, and of the collector. Milliseconds, the best of some rounds. */
async function turnOf({ child, load, turns }: Server): Promise<number> {
  const seen: number[] = [];
  for (let round = -1; round < ROUNDS; round += 1) {
    await load.send(1, COSTED / 4);
    rmSync(turns, { force: true });
    child.kill('SIGUSR2');
    while (!existsSync(turns) || !readFileSync(turns, 'utf8').endsWith('\n')) await delay(5);
    if (round >= 0) seen.push(Number(readFileSync(turns, 'utf8')));
  }
  return Math.min(...seen);
}

/** Milliseconds of processor time for each of some thousand deliveries. */
async function costOf({ child, load }: Server): Promise<number> {
  const before = ticksOf(child.pid);
  await load.send(CONNECTIONS, COSTED);
  return ((ticksOf(child.pid) - before) * TICK_MS) / COSTED;
}
/** In user and kernel mode; fields 14 and 15, behind the name, which may hold blanks. */
const ticksOf = (pid: number | undefined): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return Number(fields[11]) + Number(fields[12]);
};

const residentMb = (pid: number | undefined): number =>
  Number(/VmRSS:\s+(\d+)/u.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

const verdict = (ok: boolean, text: string): string => `  ${ok ? 'ok  ' : 'OVER'} ${text}`;
