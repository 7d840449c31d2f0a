/** Ports for servers that are told theirs before they start: below those that the system hands out, so that nobody takes one in between. */
import { once } from 'node:events';
import { createServer } from 'node:net';

const FIRST = 20_000;
const MANY = 12_000;
/** Each process and test thread begins elsewhere. */
let next = (process.pid * 97 + Number(process.env.VITEST_POOL_ID ?? 0) * 4_001) % MANY;

export async function freePort(): Promise<number> {
  for (let tried = 0; tried < MANY; tried += 1) {
    const port = FIRST + (next++ % MANY);
    if (await isFree(port)) return port;
  }
  throw new Error('every port is taken');
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  try {
    await once(server.listen(port, '127.0.0.1'), 'listening');
  } catch {
    return false;
  }
  await new Promise((closed) => server.close(closed));
  return true;
}
