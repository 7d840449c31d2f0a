/** A check needs no store: its verdict stands, nothing waits for ever, and what is fixed can be taken back. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { openStore } from '../../src/adapters/open-store.ts';
import { UserError } from '../../src/errors.ts';
import { freePort } from '../support/free-port.ts';
import { type Bench, bench } from '../support/launch.ts';
import { greetsOnly, silentServer } from '../support/silent-server.ts';

const page = (at: Bench, text: string): string => {
  const file = path.join(at.folder, 'index.md');
  writeFileSync(file, text);
  return file;
};
const timed = async <T>(work: Promise<T>): Promise<{ answer: T; seconds: number }> => {
  const began = performance.now();
  return { answer: await work, seconds: (performance.now() - began) / 1000 };
};

it.concurrent('a check says its verdict, once that no run is recorded, and what to do', {
  timeout: 120_000,
}, async () => {
  using at = bench();
  await using silent = await silentServer();
  const closed = await freePort();
  const stores = [closed, silent.port].flatMap((port) => [
    [`redis://user:secret@127.0.0.1:${port}`, 'Redis'],
    [`postgres://user:secret@127.0.0.1:${port}/x`, 'PostgreSQL'],
  ]);
  page(at, '# Docs\n\n[gone](gone.md)\n');
  const answers = await Promise.all(
    stores.map(async ([store = '', title]) => {
      const env = { LAUNCH_STORE: store };
      return { store, title, ...(await timed(at.launch(['check', '--json'], { env, timeoutMs: 30_000 }))) };
    }),
  );
  for (const { store, title, answer, seconds } of answers) {
    expect([store, answer.code]).toEqual([store, 1]);
    expect(answer.json()).toMatchObject({ ok: false });
    const [line = '', ...more] = answer.stderr.trim().split('\n');
    expect([store, more]).toEqual([store, []]);
    expect(line).toContain('no run is recorded');
    expect(line).toContain(`(${title}${store.includes(`:${closed}`) ? ': ECONNREFUSED' : ''})`);
    expect(line).toContain('LAUNCH_STORE');
    expect(line).not.toContain('secret');
    expect([store, seconds < 15]).toEqual([store, true]);
  }
  page(at, '# Docs\n');
  const env = { LAUNCH_STORE: `redis://127.0.0.1:${closed}` };
  expect((await at.launch(['check'], { env })).code).toBe(0);
  const unrecorded = await at.launch(['check', '--no-record'], { env });
  expect([unrecorded.code, unrecorded.stderr]).toEqual([0, '']);
});

it.concurrent('a store that falls silent after its greeting ends no check either', { timeout: 120_000 }, async () => {
  using at = bench();
  await using server = await silentServer(greetsOnly);
  page(at, '# Docs\n');
  const env = { LAUNCH_STORE: `redis://127.0.0.1:${server.port}` };
  const { answer, seconds } = await timed(at.launch(['check'], { env, timeoutMs: 60_000 }));
  expect(answer.code).toBe(0);
  expect(answer.stderr).toContain('not put on record');
  expect(seconds).toBeLessThan(30);
});

it.concurrent('what is fixed without a store can be taken back; without a home nothing is', {
  timeout: 60_000,
}, async () => {
  using at = bench();
  const before = '# Docs\n\n[other](Other.md)\n';
  const file = page(at, before);
  writeFileSync(path.join(at.folder, 'other.md'), '# Other\n');
  const env = { LAUNCH_STORE: `postgres://127.0.0.1:${await freePort()}/x` };
  const refused = await at.launch(['check', '--fix'], { env: { ...env, LAUNCH_HOME: '/proc/nope' } });
  expect([refused.code, readFileSync(file, 'utf8')]).toEqual([4, before]);
  const fixed = await at.launch(['check', '--fix'], { env });
  expect([fixed.code, readFileSync(file, 'utf8')]).toEqual([0, before.replace('Other', 'other')]);
  expect(fixed.stderr).toContain('no run is recorded');
  const sibling = path.join(at.folder, 'sibling');
  mkdirSync(sibling);
  const undone = await at.launch(['undo', sibling], { env });
  expect([undone.code, readFileSync(file, 'utf8')]).toEqual([0, before]);
  expect((await at.launch(['undo', '--json'], { env })).json()).toMatchObject({ error: { code: 'INVALID_INPUT' } });
});

it.concurrent('commands that are about runs say that the store is away, and do not hang', {
  timeout: 60_000,
}, async () => {
  using at = bench();
  await using silent = await silentServer();
  const env = { LAUNCH_STORE: `redis://127.0.0.1:${silent.port}` };
  const { answer, seconds } = await timed(
    at.launch(['status', 'run_01J00000000000000000000000', '--json'], { env, timeoutMs: 30_000 }),
  );
  expect([answer.code, answer.json().ok]).toEqual([4, false]);
  expect(seconds).toBeLessThan(15);
});

it.concurrent.each(['redis', 'postgres'])(
  'a signal ends the wait for a silent %s at once, before it and in it',
  async (scheme) => {
    await using silent = await silentServer();
    const uri = `${scheme}://127.0.0.1:${silent.port}/${scheme === 'postgres' ? 'x' : ''}`;
    const ending = new AbortController();
    const opening = openStore(uri, undefined, ending.signal);
    setTimeout(() => ending.abort(new UserError('CANCELLED', 'The end.')), 300);
    const { seconds } = await timed(expect(opening).rejects.toThrow('The end.'));
    expect(seconds).toBeLessThan(1);
    await expect(openStore(uri, undefined, ending.signal)).rejects.toThrow('The end.');
  },
);
