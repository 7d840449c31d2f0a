/** A run that somebody attested is verified offline, and every change of subject, signer, issuer, root or byte is red. */
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifyAttestation } from '../../src/adapters/attestation.ts';
import { attestedHeadOf } from '../../src/commands/attestation-options.ts';
import { sealEvent } from '../../src/engine/chain.ts';
import { attestationFiles, type RunStatement, statementOf } from '../../src/model/attestation.ts';
import type { Event } from '../../src/model/event.ts';
import { sha256 } from '../../src/model/passage.ts';
import { bench } from '../support/launch.ts';
import { type BundleJson, type MockSigstore, mockSigstore, type Who, workflowOf } from '../support/sigstore.ts';
import { openToolHub, type ToolHubFixture } from '../support/toolhub.ts';

const fixture = bench();
const PROOF = 'launch/proofs/sprocket.json';
const OURS = workflowOf('acme/docs');
let hub: ToolHubFixture;
let sigstore: MockSigstore;
let run: string;
let events: Event[];
let statement: RunStatement;
beforeAll(async () => {
  sigstore = await mockSigstore();
  hub = await openToolHub({ XDG_CONFIG_HOME: path.join(fixture.folder, 'config') });
  run = await hub.run();
  await hub.call('github_issues_create', { run_id: run, title: 'one', body: '', dry_run: true });
  const { engine, services: ports } = await hub.registry.ports();
  if (ports === undefined) throw new Error('no fixture');
  events = await engine.events(run);
  const { readEvidence } = await import('../../src/toolhub/evidence.ts');
  write('evidence.ndjson', lines(await readEvidence(ports.store, run)));
  write('log.ndjson', lines(events));
  write('root.json', JSON.stringify(sigstore.root));
  mkdirSync(path.join(fixture.folder, 'site', path.dirname(PROOF)), { recursive: true });
  write(`site/${PROOF}`, '{}\n');
  statement = statementOf(run, await engine.evidenceHead(run), {
    proofs: [{ path: PROOF, sha256: sha256('{}\n') }],
    pull_request: {
      url: 'https://github.com/acme/docs/pull/1',
      number: 1,
      branch: 'launch/x',
      head_sha: 'a'.repeat(40),
    },
  });
});
afterAll(async () => {
  await hub.close();
  fixture[Symbol.dispose]();
});
const write = (name: string, text: string): void => writeFileSync(path.join(fixture.folder, name), text);
const lines = (all: readonly object[]): string => all.map((each) => `${JSON.stringify(each)}\n`).join('');

type Changed = { statement?: RunStatement; who?: Who; by?: MockSigstore; damage?(bundle: BundleJson): void };
async function attested({ statement: said = statement, who = OURS, by = sigstore, damage }: Changed = {}) {
  const bundle = await by.attest(said, who);
  damage?.(bundle);
  write('bundle.json', JSON.stringify(bundle));
  return ['--attestation', 'bundle.json', '--trusted-root', 'root.json', '--signer', 'acme/docs'];
}
const evidence = (args: readonly string[], log = 'log.ndjson') =>
  fixture.launch(['verify-evidence', run, '--file', 'evidence.ndjson', '--log', log, ...args]);
const proofs = (args: readonly string[]) => fixture.launch(['verify', '--site', 'site', ...args]);

test('a statement fits its schema, and the files for actions/attest say the same', () => {
  const schema = readFileSync(path.join(import.meta.dirname, '../../schemas/run_attestation.schema.json'), 'utf8');
  const validate = new Ajv2020({ strict: false }).compile(JSON.parse(schema) as object);
  expect([validate(statement), validate({ ...statement, subject: [] })]).toEqual([true, false]);
  expect(validate({ ...statement, predicateType: 'other' })).toBe(false);
  const files = attestationFiles(statement);
  expect(files['subjects.txt']?.split('\n')).toEqual([
    `${sha256('{}\n')}  ${PROOF}`,
    expect.stringMatching(new RegExp(`^[0-9a-f]{64}  launch/evidence/${run}$`)),
    '',
  ]);
  expect(JSON.parse(files['predicate.json'] ?? '')).toEqual(statement.predicate);
  // A signature of the head is in no artifact, and so in no statement.
  expect(statement.predicate.evidence_head).toBe(`1.${events.length}.${events.at(-1)?.event_hash}`);
});

test('what was attested holds, and the answer says by whom', async () => {
  const args = await attested();
  const who = `${OURS.identity} (${OURS.issuer})`;
  expect(await evidence(args)).toMatchObject({
    code: 0,
    stdout: expect.stringContaining(`unedited up to the head attested by ${who}`),
  });
  expect(await proofs(args)).toMatchObject({
    code: 0,
    stdout: `${PROOF}: as attested by ${who} for run ${run}\n`,
  });
  expect((await evidence([...args, '--json'])).json()).toMatchObject({
    ok: true,
    anchor: 'attestation',
    attested_by: { identity: OURS.identity, issuer: OURS.issuer },
  });
});
test('without an attestation it is consistent and not anchored', async () => {
  expect(await evidence([])).toMatchObject({ code: 0, stdout: expect.stringContaining('consistent, not anchored') });
  expect((await evidence(['--json'])).json()).toMatchObject({ anchor: null, attested_by: null });
});
test('several bundles and roots may stand one a line, as GitHub writes them', async () => {
  const other = await mockSigstore();
  write('root.jsonl', lines([other.root, sigstore.root]));
  const elsewhere = { ...statement, predicate: { ...statement.predicate, run_id: 'r_2026-01-21T10-00-00Z_abcd' } };
  write('bundle.jsonl', lines([await sigstore.attest(elsewhere, OURS), await sigstore.attest(statement, OURS)]));
  const args = ['--attestation', 'bundle.jsonl', '--trusted-root', 'root.jsonl', '--signer', 'acme/docs'];
  expect((await evidence(args)).code).toBe(0);
});

describe('a record that was rewritten or cut', () => {
  test.each([
    ['cut off', () => events.slice(0, -1)],
    ['rewritten', () => rewritten()],
  ])('is %s', async (said, log) => {
    const args = await attested();
    write('other.ndjson', lines(log()));
    expect(await evidence(args, 'other.ndjson')).toMatchObject({ code: 1, stdout: expect.stringContaining(said) });
  });
});
function rewritten(): Event[] {
  const made = events.slice(0, 1);
  for (const { event_hash: _, ...event } of events.slice(1))
    made.push(sealEvent({ ...event, ts: '2020-01-01T00:00:00.000Z', prev_hash: made.at(-1)?.event_hash ?? '' }));
  return made;
}

test('a proof file that was changed or taken away is red', async () => {
  const args = await attested();
  write(`site/${PROOF}`, '{"changed":true}\n');
  expect(await proofs(args)).toMatchObject({
    code: 1,
    stdout: expect.stringContaining('is not the one that was attested'),
  });
  expect(await fixture.launch(['verify', '--site', '.', ...args])).toMatchObject({
    code: 1,
    stdout: expect.stringContaining('is not there'),
  });
  write(`site/${PROOF}`, '{}\n');
  expect((await proofs(args)).code).toBe(0);
});

test('a proof file beside the attested ones is named and red until its attestation is given too', async () => {
  const other = PROOF.replace('sprocket', 'other');
  const args = await attested();
  write(`site/${other}`, '{"other":true}\n');
  const found = await proofs(args);
  expect([found.code, found.stdout]).toEqual([1, expect.stringContaining(`\`${other}\` is not attested`)]);
  expect(found.stdout).toContain(`${PROOF}: as attested by`);
  expect((await proofs([...args, '--json'])).json()).toMatchObject({ ok: false, attestation: { unattested: [other] } });
  const second = statementOf(run, statement.predicate.evidence_head, {
    proofs: [{ path: other, sha256: sha256('{"other":true}\n') }],
    pull_request: null,
  });
  write('bundle.json', lines([await sigstore.attest(statement, OURS), await sigstore.attest(second, OURS)]));
  expect((await proofs(args)).code).toBe(0);
  // A link to a folder of proofs hides none of them.
  rmSync(path.join(fixture.folder, 'site', other));
  mkdirSync(path.join(fixture.folder, 'site/docs/launch'), { recursive: true });
  symlinkSync('../../launch/proofs', path.join(fixture.folder, 'site/docs/launch/proofs'));
  expect((await proofs(await attested())).stdout).toContain(`\`docs/${PROOF}\` is not attested`);
  rmSync(path.join(fixture.folder, 'site/docs'), { recursive: true });
});

test('a file that only looks like a proof, below them or in another case, is named as not attested', async () => {
  const args = await attested();
  for (const other of ['launch/proofs/old/x.json', 'Launch/Proofs/y.json', 'launch/proofs/Sprocket.JSON']) {
    const file = path.join(fixture.folder, 'site', other);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, '{}\n');
    const found = await proofs(args);
    expect([found.code, found.stdout]).toEqual([1, expect.stringContaining(`\`${other}\` is not attested`)]);
    rmSync(file);
  }
  expect((await proofs(args)).code).toBe(0);
});

test('a statement that names one file with two digests counts for nothing, whichever fits', async () => {
  const subject = { name: PROOF, digest: { sha256: sha256('{"other":true}\n') } };
  for (const named of [subject, { ...subject, name: PROOF.toUpperCase() }])
    for (const list of [
      [named, ...statement.subject],
      [...statement.subject, named],
    ]) {
      const found = await proofs(await attested({ statement: { ...statement, subject: list } }));
      expect([found.code, found.stdout]).toEqual([1, expect.stringContaining('with two digests')]);
    }
  const [first] = statement.subject;
  const twice = { ...statement, subject: [...statement.subject, ...(first === undefined ? [] : [first])] };
  expect((await proofs(await attested({ statement: twice }))).code).toBe(0);
  const head = { name: `launch/evidence/${run}`, digest: { sha256: 'b'.repeat(64) } };
  const two = await attested({ statement: { ...statement, subject: [...statement.subject, head] } });
  expect((await evidence(two)).code).toBe(1);
});

test('a workflow of the repository counts for branches and tags; the whole identity may name another ref', async () => {
  const at = (ref: string): Who => ({ ...OURS, identity: OURS.identity.replace('refs/heads/main', ref) });
  for (const who of [at('refs/tags/v1'), at('refs/heads/a@b'), { ...OURS, ref: 'refs/heads/main' }])
    expect((await proofs(await attested({ who }))).code, who.identity).toBe(0);
  for (const who of [
    at('refs/pull/9/merge'),
    at('a'.repeat(40)),
    at('main'),
    { ...OURS, ref: 'refs/pull/9/merge' },
    {
      ...OURS,
      identity: OURS.identity.replace('launch.yml@refs/heads/main', 'a@refs-heads-main.yml@refs/pull/9/merge'),
    },
  ]) {
    const found = await proofs(await attested({ who }));
    expect([found.code, found.stdout], who.identity).toEqual([1, expect.stringContaining('no branch or tag')]);
  }
  const who = at('refs/pull/9/merge');
  const args = (await attested({ who })).slice(0, -1);
  expect((await proofs([...args, who.identity])).code).toBe(0);
});

const stranger = { ...OURS, identity: 'https://github.com/evil/docs/.github/workflows/launch.yml@refs/heads/main' };
const wrong: [string, string, () => Promise<Changed>][] = [
  ['another identity', 'evil/docs', async () => ({ who: stranger })],
  ['a repository whose name only begins so', 'acme/docs-2', async () => ({ who: workflowOf('acme/docs-2') })],
  [
    'our reusable workflow run for a stranger',
    'no workflow that ran',
    async () => ({ who: workflowOf('acme/docs', 'evil/x') }),
  ],
  ['another issuer', 'instead of', async () => ({ who: { ...OURS, issuer: 'https://issuer.example' } })],
  ['an authority that the root does not know', 'does not verify', async () => ({ by: await mockSigstore() })],
  [
    'another run',
    'is about run',
    async () => ({
      statement: { ...statement, predicate: { ...statement.predicate, run_id: 'r_2026-01-21T10-00-00Z_abcd' } },
    }),
  ],
  [
    'a head that is no subject',
    'contradicts itself',
    async () => ({
      statement: { ...statement, predicate: { ...statement.predicate, evidence_head: `1.1.${'b'.repeat(64)}` } },
    }),
  ],
  [
    'another predicate',
    'not about a run',
    async () => ({ statement: { ...statement, predicateType: 'https://example.org/x' } as unknown as RunStatement }),
  ],
  [
    'a payload that was changed after signing',
    'does not verify',
    async () => ({
      damage: ({ dsseEnvelope: envelope }) => {
        const text = Buffer.from(envelope.payload, 'base64').toString('utf8');
        envelope.payload = Buffer.from(text.replace(PROOF, PROOF.replace('sprocket', 'other'))).toString('base64');
      },
    }),
  ],
  [
    'a signature that was changed',
    'does not verify',
    async () => ({
      damage: ({ dsseEnvelope: { signatures } }) => {
        const [first] = signatures;
        if (first !== undefined) first.sig = Buffer.from(`x${first.sig}`).toString('base64');
      },
    }),
  ],
  [
    'no entry in the log',
    'does not verify',
    async () => ({ damage: ({ verificationMaterial: material }) => material.tlogEntries.splice(0) }),
  ],
  [
    'a certificate that is none',
    'does not verify',
    async () => ({
      damage: ({ verificationMaterial: material }) => {
        material.certificate.rawBytes = 'AAAA';
      },
    }),
  ],
];
test.each(wrong)('an attestation by or of %s counts for nothing', async (_, said, change) => {
  await attested(await change());
  const [bundles, roots] = ['bundle.json', 'root.json'].map((name) =>
    readFileSync(path.join(fixture.folder, name), 'utf8'),
  );
  const found = attestedHeadOf(run, (accepts) =>
    verifyAttestation(
      { bundles: bundles ?? '', roots: roots ?? '' },
      { signer: 'acme/docs', issuer: OURS.issuer ?? '' },
      accepts,
    ),
  );
  expect(found.problem).toContain(said);
});

test('whole identities need their issuer, and may be of anybody', async () => {
  const who = { identity: 'https://ci.example/jobs/7', issuer: 'https://issuer.example' };
  const [, , ...rest] = await attested({ who });
  const args = ['--attestation', 'bundle.json', ...rest.slice(0, 2), '--signer', who.identity];
  expect((await evidence([...args, '--issuer', who.issuer])).code).toBe(0);
  expect((await evidence(args)).code).toBe(1);
  expect((await evidence([...args.slice(0, -1), 'https://ci.example/jobs/70', '--issuer', who.issuer])).code).toBe(1);
});
test('what is needed to believe an attestation is asked for, and what cannot be read is said', async () => {
  const args = await attested();
  expect(await evidence(args.slice(0, 4))).toMatchObject({ code: 2, stderr: expect.stringContaining('--signer') });
  expect(await evidence(args.slice(0, 2))).toMatchObject({ code: 2, stderr: expect.stringContaining('trusted root') });
  expect(await evidence(args.slice(2))).toMatchObject({ code: 2, stderr: expect.stringContaining('--attestation') });
  write('bundle.json', '{');
  expect((await evidence(args)).code).toBe(2);
  write('bundle.json', '{}');
  expect(await evidence(args)).toMatchObject({ code: 1, stdout: expect.stringContaining('does not verify') });
  write('root.json', '{"tlogs":[{}]}');
  await attested();
  expect(await evidence(args)).toMatchObject({ code: 2, stderr: expect.stringContaining('trusted root') });
  write('root.json', JSON.stringify(sigstore.root));
});
test('the statement of a run is written for a signer', async () => {
  const env = { LAUNCH_HOME: hub.home };
  const shown = await fixture.launch(['attest', run], { env });
  expect([shown.code, shown.json()]).toEqual([
    0,
    statementOf(run, statement.predicate.evidence_head, { proofs: [], pull_request: null }),
  ]);
  expect((await fixture.launch(['attest', run, '--out', 'attestation'], { env })).code).toBe(0);
});
