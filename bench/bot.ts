/** Webhooks a second on one core, beside a Probot app that does nothing; time to the acknowledgement at half of that; memory. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
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
}

export default async function bot(): Promise<string> {
  const home = mkdtempSync(path.join(tmpdir(), 'launch-bench-'));
  const forge = await startForge();
  const servers: Server[] = [];
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
    const times = await ours.load.pace(rate / 2, 2 * ROUND_MS);
    await ours.load.send(CONNECTIONS, DELIVERIES / 5);
    const warm = residentMb(ours.child.pid);
    await ours.load.send(CONNECTIONS, (DELIVERIES * 4) / 5);
    const end = residentMb(ours.child.pid);
    const cost = { floor: [] as number[], ours: [] as number[] };
    for (let round = 0; round < ROUNDS; round += 1) {
      cost.floor.push(await costOf(floor));
      cost.ours.push(await costOf(ours));
    }
    const p99 = times[Math.floor(times.length * 0.99)] ?? Number.NaN;
    return [
      `Comments without a command, signed, one core a server, ${CONNECTIONS} connections`,
      `  ${FLOOR.padEnd(34)} ${median(rates.floor).toFixed(0).padStart(6)} a second`,
      `  ${OURS.padEnd(34)} ${rate.toFixed(0).padStart(6)} a second`,
      verdict(
        rate / median(rates.floor) >= 0.75,
        `of the floor: ${(rate / median(rates.floor)).toFixed(2)}, at least 0.75`,
      ),
      verdict(p99 < 10, `p99 at half of that load: ${p99.toFixed(1)} ms of ${times.length}, under 10`),
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
  const pin = spawnSync('taskset', ['-c', '0', 'true']).status === 0 ? ['taskset', '-c', '0'] : [];
  const [command = process.execPath, ...args] = [...pin, process.execPath, path.join(root, file)];
  const child = spawn(command, args, {
    cwd,
    env: { PATH: process.env.PATH, HOME: cwd, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  for await (const line of createInterface({ input: child.stderr })) {
    const url = /"url":"([^"]+)"/u.exec(line)?.[1];
    if (url === undefined) throw new Error(`Unexpected ${line}, expected the address of ${file}`);
    child.stderr.resume();
    return { child, load: createLoad(url, SECRET, 'issue_comment', payload, [200, 202]) };
  }
  throw new Error(`${file} ended`);
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
