/** Redirects that the configuration of a Nuxt site takes from its other files are redirects of the site. */
import { expect, test } from 'vitest';
import { factsOf } from '../support/memory-site.ts';

const kinds = (files: Record<string, string>, ...targets: string[]): string[] => {
  const { index } = factsOf({
    'package.json': '{"dependencies": {"@nuxt/content": "3"}}',
    'content/a.md': 'x\n',
    'content/new.md': 'x\n',
    ...files,
  });
  return targets.map((target) => index.resolve('content/a.md', target, 'inline').kind);
};

test('data that the configuration reads makes its own addresses unverified, and none beside them', () => {
  const files = {
    'nuxt.config.ts': "const all = JSON.parse(readFileSync('redirects.json', 'utf8'));\nexport default {};\n",
    'redirects.json': '{"/old": {"to": "/new", "statusCode": 301}, "/all/**": "/new", "/note": {"text": "x"}}',
    'unread.json': '{"/other": "/new"}',
  };
  expect(kinds(files, '/old', '/old/', '/all/x', '/older', '/note', '/other')).toEqual([
    'unverified',
    'unverified',
    'unverified',
    'missing',
    'missing',
    'missing',
  ]);
  const { index } = factsOf({ 'content/a.md': 'x', 'package.json': '{"dependencies":{"docus":"1"}}', ...files });
  expect(index.resolve('content/a.md', '/old', 'inline')).toEqual({
    kind: 'unverified',
    why: 'the redirect of `/old` in `redirects.json`',
  });
});

test('rules of a module that the configuration imports are followed', () => {
  const files = {
    'nuxt.config.ts': "import rules from './config/rules'\nexport default { routeRules: { ...rules } }\n",
    'config/rules.ts':
      "export default {\n  '/old': { redirect: { statusCode: 302, to: '/new' } },\n  '/dead': { redirect: '/none' },\n  '/made': { redirect: at('/new') },\n  // '/off': { redirect: '/new' },\n}\n",
  };
  expect(kinds(files, '/old', '/dead', '/made', '/off')).toEqual(['page', 'missing', 'unverified', 'missing']);
});

test('an address with a route rule of its own may be a module’s, and no other', () => {
  const config = "export default { routeRules: { '/mcp/link': { prerender: false }, '/x/**': { ssr: false } } }\n";
  expect(kinds({ 'nuxt.config.ts': config }, '/mcp/link?a=b', '/mcp/other', '/x/y')).toEqual([
    'unverified',
    'missing',
    'missing',
  ]);
});
