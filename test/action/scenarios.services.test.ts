import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { ActionResult, OUTPUTS } from '../../src/action/outputs.ts';
import type { RunStatement } from '../../src/model/attestation.ts';
import { BROKEN, MENDABLE, useScenario } from '../support/action-scenario.ts';
import { READ } from '../support/forge/make.ts';

const scenario = useScenario();

describe('check', { timeout: 300_000 }, () => {
  test('a clean site is green, with nothing written outside', async () => {
    const end = await scenario.run();
    expect([end.exitCode, end.outputs.ok, end.outputs['reason-code'], end.annotations]).toEqual([
      0,
      'true',
      'CLEAN',
      [],
    ]);
    expect(end.summary).toContain('✅ Launch check');
    expect(scenario.writes()).toEqual([]);
  });
  test('a broken link fails the step with an annotation on its line and a SARIF result', async () => {
    await scenario.forge.commit(scenario.repo, { branch: 'main', files: BROKEN });
    const end = await scenario.run({ event: 'schedule', inputs: { 'sarif-file': 'out/launch.sarif' } });
    expect([end.exitCode, end.outputs.ok, end.outputs['reason-code'], end.outputs.findings]).toEqual([
      1,
      'false',
      'FINDINGS',
      '2',
    ]);
    expect(end.annotations.join('\n')).toMatch(/^::error title=.*file=docs\/guide.md,line=3/m);
    const sarif = JSON.parse(readFileSync(path.join(end.workspace, 'out/launch.sarif'), 'utf8')) as {
      runs: { results: { fixes?: { artifactChanges: object[] }[] }[] }[];
    };
    const results = sarif.runs[0]?.results ?? [];
    expect(results).toHaveLength(2);
    expect(results.flatMap(({ fixes = [] }) => fixes.flatMap(({ artifactChanges }) => artifactChanges))).toEqual([
      expect.objectContaining({ artifactLocation: expect.objectContaining({ uri: 'docs/guide.md' }) }),
    ]);
    expect(existsSync(path.resolve(end.workspace, end.outputs['report-path'] ?? 'none'))).toBe(true);
  });
  test('on a pull request, what others broke does not fail it, unless all of the site is asked for', async () => {
    await scenario.forge.commit(scenario.repo, { branch: 'main', files: BROKEN });
    await scenario.forge.commit(scenario.repo, { branch: 'topic', files: { 'docs/new.md': '# New\n' } });
    const issue = await scenario.openPull('topic');
    const end = await scenario.run({
      event: 'pull_request',
      ref: 'topic',
      depth: 0,
      payload: scenario.payloadOf(issue),
    });
    expect([end.exitCode, end.outputs.findings], end.log).toEqual([0, '0']);
    expect(end.summary).toMatch(/2 findings that the base \([0-9a-f]{7}\) already has are not shown/u);
    const all = await scenario.run({
      event: 'pull_request',
      ref: 'topic',
      payload: scenario.payloadOf(issue),
      inputs: { scope: 'all' },
    });
    expect([all.exitCode, all.outputs.findings], all.log).toEqual([1, '2']);
  });
  test('the build of an earlier step is the judge, and only what lies in the workspace', async () => {
    const html = (body: string): string => `<title>Guide</title><main><h1>Guide</h1><p>Back to ${body}.</p></main>`;
    await scenario.forge.commit(scenario.repo, {
      branch: 'main',
      files: {
        'docs/guide.md': '# Guide\n\nBack to [the start](../readme.md) and [the made page](made.md).\n',
        'out/guide/index.html': html('<a href="/gone/">the start</a> and <a href="/made/">the made page</a>'),
        'out/made/index.html': '<h1>Made</h1>',
      },
    });
    const end = await scenario.run({ inputs: { built: 'out', scope: 'all' } });
    expect([end.exitCode, end.outputs.findings], end.log).toEqual([1, '1']);
    expect(end.annotations.join('\n')).toMatch(/^::error title=.*file=docs\/guide.md,line=3.*/m);
    expect(end.summary).toContain('by the build');
    const outside = await scenario.run({ inputs: { built: '../elsewhere' } });
    expect([outside.exitCode, outside.outputs['reason-code']]).toEqual([2, 'INVALID_INPUT']);
  });
  test('a token never stands in the log, and an unknown input is named with the right one', async () => {
    const end = await scenario.run({ inputs: { 'github-token': 'x', fail_on: 'error' } });
    expect([end.exitCode, end.outputs['reason-code']]).toEqual([2, 'INVALID_INPUT']);
    expect(end.log).toContain('`fail_on`: There is no such input. Did you mean `fail-on`?');
    expect(end.log).toContain('`github-token`: There is no such input. Did you mean `token`?');
    expect(end.log).not.toContain(scenario.token.value);
  });
  test('what a pull request breaks on a page it does not touch fails it', async () => {
    await scenario.forge.commit(scenario.repo, { branch: 'main', files: { 'docs/old.md': '# Old\n\n[x](gone.md)\n' } });
    await scenario.forge.commit(scenario.repo, {
      branch: 'topic',
      files: { 'docs/guide.md': null, 'docs/handbook.md': '# Guide\n\nBack to [start](../README.md).\n' },
    });
    const end = await scenario.run({
      event: 'pull_request',
      ref: 'topic',
      depth: 0,
      payload: scenario.payloadOf(await scenario.openPull('topic')),
    });
    expect([end.exitCode, end.outputs.findings], end.log).toEqual([1, '1']);
    expect(end.annotations.join('\n')).toContain('file=README.md,line=3');
  });
  test('a shallow checkout of a push fetches the commit before it; where that is gone, all is judged and the report says why', async () => {
    await scenario.forge.commit(scenario.repo, { branch: 'main', files: BROKEN });
    const before = await scenario.forge.head(scenario.repo, 'main');
    await scenario.forge.commit(scenario.repo, { branch: 'main', files: { 'docs/new.md': '# New\n\n[x](gone.md)\n' } });
    const fetched = await scenario.run({ payload: { before } });
    expect([fetched.exitCode, fetched.outputs.findings], fetched.log).toEqual([1, '1']);
    expect(fetched.summary).toMatch(/2 findings that the base \([0-9a-f]{7}\) already has are not shown/u);
    const gone = await scenario.run({ payload: { before: '1'.repeat(40) } });
    expect([gone.exitCode, gone.outputs.findings], gone.log).toEqual([1, '3']);
    expect(gone.summary).toContain(
      'All findings are shown, not only new ones: the base 1111111 is not in this checkout',
    );
  });
  test('checkouts that cannot be judged are refused with what to change', async () => {
    await scenario.forge.commit(scenario.repo, { branch: 'main', files: MENDABLE });
    const shallow = await scenario.run();
    execFileSync('git', ['-C', shallow.workspace, 'config', 'core.sparseCheckout', 'true']);
    const sparse = await scenario.run({ workspace: shallow.workspace });
    expect([sparse.outputs['reason-code'], sparse.log]).toEqual([
      'INVALID_INPUT',
      expect.stringContaining('Remove `sparse-checkout`'),
    ]);
    const without = await scenario.run({ env: { PATH: '/nonexistent' } });
    expect([without.exitCode === 0, without.outputs['reason-code'], without.log]).toEqual([
      false,
      'TOOLCHAIN_MISSING',
      expect.stringContaining('Install git'),
    ]);
    const outside = await scenario.run({ inputs: { path: '../elsewhere' } });
    expect([outside.outputs['reason-code'], outside.log]).toEqual([
      'INVALID_INPUT',
      expect.stringContaining('Name a folder inside it'),
    ]);
  });
  test('a cancelled job says so and exits 130', async () => {
    const end = await scenario.run({ cancelAt: 'Fetching the inputs' });
    expect([end.exitCode, end.outputs['reason-code']]).toEqual([130, 'CANCELLED']);
  });
});

describe('the first hour of a site with old errors', { timeout: 300_000 }, () => {
  const inputs = { baseline: '.github/launch-baseline.json', commit: 'pull-request' };
  const pulls = () => scenario.repo.issues.filter(({ pull, state }) => pull !== null && state === 'open');

  test('is green from its first run: what is broken today is proposed as the baseline, once', async () => {
    await scenario.forge.commit(scenario.repo, { branch: 'main', files: BROKEN });
    const first = await scenario.run({ event: 'workflow_dispatch', inputs });
    expect([first.exitCode, first.outputs['reason-code'], first.outputs.ok], first.log).toEqual([
      0,
      'PROPOSED',
      'true',
    ]);
    expect(first.summary).toContain('2 findings of today on ');
    expect(first.summary).toContain('once that is merged, only new ones fail. Pull request: http');
    expect(pulls().map(({ title }) => title)).toEqual(['Baseline of 2 documentation findings of today']);
    const branch = first.outputs.branch ?? '';
    const { [inputs.baseline]: file = '', ...others } = await scenario.forge.files(scenario.repo, branch);
    expect(JSON.parse(file).findings).toHaveLength(2);
    expect(others).toEqual(await scenario.forge.files(scenario.repo, 'main'));
    const again = await scenario.run({ event: 'schedule', runId: '44', inputs });
    expect([again.exitCode, again.outputs['pr-number']], again.log).toEqual([0, first.outputs['pr-number']]);
    expect(pulls()).toHaveLength(1);

    // A pull request that leaves the old errors alone is green before that is merged, and everything afterwards.
    await scenario.forge.commit(scenario.repo, { branch: 'topic', files: { 'docs/new.md': '# New\n' } });
    const payload = scenario.payloadOf(await scenario.openPull('topic'));
    const change = await scenario.run({ event: 'pull_request', ref: 'topic', depth: 0, runId: '45', payload, inputs });
    expect([change.exitCode, change.outputs['reason-code']], change.log).toEqual([0, 'CLEAN']);
    expect(change.summary).toContain('is not there yet');
    await scenario.forge.commit(scenario.repo, { branch: 'main', files: { [inputs.baseline]: file } });
    const merged = await scenario.run({ event: 'schedule', runId: '46', inputs });
    expect([merged.exitCode, merged.outputs.findings], merged.log).toEqual([0, '0']);
    expect(merged.summary).toContain('2 findings in the baseline are not shown');
    expect(pulls().filter(({ title }) => title.startsWith('Baseline'))).toHaveLength(1);
  });

  test('with a token that only reads stays red, and says what would help', async () => {
    await scenario.forge.commit(scenario.repo, { branch: 'main', files: BROKEN });
    const token = scenario.forge.token({ kind: 'actions', permissions: READ, repositories: [scenario.repo] });
    const end = await scenario.run({ event: 'workflow_dispatch', inputs, token });
    expect([end.exitCode > 0, end.outputs.ok, end.outputs.findings, pulls().length], end.log).toEqual([
      ...[true, 'false', '2', 0],
    ]);
    expect(end.summary).toContain('The baseline could not be proposed: ');
    expect(end.summary).toContain('Set `contents: write` under `permissions:` of the workflow');
  });
});

describe('fix', { timeout: 300_000 }, () => {
  test('proposes signed fixes as one pull request, and a later run appends to it', async () => {
    await scenario.forge.commit(scenario.repo, { branch: 'main', files: MENDABLE });
    const first = await scenario.run({
      inputs: { command: 'fix', commit: 'pull-request', labels: 'docs, bot', 'sarif-file': 'launch.sarif' },
    });
    expect(Object.keys(OUTPUTS).filter((name) => (first.outputs[name] ?? '') === '')).toEqual([]);
    expect(ActionResult.parse(first.result)).toMatchObject({ command: 'fix', fixed: 1, state: 'READY_FOR_PR' });
    expect([
      first.exitCode,
      first.outputs['reason-code'],
      first.outputs['pr-operation'],
      first.outputs.verified,
    ]).toEqual([1, 'HEAD_BROKEN', 'created', 'true']);
    // `main` is as it was: its fixes are only proposed.
    expect([first.outputs.ok, first.summary]).toEqual(['false', expect.stringContaining('is as it was, and broken')]);
    const statement = JSON.parse(
      readFileSync(path.join(first.outputs['attestation-path'] ?? '', 'statement.json'), 'utf8'),
    ) as RunStatement;
    expect([statement.predicate.pull_request?.head_sha, statement.predicate.evidence_head]).toEqual([
      first.outputs['commit-sha'],
      first.outputs['evidence-head'],
    ]);
    expect(await scenario.guide(first.outputs.branch ?? '')).toContain('(../README.md)');
    expect(scenario.repo.issues.at(-1)?.labels).toEqual(['docs', 'bot']);
    expect(first.summary).toContain('Approve workflows to run');
    await scenario.forge.commit(scenario.repo, {
      branch: 'main',
      files: { 'docs/more.md': '# More\n\n[start](../Readme.md)\n' },
    });
    const second = await scenario.run({ runId: '43', inputs: { command: 'fix', commit: 'pull-request' } });
    expect([second.outputs['pr-operation'], second.outputs.branch, second.outputs['pr-number']]).toEqual([
      'updated',
      first.outputs.branch,
      first.outputs['pr-number'],
    ]);
    expect((await scenario.forge.files(scenario.repo, second.outputs.branch ?? ''))['docs/more.md']).toContain(
      '(../README.md)',
    );
    expect(scenario.repo.issues.filter(({ pull, state }) => pull && state === 'open')).toHaveLength(1);
  });
  test('with an App’s token no approval is asked for', async () => {
    await scenario.forge.commit(scenario.repo, { branch: 'main', files: MENDABLE });
    const app = scenario.forge.app({ name: `Docs App ${scenario.serial}`, owner: 'acme', events: [] });
    const end = await scenario.run({
      token: scenario.forge.installationToken(scenario.forge.install(app, 'acme', [scenario.repo])),
      inputs: { command: 'fix', commit: 'pull-request' },
    });
    expect([end.exitCode, end.outputs['pr-operation']]).toEqual([1, 'created']);
    expect(end.summary).not.toContain('Approve workflows');
  });
  test('with a person’s token the commit is signed, and what follows from the token is said', async () => {
    await scenario.forge.commit(scenario.repo, { branch: 'main', files: MENDABLE });
    scenario.repo.collaborators.set('writer', 'write');
    const end = await scenario.run({
      token: scenario.forge.token({ kind: 'pat', login: 'writer' }),
      inputs: { command: 'fix', commit: 'pull-request' },
    });
    expect([end.exitCode, end.outputs['pr-operation'], end.outputs.verified], end.log).toEqual([1, 'created', 'true']);
    expect(end.summary).toContain('belongs to a person');
    const heads = await scenario.forge.git(scenario.repo, [
      'for-each-ref',
      '--format=%(refname:lstrip=2)',
      'refs/heads',
    ]);
    expect(heads.trim().split('\n')).toEqual([end.outputs.branch, 'main']);
  });
  test('pushes to the branch that was checked', async () => {
    await scenario.forge.commit(scenario.repo, { branch: 'main', files: MENDABLE });
    const end = await scenario.run({ inputs: { command: 'fix', commit: 'push' } });
    expect([end.exitCode, end.outputs.branch, end.outputs['pr-number']]).toEqual([0, 'main', '']);
    expect(await scenario.guide('main')).toContain('(../README.md)');
    expect(await scenario.forge.head(scenario.repo, 'main')).toBe(end.outputs['commit-sha']);
  });
  test('without a commit the checkout is fixed and can be put back', async () => {
    await scenario.forge.commit(scenario.repo, { branch: 'main', files: MENDABLE });
    const end = await scenario.run({ inputs: { command: 'fix' } });
    expect([end.exitCode, end.outputs['reason-code'], end.outputs.fixed]).toEqual([0, 'FIXED', '1']);
    expect(readFileSync(path.join(end.workspace, 'docs/guide.md'), 'utf8')).toContain('(../README.md)');
    expect(end.summary).toContain('`launch undo` takes them back');
    expect(scenario.writes()).toEqual([]);
  });
  test('on a fork’s pull request it only reports, with the patch in the summary, and tries no write', async () => {
    const fork = await scenario.forge.fork(scenario.repo, 'guest');
    await scenario.forge.commit(fork, { branch: 'topic', files: BROKEN });
    const issue = await scenario.openPull('guest:topic', scenario.forge.token({ kind: 'pat', login: 'guest' }));
    const reader = scenario.forge.token({ kind: 'actions', permissions: READ, repositories: [scenario.repo, fork] });
    scenario.forge.requests.length = 0;
    const end = await scenario.run({
      repo: fork,
      token: reader,
      event: 'pull_request',
      ref: 'topic',
      payload: scenario.payloadOf(issue),
      inputs: { command: 'fix', commit: 'pull-request' },
      env: { GITHUB_REPOSITORY: `acme/${scenario.repo.name}` },
    });
    expect([end.exitCode, end.outputs['reason-code'], scenario.writes()]).toEqual([1, 'READ_ONLY', []]);
    expect(end.summary).toContain('comes from a fork');
    expect(end.summary).toContain('+Back to [start](../README.md)');
    expect(end.summary).not.toContain('pull_request_target');
  });
  test('a dry run writes nothing and shows the patch', async () => {
    await scenario.forge.commit(scenario.repo, { branch: 'main', files: MENDABLE });
    const end = await scenario.run({ inputs: { command: 'fix', commit: 'pull-request', 'dry-run': 'true' } });
    expect([end.exitCode, end.outputs['reason-code'], scenario.writes()]).toEqual([1, 'DRY_RUN', []]);
  });
});
