/** QA: the operator's command alone, in the run's worktree, stopped whole, with what it printed as evidence. */
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openToolHub, type ToolHubFixture } from '../../support/toolhub.ts';

let hub: ToolHubFixture;
let run_id: string;
beforeAll(async () => {
  hub = await openToolHub({ QA_TEST_CMD: 'node check.mjs', SECRET_TOKEN: 'hidden' });
  run_id = await hub.run();
});
afterAll(() => hub.close());
const qa = (env: Record<string, string>, input: object = {}) =>
  hub.call('qa_test', { run_id, ...input }, {}, hub.open(env));

describe('qa_test', () => {
  test('runs in a clone of the repository and keeps what it printed', async () => {
    const answer = await hub.call('qa_test', { run_id });
    expect(answer).toMatchObject({
      ok: true,
      meta: {
        dry_run: false,
        qa_artifacts: {
          stdout_artifact_id: expect.any(String),
          stderr_artifact_id: expect.any(String),
          report_artifact_id: expect.any(String),
        },
      },
      result: {
        status: 'pass',
        report: { command: 'node check.mjs', exit_code: 0, stdout: 'checked\n', stderr: '', stdout_truncated: false },
      },
    });
    const read = (await hub.call('launch_get_artifact', {
      run_id,
      artifact_name: answer.meta.qa_artifacts?.stdout_artifact_id,
    })) as unknown as object;
    expect(read).toMatchObject({ ok: true, artifact: { content: 'checked\n' } });
  });
  test('is red with its report when the command fails', async () => {
    const answer = await qa({ QA_TEST_CMD: 'node fail.mjs' });
    expect(answer).toMatchObject({
      ok: false,
      result: { status: 'fail', report: { exit_code: 3, stderr: 'bad\n' } },
      error: { code: 'fail' },
    });
  });
  test('kills the whole group at the timeout', async () => {
    const started = performance.now();
    const answer = await qa({ QA_TEST_CMD: 'node hang.mjs', QA_TIMEOUT_SECONDS: '0.4' });
    expect(answer).toMatchObject({ ok: false, result: { status: 'timeout', report: { exit_code: -1 } } });
    expect(performance.now() - started).toBeLessThan(5_000);
  });
  test('gives the command nothing of our environment', async () => {
    const { result } = await qa({ QA_TEST_CMD: 'node -p "JSON.stringify(process.env)"' });
    const { stdout } = (result as unknown as { report: { stdout: string } }).report;
    expect(stdout).not.toContain('hidden');
    expect(stdout).not.toContain('ghp_');
    expect(Object.keys(JSON.parse(stdout) as object)).not.toContain('GITHUB_TOKEN');
  });
  test('takes the network away where the system can, says whether it did, and leaves it where the operator says so', async () => {
    const { hostname, port } = new URL(hub.forge.url);
    const line = `node -e "require('node:net').connect(${port},'${hostname}').on('connect',function(){process.exit(console.log('through'))}).on('error',function(){console.log('no way')})"`;
    const ran = async (env: Record<string, string>) =>
      ((await qa({ QA_TEST_CMD: line, ...env })).result as unknown as { report: object }).report;
    const alone = (await ran({})) as { network: string; stdout: string };
    expect([alone.network, alone.stdout]).toEqual(alone.network === 'off' ? ['off', 'no way\n'] : ['on', 'through\n']);
    expect(await ran({ QA_NETWORK: 'on' })).toMatchObject({ network: 'on', stdout: 'through\n' });
  });
  test('keeps the head and the tail of long output', async () => {
    const { result } = await qa({
      QA_TEST_CMD: `node -e "console.log('HEAD' + 'x'.repeat(50000) + 'TAIL')"`,
      QA_MAX_OUTPUT_BYTES: '1000',
    });
    const { report } = result as unknown as {
      report: { stdout: string; stdout_truncated: boolean; stderr_truncated: boolean };
    };
    expect(report).toMatchObject({ stdout_truncated: true, stderr_truncated: false });
    expect(report.stdout).toMatch(/^HEAD[\s\S]*\[output truncated\][\s\S]*TAIL\n$/);
    expect(report.stdout.length).toBeLessThan(1_100);
  });
  test('says error for what cannot start: no command, a shell, another program, a folder outside', async () => {
    for (const env of [
      { QA_TEST_CMD: '' },
      { QA_TEST_CMD: 'npm test && ls' },
      { QA_TEST_CMD: 'bash x' },
      { QA_WORKDIR: '../..' },
    ])
      expect(await qa(env), JSON.stringify(env)).toMatchObject({
        ok: false,
        result: { status: 'error', report: { exit_code: -1 } },
      });
  });
  test('runs nothing in a dry run', async () => {
    expect(await qa({}, { dry_run: true })).toMatchObject({
      ok: true,
      meta: { dry_run: true },
      result: { status: 'dry_run', report: { exit_code: 0, stdout: '' } },
    });
  });
  test('is joined by the next call when it outlasts its own', async () => {
    const registry = hub.open({ QA_TEST_CMD: 'node -e "setTimeout(console.log, 1500, 1)"' });
    (registry.limits as { deadlineMs: number }).deadlineMs = 400;
    const first = await hub.call('qa_test', { run_id }, {}, registry);
    expect(first).toMatchObject({
      ok: false,
      error: { code: 'SERVICE_UNAVAILABLE', details: { reason: 'in_progress' } },
    });
    (registry.limits as { deadlineMs: number }).deadlineMs = 20_000;
    expect(await hub.call('qa_test', { run_id }, {}, registry)).toMatchObject({
      ok: true,
      result: { status: 'pass', report: { stdout: '1\n' } },
    });
  });
  test('is denied without its name in TOOL_ALLOWLIST', async () => {
    expect(await qa({ TOOL_ALLOWLIST: 'qa.lint' })).toMatchObject({ ok: false, error: { code: 'POLICY_DENIED' } });
  });
});

describe('a repository', () => {
  const QA_COMMANDS = JSON.stringify({ unit: 'node check.mjs', broken: 'node fail.mjs', shell: 'npm test && ls' });
  /** Of a run that is made once the repository says this. */
  async function chosen(launchYml: string, env: Record<string, string> = { QA_COMMANDS }) {
    await hub.forge.commit(hub.repo, { branch: 'main', files: { 'launch.yml': launchYml }, message: 'configure' });
    return hub.call('qa_test', { run_id: await hub.run() }, {}, hub.open({ QA_TEST_CMD: 'node -v', ...env }));
  }
  test('chooses among the operator`s commands by name, and what it runs is said', async () => {
    expect(await chosen('qa:\n  test: unit\n')).toMatchObject({
      ok: true,
      result: { status: 'pass', report: { command: 'node check.mjs', stdout: 'checked\n' } },
    });
    expect(await chosen('qa:\n  test: broken\n')).toMatchObject({ ok: false, result: { status: 'fail' } });
    expect(await chosen('qa:\n  lint: unit\n')).toMatchObject({ result: { report: { command: 'node -v' } } });
  });
  test('is asked in a rehearsal too, which leaves nothing in the run`s folder but that it was asked', async () => {
    await hub.forge.commit(hub.repo, {
      branch: 'main',
      files: { 'launch.yml': 'qa:\n  lint: unit\n' },
      message: 'configure',
    });
    const run = await hub.run();
    const folder = path.join(hub.home, 'runs', run);
    const files = () => (existsSync(folder) ? readdirSync(folder, { recursive: true }).map(String).sort() : []);
    const before = files();
    const open = hub.open({ QA_LINT_CMD: 'node -v', QA_COMMANDS });
    expect(await hub.call('qa_lint', { run_id: run, dry_run: true }, {}, open)).toMatchObject({
      result: { status: 'dry_run', report: { command: 'node check.mjs' } },
    });
    const patch = { path: 'docs/a.md', original_content: 'a\n', modified_content: 'b\n', dry_run: true };
    expect(await hub.call('code_patch_generate', { run_id: run, ...patch }, {}, open)).toMatchObject({ ok: true });
    expect(files().filter((name) => !before.includes(name) && name !== 'evidence.ndjson')).toEqual([]);
  });
  test('cannot bring a command of its own', async () => {
    for (const written of ['qa:\n  test: "node fail.mjs"\n', 'qa:\n  test: toString\n', 'qa:\n  test: shell\n'])
      expect(await chosen(written), written).toMatchObject({ ok: false, result: { status: 'error' } });
    expect(await chosen('qa:\n  test: unit\n', {})).toMatchObject({
      ok: false,
      result: { status: 'error', summary: expect.stringContaining('QA_COMMANDS') },
    });
    expect(await chosen('qa:\n  test: unit\n  run: x\n')).toMatchObject({ ok: false, result: { status: 'error' } });
  });
});
