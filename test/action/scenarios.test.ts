import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Forge, startForge } from '../support/forge/start-forge.ts';
import type { Repository, Token } from '../support/forge/state.ts';
import { type ActionRun, cleanWorkspaces, runAction } from '../support/run-action.ts';

let forge: Forge;
let repo: Repository;
let token: Token;
let serial = 0;
beforeAll(async () => {
  forge = await startForge();
});
afterAll(async () => {
  await forge.close();
  cleanWorkspaces();
});
const CLEAN = {
  'README.md': '# Docs\n\nSee [the guide](docs/guide.md).\n',
  'docs/guide.md': '# Guide\n\nBack to [start](../README.md).\n',
};
beforeEach(async () => {
  repo = await forge.addRepository({ name: `acme/site-${++serial}`, files: CLEAN });
  token = forge.token({ kind: 'actions', repositories: [repo] });
});
afterEach(() => {
  expect(String(forge.violations)).toBe('');
});
const run = (over: Partial<ActionRun> = {}) => runAction({ forge, repo, token, ...over });
const BROKEN = { 'docs/guide.md': '# Guide\n\nBack to [start](../readme.md) and [nowhere](missing.md).\n' };

describe('check', () => {
  test('a clean site is green, with every output set and nothing written', async () => {
    const end = await run({ inputs: { profile: 'local' } });
    expect(end.log).toContain('Launch ');
    expect([end.exitCode, end.outputs.ok, end.outputs['reason-code'], end.annotations]).toEqual([
      0,
      'true',
      'CLEAN',
      [],
    ]);
    expect(end.summary).toContain('✅ Launch check');
  });
  test('a broken link fails the step with an annotation on its line', async () => {
    await forge.commit(repo, { branch: 'main', files: BROKEN });
    const end = await run({ inputs: { profile: 'local' } });
    expect([end.exitCode, end.outputs.ok, end.outputs['reason-code']]).toEqual([1, 'false', 'FINDINGS']);
    expect(end.annotations.join('\n')).toMatch(/^::error title=.*file=docs\/guide.md,line=3/m);
  });
});
