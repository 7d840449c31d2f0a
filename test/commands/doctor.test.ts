/** `launch doctor` where something is wrong: each is named by what it is, in words, with what to do. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { bench } from '../support/launch.ts';

async function withApi<T>(status: number, use: (url: string) => Promise<T>): Promise<T> {
  const server = createServer((_request, response) => void response.writeHead(status).end('{}'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    return await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.close();
  }
}
const line = (text: string, name: string): string =>
  text.split('\n').find((row) => new RegExp(`^\\S ${name}\\b`, 'u').test(row)) ?? '';

it('a token that GitHub refuses is broken, one that it takes is not, and without an answer nobody knows', async () => {
  using it = bench();
  const ask = (url: string) => it.launch(['doctor'], { env: { GITHUB_TOKEN: 'wrong', GITHUB_API_URL: url } });
  const refused = await withApi(401, ask);
  expect([refused.code, line(refused.stderr, 'token')]).toEqual([
    2,
    expect.stringMatching(/^✗ .*refuses it \(401\)$/u),
  ]);
  expect(refused.stderr).toContain('or unset it for public repositories');
  for (const status of [200, 404]) {
    const taken = await withApi(status, ask);
    expect([taken.code, line(taken.stderr, 'token')]).toEqual([0, expect.stringMatching(/^✓ .*takes it$/u)]);
  }
  const away = await ask('http://127.0.0.1:1');
  expect([away.code, line(away.stderr, 'token')]).toEqual([0, expect.stringMatching(/^! .*cannot be reached: /u)]);
});

it('a store that nobody knows is the store, and a home that cannot be written is the home', async () => {
  using it = bench();
  const store = await it.launch(['doctor'], { env: { LAUNCH_STORE: 'mysql://x' } });
  expect([store.code, line(store.stderr, 'store'), line(store.stderr, 'home')]).toEqual([
    2,
    expect.stringMatching(/^✗ .*LAUNCH_STORE names a store that is not known/u),
    '',
  ]);
  const home = await it.launch(['doctor'], { env: { LAUNCH_HOME: '/proc/launch' } });
  expect([home.code, line(home.stderr, 'home')]).toEqual([2, expect.stringMatching(/^✗ .*cannot be written/u)]);
});
