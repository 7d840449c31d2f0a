/** What a run's folder says of a run that the store lost is held against its log, field by field; what the log does not vouch for is named. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { canonicalHash, sealEvent } from '../../src/engine/chain.ts';
import { heldAgainst } from '../../src/engine/created.ts';
import type { Engine } from '../../src/engine/engine.ts';
import type { RunRecord } from '../../src/engine/restore-run.ts';
import type { RunHeader } from '../../src/engine/run-log.ts';
import { writeRunReport } from '../../src/engine/run-report-file.ts';
import type { Event } from '../../src/model/event.ts';
import type { Store } from '../../src/ports/store.ts';
import { type EngineBench, engineBench } from '../support/engine/engine-bench.ts';

let bench: EngineBench;
let engine: Engine;
let store: Store;
let runId: string;
let header: RunHeader;
beforeEach(async () => {
  bench = engineBench({ 'a.txt': 'Alpha.\n' });
  ({ engine, store } = await bench.engine());
  ({ run_id: runId } = await engine.start(bench.config, { idempotencyKey: 'once' }));
  await engine.resume(runId);
  ({ header } = JSON.parse(readFileSync(file('run.json'), 'utf8')) as RunRecord);
});
afterEach(() => bench.close());

const file = (name: string): string => path.join(bench.folder, 'home', 'runs', runId, name);
/** A process that starts after the store was lost. */
const later = async () =>
  bench.engine({ storeUri: `sqlite:${path.join(bench.folder, 'new.sqlite')}`, storeName: 'home' });
/** Both files of the header, changed in the same way. */
const forge = (changed: Partial<RunHeader>): void => {
  const now = { ...header, ...changed };
  writeFileSync(file('run.json'), JSON.stringify({ schema_version: 1, store: 'home', header: now }));
  writeFileSync(file('run_config.json'), JSON.stringify(now.config ?? null));
};

const FORGERIES: [field: keyof RunHeader, value: unknown][] = [
  ['kind', 'check'],
  ['created_at', '2020-01-01T00:00:00.000Z'],
  ['product_slug', 'another'],
  ['sections', []],
  ['trace_id', 'f'.repeat(32)],
  ['first_event_id', 'another'],
  ['config_sha256', '0'.repeat(64)],
  ['idempotency_key_sha256', '0'.repeat(64)],
  ['run_id', 'r_2026-01-21T10-00-00Z_aaaaaa'],
  ['config', { product_slug: 'evil' }],
  ['config', undefined],
];
test.each(FORGERIES)('%s that both files say otherwise does not come back as recorded', async (field, value) => {
  forge({ [field]: value });
  const next = await later();
  await expect(next.engine.replay(runId)).rejects.toMatchObject({
    code: 'SERVICE_UNAVAILABLE',
    message: expect.stringContaining(`\`${field}\``),
    details: { reason: 'run_damaged' },
  });
  expect((await next.engine.list()).runs).toEqual([]);
  forge({});
  expect(await (await later()).engine.replay(runId)).toMatchObject({ ok: true });
});

test('one key of the configuration, in both files or in the one that is left', async () => {
  const config = { ...header.config, github_repo_url: path.join(bench.folder, 'site') };
  forge({ config });
  await expect((await later()).engine.status(runId)).rejects.toMatchObject({ details: { reason: 'run_damaged' } });
  rmSync(file('run.json'));
  await expect((await later()).engine.status(runId)).rejects.toMatchObject({ details: { reason: 'run_damaged' } });
  writeFileSync(file('run_config.json'), JSON.stringify(header.config));
  expect(await (await later()).engine.config(runId)).toEqual(header.config);
});

test('a member that no header has, and a header that is none', async () => {
  forge({ more: 1 } as Partial<RunHeader>);
  await expect((await later()).engine.status(runId)).rejects.toMatchObject({ details: { reason: 'run_damaged' } });
  for (const text of ['[]', 'null', '{"header":1}', '{"store":"home","header":{}}']) {
    writeFileSync(file('run.json'), text);
    writeFileSync(file('run_config.json'), '1');
    await expect((await later()).engine.status(runId), text).rejects.toThrow();
  }
});

test('a header that was changed in the store is not the one of the log', async () => {
  await store.set('run', runId, { ...header, kind: 'check' });
  const { ok, problem } = await (await bench.engine()).engine.replay(runId);
  expect([ok, problem]).toEqual([false, expect.stringContaining('`kind`')]);
});

test('what nothing vouches for after the loss is named: the report', async () => {
  await writeRunReport({ store, home: path.join(bench.folder, 'home') }, runId, '<p>2 findings</p>');
  expect((await engine.replay(runId)).not_compared).toEqual([]);
  forge({});
  writeFileSync(file('report.html'), '<p>0 findings</p>');
  const { ok, compared, not_compared } = await (await later()).engine.replay(runId);
  expect([ok, compared.includes('report.html')]).toEqual([true, false]);
  expect(not_compared).toEqual([{ path: 'report.html', reason: expect.stringContaining('no record') }]);
});

test('a log from before it kept the hash of the configuration vouches for what was asked for', async () => {
  const [first] = await engine.events(runId);
  const older = (config: object): Event => {
    const { event_hash: _, ...rest } = first as Event;
    const { kind, product_slug, sections } = header;
    return sealEvent({ ...rest, payload: { kind, product_slug, sections, config_sha256: canonicalHash(config) } });
  };
  const held = (asked: object, config: object) => {
    const event = older(asked);
    const config_sha256 = canonicalHash(asked);
    return heldAgainst(event, { ...header, config_sha256, config: config as RunHeader['config'] });
  };
  const asked = { github_repo_url: 'https://github.com/acme/quay' };
  const { product_slug } = header;
  const key = 'idempotency_key_sha256';
  expect(held(asked, asked)).toEqual({ apart: [], unvouched: [key] });
  expect(held(asked, { ...asked, product_slug })).toEqual({ apart: [], unvouched: [key] });
  expect(held(asked, { ...asked, github_ref: 'a'.repeat(40) })).toEqual({
    apart: [],
    unvouched: [key, 'config.github_ref'],
  });
  expect(held(asked, { ...asked, product_slug: 'evil' }).apart).toEqual(['config']);
  expect(held(asked, { ...asked, site_path: 'x' }).apart).toEqual(['config']);
});
