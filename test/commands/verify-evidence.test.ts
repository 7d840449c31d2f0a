/** Evidence that was exported is proven without the store it came from, and a single changed byte is red. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EvidenceRecord, readEvidence, sealEvidence } from '../../src/toolhub/evidence.ts';
import { bench } from '../support/launch.ts';
import { openToolHub, type ToolHubFixture } from '../support/toolhub.ts';

const fixture = bench();
let hub: ToolHubFixture;
let run: string;
let records: EvidenceRecord[];
beforeAll(async () => {
  hub = await openToolHub();
  run = await hub.run();
  for (const title of ['one', 'two'])
    await hub.call('github_issues_create', { run_id: run, title, body: '', dry_run: true });
  const ports = await hub.registry.ports();
  if (ports.services === undefined) throw new Error('no services');
  records = await readEvidence(ports.services.store, run);
  const events = await ports.engine.events(run);
  write('events.ndjson', events);
  write('begun.ndjson', events.slice(0, 1));
});
afterAll(async () => {
  await hub.close();
  fixture[Symbol.dispose]();
});
const write = (name: string, lines: readonly object[]): void =>
  writeFileSync(path.join(fixture.folder, name), lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
/** In a home that knows nothing of the run. */
const verify = (lines: readonly object[], ...more: string[]) => {
  write('evidence.ndjson', lines);
  return fixture.launch(['verify-evidence', run, '--file', 'evidence.ndjson', ...more], { cwd: fixture.folder });
};
const LOG = ['--log', 'events.ndjson'];
/** The whole chain with another request in it, each hash made anew. */
function forged(): EvidenceRecord[] {
  let prev_hash = '0'.repeat(64);
  return records.map(({ evidence_hash: _, ...record }, n) => {
    const made = sealEvidence({ ...record, prev_hash, ...(n === 1 ? { request: { title: 'other' } } : {}) });
    prev_hash = made.evidence_hash;
    return made;
  });
}

test('an export holds by the log that came with it, or by the head that somebody kept', async () => {
  const head = records.at(-1)?.evidence_hash ?? '';
  const answer = await verify(records, ...LOG);
  expect(answer).toMatchObject({
    code: 0,
    stdout: `3 calls, consistent, not anchored (3 named outside); head ${head}\n`,
  });
  expect((await verify(records, '--head', head)).code).toBe(0);
});
test('an edited, a shortened and a wholly rewritten export are red', async () => {
  const head = records.at(-1)?.evidence_hash ?? '';
  const edited = records.map((record, n) => (n === 1 ? { ...record, status: 'fail' } : record));
  expect(await verify(edited, ...LOG)).toMatchObject({ code: 1, stdout: expect.stringMatching(/^record 2: /) });
  expect(await verify(records.slice(0, 2), ...LOG)).toMatchObject({ code: 1, stdout: expect.stringContaining('cut') });
  expect((await verify(records.slice(0, 2), '--head', head)).code).toBe(1);
  expect((await verify(forged(), ...LOG)).code).toBe(1);
  expect((await verify(forged(), '--head', head)).code).toBe(1);
});
test('nothing is proven by a log that names no call, nor by one that was changed', async () => {
  expect(await verify(records, '--log', 'begun.ndjson')).toMatchObject({
    code: 1,
    stdout: expect.stringContaining('names no call'),
  });
  const text = readFileSync(path.join(fixture.folder, 'events.ndjson'), 'utf8');
  writeFileSync(path.join(fixture.folder, 'changed.ndjson'), text.replace('github.issues.create', 'github.pr.get'));
  expect(await verify(records, '--log', 'changed.ndjson')).toMatchObject({
    code: 1,
    stdout: expect.stringMatching(/^the run's log, line /),
  });
  expect((await verify(records, '--head', 'abc')).code).toBe(2);
});

test('a call that was added behind the record, hashes and all, is named and red with a log, also under a signed head', async () => {
  const last = records.at(-1) as EvidenceRecord;
  const { evidence_hash: prev_hash, ...rest } = last;
  const added = sealEvidence({
    ...rest,
    seq: last.seq + 1,
    tool: 'code.branch_pr.create',
    tool_call_id: 'x',
    prev_hash,
  });
  const { engine } = await hub.registry.ports();
  for (const more of [LOG, [...LOG, '--head', await engine.evidenceHead(run)]])
    expect(await verify([...records, added], ...more)).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/^record 4: The run's log does not name code\.branch_pr\.create \(x\)/u),
    });
  // The log goes with an older head, whose signer never saw the last call.
  const events = await engine.events(run);
  const head = `1.${events.length - 1}.${events.at(-2)?.event_hash}`;
  expect((await verify(records, ...LOG, '--head', head)).stdout).toContain('1 of them after that head');
});
