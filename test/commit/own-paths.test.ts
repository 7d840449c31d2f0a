/** What Launch writes is called as its product is: no name of a product makes a secret, a manifest or a build file of its pages and its proof. */
import { expect, test } from 'vitest';
import { allowedPathsOf, protectedPaths } from '../../src/commit/allowed-paths.ts';
import { judgeChangeSet } from '../../src/commit/policy.ts';
import { protectedReason } from '../../src/commit/protected-paths.ts';
import { changeSet } from '../support/change-set.ts';

const SLUGS =
  'secret secrets credentials client_secret id_rsa deno composer package tsconfig vercel netlify nx renovate';
test.each(SLUGS.split(' '))('%s', (slug) => {
  const planned = [
    `launch/proofs/${slug}.json`,
    `content/${slug}/_index.md`,
    `docs/${slug}/install.rst`,
    `blog/${slug}.mdx`,
  ];
  expect(allowedPathsOf({ kind: 'launch', allowed_paths: [] }, { repository: undefined, planned })).toEqual(
    planned.toSorted(),
  );
  const set = changeSet(Object.fromEntries(planned.map((path) => [path, 'x\n'])));
  const limits = { max_files: 9, max_bytes: 99 };
  expect(judgeChangeSet({ change_set: set, allowed_paths: ['**'], limits })).toEqual([]);
});

test.each([
  'secrets/prod.json',
  'docs/secrets/token.txt',
  'docs/.ssh/readme.md',
  '.aws/launch/proofs/x.json',
  'secrets/launch/proofs/x.json',
  '.github/launch/proofs/x.json',
  'proofs/secret.json',
  'launch/proofs/.env',
  'launch/proofs/sub/secret.json',
  'launch/secret.json',
  'credentials.json',
  'docs/.env.md/x',
  'docs/agents.md',
])('%s is what it looks like', (path) => {
  expect(protectedReason(path) ?? (path === 'docs/.env.md/x' ? 'none' : undefined)).toBeDefined();
});

test('a page that is refused for what it is called is not said to be unlisted', () => {
  const planned = ['docs/agents.md', 'docs/a.md'];
  const allowed = allowedPathsOf({ kind: 'launch', allowed_paths: [] }, { repository: undefined, planned });
  expect(protectedPaths([...planned, 'docs/other.md'], allowed)).toEqual([
    {
      path: 'docs/agents.md',
      reason: expect.stringMatching(/instruction file for agents, which needs this very path/),
    },
  ]);
  expect(protectedPaths(planned, ['docs/agents.md'])).toEqual([]);
});
