/** What a repository says lets nobody ask the network around this machine; the operator may. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { CheckConfig } from '../../src/config/check-config.ts';
import { createPorts } from '../../src/local-ports.ts';
import { openSession } from '../../src/validation/session.ts';
import { makeSite, ports, type TestSite } from './site.ts';

let asked = 0;
const server = createServer((_, response) => {
  asked += 1;
  response.end();
});
beforeAll(() => new Promise<void>((done) => server.listen(0, '127.0.0.1', done)));
afterAll(() => new Promise((done) => server.close(done)));
let site: TestSite;
afterEach(() => site.done());

test('a link into a private network is asked only where the operator says so', async () => {
  const { port } = server.address() as AddressInfo;
  site = makeSite({ 'index.md': `# A\n\n[x](http://127.0.0.1:${port}/x)\n` });
  expect(CheckConfig.safeParse({ links: { external: true, allow_private: true } }).success).toBe(false);
  const config = { links: { external: true } };
  const look = async (privateLinks: boolean): Promise<number> => {
    const more = { root: site.root, config, profile: 'local', cacheDir: null, only: ['external-links'] } as const;
    await (await openSession({ ...more, ports: { ...ports, privateLinks } })).validate();
    return asked;
  };
  expect(await look(createPorts({}).privateLinks)).toBe(0);
  expect(await look(createPorts({ LAUNCH_PRIVATE_LINKS: 'true' }).privateLinks)).toBeGreaterThan(0);
});
