import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { examples, MENDABLE, useScenario } from '../support/action-scenario.ts';
import { READ } from '../support/forge/make.ts';

const scenario = useScenario();

describe('plan and apply', { timeout: 300_000 }, () => {
  const plan = async () => {
    await scenario.forge.commit(scenario.repo, { branch: 'main', files: MENDABLE });
    const reader = scenario.forge.token({ kind: 'actions', permissions: READ, repositories: [scenario.repo] });
    return scenario.run({ action: 'plan/action.yml', token: reader, inputs: { command: 'fix' } });
  };
  const apply = (workspace: string, sha256: string) =>
    scenario.run({ action: 'apply/action.yml', workspace, inputs: { 'plan-sha256': sha256 } });
  test('the bytes that were planned are the bytes that are committed', async () => {
    const planned = await plan();
    expect([planned.exitCode, planned.outputs['reason-code'], scenario.writes()]).toEqual([0, 'PLANNED', []]);
    const applied = await apply(planned.workspace, planned.outputs['plan-sha256'] ?? '');
    expect([applied.exitCode, applied.outputs['reason-code'], applied.outputs['pr-operation']]).toEqual([
      0,
      'APPLIED',
      'created',
    ]);
    expect(await scenario.guide(applied.outputs.branch ?? '')).toContain('(../README.md)');
  });
  test('one changed byte is refused, and so is a plan without the hash that was handed on', async () => {
    const planned = await plan();
    const file = path.join(planned.temp, 'launch-plan/plan.json');
    writeFileSync(file, readFileSync(file, 'utf8').replace('../README.md', '../EVIL.md'));
    for (const [hash, why] of [
      [planned.outputs['plan-sha256'] ?? '', 'POLICY_DENIED'],
      ['', 'INVALID_INPUT'],
    ] as const)
      expect((await apply(planned.workspace, hash)).outputs['reason-code']).toBe(why);
    expect(scenario.writes()).toEqual([]);
  });
  test('a base that moved since: planned anew on it, with what others wrote', async () => {
    const planned = await plan();
    await scenario.forge.commit(scenario.repo, { branch: 'main', files: { 'docs/new.md': '# New\n' } });
    const applied = await apply(planned.workspace, planned.outputs['plan-sha256'] ?? '');
    expect([applied.exitCode, applied.outputs['reason-code']], applied.log).toEqual([0, 'APPLIED']);
    const there = await scenario.forge.files(scenario.repo, applied.outputs.branch ?? '');
    expect([there['docs/guide.md']?.includes('../README.md'), there['docs/new.md']]).toEqual([true, '# New\n']);
  });
  test('a base that changed the same page meanwhile: published behind it, said so, and nothing lost', async () => {
    const planned = await plan();
    const theirs = '# Guide\n\nOther words, back to [start](../readme.md).\n';
    await scenario.forge.commit(scenario.repo, { branch: 'main', files: { 'docs/guide.md': theirs } });
    const applied = await apply(planned.workspace, planned.outputs['plan-sha256'] ?? '');
    expect([applied.exitCode, applied.outputs['pr-operation']], applied.log).toEqual([0, 'created']);
    expect(applied.summary).toMatch(/behind/);
    expect(await scenario.guide(applied.outputs.branch ?? '')).toContain('(../README.md)');
    expect(await scenario.guide('main')).toBe(theirs);
  });
  test('a plan that names another commit for its base is held to the branch that the pull request goes to', async () => {
    const planned = await plan();
    await scenario.forge.commit(scenario.repo, {
      branch: 'main',
      files: { '.github/launch.yml': 'allowed_paths: ["handbook/**"]\n' },
    });
    const wide = await scenario.forge.commit(scenario.repo, {
      branch: 'theirs',
      files: { '.github/launch.yml': 'allowed_paths: ["**"]\n' },
    });
    const file = path.join(planned.temp, 'launch-plan/plan.json');
    const forged = readFileSync(file, 'utf8').replace(/"base_ref": ?"[^"]*"/, `"base_ref":"${wide}"`);
    writeFileSync(file, forged);
    for (const base of ['main', ''])
      expect(
        (
          await scenario.run({
            action: 'apply/action.yml',
            workspace: planned.workspace,
            inputs: { 'plan-sha256': createHash('sha256').update(forged).digest('hex'), base },
          })
        ).outputs['reason-code'],
      ).toMatch(/ALLOWED_PATHS_VIOLATION|POLICY_DENIED/);
    expect(scenario.writes()).toEqual([]);
  });
  test('the base branch’s own configuration decides, as it is now', async () => {
    const planned = await plan();
    await scenario.forge.commit(scenario.repo, {
      branch: 'main',
      files: { '.github/launch.yml': 'allowed_paths: ["handbook/**"]\n' },
    });
    const applied = await apply(planned.workspace, planned.outputs['plan-sha256'] ?? '');
    expect([applied.exitCode, applied.outputs['reason-code']]).toEqual([3, 'ALLOWED_PATHS_VIOLATION']);
    expect(applied.log).toContain('docs/guide.md');
  });
});

test('a whole run travels as a plan: one job drafts it with a token that reads, the other takes it to DONE', {
  timeout: 300_000,
}, async () => {
  const site = await scenario.forge.addRepository({
    actionsMayOpenPulls: true,
    name: `acme/pages-${scenario.serial}-plan`,
    files: examples('site'),
  });
  const product = await scenario.forge.addRepository({
    name: `acme/product-${scenario.serial}-plan`,
    files: examples('product'),
  });
  const reader = scenario.forge.token({ kind: 'actions', permissions: READ, repositories: [site, product] });
  const planned = await scenario.run({
    repo: site,
    token: reader,
    env: { RUNNER_DEBUG: '1' },
    action: 'plan/action.yml',
    inputs: { command: 'run', 'github-repo-url': `${scenario.forge.url}/acme/${product.name}` },
  });
  expect([planned.exitCode, planned.outputs['reason-code'], scenario.writes()], planned.log).toEqual([
    0,
    'PLANNED',
    [],
  ]);
  // What other runs left in the store of this machine stays here.
  const carried = readdirSync(path.join(planned.temp, 'launch-plan/home'), { recursive: true }).map(String);
  expect(carried.filter((name) => name.includes('store'))).toEqual([]);
  const applied = await scenario.run({
    repo: site,
    token: scenario.forge.token({ kind: 'actions', repositories: [site] }),
    env: { RUNNER_DEBUG: '1' },
    action: 'apply/action.yml',
    workspace: planned.workspace,
    inputs: { 'plan-sha256': planned.outputs['plan-sha256'] ?? '' },
  });
  expect([applied.exitCode, applied.outputs.state, applied.outputs['pr-operation']], applied.log).toEqual([
    0,
    'DONE',
    'created',
  ]);
});
