/** Bearer tokens of any bytes: the one that was set is known, and nothing near it. */
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { bearerOf, headerTokenDigest, sameDigest, tokenDigest } from '../../src/serve/bearer-token.ts';
import { createAuthenticate } from '../../src/serve/principal.ts';

/** What Node makes of the header of a client that writes its token as UTF-8 bytes. */
async function asReceived(authorization: Buffer): Promise<string> {
  const seen = Promise.withResolvers<string>();
  const server = createServer((message, response) => {
    seen.resolve(message.headers.authorization ?? '');
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const asked = request({ host: '127.0.0.1', port, headers: { authorization: authorization.toString('latin1') } });
  asked.on('response', (answer) => answer.resume());
  asked.end();
  const text = await seen.promise;
  await new Promise<void>((resolve) => void server.close(() => resolve()));
  return text;
}

it('knows a token of other bytes than ASCII as it comes over HTTP', async () => {
  const token = 'gärtner-schlüssel-ключ';
  const header = await asReceived(Buffer.from(`Bearer ${token}`, 'utf8'));
  expect(sameDigest(headerTokenDigest(bearerOf(header) ?? ''), tokenDigest(token))).toBe(true);
  const authenticate = createAuthenticate({ tokens: { ci: token } });
  expect(await authenticate(header)).toEqual({ kind: 'bearer', id: 'bearer:ci' });
  for (const near of [`${header}x`, header.slice(0, -1), header.toUpperCase(), 'Bearer ', '', undefined])
    await expect(authenticate(near)).rejects.toMatchObject({ status: 401 });
});

it('takes no header with spaces, control characters or of more than 4,096 bytes', () => {
  for (const header of ['Bearer a b', 'Bearer a\u0000', `Bearer ${'x'.repeat(4097)}`, 'Basic x', 'Bearer'])
    expect(bearerOf(header)).toBeUndefined();
  expect(bearerOf(`bearer ${'x'.repeat(4096)}`)).toHaveLength(4096);
});
