/** Pages nobody would write, and what is made to stop a reader, are told at their line; they end no check and slow none down. */
import { afterEach, expect, test } from 'vitest';
import { openSession } from '../../src/validation/session.ts';
import { makeSite, ports, type TestSite } from './site.ts';

let site: TestSite;
afterEach(() => site.done());

async function seen(page: string): Promise<string[]> {
  site = makeSite({ 'docs/index.md': '# Docs\n', 'docs/odd.md': page }, { git: false });
  const { git: _git, ...rest } = ports;
  const only = ['schemas', 'frontmatter', 'internal-links', 'snippets', 'template-tokens', 'secrets'];
  const session = await openSession({ root: site.root, profile: 'local', ports: rest, cacheDir: site.cache, only });
  const { report, findings } = await session.validate();
  expect(report.gates.filter(({ outcome }) => outcome === 'crashed')).toEqual([]);
  return findings.map(({ rule, location }) => `${rule}:${location?.line}`);
}

/** Nine lists, each of ten times the one before: a billion values of a few lines. */
const BOMB = Array.from({ length: 9 }, (_, at) =>
  at === 0
    ? 'k0: &k0 [1,1,1,1,1,1,1,1,1,1]'
    : `k${at}: &k${at} [${Array(10)
        .fill(`*k${at - 1}`)
        .join(',')}]`,
).join('\n');

test.each([
  ['a NUL', '# Odd\n\nA\0B [no](nowhere.md)\n', 'schemas/page-unreadable:3'],
  ['letters that were lost', '# Odd\n\n\ufffd\ufffd\ufffd [no](nowhere.md)\n', 'schemas/page-unreadable:3'],
  ['aliases that multiply', `---\n${BOMB}\n---\n# Odd\n`, 'frontmatter/unparsable:2'],
  ['an alias of itself', '---\na: &a {b: *a}\n---\n# Odd\n', 'frontmatter/unparsable:2'],
  ['aliases that multiply, and a key twice', `---\nx: 1\nx: 2\n${BOMB}\n---\n# Odd\n`, 'frontmatter/unparsable:2'],
  ['YAML without end', `---\nx: ${'['.repeat(20_000)}${']'.repeat(20_000)}\n---\n# Odd\n`, 'frontmatter/unparsable:2'],
  ['JSON without end', `{"x": ${'['.repeat(100_000)}${']'.repeat(100_000)}}\n\n# Odd\n`, 'frontmatter/unparsable:1'],
  ['quotes without end', `${'> '.repeat(20_000)}odd\n`, 'schemas/page-unreadable:1'],
  ['tags without end', `${'<div>'.repeat(20_000)}\n\n[no](nowhere.md)\n`, 'internal-links/page-missing:3'],
])('%s', { timeout: 20_000 }, async (_, page, wanted) => {
  expect(await seen(page)).toContain(wanted);
});
