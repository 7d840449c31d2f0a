/** Policy packs: checked whole when loaded, the first rule by priority decides, and what nobody allows is denied. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { tools } from '../../src/tools/index.ts';
import { OPEN_POLICY, type PackCall } from '../../src/tools/policy.ts';
import { decide, parsePack, withPack } from '../../src/tools/policy-pack.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const folder = temporaryFolder();
afterAll(() => folder.remove());
const callOf = (id: string, more: Partial<PackCall> = {}): PackCall => {
  const tool = tools.find((one) => one.id === id);
  if (tool === undefined) throw new Error(id);
  return { tool, actor: 'nightly', dryRun: false, approved: false, ...more };
};
const pack = (rules: unknown[], more: object = {}) =>
  parsePack(JSON.stringify({ version: 'v1', rules, ...more }), 'test');

describe('a pack', () => {
  test('denies by default, with its own words', () => {
    expect(decide(pack([]), callOf('core.ping'))).toEqual({
      allowed: false,
      rule: null,
      reason: 'action not explicitly allowed by policy',
      requiresApproval: false,
    });
    expect(decide(pack([], { defaultDenyReason: 'ask us' }), callOf('core.ping')).reason).toBe('ask us');
    expect(decide(pack([], { mode: 'allow-all' }), callOf('core.ping')).allowed).toBe(true);
  });
  test('names a person by the number of their account, whatever they are called today', () => {
    const rules = pack([{ match: { actor: 'user:7' }, effect: 'allow' }]);
    expect(decide(rules, callOf('core.ping', { actor: 'ann', account: 'user:7' })).allowed).toBe(true);
    expect(decide(rules, callOf('core.ping', { actor: 'ann', account: 'user:8' })).allowed).toBe(false);
    expect(decide(rules, callOf('core.ping', { actor: 'ann' })).allowed).toBe(false);
  });
  test('lets the highest priority decide, then the order', () => {
    const rules = [
      { name: 'no-writes', match: { sideEffects: ['write'] }, effect: 'deny' },
      { name: 'all', match: {}, effect: 'allow' },
      { name: 'dry', match: { dryRun: true }, effect: 'allow', priority: 10 },
    ];
    expect(decide(pack(rules), callOf('github_issues_create'))).toMatchObject({ allowed: false, rule: 'no-writes' });
    expect(decide(pack(rules), callOf('github_issues_create', { dryRun: true }))).toMatchObject({
      allowed: true,
      rule: 'dry',
    });
    expect(decide(pack(rules), callOf('github_pr_get'))).toMatchObject({ allowed: true, rule: 'all' });
  });
  test('joins the keys of a match, and knows a tool by both names', () => {
    const rules = [{ match: { actorPrefix: 'night', actionPrefix: 'github.' }, effect: 'allow' }];
    expect(decide(pack(rules), callOf('github_pr_get')).allowed).toBe(true);
    expect(decide(pack(rules), callOf('github_pr_get', { actor: 'day' })).allowed).toBe(false);
    expect(decide(pack(rules), callOf('qa_test')).allowed).toBe(false);
  });
  test('waits for an approval where a rule asks for one', () => {
    const rules = [{ match: { actionId: 'qa_test' }, effect: 'allow', requiresApproval: true }];
    expect(decide(pack(rules), callOf('qa_test'))).toMatchObject({
      allowed: false,
      requiresApproval: true,
      reason: 'action requires explicit approval',
    });
    expect(decide(pack(rules), callOf('qa_test', { approved: true })).allowed).toBe(true);
  });
  test('is refused with a misspelt key, which would widen a rule in silence', () => {
    for (const rules of [
      [{ match: { action: 'x' }, effect: 'allow' }],
      [{ match: {}, effect: 'alow' }],
      [{ match: {}, effect: 'allow', prority: 1 }],
      [{ effect: 'allow' }],
    ])
      expect(() => pack(rules)).toThrow(/The policy pack/);
    expect(() => parsePack('{', 'test')).toThrow(/The policy pack/);
  });
  test('rules each step and action, not what carries them', () => {
    const file = path.join(folder.path, 'pack.json');
    writeFileSync(
      file,
      JSON.stringify({ version: 'v1', rules: [{ match: { actionId: 'core.ping' }, effect: 'allow' }] }),
    );
    const policy = withPack(OPEN_POLICY, { LAUNCH_POLICY_FILE: file });
    expect(policy.pack?.(callOf('core.ping'))).toBeUndefined();
    expect(policy.pack?.(callOf('workflow.run'))).toBeUndefined();
    expect(policy.pack?.(callOf('launch_open_pr'))).toMatchObject({ rule: 'default' });
  });
});
