/** What a step says of a pull request's head, and of what it pushed, is so: read back from the host. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { CLEAN, MENDABLE, useScenario } from '../support/action-scenario.ts';

const scenario = useScenario();
const FIX = { command: 'fix', commit: 'push' };
const topic = async () => {
  await scenario.forge.commit(scenario.repo, { branch: 'topic', files: MENDABLE });
  const payload = scenario.payloadOf(await scenario.openPull('topic'));
  return { event: 'pull_request', ref: 'topic', payload } as const;
};

describe('the head of a pull request', { timeout: 300_000 }, () => {
  test('is green once the fix is pushed to it', async () => {
    const end = await scenario.run({ ...(await topic()), inputs: FIX });
    expect([end.exitCode, end.outputs.ok, end.outputs['reason-code']], end.log).toEqual([0, 'true', 'PUSHED']);
    expect(end.summary).not.toContain('pull request is opened');
    expect(end.summary).toContain('Pushed to `topic`');
    expect(await scenario.forge.head(scenario.repo, 'topic')).toBe(end.outputs['commit-sha']);
  });
  test('stays red while it is broken, though a pull request with its fix is open', async () => {
    const end = await scenario.run({ ...(await topic()), inputs: { ...FIX, commit: 'pull-request' } });
    expect([end.exitCode, end.outputs.ok, end.outputs['pr-operation']], end.log).toEqual([1, 'false', 'created']);
    expect(end.summary).toContain('is as it was, and broken');
  });
  test('of a fork gets no push to a branch of the same name here', async () => {
    const fork = await scenario.forge.fork(scenario.repo, 'guest');
    await scenario.forge.commit(fork, { branch: 'main', files: MENDABLE });
    const guest = scenario.forge.token({ kind: 'pat', login: 'guest' });
    const payload = scenario.payloadOf(await scenario.openPull('guest:main', guest));
    await scenario.forge.commit(scenario.repo, { branch: 'main', files: MENDABLE });
    const main = await scenario.forge.head(scenario.repo, 'main');
    scenario.forge.requests.length = 0;
    const end = await scenario.run({ event: 'pull_request_target', payload, inputs: FIX });
    expect([end.exitCode, end.outputs['reason-code'], scenario.writes()], end.log).toEqual([1, 'READ_ONLY', []]);
    expect(end.summary).toContain('Nothing was pushed');
    expect(await scenario.forge.head(scenario.repo, 'main')).toBe(main);
  });
  test('is judged by the rules of its base, and what it would change of them is said', async () => {
    const loose = 'exclude: ["**"]\ngates:\n  internal-links: off\n';
    await scenario.forge.commit(scenario.repo, {
      branch: 'topic',
      files: { ...MENDABLE, '.github/launch.yml': loose },
    });
    const payload = scenario.payloadOf(await scenario.openPull('topic'));
    for (const scope of ['new', 'all']) {
      const end = await scenario.run({ event: 'pull_request', ref: 'topic', payload, inputs: { scope } });
      expect([end.exitCode, end.outputs.ok], end.log).toEqual([1, 'false']);
      expect(end.summary).toContain('launch.yml was changed here');
    }
  });
  test('that nobody looked at is not green', async () => {
    const { payload } = await topic();
    const end = await scenario.run({ event: 'pull_request_target', payload });
    expect([end.exitCode, end.outputs.ok], end.log).toEqual([1, 'false']);
    expect(end.summary).toContain('was not looked at');
  });
});

describe('what was pushed', { timeout: 300_000 }, () => {
  test('is said as what it is, also to the default branch: with `pull-request` it is proposed', async () => {
    await scenario.forge.commit(scenario.repo, { branch: 'main', files: MENDABLE });
    const before = await scenario.forge.head(scenario.repo, 'main');
    const proposed = await scenario.run({ inputs: { ...FIX, commit: 'pull-request' } });
    // Red by the commit that it judged, which is still broken.
    expect([proposed.outputs['reason-code'], proposed.outputs['pr-number']], proposed.log).toEqual([
      'HEAD_BROKEN',
      expect.stringMatching(/^\d+$/),
    ]);
    expect(await scenario.forge.head(scenario.repo, 'main')).toBe(before);
    const end = await scenario.run({ inputs: { ...FIX, branch: 'main' } });
    expect([end.exitCode, end.outputs['reason-code'], end.outputs['pr-number']], end.log).toEqual([0, 'PUSHED', '']);
    expect(await scenario.forge.head(scenario.repo, 'main')).not.toBe(before);
    expect(end.summary).toContain('Pushed to `main`.');
    expect(end.summary).not.toContain('pull request');
  });
  test('is nothing when somebody was faster, and the step says so', async () => {
    await scenario.forge.commit(scenario.repo, { branch: 'main', files: MENDABLE });
    scenario.forge.faults.add({
      on: 'git/get-ref',
      kind: 'hook',
      run: async () => void (await scenario.forge.commit(scenario.repo, { branch: 'main', files: CLEAN })),
    });
    const end = await scenario.run({ inputs: FIX });
    expect([end.exitCode, end.outputs.ok, end.outputs['reason-code']], end.log).toEqual([
      1,
      'false',
      'NOTHING_TO_CHANGE',
    ]);
    expect(end.summary).toContain('Nothing was pushed.');
    expect(end.summary).not.toContain('Pushed to');
  });
  test('is not confirmed where the branch does not end in the commit, and no pull request is reported', async () => {
    await scenario.forge.commit(scenario.repo, { branch: 'main', files: MENDABLE });
    scenario.forge.faults.add({
      on: 'pulls/create',
      kind: 'hook',
      run: async () => {
        const refs = await scenario.forge.git(scenario.repo, [
          'for-each-ref',
          '--format=%(refname:lstrip=2)',
          'refs/heads',
        ]);
        const branch = refs.split('\n').find((name) => name.startsWith('launch/')) ?? '';
        await scenario.forge.commit(scenario.repo, { branch, files: { 'docs/other.md': '# Other\n' } });
      },
    });
    const end = await scenario.run({ inputs: { ...FIX, commit: 'pull-request' } });
    expect([end.exitCode, end.outputs.ok, end.outputs['reason-code']], end.log).toEqual([
      1,
      'false',
      'COMMIT_SERVICE_ERROR',
    ]);
    expect(end.summary).toContain('is not confirmed');
    expect(end.summary).not.toContain('Pull request: ');
  });
  test('is refused by the host: the report is there all the same, with the patch', async () => {
    await scenario.forge.commit(scenario.repo, { branch: 'main', files: MENDABLE });
    scenario.forge.faults.add({
      on: 'graphql:createCommitOnBranch',
      kind: 'status',
      status: 403,
      times: 9,
      body: { message: 'Resource not accessible by integration' },
    });
    const end = await scenario.run({ inputs: FIX });
    scenario.forge.faults.clear();
    expect([end.exitCode === 0, end.outputs.ok, end.outputs.fixed], end.log).toEqual([false, 'false', '1']);
    expect(end.summary).toContain('Publishing the fixes failed');
    expect(end.summary).toContain('+Back to [start](../README.md)');
    expect(existsSync(path.resolve(end.workspace, end.outputs['report-path'] ?? 'none'))).toBe(true);
  });
});
