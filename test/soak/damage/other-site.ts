/** A server on this machine that stands for the sites of others: one page is gone, one is too busy to say. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Damage } from './kind.ts';

export async function otherSite(): Promise<{ port: number; close(): void }> {
  const server = createServer((request, response) => {
    response.statusCode = request.url === '/gone' ? 404 : request.url === '/busy' ? 503 : 200;
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

export const toServer = (damage: Damage, port: number): Damage => ({
  ...damage,
  files: Object.fromEntries(
    Object.entries(damage.files ?? {}).map(([path, text]) => [
      path,
      typeof text === 'string' ? text.replaceAll('http://127.0.0.1:0/', `http://127.0.0.1:${port}/`) : text,
    ]),
  ),
});
