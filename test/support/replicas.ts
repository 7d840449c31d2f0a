/** Several bot processes behind one address, some of them dead at any moment; a delivery that meets none fails, as GitHub sees it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { COMPILED } from './compiled.ts';

export interface Replicas {
  /** Hands each request on to the next replica that lives. */
  url: string;
  /** SIGKILL for one of them; another process takes its place over the same folder. */
  kill(index: number): Promise<void>;
  /** Warnings and errors of all of them, last ones last. */
  complaints: string[];
  close(): Promise<void>;
}

const root = path.resolve(import.meta.dirname, '..', '..');

export async function startReplicas(
  count: number,
  home: string,
  env: Readonly<Record<string, string>>,
): Promise<Replicas> {
  const complaints: string[] = [];
  const slots: ({ child: ChildProcess; url: string } | undefined)[] = [];
  let next = 0;
  let isClosing = false;

  async function start(index: number): Promise<void> {
    const child = spawn(process.execPath, [path.join(root, 'dist', 'bot.js')], {
      cwd: home,
      env: {
        PATH: process.env.PATH,
        HOME: home,
        ...COMPILED,
        ...env,
        LAUNCH_HOME: path.join(home, `replica-${index}`),
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const url = await new Promise<string>((up, fail) => {
      createInterface({ input: child.stderr }).on('line', (line) => {
        const at = /"message":"bot is up","url":"([^"]+)"/u.exec(line)?.[1];
        if (at !== undefined) up(at);
        else if (!line.includes('"level":"info"')) complaints.push(line.slice(0, 2_000));
      });
      child.once('exit', () =>
        fail(new Error(`A replica ended before it was up:\n${complaints.slice(-3).join('\n')}`)),
      );
    });
    slots[index] = { child, url };
    if (isClosing) child.kill('SIGKILL');
  }

  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    next += 1;
    const living = slots.filter((slot) => slot !== undefined);
    const slot = living[next % Math.max(1, living.length)];
    try {
      if (slot === undefined) throw new Error('nobody lives');
      const { host: _host, connection: _connection, 'content-length': _length, ...headers } = request.headers;
      const answer = await fetch(`${slot.url}${request.url}`, {
        method: 'POST',
        headers: headers as Record<string, string>,
        body: Buffer.concat(chunks),
        signal: AbortSignal.timeout(9_000),
      });
      response.writeHead(answer.status).end(await answer.text());
    } catch {
      response.writeHead(502).end();
    }
  }

  const killAll = (): void => {
    for (const slot of slots) slot?.child.kill('SIGKILL');
  };
  process.once('exit', killAll);
  const server = createServer((request, response) => void pass(request, response));
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  for (let index = 0; index < count; index += 1) await start(index);
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`,
    complaints,
    async kill(index) {
      const slot = slots[index];
      slots[index] = undefined;
      if (slot !== undefined) await ended(slot.child);
      await start(index);
    },
    async close() {
      isClosing = true;
      process.off('exit', killAll);
      server.close();
      server.closeAllConnections();
      await Promise.all(slots.map((slot) => slot && ended(slot.child)));
    },
  };
}

async function ended(child: ChildProcess): Promise<void> {
  const gone = new Promise<void>((done) => child.once('exit', () => done()));
  child.kill('SIGKILL');
  if (child.exitCode === null && child.signalCode === null) await gone;
}
