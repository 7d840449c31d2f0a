/** What a step says it wrote was seen at the host; what cannot be seen is not said. */
import { expect, test } from 'vitest';
import type { Call } from '../../src/action/call.ts';
import { endsIn, isAtHost } from '../../src/action/read-back.ts';

const SHA = 'a'.repeat(40);
const asked: string[] = [];
/** A host whose every branch ends in `sha`; null does not answer. */
const callTo = (sha: string | null) =>
  ({
    inputs: { siteToken: null, productToken: null, githubRepoUrl: null, token: 't' },
    job: { serverUrl: 'https://github.com' },
    signal: new AbortController().signal,
    context: async () => ({
      git: {
        async resolveRef(repository: string, ref: string) {
          asked.push(`${repository} ${ref}`);
          if (sha === null) throw new Error('404');
          return { sha, ref, defaultBranch: null };
        },
      },
    }),
  }) as unknown as Call;
const URL = 'https://github.com/acme/docs';

test('a branch that ends in the commit, in another, and one that cannot be read', async () => {
  const written = { branch: 'b', commit_sha: SHA };
  expect(await endsIn(callTo(SHA), URL, written)).toBe(true);
  expect(await endsIn(callTo('b'.repeat(40)), URL, written)).toBe(false);
  expect(await endsIn(callTo(null), URL, written)).toBe(false);
  expect(await endsIn(callTo(SHA), URL, { branch: null, commit_sha: null })).toBe(false);
});
test('the pull request of a run is looked for at its host, and nowhere where none was opened', async () => {
  const pr = { operation: 'created', branch: 'launch/r/x', head_sha: SHA } as const;
  asked.length = 0;
  expect(await isAtHost(callTo('b'.repeat(40)), URL, pr)).toBe(false);
  expect(await isAtHost(callTo('b'.repeat(40)), 'git@github.com:acme/docs.git', pr)).toBe(false);
  expect(await isAtHost(callTo(SHA), URL, pr)).toBe(true);
  expect(asked).toHaveLength(3);
  expect(await isAtHost(callTo(null), URL, { ...pr, operation: 'none' })).toBe(true);
  expect(await isAtHost(callTo(null), '/home/me/docs', pr)).toBe(true);
  expect(asked).toHaveLength(3);
});
