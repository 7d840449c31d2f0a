import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { advance, replayEvents } from '../../src/engine/advance.ts';
import { FIRST_PREV_HASH, sealEvent } from '../../src/engine/chain.ts';
import type { Engine } from '../../src/engine/engine.ts';
import { MOVES } from '../../src/engine/transitions.ts';
import { RUN_STATES } from '../../src/model/run.ts';
import { type EngineBench, engineBench } from '../support/engine/engine-bench.ts';

let bench: EngineBench;
let engine: Engine;
let runId: string;
let file: string;
let snapshotFile: string;
const whole = new Map<string, string>();
beforeAll(async () => {
  bench = engineBench();
  engine = (await bench.engine()).engine;
  runId = (await engine.start(bench.config)).run_id;
  for (let at = 0; at < 3; at += 1) await engine.resume(runId);
  file = path.join(bench.folder, 'home', 'runs', runId, 'events.ndjson');
  snapshotFile = path.join(path.dirname(file), 'snapshot.json');
  for (const name of [file, snapshotFile]) whole.set(name, readFileSync(name, 'utf8'));
});
afterEach(() => {
  for (const [name, text] of whole) writeFileSync(name, text);
});
afterAll(() => bench.close());

const lines = (): string[] => readFileSync(file, 'utf8').trimEnd().split('\n');
const write = (content: readonly string[]): void => writeFileSync(file, `${content.join('\n')}\n`);

test('each event names the hash of the one before, and the file is the store', async () => {
  const events = await engine.events(runId);
  expect(lines().map((line) => JSON.parse(line))).toEqual(events);
  expect(events[0]?.prev_hash).toBe(FIRST_PREV_HASH);
  for (const [at, event] of events.entries()) {
    if (at > 0) expect(event.prev_hash).toBe(events[at - 1]?.event_hash);
    const { event_hash, ...rest } = event;
    expect(sealEvent(rest).event_hash).toBe(event_hash);
  }
  expect(replayEvents(events)).toEqual(await engine.snapshot(runId));
});

test('a changed line is found, with its number', async () => {
  const changed = lines();
  changed[4] = (changed[4] ?? '').replace('"ts":"2', '"ts":"1');
  write(changed);
  expect(await engine.replay(runId)).toMatchObject({ ok: false, broken_at_line: 5, events: 4 });
});

test('a key that stands twice is found, in the log and in what the run was made from', async () => {
  const twice = lines();
  twice[2] = (twice[2] ?? '').replace('"type":', '"type":"EVIL","type":');
  write(twice);
  expect(await engine.replay(runId)).toMatchObject({
    ok: false,
    broken_at_line: 3,
    problem: 'The key `type` stands twice in the line.',
  });
  writeFileSync(file, whole.get(file) ?? '');
  const record = path.join(path.dirname(file), 'run.json');
  const honest = readFileSync(record, 'utf8');
  writeFileSync(record, honest.replace('"run_id":', '"run_id":"EVIL","run_id":'));
  expect(await engine.replay(runId)).toMatchObject({ ok: false, files: [{ path: 'run.json', problem: 'changed' }] });
  writeFileSync(record, honest);
  expect(await engine.replay(runId)).toMatchObject({ ok: true });
});

test.each(['events.ndjson', 'snapshot.json', 'run.json'])('a pipe in the place of %s is named', async (name) => {
  const place = path.join(path.dirname(file), name);
  const text = readFileSync(place, 'utf8');
  rmSync(place);
  execFileSync('mkfifo', [place]);
  await expect(engine.replay(runId)).rejects.toMatchObject({
    code: 'SERVICE_UNAVAILABLE',
    message: `\`${name}\` is no regular file. Put back the file that belongs there.`,
  });
  rmSync(place);
  writeFileSync(place, text);
  expect(await engine.replay(runId)).toMatchObject({ ok: true });
});

test('a pipe in the place of an artifact is a changed one', async () => {
  const [name = ''] = (await engine.snapshot(runId)).artifacts.map((artifact) => artifact.name);
  const place = path.join(path.dirname(file), 'artifacts', name);
  const text = readFileSync(place, 'utf8');
  rmSync(place);
  execFileSync('mkfifo', [place]);
  expect(await engine.replay(runId)).toMatchObject({
    ok: false,
    files: [{ path: `artifacts/${name}`, problem: 'changed' }],
  });
  rmSync(place);
  writeFileSync(place, text);
});

test('a line that was taken out, moved or cut in half is found, with its number', async () => {
  const all = lines();
  write(all.toSpliced(3, 1));
  expect(await engine.replay(runId)).toMatchObject({ ok: false, broken_at_line: 4 });
  write([all[0] ?? '', all[2] ?? '', all[1] ?? '', ...all.slice(3)]);
  expect(await engine.replay(runId)).toMatchObject({ ok: false, broken_at_line: 2 });
  writeFileSync(file, readFileSync(file, 'utf8').slice(0, 50));
  expect(await engine.replay(runId)).toMatchObject({ ok: false, broken_at_line: 1 });
});

test('a log that ends early is found, with the first line that lacks', async () => {
  const all = lines();
  write(all.slice(0, -2));
  expect(await engine.replay(runId)).toMatchObject({
    ok: false,
    broken_at_line: all.length - 1,
    problem: expect.stringContaining('truncated'),
  });
  rmSync(file);
  expect(await engine.replay(runId)).toMatchObject({ ok: false, broken_at_line: 1 });
});

test('a log rewritten with sound hashes is not the one of the store', async () => {
  const events = await engine.events(runId);
  const forged = events.slice(0, 2);
  for (const event of events.slice(2)) {
    const { event_hash: _, ...rest } = event;
    forged.push(sealEvent({ ...rest, ts: '2020-01-01T00:00:00.000Z', prev_hash: forged.at(-1)?.event_hash ?? '' }));
  }
  write(forged.map((event) => JSON.stringify(event)));
  expect(await engine.replay(runId)).toMatchObject({
    ok: false,
    broken_at_line: 3,
    problem: expect.stringContaining('rewritten'),
  });
});

test('no move is legal but those of the table', () => {
  const events = RUN_STATES.flatMap((from) => RUN_STATES.map((to) => ({ from, to })));
  const created = (state: string) => ({
    ...(replayEvents([seal(0, 'RUN_CREATED', { kind: 'launch', product_slug: 'x', sections: [] })]) as object),
    state,
  });
  for (const { from, to } of events) {
    const attempt = () => advance(created(from) as never, seal(1, 'RUN_STATE_CHANGED', { from, to }));
    const legal =
      (MOVES[from] as readonly string[]).includes(to) ||
      (['FAILED', 'CANCELLED'].includes(to) && !['DONE', 'FAILED', 'CANCELLED'].includes(from));
    if (legal) expect(attempt().state).toBe(to);
    else expect(attempt).toThrow(/cannot move/);
  }
});

test('a changed snapshot.json is found; the next step rebuilds both from the store', async () => {
  writeFileSync(snapshotFile, readFileSync(snapshotFile, 'utf8').replace('"FACTS_READY"', '"DONE"'));
  expect(await engine.replay(runId)).toMatchObject({
    ok: false,
    broken_at_line: null,
    problem: expect.stringContaining('snapshot'),
  });
  rmSync(file);
  await engine.resume(runId);
  expect(await engine.replay(runId)).toMatchObject({ ok: true });
});

const seal = (seq: number, type: 'RUN_CREATED' | 'RUN_STATE_CHANGED', payload: Record<string, unknown>) =>
  sealEvent({
    event_id: 'e',
    run_id: 'r_2026-01-01T00-00-00Z_abcd',
    seq,
    ts: '2026-01-01T00:00:00.000Z',
    type,
    payload,
    trace_id: 't',
    span_id: 's',
    parent_span_id: null,
    prev_hash: FIRST_PREV_HASH,
  });
