/** What really happened is never called tampered: after every tool, replay and verify-evidence hold, and hold again. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Engine } from '../../src/engine/engine.ts';
import { replayFiles } from '../../src/engine/replay-files.ts';
import { runDirectories } from '../../src/engine/run-files.ts';
import { openRunLog } from '../../src/engine/run-log.ts';
import type { Store } from '../../src/ports/store.ts';
import { readEvidence } from '../../src/toolhub/evidence.ts';
import { verifyEvidence } from '../../src/toolhub/verify-evidence.ts';
import { createLaunchRegistry } from '../../src/tools/create-registry.ts';
import { tools } from '../../src/tools/index.ts';
import { invoke } from '../../src/tools/invoke.ts';
import { makeInputs, openScripted, type ScriptedContext } from '../support/scripted-run.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { openToolHub, type ToolHubFixture } from '../support/toolhub.ts';

const folder = temporaryFolder();
let scripted: ScriptedContext;
let hub: ToolHubFixture;
beforeAll(async () => {
  [scripted, hub] = [await openScripted(`${folder.path}/home`), await openToolHub({ QA_TEST_CMD: 'node check.mjs' })];
});
afterAll(async () => {
  await scripted.close();
  await hub.close();
  folder.remove();
});

/** Both, twice, of every run there is. */
async function holds(what: string, { engine, store }: { engine: Engine; store: Store }): Promise<void> {
  const { runs } = await engine.list({}, { limit: 500 });
  for (const { run_id } of runs)
    for (const time of ['first', 'second']) {
      const replayed = await engine.replay(run_id);
      expect([what, time, replayed.problem]).toEqual([what, time, null]);
      const named = (await engine.events(run_id)).flatMap(({ payload }) =>
        typeof payload.evidence_hash === 'string' ? [payload.evidence_hash] : [],
      );
      expect([what, time, verifyEvidence(await readEvidence(store, run_id), run_id, named).problem]).toEqual([
        what,
        time,
        null,
      ]);
    }
}

test('along a whole run, step by step, and past its end', async () => {
  if (scripted.store === undefined) throw new Error('no store');
  const { store } = scripted;
  const inputs = makeInputs(folder.path, ['safe One']);
  const registry = createLaunchRegistry({ env: {}, cwd: folder.path, context: async () => scripted });
  const call = async (tool: string, input: object): Promise<Record<string, unknown>> => {
    const { envelope } = await invoke(registry, tool, input);
    await holds(tool, { engine: scripted.engine, store });
    return envelope as unknown as Record<string, unknown>;
  };
  const run_config = { github_repo_url: inputs.product, site_repo_url: inputs.site };
  const { run_id } = await call('launch_start_run', { run_config });
  for (let step = 0; step < 6; step += 1) await call('launch_resume', { run_id });
  for (const tool of ['launch_validate', 'launch_fix_next', 'launch_validate', 'launch_get_status'])
    await call(tool, { run_id });
  await call('launch_get_artifact', { run_id, artifact_name: 'validation_report.json' });
  expect(await call('launch_open_pr', { run_id })).toMatchObject({ ok: true });
  await call('launch_resume', { run_id });
  for (const tool of ['launch_validate', 'launch_cancel', 'launch_get_telemetry']) await call(tool, { run_id });
  const second = await call('launch_start_run', { run_config: { ...run_config, product_slug: 'other' } });
  expect(await call('launch_cancel', { run_id: second.run_id })).toMatchObject({ ok: true });
});

test('while the run is at work: what the record gains while it is read is no forgery', async () => {
  if (scripted.store === undefined) throw new Error('no store');
  const inputs = makeInputs(`${folder.path}/growing`, []);
  const run_config = { github_repo_url: inputs.product, site_repo_url: inputs.site, product_slug: 'growing' };
  const registry = createLaunchRegistry({ env: {}, cwd: folder.path, context: async () => scripted });
  const { envelope } = await invoke(registry, 'launch_start_run', { run_config });
  const run = String(envelope?.run_id);
  await scripted.engine.resume(run);
  const { store, clock, ids, home } = scripted as Required<ScriptedContext>;
  let steps = 0;
  // Behind each look at the store the run goes a step on.
  const growing: Store = {
    ...store,
    async getMany(namespace, keys) {
      const found = await store.getMany(namespace, keys);
      if (namespace === 'event') steps += 1;
      if (namespace === 'event' && steps < 4) await scripted.engine.resume(run).catch(() => undefined);
      return found as never;
    },
  };
  const lease = { store, owner: 'reader', ttlMs: 5_000, pollMs: 500, liveness: undefined };
  const deps = { store: growing, clock, ids, home };
  const replayed = await replayFiles(deps, lease, run, (id) => openRunLog(deps, runDirectories(home, id).run, id));
  expect(replayed).toMatchObject({ ok: true, problem: null });
  expect(steps).toBeGreaterThan(1);
});

test('of every tool, whatever it answers', async () => {
  const { services, engine } = await hub.registry.ports();
  if (services === undefined) throw new Error('no services');
  const run_id = await hub.run();
  for (const tool of tools) {
    const example = JSON.stringify(tool.examples[0]?.input ?? {});
    const input: Record<string, unknown> = JSON.parse(example.replace(/"r_\d[^"]*"/g, JSON.stringify(run_id)));
    await invoke(hub.registry, tool.id, input).catch(() => undefined);
    await holds(tool.id, { engine, store: services.store });
  }
  // What is recorded beside any writer, an artifact too.
  const patch = { run_id, path: 'docs/guide.md', original_content: 'one\ntwo\n', modified_content: 'one\n' };
  expect(await hub.call('code_patch_generate', patch)).toMatchObject({ ok: true });
  await holds('code_patch_generate', { engine, store: services.store });
  expect((await engine.events(run_id)).some(({ type }) => type === 'ARTIFACT_WRITTEN')).toBe(true);
});
