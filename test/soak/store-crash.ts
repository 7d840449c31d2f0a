/**
 * Runs over Redis and PostgreSQL, killed at their durable writes and between them, while the server is stopped and started: the same end
 * each time. SOAK_STORE names one of them; of a whole round, SOAK_FROM=<number> goes on there.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { random } from '../support/random.ts';
import { startDurableRedis, startPostgres, type TestServer } from '../support/servers.ts';
import { differing, lifeOf } from './engine-crash.ts';

const KILLS = 500;
/** Restarts of the server in a whole round. */
const RESTARTS = 25;
const AT_ONCE = 2;
const SEED = 20_261_128;

export default async function storeCrashes(scale: number): Promise<string> {
  const only = process.env.SOAK_STORE;
  const said: string[] = [];
  for (const [name, start] of [
    ['Redis', startDurableRedis],
    ['PostgreSQL', startPostgres],
  ] as const)
    if (only === undefined || only === name) said.push(await storeCrash(name, start, scale));
  return said.join('\n');
}

/** A whole round says how far it is on stderr. */
export async function storeCrash(name: string, start: () => Promise<TestServer>, scale: number): Promise<string> {
  const compiled = mkdtempSync(path.join(tmpdir(), 'launch-compiled-'));
  const server = await start();
  const next = random(SEED);
  try {
    const live = (killAt: number, key: string, delayMs: number) =>
      lifeOf(killAt, 'scripted', compiled, { uri: server.uri, key, delayMs, restarts: true });
    const whole = await live(0, 'whole', 0);
    const expected = JSON.stringify(whole.end, null, 1);
    const kills = Math.max(4, Math.round(KILLS * scale));
    const every = Math.max(2, Math.ceil(kills / Math.max(1, Math.round(RESTARTS * scale))));
    // Each write in turn, spread over the whole run; at every other a moment later, in whatever is under way then.
    const due = Array.from({ length: kills }, (_, at) => ({
      at,
      killAt: 1 + ((at * stepOf(whole.written)) % whole.written),
      delayMs: at % 2 === 0 ? 0 : 1 + next(12),
    })).filter(({ at }) => scale < 1 || at >= Number(process.env.SOAK_FROM ?? 0));
    let restarts = 0;
    const lives = async (): Promise<void> => {
      for (let one = due.shift(); one !== undefined; one = due.shift()) {
        const { at, killAt, delayMs } = one;
        const life = live(killAt, `life-${at}`, delayMs);
        if (at % every === every - 1 && server.restart !== undefined) {
          restarts += 1;
          await Promise.all([server.restart(), life]);
        }
        const found = JSON.stringify((await life).end, null, 1);
        if (expected !== found)
          throw new Error(
            `${name}: after a kill ${delayMs} ms after write ${killAt} of ${whole.written} (life ${at}) the run ended otherwise:\n${differing(expected, found)}`,
          );
        if (scale === 1) process.stderr.write(`${name}: kill ${at + 1} of ${kills}, the same end\n`);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, lives));
    return `${name}: ${kills} kills at ${whole.written} durable writes, ${restarts} restarts of the server: the same end each time`;
  } finally {
    await server.stop();
    rmSync(compiled, { recursive: true, force: true });
  }
}

/** About a third of the run, and without a common divisor with it. */
function stepOf(written: number): number {
  const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));
  let step = Math.max(1, Math.round(written / 3));
  while (divisor(step, written) !== 1) step += 1;
  return step;
}
