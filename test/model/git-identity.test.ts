/** Names and addresses of commits: what would break out of their line, or look like somebody else's, is refused wherever it comes in. */
import { describe, expect, test } from 'vitest';
import { CommitCall } from '../../src/model/commit-api.ts';
import { commitWordsProblem, GitIdentity } from '../../src/model/git-identity.ts';
import { RunConfig } from '../../src/model/run-config.ts';
import { changeSet, RUN } from '../support/change-set.ts';

const BAD: [name: string, email: string][] = [
  ['ann\n<ann@x>', 'ann@users'],
  ['ann', 'a@x>\ncommitter evil <e@e> 1 +0000\n\nx <y'],
  ['ann\r', 'a@x'],
  ['ann\u2028evil', 'a@x'],
  ['ann\0', 'a@x'],
  ['ann <b@x>', 'a@x'],
  ['', 'a@x'],
  ['  ', 'a@x'],
  ['...', 'a@x'],
  [' ann', 'a@x'],
  ['ann\u202eb', 'a@x'],
  ['an\u200bn', 'a@x'],
  ['ann', 'nobody'],
  ['ann', 'a b@x'],
  ['ann', 'a@x>'],
  ['ann', 'a@b@c'],
  ['ann', ''],
  ['x'.repeat(201), 'a@x'],
  ['\ud800', 'a@x'],
];
const GOOD: [name: string, email: string][] = [
  ['Docs', 'docs@example.org'],
  ["Seán O'Brien, Jr.", 'sean@example.org'],
  ['李小龍', '1+li@users.noreply.github.com'],
  ['launch[bot]', '41898282+launch[bot]@users.noreply.github.com'],
  ['فاطمه\u200cزهرا', 'f@x'],
  ['Ann 👩\u200d💻', 'a@localhost'],
];

describe('an identity', () => {
  test.each(BAD)('%j <%j> is none', (name, email) => {
    expect(GitIdentity.safeParse({ name, email }).success).toBe(false);
    const call = {
      schema_version: 1,
      ...{ run_id: RUN, repository: 'a/b', branch: 'b', base_ref: 'main', base_sha: 'a'.repeat(40), message: 'm' },
      ...{ change_set: changeSet({ 'a.md': 'x' }), allowed_paths: ['**'], limits: { max_files: 1, max_bytes: 9 } },
    };
    expect(CommitCall.safeParse({ ...call, author: null }).success).toBe(true);
    expect(CommitCall.safeParse({ ...call, author: { name, email } }).success).toBe(false);
    expect(RunConfig.safeParse({ commit: { author: { name, email } } }).success).toBe(false);
    expect(commitWordsProblem({ name, email }, 'm')).toMatch(/author/);
  });
  test.each(GOOD)('%s <%s> is one', (name, email) => {
    expect(GitIdentity.safeParse({ name, email }).success).toBe(true);
    expect(commitWordsProblem({ name, email }, `m\n\nCo-authored-by: ${name} <${email}>`)).toBeUndefined();
  });
});

test('a message may name others as identities alone, and holds no control character', () => {
  for (const bad of [
    'x\0y',
    'x\u001b[31m',
    'm\n\nCo-authored-by: ann',
    'm\n\nco-AUTHORED-by : ann <a@x> <b@x>',
    'm\r\rSigned-off-by: ann <nobody>',
    'm\n\nCo-authored-by: <a@x>',
    'm\n\nCo-authored-by: ann <a@x',
    'm\n\nCo-authored-by: ann <a@x> x',
    'm\n\nCo-authored-by: an\u202en <a@x>',
  ])
    expect(commitWordsProblem(null, bad), bad).toBeDefined();
  for (const good of ['m', 'm\n\n\tbody', 'm\n\nReviewed-by: ann', 'm\r\n\r\nSigned-off-by: Ann <a@x>\r\n'])
    expect(commitWordsProblem(null, good), good).toBeUndefined();
});
