/** Databases that are not there in ways a client can meet: nobody listens, nobody speaks, somebody stops speaking. */
import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { freePort } from './free-port.ts';

export interface SilentServer {
  port: number;
  [Symbol.asyncDispose](): Promise<void>;
}

/** Accepts connections and answers what `answer` says, or nothing. */
export async function silentServer(answer: (asked: string) => string = () => ''): Promise<SilentServer> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      const said = answer(chunk.toString('latin1'));
      if (said !== '') socket.write(said);
    });
  });
  const port = await freePort();
  await once(server.listen(port, '127.0.0.1'), 'listening');
  return {
    port,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await new Promise((closed) => server.close(closed));
    },
  };
}

/** Greets like Redis, as many lines as it is greeted with, and then has nothing more to say. */
export const greetsOnly = (asked: string): string => '+OK\r\n'.repeat(asked.match(/SETINFO/gu)?.length ?? 0);
