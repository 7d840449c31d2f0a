/** Tokens are shown to what they are for: GitHub's servers, or the one address that they were given with. */
import { expect, test } from 'vitest';
import { githubServers, tokenFor } from '../../src/commit/token-reach.ts';

const servers = githubServers({ GITHUB_SERVER_URL: 'https://ghe.example:8443/' });
const GIVEN = { productToken: 'product', siteToken: 'site', token: 'general' };

test.each([
  ['https://github.com/acme/engine', 'product'],
  ['https://github.com/acme/engine.git', 'product'],
  ['https://ghe.example:8443/acme/engine', 'product'],
  ['https://ghe.example/acme/engine', undefined],
  ['http://github.com/acme/engine', undefined],
  ['https://github.com.evil.example/acme/engine', undefined],
  ['https://evil.example/github.com/acme', undefined],
  ['https://github.com@evil.example/acme/engine', undefined],
  ['/home/me/engine', undefined],
  [null, undefined],
])('without an address of its own a token goes to GitHub: %s', (source, shown) => {
  expect(tokenFor('product', source, GIVEN, servers)).toBe(shown);
  expect(tokenFor('site', source, GIVEN, servers)).toBe(shown === undefined ? undefined : 'site');
});

test('a token that was given with an address goes there alone, and the general one never does', () => {
  const given = { ...GIVEN, productUrl: 'https://gitlab.example/acme/engine' };
  expect(tokenFor('product', 'https://gitlab.example/acme/Engine.git/', given, servers)).toBe('product');
  expect(tokenFor('product', 'https://gitlab.example/acme/other', given, servers)).toBeUndefined();
  expect(tokenFor('product', 'https://github.com/acme/engine', given, servers)).toBe('general');
  expect(tokenFor('product', 'https://gitlab.example/acme/engine', { token: 'general' }, servers)).toBeUndefined();
});

test('an enterprise server that is asked without encryption is the one that its job names', () => {
  const own = githubServers({ GITHUB_SERVER_URL: 'http://127.0.0.1:3000' });
  expect(tokenFor('site', 'http://127.0.0.1:3000/acme/docs', GIVEN, own)).toBe('site');
  expect(tokenFor('site', 'http://127.0.0.1:3001/acme/docs', GIVEN, own)).toBeUndefined();
});
