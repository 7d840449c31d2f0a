/** What no approval covers is refused when it is asked for, in the words of the list that every commit is held to. */
import { expect, test } from 'vitest';
import { protectedReason } from '../../src/commit/protected-paths.ts';
import { judgePath } from '../../src/toolhub/path-policy.ts';

test('keys, passwords and environment files are refused by their names, wherever they lie', () => {
  const secret = [
    'a/.ssh/id',
    '.aws/credentials',
    'keys/id_rsa',
    'keys/id_ed25519.pub',
    '.npmrc',
    'web/.npmrc',
    '.netrc',
    '.pypirc',
    'prod.env',
    'deploy/.env.production',
    '.envrc',
    'a/Secrets/b.txt',
    'tls/server.pem',
    'tls/server.key',
    'secrets.yaml',
    '.docker/config.json',
    '.SSH/config',
    'infra/terraform.tfvars',
  ];
  for (const path of secret) {
    expect([path, judgePath(path)?.code]).toEqual([path, 'path_policy_forbidden']);
    expect([path, protectedReason(path)]).not.toEqual([path, undefined]);
  }
});

test('workflows and git’s own folder are refused in every spelling that a system takes for them', () => {
  for (const path of [
    '.github/workflows/a.yml',
    '.GitHub/a',
    'GITHUB~1/workflows/a.yml',
    '.git/config',
    'a/.GIT/hooks/x',
    'GIT~1/config',
    '.ɡithub/a',
    'con.md',
    'docs/a:b.md',
    'docs/a\u200bb.md',
    'docs/trail. /a.md',
  ])
    expect([path, judgePath(path)?.code]).toEqual([path, 'path_policy_forbidden']);
});

test('pages about such things, and what a second person decides about, may be asked for', () => {
  for (const path of [
    'docs/environment.md',
    'docs/secrets.md',
    'docs/keys/overview.md',
    'docs/credentials.md',
    'docs/ssh/id.md',
    'package.json',
    '.editorconfig',
    'src/env.ts',
    'docs/a~1.md',
  ])
    expect([path, judgePath(path)]).toEqual([path, path === 'docs/a~1.md' ? expect.anything() : undefined]);
});
