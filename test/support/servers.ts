/** Real Redis and PostgreSQL servers for tests: own temporary data folder, a free port of the loopback address, stopped whole. */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { chmod, chown, mkdtemp, rm } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from './free-port.ts';

export interface TestServer {
  uri: string;
  port: number;
  /** Freezes the process: connections stay open and nothing answers. */
  freeze(): void;
  thaw(): void;
  /** Kills it and starts it again over the same data; only one that keeps its data. */
  restart?(): Promise<void>;
  /** Ends it and removes its data. Calling it twice is harmless. */
  stop(): Promise<void>;
}

interface StartedServer extends TestServer {
  end(): Promise<void>;
}

/** A free port may be taken by somebody else before the server listens: then it is started again on another. */
async function again(start: () => Promise<TestServer>): Promise<TestServer> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await start();
    } catch (problem) {
      if (attempt === 3) throw problem;
    }
  }
}

export const startRedis = (): Promise<TestServer> => again(oneRedis);
/** Redis that writes every step to its log before it answers, and can be killed in the middle. */
export const startDurableRedis = (): Promise<TestServer> => again(durableRedis);
export const startPostgres = (): Promise<TestServer> => again(onePostgres);

async function oneRedis(): Promise<TestServer> {
  const folder = await mkdtemp(join(tmpdir(), 'launch-redis-'));
  const port = await freePort();
  const child = spawn(
    'redis-server',
    ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder],
    { stdio: 'ignore' },
  );
  return started(child, port, `redis://127.0.0.1:${port}`, folder, () => accepts(port));
}

async function durableRedis(): Promise<TestServer> {
  const folder = await mkdtemp(join(tmpdir(), 'launch-redis-'));
  const port = await freePort();
  const run = (): Promise<StartedServer> => {
    const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', folder];
    const child = spawn('redis-server', [...args, '--appendonly', 'yes', '--appendfsync', 'always'], {
      stdio: 'ignore',
    });
    return started(child, port, `redis://127.0.0.1:${port}`, folder, () => accepts(port));
  };
  return restartable(run);
}

async function onePostgres(): Promise<TestServer> {
  const binaries = postgresBinaries();
  const folder = await mkdtemp(join(tmpdir(), 'launch-postgres-'));
  const port = await freePort();
  // PostgreSQL refuses to run as root; its own user owns the folder then.
  const user = process.getuid?.() === 0 ? await handOver(folder) : undefined;
  const data = join(folder, 'data');
  execFileSync(
    join(binaries, 'initdb'),
    ['-D', data, '-U', 'launch', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    { stdio: 'ignore', cwd: folder, ...user },
  );
  const settings = [
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${folder}`,
    'fsync=off',
    'max_connections=100',
  ];
  const args = ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])];
  // It accepts connections a moment before it answers them.
  const isReady = async (): Promise<boolean> =>
    spawnSync(join(binaries, 'pg_isready'), ['-q', '-h', '127.0.0.1', '-p', String(port)]).status === 0;
  const run = (): Promise<StartedServer> => {
    const child = spawn(join(binaries, 'postgres'), args, { stdio: 'ignore', cwd: folder, ...user });
    return started(child, port, `postgresql://launch@127.0.0.1:${port}/postgres`, folder, isReady, 'SIGQUIT');
  };
  return restartable(run);
}

/** A server over data that outlive its process. */
async function restartable(run: () => Promise<StartedServer>): Promise<TestServer> {
  let server = await run();
  return {
    uri: server.uri,
    port: server.port,
    freeze: () => server.freeze(),
    thaw: () => server.thaw(),
    async restart() {
      await server.end();
      server = await run();
    },
    stop: () => server.stop(),
  };
}

async function started(
  child: ChildProcess,
  port: number,
  uri: string,
  folder: string,
  isReady: () => Promise<boolean>,
  /** Ends it at once: SIGKILL, or for PostgreSQL its immediate shutdown, which takes its own children along. */
  deadly: NodeJS.Signals = 'SIGKILL',
): Promise<StartedServer> {
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  const kill = (): void => void child.kill('SIGKILL');
  process.once('exit', kill);
  const server: StartedServer = {
    uri,
    port,
    freeze: () => signalAll(child, 'SIGSTOP'),
    thaw: () => signalAll(child, 'SIGCONT'),
    /** At once; the data stay. */
    async end() {
      process.off('exit', kill);
      child.kill(deadly);
      await ended;
    },
    async stop() {
      process.off('exit', kill);
      if (child.exitCode === null && child.signalCode === null) {
        signalAll(child, 'SIGCONT');
        // For PostgreSQL this is the immediate shutdown, which takes its own children along.
        child.kill('SIGQUIT');
        await Promise.race([ended, delay(5_000, undefined, { ref: false }).then(kill)]);
        await ended;
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
  for (let attempt = 0; attempt < 500; attempt += 1) {
    if (child.exitCode !== null) break;
    if (await isReady()) return server;
    await delay(50);
  }
  await server.stop();
  throw new Error(`The test server for ${uri} did not start.`);
}

/** PostgreSQL serves every connection from a child process of its own. */
function signalAll(child: ChildProcess, signal: NodeJS.Signals): void {
  const children = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').split(' ').filter(Boolean);
  for (const pid of [child.pid, ...children.map(Number)]) if (pid !== undefined) process.kill(pid, signal);
}

function accepts(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = createConnection({ port, host: '127.0.0.1' });
    socket.once('connect', () => {
      socket.destroy();
      done(true);
    });
    socket.once('error', () => done(false));
  });
}

function postgresBinaries(): string {
  const root = '/usr/lib/postgresql';
  const versions = existsSync(root) ? readdirSync(root).sort() : [];
  const newest = versions.at(-1);
  if (newest === undefined)
    throw new Error('PostgreSQL is not installed: expected its programs below /usr/lib/postgresql.');
  return join(root, newest, 'bin');
}

async function handOver(folder: string): Promise<{ uid: number; gid: number }> {
  const id = (flag: string): number => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  const user = { uid: id('-u'), gid: id('-g') };
  await chmod(folder, 0o700);
  await chown(folder, user.uid, user.gid);
  return user;
}
