/** Artifacts item by item: the same bytes as at once, every problem with its place, and equal parts of what is read held once. */
import { expect, it } from 'vitest';
import { artifactPieces, decodeArtifact, encodeArtifact, readArtifact } from '../../src/engine/artifact-json.ts';
import { ARTIFACTS } from '../../src/model/artifacts.ts';
import { citation } from '../support/facts.ts';

const CITED = { ...citation('README.md', 3, 'words'), symbol: 'Ä \u2028 "["' };
const claim = (at: number) => ({
  claim_id: String(at).padStart(64, '0'),
  passages: [{ citation: { ...CITED }, text: `": [\n    {\n${at}\n    }` }],
});
const map = (count: number) => ({
  schema_version: 1 as const,
  repository: 'local',
  sha: '1'.repeat(40),
  evidence: Array.from({ length: count }, (_, at) => claim(at)),
});
const bundle = (content: string) => ({
  schema_version: 1 as const,
  base_sha: 'a'.repeat(40),
  patches: [
    {
      op: 'create_file' as const,
      patch_id: 'patch_1',
      path: 'a.md',
      before_sha256: null,
      after_sha256: null,
      summary: '',
      origin: 'W6',
      content,
    },
    {
      op: 'delete_file' as const,
      patch_id: 'patch_2',
      path: 'b.md',
      before_sha256: null,
      after_sha256: null,
      summary: '',
      origin: 'W6',
    },
  ],
  conflicts: [],
});

/** Chunks that end inside characters and names. */
function* cut(bytes: Buffer, size: number): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

it.each([0, 1, 3, 2000])('says %i items as JSON says them at once, in pieces, and reads them again', (count) => {
  const value = map(count);
  const whole = `${JSON.stringify(ARTIFACTS.evidence_map.parse(value), null, 2)}\n`;
  const pieces = [...artifactPieces('evidence_map', value)];
  expect(pieces.join('')).toBe(whole);
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(60_000);
  const bytes = encodeArtifact('evidence_map', value);
  expect(bytes.toString()).toBe(whole);
  for (const size of [7, 64, 1_000_000]) expect(readArtifact('evidence_map', cut(bytes, size))).toEqual(value);
  // However it is laid out.
  expect(decodeArtifact('evidence_map', Buffer.from(JSON.stringify(value)))).toEqual(value);
});

it('says a text of a megabyte in parts, pairs of surrogates whole and lone ones escaped', () => {
  const value = bundle(`${'a\n"ä😀'.repeat(400_000)}\ud83d`);
  const pieces = [...artifactPieces('patch_bundle', value)];
  expect(pieces.join('')).toBe(`${JSON.stringify(ARTIFACTS.patch_bundle.parse(value), null, 2)}\n`);
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(250_000);
  expect(decodeArtifact('patch_bundle', Buffer.from(pieces.join('')))).toEqual(value);
});

it('holds equal citations once, unequal ones apart, and lets nobody change what others read', () => {
  const value = map(3);
  const [, second] = value.evidence;
  if (second?.passages[0]) second.passages[0].citation = { ...CITED, end_line: 4 };
  const [one, other, again] = decodeArtifact('evidence_map', encodeArtifact('evidence_map', value)).evidence;
  expect(one?.passages[0]?.citation).toBe(again?.passages[0]?.citation);
  expect(other?.passages[0]?.citation).toEqual({ ...CITED, end_line: 4 });
  expect(() => one?.passages.push({ citation: CITED, text: '' })).toThrow(TypeError);
});

it('names each item that does not fit, and what is no member', () => {
  const value = map(3);
  const broken = { ...value, sha: 'x', evidence: [...value.evidence, { claim_id: 1, passages: [] }], more: [] };
  const places = ['sha', '', 'evidence.3.claim_id'];
  for (const act of [
    () => encodeArtifact('evidence_map', broken),
    () => decodeArtifact('evidence_map', Buffer.from(JSON.stringify(broken, null, 2))),
  ])
    try {
      act();
      expect.unreachable();
    } catch (thrown) {
      const { problems } = (thrown as { details: { problems: { path: string }[] } }).details;
      expect(problems.map(({ path }) => path).toSorted()).toEqual(places.toSorted());
    }
  expect(() => encodeArtifact('evidence_map', [])).toThrow(/evidence_map/);
  expect(() => encodeArtifact('evidence_map', null)).toThrow(/evidence_map/);
});

it('reads of a list what is kept, and nothing of the items that nobody asks for', () => {
  const bytes = Buffer.from(JSON.stringify({ ...map(3), evidence: [claim(0), { claim_id: 1 }, claim(2)] }, null, 2));
  expect(() => readArtifact('evidence_map', [bytes])).toThrow(/evidence\.1\.claim_id/);
  expect(readArtifact('evidence_map', [bytes], () => undefined)).toEqual(map(0));
  let at = 0;
  const kept = readArtifact('evidence_map', [bytes], (list, item) =>
    list === 'evidence' && at++ === 1 ? undefined : item(),
  );
  expect(kept).toEqual({ ...map(0), evidence: [claim(0), claim(2)] });
  const last = JSON.stringify({ ...map(2), evidence: [claim(0), claim(1), { claim_id: 1 }] }, null, 2);
  let left = 1;
  const skipsFirst = (_list: string, item: () => unknown): unknown => (left-- > 0 ? undefined : item());
  expect(() => readArtifact('evidence_map', [Buffer.from(last)], skipsFirst)).toThrow(/evidence\.2\.claim_id/);
});
