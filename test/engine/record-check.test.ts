/** A check made outside the engine is a run like any other. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { createContext } from '../../src/context.ts';
import { encodeArtifact } from '../../src/engine/artifact-json.ts';
import { runCheck } from '../../src/validation/check.ts';
import { makeSite, type TestSite } from '../validation/site.ts';

let site: TestSite | undefined;
let home: string | undefined;
afterEach(() => {
  site?.done();
  if (home !== undefined) rmSync(home, { recursive: true, force: true });
});

test('a recorded check has status, artifact and an unbroken log, and goes on where a validation leaves a run', async () => {
  site = makeSite({ 'hugo.toml': 'baseURL = "https://x.org/"\n', 'content/a.md': '---\ntitle: A\n---\n[b](/b/)\n' });
  home = mkdtempSync(join(tmpdir(), 'launch-home-'));
  const context = await createContext({ home, env: {}, cwd: site.root });
  try {
    const { git, processes, clock, engine } = context;
    const ports = { git, processes, clock };
    const result = await runCheck({ directory: site.root, cwd: site.root, cacheDir: null, ports });
    const config = { site_repo_url: result.root, validation_profile: 'local' as const };
    const { run_id: runId, state, open_issues } = await engine.recordCheck(config, result.outcome.report);
    expect(state).toBe('VALIDATING');
    expect(open_issues.map(({ gate }) => gate)).toEqual(['internal-links']);
    const { bytes } = await engine.artifact(runId, 'validation_report');
    expect(JSON.parse(bytes.toString())).toEqual(result.outcome.report);
    expect(bytes).toEqual(encodeArtifact('validation_report', result.outcome.report));
    expect(await engine.replay(runId)).toMatchObject({ ok: true });
    expect((await engine.list({ kind: 'check' })).runs.map(({ run_id }) => run_id)).toEqual([runId]);
    // What comes next checks the folder out, as it does in any run.
    expect((await engine.validate(runId)).issues.map(({ rule }) => rule)).toEqual(['internal-links/page-missing']);
    expect((await engine.resume(runId)).state).toBe('VALIDATING');
    expect((await engine.snapshot(runId)).inputs.site_sha).toMatch(/^[0-9a-f]{40}$/);
  } finally {
    await context.close();
  }
});

test('a green check waits for its pull request', async () => {
  site = makeSite({ 'a.md': '# A\n' });
  home = mkdtempSync(join(tmpdir(), 'launch-home-'));
  const context = await createContext({ home, env: {}, cwd: site.root });
  try {
    const { git, processes, clock, engine } = context;
    const result = await runCheck({
      directory: site.root,
      cwd: site.root,
      cacheDir: null,
      ports: { git, processes, clock },
    });
    const { state } = await engine.recordCheck({ site_repo_url: result.root }, result.outcome.report);
    expect(state).toBe('READY_FOR_PR');
  } finally {
    await context.close();
  }
});

test('a report that does not fit its schema is not put on record', async () => {
  site = makeSite({ 'a.md': '# A\n' });
  home = mkdtempSync(join(tmpdir(), 'launch-home-'));
  const context = await createContext({ home, env: {}, cwd: site.root });
  try {
    const { git, processes, clock, engine } = context;
    const ports = { git, processes, clock };
    const { outcome } = await runCheck({ directory: site.root, cwd: site.root, cacheDir: null, ports });
    const report = { ...outcome.report, pages: -1 };
    await expect(engine.recordCheck({ site_repo_url: site.root }, report)).rejects.toThrow(
      /validation_report\.json.*pages/,
    );
  } finally {
    await context.close();
  }
});
