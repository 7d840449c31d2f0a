import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { drive } from '../../src/engine/drive.ts';
import { type EngineBench, engineBench } from '../support/engine/engine-bench.ts';

let bench: EngineBench;
afterEach(() => bench.close());

test('a run goes from CREATED to DONE, one transition a resume, and its log replays to the same bytes', async () => {
  bench = engineBench();
  const { engine } = await bench.engine();
  const { run_id: runId, state } = await engine.start(bench.config);
  expect(state).toBe('CREATED');
  expect(runId).toMatch(/^r_\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ_[a-z0-9]{4,}$/);
  const states: string[] = [];
  while (states.at(-1) !== 'VALIDATING') states.push((await engine.resume(runId)).state);
  expect(states).toEqual([
    'CLONED_INPUTS',
    'INGESTED',
    'FACTS_READY',
    'PLAN_READY',
    'DRAFT_READY',
    'LINKING',
    'VALIDATING',
  ]);

  const first = await engine.fixNext(runId);
  expect(first).toMatchObject({ remaining_blockers: 1, validation_report: { ok: false } });
  expect(first.applied_patch_ids).toHaveLength(1);
  const second = await engine.fixNext(runId);
  expect(second).toMatchObject({ remaining_blockers: 0, validation_report: { ok: true } });
  expect((await engine.status(runId)).state).toBe('READY_FOR_PR');
  expect((await engine.resume(runId)).state).toBe('READY_FOR_PR');

  const pr = await engine.openPr(runId);
  expect(await engine.openPr(runId)).toEqual(pr);
  const snapshot = await engine.snapshot(runId);
  expect(snapshot).toMatchObject({
    state: 'DONE',
    fix_attempts: 2,
    pr: { url: pr.url },
    section_states: { docs: 'DONE', kb: 'DONE' },
    open_issues: [],
  });
  expect(snapshot.applied_patches).toHaveLength(5);
  expect(readdirSync(path.join(bench.folder, 'platform'))).toHaveLength(2);

  const replay = await engine.replay(runId);
  expect(replay).toMatchObject({ ok: true, problem: null, events: snapshot.event_count });
  expect(replay.snapshot).toEqual(snapshot);
  const folder = path.join(bench.folder, 'home', 'runs', runId);
  expect(JSON.parse(readFileSync(path.join(folder, 'snapshot.json'), 'utf8'))).toEqual(snapshot);
  expect(readFileSync(path.join(bench.folder, 'home', '.gitignore'), 'utf8')).toBe('*\n');
  expect(readFileSync(path.join(folder, 'site', 'content', 'b.md'), 'utf8')).toContain('Beta done.');
  expect(readFileSync(path.join(folder, 'artifacts', 'page_plan.json'), 'utf8')).toContain('"minimal"');
});

test('a check needs a site alone and goes the same way', async () => {
  bench = engineBench();
  const { engine } = await bench.engine();
  const { run_id: runId } = await engine.start({ kind: 'check', site_repo_url: path.join(bench.folder, 'site') });
  expect((await engine.resume(runId)).state).toBe('CLONED_INPUTS');
  expect((await engine.resume(runId)).state).toBe('LINKING');
  expect((await engine.resume(runId)).state).toBe('READY_FOR_PR');
  expect(await engine.snapshot(runId)).toMatchObject({
    kind: 'check',
    product_slug: 'site',
    section_states: {},
    inputs: { product_sha: null },
  });
});

test('a toolhub run stays CREATED and holds tool calls', async () => {
  bench = engineBench();
  const { engine } = await bench.engine();
  const { run_id: runId } = await engine.start({ kind: 'toolhub' });
  await engine.record(runId, 'TOOL_CALLED', { tool: 'x' });
  await expect(engine.resume(runId)).rejects.toMatchObject({
    code: 'ILLEGAL_STATE',
    details: { state: 'CREATED', next_call: null },
  });
  expect((await engine.events(runId)).map(({ type }) => type)).toEqual(['RUN_CREATED', 'TOOL_CALLED']);
  expect(await engine.replay(runId)).toMatchObject({ ok: true, events: 2 });
});

test('the site worktree is no state: deleted, it is rebuilt from the commit and the recorded patches', async () => {
  bench = engineBench();
  const { engine } = await bench.engine();
  const { run_id: runId } = await engine.start(bench.config);
  for (let at = 0; at < 7; at += 1) await engine.resume(runId);
  await engine.fixNext(runId);
  const site = path.join(bench.folder, 'home', 'runs', runId, 'site');
  const content = () =>
    readdirSync(path.join(site, 'content')).map((name) => readFileSync(path.join(site, 'content', name), 'utf8'));
  const before = content();
  rmSync(site, { recursive: true });
  expect((await engine.validate(runId)).issues).toHaveLength(1);
  expect(content()).toEqual(before);
  expect(existsSync(path.join(site, '.git'))).toBe(true);
});

test('driving takes a run as far as it goes, and stops where no machine can fix', async () => {
  bench = engineBench({ 'a.txt': 'TODO STUCK\n', 'b.txt': 'fine\n' });
  const { engine } = await bench.engine();
  const { run_id: runId } = await engine.start(bench.config);
  const driven = await drive(engine, runId, { openPr: true });
  expect(driven).toMatchObject({ state: 'VALIDATING', fixes: [], unfixed: 'Nothing left to fix.' });
  expect(await engine.snapshot(runId)).toMatchObject({
    state: 'VALIDATING',
    fix_attempts: 0,
    validation: { ok: false },
  });
});

test('a checkout that was cut short is begun again, never taken for a whole one', async () => {
  bench = engineBench({ 'a.txt': 'Alpha.\n' });
  const { engine } = await bench.engine();
  const { run_id: runId } = await engine.start(bench.config);
  while ((await engine.status(runId)).state !== 'LINKING') await engine.resume(runId);
  const folder = path.join(bench.folder, 'home', 'runs', runId);
  for (const name of ['product', 'site']) {
    rmSync(path.join(folder, name), { recursive: true });
    mkdirSync(path.join(folder, `${name}.part`, '.git'), { recursive: true });
    writeFileSync(path.join(folder, `${name}.part`, 'half.txt'), 'TODO\n');
  }
  expect((await engine.resume(runId)).state).toBe('READY_FOR_PR');
  expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
  expect(readdirSync(path.join(folder, 'site', 'content')).sort()).toEqual(['a.md', 'old.md']);
  expect(readdirSync(path.join(folder, 'product'))).toContain('a.txt');
});
