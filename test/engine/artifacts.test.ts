import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { decodeArtifact, encodeArtifact } from '../../src/engine/artifact-json.ts';
import { judgeSaid } from '../../src/engine/judge-files.ts';
import { writeRunReport } from '../../src/engine/run-report-file.ts';
import type { Worker } from '../../src/workers/worker.ts';
import { type EngineBench, engineBench, engineDeps } from '../support/engine/engine-bench.ts';

let bench: EngineBench;
afterEach(() => bench?.close());

/** The scripted workers with one of them answering otherwise. */
async function engineWith(id: Worker['id'], run: Worker['run']) {
  bench = engineBench();
  const { store } = await bench.engine();
  const workers = engineDeps(bench.folder, store).workers.map((worker) =>
    worker.id === id ? { ...worker, run } : worker,
  );
  return (await bench.engine({ workers })).engine;
}

test('an artifact that does not fit its schema is refused when it is written, and the run stays where it was', async () => {
  const engine = await engineWith('W3', async () => ({
    artifacts: { snippet_catalog: { schema_version: 2, snippets: [] } as never },
    summary: '',
  }));
  const { run_id: runId } = await engine.start(bench.config);
  for (let at = 0; at < 3; at += 1) await engine.resume(runId);
  await expect(engine.resume(runId)).rejects.toMatchObject({
    code: 'SCHEMA_VALIDATION_FAILED',
    details: { artifact: 'snippet_catalog.json', problems: [{ path: 'schema_version' }, { path: 'rejected' }] },
  });
  expect(await engine.status(runId)).toMatchObject({ state: 'FACTS_READY' });
  expect((await engine.events(runId)).at(-1)).toMatchObject({
    type: 'WORK_ITEM_FAILED',
    payload: { worker: 'W3', code: 'SCHEMA_VALIDATION_FAILED' },
  });
});

test('a worker may write only what it declares', async () => {
  const engine = await engineWith('W3', async () => ({
    artifacts: { drafts: { schema_version: 1, templates_version: 'v1', pages: [] } },
    summary: '',
  }));
  const { run_id: runId } = await engine.start(bench.config);
  for (let at = 0; at < 3; at += 1) await engine.resume(runId);
  await expect(engine.resume(runId)).rejects.toMatchObject({ code: 'INTERNAL' });
});

test('files that a worker writes beside its artifacts are in the index, with their type', async () => {
  const html = '<!doctype html>';
  const engine = await engineWith('W3', async () => ({
    artifacts: { snippet_catalog: { schema_version: 1, snippets: [], rejected: [] } },
    extras: [{ name: 'report.html', content_type: 'text/html', content: html }],
    summary: '',
  }));
  const { run_id: runId } = await engine.start(bench.config);
  for (let at = 0; at < 4; at += 1) await engine.resume(runId);
  const { entry, bytes } = await engine.artifact(runId, 'report.html');
  expect(entry).toMatchObject({ content_type: 'text/html', bytes: html.length });
  expect(bytes.toString()).toBe(html);
});

test('changed or lost bytes of an artifact are never handed out, and end the run that needs them', async () => {
  bench = engineBench();
  const { engine } = await bench.engine();
  const { run_id: runId } = await engine.start(bench.config);
  for (let at = 0; at < 2; at += 1) await engine.resume(runId);
  const objects = path.join(bench.folder, 'home', 'runs', runId, 'objects');
  const { entry } = await engine.artifact(runId, 'repo_inventory');
  const file = path.join(objects, entry.sha256);
  const good = readFileSync(file);
  writeFileSync(file, good.toString().replace('a.txt', 'x.txt'));
  await expect(engine.artifact(runId, 'repo_inventory.json')).rejects.toMatchObject({
    code: 'SCHEMA_VALIDATION_FAILED',
    message: expect.stringContaining('`repo_inventory.json` was changed on disk'),
    details: { reason: 'artifact_changed' },
  });
  writeFileSync(file, good);
  expect((await engine.artifact(runId, 'repo_inventory.json')).bytes).toEqual(good);
  rmSync(file);
  await expect(engine.resume(runId)).rejects.toMatchObject({ details: { reason: 'artifact_missing' } });
  expect((await engine.snapshot(runId)).state).toBe('FAILED');
});

test('replay names each file of the run that is missing or was changed, and no file of an honest run', async () => {
  bench = engineBench();
  const { engine } = await bench.engine();
  const { run_id: runId } = await engine.start(bench.config);
  for (let at = 0; at < 2; at += 1) await engine.resume(runId);
  const folder = path.join(bench.folder, 'home', 'runs', runId);
  const { entry } = await engine.artifact(runId, 'repo_inventory');
  const shown = path.join(folder, 'artifacts', entry.name);
  const object = path.join(folder, 'objects', entry.sha256);
  const good = readFileSync(object);
  const found = async () => {
    const { ok, files } = await engine.replay(runId);
    return [ok, ...files.map(({ path: file, problem }) => `${file} ${problem}`)];
  };
  expect(await found()).toEqual([true]);
  // An editor that saves by renaming changes the file of the name alone, others change the object with it.
  rmSync(shown);
  writeFileSync(shown, 'edited');
  expect(await found()).toEqual([false, `artifacts/${entry.name} changed`]);
  writeFileSync(object, 'edited');
  expect(await found()).toEqual([false, `objects/${entry.sha256} changed`, `artifacts/${entry.name} changed`]);
  rmSync(object);
  rmSync(shown);
  expect(await found()).toEqual([false, `objects/${entry.sha256} missing`]);
  writeFileSync(object, good);
  expect(await found()).toEqual([false, `artifacts/${entry.name} missing`]);
  writeFileSync(shown, good);
  expect(await found()).toEqual([true]);
  // A writer that was stopped before it could record what it wrote.
  const newer = Buffer.from('newer');
  writeFileSync(path.join(folder, 'objects', createHash('sha256').update(newer).digest('hex')), newer);
  writeFileSync(shown, newer);
  expect(await found()).toEqual([true]);
});

test('replay judges what the run was made from and the report it shows, however they are laid out', async () => {
  bench = engineBench();
  const { engine, store } = await bench.engine();
  const { run_id: runId } = await engine.start(bench.config);
  await engine.resume(runId);
  const home = path.join(bench.folder, 'home');
  const fileOf = (name: string): string => path.join(home, 'runs', runId, name);
  await writeRunReport({ store, home }, runId, '<p>first</p>');
  await writeRunReport({ store, home }, runId, '<p>2 findings</p>');
  const found = async () => {
    const { ok, files, compared } = await engine.replay(runId);
    return [ok, ...files.map(({ path: file, problem }) => `${file} ${problem}`), compared.slice(0, 5).join(' ')];
  };
  const named = 'events.ndjson snapshot.json run_config.json run.json report.html';
  expect(await found()).toEqual([true, named]);
  for (const name of ['run_config.json', 'run.json']) {
    const good = readFileSync(fileOf(name), 'utf8');
    for (const changed of [good.replace(/"site_repo_url": ?"/, '$&x'), good.replace('{', '{"more":1,'), '{', '']) {
      writeFileSync(fileOf(name), changed);
      expect(await found(), name).toEqual([false, `${name} changed`, named]);
    }
    writeFileSync(fileOf(name), JSON.stringify(JSON.parse(good), null, 7));
    expect(await found()).toEqual([true, named]);
  }
  writeFileSync(fileOf('report.html'), '<p>0 findings</p>');
  expect(await found()).toEqual([false, 'report.html changed', named]);
  // What a process left that was stopped before it could write the newer one, and what nobody kept.
  writeFileSync(fileOf('report.html'), '<p>first</p>');
  expect(await found()).toEqual([true, named]);
  rmSync(fileOf('report.html'));
  rmSync(fileOf('run_config.json'));
  expect(await found()).toEqual([true, expect.not.stringContaining('run_config.json')]);
  expect((await engine.replay(runId)).not_compared).toEqual([
    { path: 'run_config.json', reason: expect.stringContaining('not on this machine') },
    { path: 'report.html', reason: expect.stringContaining('not on this machine') },
  ]);
});

test('the store that `run.json` names is the one that has the run', async () => {
  bench = engineBench();
  const { engine, store } = await bench.engine();
  const { run_id: runId } = await engine.start(bench.config);
  const folder = path.join(bench.folder, 'home', 'runs', runId);
  const record = JSON.parse(readFileSync(path.join(folder, 'run.json'), 'utf8')) as object;
  const [first] = await engine.events(runId);
  const apart = async (named: string | null, name: string | undefined): Promise<string[]> => {
    writeFileSync(path.join(folder, 'run.json'), JSON.stringify({ ...record, store: named }));
    return (await judgeSaid(runId, folder, store, name, first)).apart.map(({ path: file }) => file);
  };
  expect(await apart('home', 'home')).toEqual([]);
  expect(await apart('other', undefined)).toEqual([]);
  expect(await apart('other', 'home')).toEqual(['run.json']);
  expect(await apart(null, 'home')).toEqual(['run.json']);
});

test('only the last report is kept, however often a run validates', async () => {
  bench = engineBench();
  const { engine } = await bench.engine();
  const { run_id: runId } = await engine.start(bench.config);
  for (let at = 0; at < 7; at += 1) await engine.resume(runId);
  await engine.fixNext(runId);
  await engine.fixNext(runId);
  const { artifacts } = await engine.snapshot(runId);
  expect(readdirSync(path.join(bench.folder, 'home', 'runs', runId, 'objects')).sort()).toEqual(
    artifacts.map(({ sha256 }) => sha256).sort(),
  );
});

test('an artifact has the same bytes whatever the order of its members was', () => {
  const bytes = encodeArtifact('snippet_catalog', { rejected: [], snippets: [], schema_version: 1 });
  expect(bytes).toEqual(encodeArtifact('snippet_catalog', { schema_version: 1, snippets: [], rejected: [] }));
  expect(decodeArtifact('snippet_catalog', bytes)).toEqual({ schema_version: 1, snippets: [], rejected: [] });
  expect(() => decodeArtifact('snippet_catalog', Buffer.from('{"schema_version":1}'))).toThrow(/snippet_catalog\.json/);
});
