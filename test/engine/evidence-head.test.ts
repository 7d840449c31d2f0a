/** The head of a run's evidence is signed with a key that no home holds, and a rewritten or shortened record is held against it. */
import { generateKeyPairSync } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createGit } from '../../src/adapters/git.ts';
import { headKeyFile, makeHeadKey, openHeadKey, verifierOf } from '../../src/adapters/head-key.ts';
import { createProcesses } from '../../src/adapters/processes.ts';
import { sealEvent } from '../../src/engine/chain.ts';
import type { Event } from '../../src/model/event.ts';
import { headLine, parseHead } from '../../src/model/evidence-head.ts';
import { bench } from '../support/launch.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { openToolHub, type ToolHubFixture } from '../support/toolhub.ts';

const git = createGit(createProcesses());
const folder = temporaryFolder();
const services = bench();
let hub: ToolHubFixture;
let run: string;
let events: Event[];
let head: string;
beforeAll(async () => {
  hub = await openToolHub({ XDG_CONFIG_HOME: path.join(services.folder, 'config') });
  run = await hub.run();
  await hub.call('github_issues_create', { run_id: run, title: 'one', body: '', dry_run: true });
  const { engine } = await hub.registry.ports();
  head = await engine.evidenceHead(run);
  events = await engine.events(run);
  writeFileSync(
    path.join(services.folder, 'evidence.ndjson'),
    readFileSync(path.join(hub.home, 'runs', run, 'evidence.ndjson')),
  );
});
afterAll(async () => {
  await hub.close();
  services[Symbol.dispose]();
  folder.remove();
});
const verify = async (log: readonly Event[], ...more: string[]) => {
  writeFileSync(path.join(services.folder, 'log.ndjson'), log.map((event) => `${JSON.stringify(event)}\n`).join(''));
  const { code, stdout } = await services.launch(
    ['verify-evidence', run, '--file', 'evidence.ndjson', '--log', 'log.ndjson', ...more],
    { timeoutMs: 100_000 },
  );
  return { code, stdout };
};

test('the signed head proves the record; without one it is consistent and not anchored', async () => {
  expect(parseHead(run, head)?.signed).not.toBeNull();
  expect(await verify(events, '--head', head)).toEqual({ code: 0, stdout: expect.stringContaining('signed head') });
  expect(await verify(events)).toEqual({ code: 0, stdout: expect.stringContaining('consistent, not anchored') });
});

test('a consistent rewrite and a tail that was cut pass without the head and are red with it', async () => {
  const rewritten = events.slice(0, 1);
  for (const event of events.slice(1)) {
    const { event_hash: _, ...rest } = event;
    rewritten.push(
      sealEvent({ ...rest, ts: '2020-01-01T00:00:00.000Z', prev_hash: rewritten.at(-1)?.event_hash ?? '' }),
    );
  }
  expect((await verify(rewritten)).code).toBe(0);
  expect(await verify(rewritten, '--head', head)).toEqual({ code: 1, stdout: expect.stringContaining('rewritten') });
  expect(await verify(events.slice(0, -1), '--head', head)).toEqual({
    code: 1,
    stdout: expect.stringContaining('cut off'),
  });
});

test('a head that was changed, and one of another key, vouch for nothing', async () => {
  const last = rewrittenHead();
  expect(await verify(events, '--head', last)).toEqual({ code: 1, stdout: expect.stringContaining('does not hold') });
  const { publicKey } = generateKeyPairSync('ed25519');
  writeFileSync(path.join(services.folder, 'other.pem'), publicKey.export({ type: 'spki', format: 'pem' }));
  expect((await verify(events, '--head', head, '--key', 'other.pem')).code).toBe(1);
});
/** The head of an earlier moment with the signature of the later one. */
function rewrittenHead(): string {
  const signed = parseHead(run, head)?.signed ?? undefined;
  const first = { run_id: run, events: 1, event_hash: events[0]?.event_hash ?? '' };
  return headLine(first, signed);
}

test('the key lies in the user’s configuration, private, and never in a home; a job has only what it was given', async () => {
  const config = path.join(folder.path, 'config');
  const env = { XDG_CONFIG_HOME: config };
  const one = { run_id: 'r', events: 1, event_hash: 'a'.repeat(64) };
  const key = await openHeadKey({ env, home: path.join(folder.path, 'home'), ofUser: true }, git);
  expect(key.verify(one, { key_id: '0'.repeat(32), signature: 'x' })).toBeUndefined();
  expect(existsSync(headKeyFile(env))).toBe(false);
  const signed = key.sign(one);
  if (signed === undefined) throw new Error('not signed');
  expect(statSync(headKeyFile(env)).mode & 0o777).toBe(0o600);
  expect(readdirSync(path.dirname(headKeyFile(env)))).toEqual(['evidence.key']);
  expect([key.verify(one, signed), key.verify({ ...one, run_id: 'other' }, signed)]).toEqual([true, false]);
  expect(verifierOf(readFileSync(headKeyFile(env), 'utf8')).verify(one, signed)).toBe(true);

  const inHome = await openHeadKey(
    { env: { XDG_CONFIG_HOME: path.join(folder.path, 'h') }, home: path.join(folder.path, 'h'), ofUser: true },
    git,
  );
  expect(inHome.sign(one)).toBeUndefined();
  const job = { env: { ...env, RUNNER_TEMP: folder.path }, home: path.join(folder.path, 'home'), ofUser: true };
  expect((await openHeadKey(job, git)).sign(one)).toBeUndefined();
  expect(
    (await openHeadKey({ ...job, env: { ...job.env, LAUNCH_EVIDENCE_KEY: makeHeadKey() } }, git)).sign(one),
  ).toBeDefined();
  const bot = await openHeadKey({ env, home: path.join(folder.path, 'home'), ofUser: false }, git);
  expect(bot.sign(one)).toBeUndefined();
  const bad = await openHeadKey({ ...job, env: { LAUNCH_EVIDENCE_KEY: 'secret words' } }, git);
  expect(() => bad.sign(one)).toThrow(/^(?!.*secret words).*Ed25519/);
});

test('a signature of a key that is not here is named as not checked; it vouches for nothing', async () => {
  const [version, count, hash, , signature] = head.split('.');
  const other = [version, count, hash, '0'.repeat(32), signature].join('.');
  for (const given of [other, `${other.slice(0, -4)}AAAA`]) {
    const { code, stdout } = await verify(events, '--head', given);
    expect([code, stdout]).toEqual([0, expect.stringMatching(/signature was not checked.*--key/)]);
    expect(JSON.parse((await verify(events, '--head', given, '--json')).stdout)).toMatchObject({
      anchor: 'head',
      signature: 'not_checked',
    });
  }
  expect((await verify(events, '--head', head)).stdout).not.toContain('not checked');
  expect((await verify(events, '--head', head.split('.').slice(0, 3).join('.'))).stdout).not.toContain('not checked');
});
