import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { sha256 } from '../../src/model/passage.ts';
import { CLEAN, examples, MENDABLE, useScenario } from '../support/action-scenario.ts';
import { startForge } from '../support/forge/start-forge.ts';
import { type ActionRun, runAction } from '../support/run-action.ts';

const scenario = useScenario();

describe('run', { timeout: 300_000 }, () => {
  test('a product becomes a pull request in steps, its proofs hold, and break when the source changes', async () => {
    const site = await scenario.forge.addRepository({
      name: `acme/pages-${scenario.serial}`,
      files: examples('site'),
      actionsMayOpenPulls: true,
    });
    const product = await scenario.forge.addRepository({
      name: `acme/product-${scenario.serial}`,
      files: examples('product'),
    });
    const writer = scenario.forge.token({ kind: 'actions', repositories: [site, product] });
    const url = `${scenario.forge.url}/acme/${product.name}`;
    const step = (inputs: Record<string, string>, over: Partial<ActionRun> = {}) =>
      scenario.run({ repo: site, token: writer, event: 'workflow_dispatch', ...over, inputs });
    const drafted = await step({ command: 'run', 'github-repo-url': url });
    expect([drafted.exitCode, drafted.outputs.state, drafted.outputs['reason-code']]).toEqual([
      0,
      'READY_FOR_PR',
      'READY',
    ]);
    const { workspace } = drafted;
    const id = drafted.outputs['run-id'] ?? '';
    const again = await step({ command: 'run', 'github-repo-url': url }, { workspace, attempt: 2 });
    expect(again.outputs['run-id']).toBe(id);
    // A host that refuses: the report of the run is there all the same, and the run can be taken up again.
    scenario.forge.faults.add({
      on: 'pulls/create',
      kind: 'status',
      status: 403,
      times: 9,
      body: { message: 'GitHub Actions is not permitted to create or approve pull requests.' },
    });
    const refused = await step({ command: 'open-pr', 'run-id': id }, { workspace });
    scenario.forge.faults.clear();
    expect([refused.exitCode === 0, refused.outputs.ok, refused.outputs['pr-url']], refused.log).toEqual([
      false,
      'false',
      '',
    ]);
    expect(refused.summary).toContain('Opening the pull request failed');
    expect(existsSync(path.resolve(workspace, refused.outputs['report-path'] ?? 'none'))).toBe(true);
    const opened = await step({ command: 'open-pr', 'run-id': id }, { workspace });
    expect([opened.exitCode, opened.outputs.state, opened.outputs['pr-operation'], opened.outputs.verified]).toEqual([
      0,
      'DONE',
      'created',
      'true',
    ]);
    // The proof files as they are on the branch, and the head of the evidence: what `actions/attest` is given.
    const folder = opened.outputs['attestation-path'] ?? '';
    const files = await scenario.forge.files(site, opened.outputs.branch ?? '');
    const subjects = readFileSync(path.join(folder, 'subjects.txt'), 'utf8').trim().split('\n');
    expect(subjects).toEqual([
      ...Object.entries(files)
        .filter(([name]) => name.startsWith('launch/proofs/'))
        .map(([name, text]) => `${sha256(text)}  ${name}`),
      expect.stringContaining(`  launch/evidence/${id}`),
    ]);
    expect(subjects.length).toBeGreaterThan(1);
    const twice = await step({ command: 'open-pr', 'run-id': id }, { workspace });
    expect(twice.outputs['pr-number']).toBe(opened.outputs['pr-number']);
    const status = await step({ command: 'status', 'run-id': id }, { workspace });
    expect([status.outputs.state, status.outputs['pr-url']]).toEqual(['DONE', opened.outputs['pr-url']]);
    const branch = opened.outputs.branch ?? '';
    const proofs = await step({ command: 'verify' }, { ref: branch });
    expect([proofs.exitCode, proofs.outputs['reason-code']], proofs.log).toEqual([0, 'PROOFS_HOLD']);
    const sources = Object.keys(await scenario.forge.files(product, 'main')).filter((file) =>
      /README|\.py$|\.toml$|package\.json$/.test(file),
    );
    await scenario.forge.commit(product, {
      branch: 'main',
      files: Object.fromEntries(sources.map((file) => [file, 'nothing is left\n'])),
    });
    const nightly = { command: 'verify', issue: 'true' };
    const issues = () => site.issues.filter(({ pull }) => pull === null);
    // A token that may not write issues changes no verdict.
    const reader = scenario.forge.token({
      ...{ kind: 'actions' as const, repositories: [site, product] },
      permissions: { metadata: 'read', contents: 'read' },
    });
    const silent = await step(nightly, { ref: branch, token: reader });
    expect([silent.exitCode, silent.log.includes('The issue was not written')], silent.log).toEqual([1, true]);
    expect(issues()).toEqual([]);
    const broken = await step(nightly, { ref: branch, env: { RUNNER_DEBUG: '1' } });
    expect([broken.exitCode, broken.outputs['reason-code']], broken.log).toEqual([1, 'PROOFS_BROKEN']);
    expect(broken.annotations.length).toBeGreaterThan(0);
    // Nobody looks at a red job of the night: one issue says it, until it holds again.
    await step(nightly, { ref: branch });
    expect(issues().map(({ state, title }) => [state, title])).toEqual([
      ['open', 'Docs cite what their source does not say any more'],
    ]);
    expect(issues()[0]?.body).toContain('do not hold against the source as it is now');
    await scenario.forge.commit(product, { branch: 'main', files: examples('product') });
    const held = await step(nightly, { ref: branch });
    expect([held.exitCode, issues().map(({ state }) => state)], held.log).toEqual([0, ['closed']]);
  });
});

test('on an Enterprise Server every call goes to its own paths', { timeout: 300_000 }, async () => {
  await using enterprise = await startForge({ enterprise: true });
  const there = await enterprise.addRepository({
    name: 'acme/docs',
    actionsMayOpenPulls: true,
    files: { ...CLEAN, ...MENDABLE },
  });
  const writer = enterprise.token({ kind: 'actions', repositories: [there] });
  const end = await runAction({
    forge: enterprise,
    repo: there,
    token: writer,
    inputs: { command: 'fix', commit: 'pull-request', profile: 'local' },
  });
  expect([end.exitCode, end.outputs['pr-operation']]).toEqual([1, 'created']);
  expect(String(enterprise.violations)).toBe('');
});
