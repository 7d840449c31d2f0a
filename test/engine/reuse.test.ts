import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { createKeptFiles } from '../../src/adapters/kept-files.ts';
import type { EngineDeps } from '../../src/engine/create-engine.ts';
import { drive } from '../../src/engine/drive.ts';
import { type EngineBench, engineBench, engineDeps, keptIn, realDeps } from '../support/engine/engine-bench.ts';
import { SMALL_CONFIG, SMALL_PRODUCT, SMALL_SITE } from '../support/engine/real-product.ts';
import { gitIn } from '../support/git-repository.ts';
import { sealedFolder } from '../support/sealed.ts';

let bench: EngineBench;
afterEach(() => bench.close());

/** A whole run; which workers worked, and what it left. */
async function run(options: Partial<EngineDeps> & { plain?: true } = {}) {
  const worked: string[] = [];
  const { plain, ...deps } = options;
  const { engine } = await bench.engine({
    ...(plain ? {} : { reuse: keptIn(bench.folder) }),
    onRun: (id) => void worked.push(id),
    ...deps,
  });
  const { run_id: runId } = await engine.start(bench.config);
  const { state } = await drive(engine, runId);
  const folder = path.join(bench.folder, 'home', 'runs', runId);
  gitIn(path.join(folder, 'site'), 'add', '--all');
  const { artifacts, applied_patches, section_states } = await engine.snapshot(runId);
  const left = {
    state,
    artifacts,
    applied_patches,
    section_states,
    tree: gitIn(path.join(folder, 'site'), 'write-tree'),
    replay: (await engine.replay(runId)).problem,
  };
  return { worked: worked.join(' '), left, folder, engine, runId };
}
const ONE = { 'a.txt': 'Alpha TODO.\n' };
const ALL = 'W1 W2 W3 W4 W5 W6 W7 W8 W7';
const results = (): string => path.join(bench.folder, 'home', 'cache', 'results');

test('a second run on unchanged inputs works no more, fetches no product, and ends in the same bytes', async () => {
  bench = engineBench(ONE);
  const first = await run();
  expect(first.worked).toBe(ALL);
  const second = await run();
  expect(second.worked).toBe('');
  expect(second.left).toEqual(first.left);
  expect(existsSync(path.join(second.folder, 'product'))).toBe(false);
  const plain = await run({ plain: true });
  expect(plain.worked).toBe(ALL);
  expect(plain.left).toEqual(first.left);
  const reused = (await second.engine.events(second.runId)).filter(({ payload }) => payload.reused === true);
  expect(reused.map(({ payload }) => payload.worker).join(' ')).toBe(ALL);
  // What only reads and what goes on from here does not miss the product.
  expect(await second.engine.validate(second.runId)).toMatchObject({ ok: true });
});

test('the real workers give the same bytes from memory, fixes included', async () => {
  bench = engineBench(SMALL_PRODUCT, SMALL_SITE);
  Object.assign(bench.config, SMALL_CONFIG);
  const { store } = await bench.engine();
  const real = await realDeps(bench.folder, store);
  const first = await run(real);
  expect(first.left).toMatchObject({ state: 'READY_FOR_PR' });
  const second = await run({ ...real, workers: [] });
  expect(second.left).toEqual(first.left);
  expect((await second.engine.events(second.runId)).some(({ payload }) => payload.worker === 'W8')).toBe(true);
});

test('another build, other programs, another product or site: everything is worked out again', async () => {
  bench = engineBench(ONE);
  await run();
  expect((await run({ reuse: keptIn(bench.folder, 'two') })).worked).toBe(ALL);
  expect((await run({ reuse: { ...keptIn(bench.folder), surroundings: async () => 'hugo' } })).worked).toBe(ALL);
  const commit = (where: string, file: string, text: string): void => {
    writeFileSync(path.join(bench.folder, where, file), text);
    gitIn(path.join(bench.folder, where), 'commit', '--all', '--quiet', '-m', 'more');
  };
  commit('product', 'a.txt', 'Alpha and more TODO.\n');
  expect((await run()).worked).toBe(ALL);
  commit('site', 'content/old.md', '# Older\n');
  expect((await run()).worked).toBe(ALL);
});

test('a damaged, cut or forged entry is ignored and made again', async () => {
  bench = engineBench(ONE);
  const first = await run();
  const names = readdirSync(results()).sort();
  expect(names).toHaveLength(9);
  const forger = createKeptFiles(sealedFolder(results()));
  for (const [at, name] of names.entries()) {
    const file = path.join(results(), name);
    const bytes = readFileSync(file);
    if (at % 4 === 0) bytes[bytes.length - 5] = (bytes[bytes.length - 5] ?? 0) ^ 1;
    writeFileSync(file, at % 4 === 1 ? bytes.subarray(0, bytes.length / 2) : at % 4 === 2 ? '' : bytes);
    // Sealed as it should be, but no artifact: what is read is checked as always.
    if (at % 4 === 3) await forger.write(name, Buffer.from('{"files":[{"name":"page_plan.json","text":"{}"}]}'));
  }
  const second = await run();
  expect(second.worked).toBe(ALL);
  expect(second.left).toEqual(first.left);
  expect((await run()).worked).toBe('');
});

test('a worktree that somebody edited is judged as it lies there', async () => {
  bench = engineBench({ 'a.txt': 'Alpha.\n' });
  await run();
  const worked: string[] = [];
  const { engine } = await bench.engine({ reuse: keptIn(bench.folder), onRun: (id) => void worked.push(id) });
  const { run_id: runId } = await engine.start(bench.config);
  await drive(engine, runId);
  expect(worked).toEqual([]);
  writeFileSync(path.join(bench.folder, 'home', 'runs', runId, 'site', 'content', 'new.md'), 'TODO\n');
  expect(await engine.validate(runId)).toMatchObject({ ok: false });
  expect(worked).toEqual(['W7']);
});

test('what hangs on the world outside is asked again every time', async () => {
  bench = engineBench({ 'a.txt': 'Alpha.\n' });
  const { store } = await bench.engine();
  const worked: string[] = [];
  const workers = engineDeps(bench.folder, store).workers.map((worker) => ({
    ...worker,
    async run(context: Parameters<typeof worker.run>[0]) {
      worked.push(worker.id);
      return { ...(await worker.run(context)), ...(worker.id === 'W7' ? { outside: true } : {}) };
    },
  }));
  await run({ workers });
  worked.length = 0;
  const again = await run({ workers });
  expect(worked).toEqual(['W7']);
  expect(existsSync(path.join(again.folder, 'product'))).toBe(true);
});
