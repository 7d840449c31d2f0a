/** A trusted document that names a key twice has no one reading: whoever reads it refuses it, by the key. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readPlan } from '../../src/action/plan-file.ts';
import { parseProof } from '../../src/proofs/read-proof.ts';
import { renderProof } from '../../src/proofs/render-proof.ts';
import { loadSiteProfiles } from '../../src/sites/profiles.ts';
import { qaSettings } from '../../src/toolhub/qa.ts';
import { parsePack } from '../../src/tools/policy-pack.ts';
import { readProofs } from '../../src/truth/site-proofs.ts';
import { readDataFiles } from '../../src/validation/data-files.ts';
import { entryOf, PROOF, proofOf, START } from '../support/strata-site.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'launch-twice-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const at = (name: string, text: string): string => {
  const file = path.join(folder, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
  return file;
};

const ONCE = renderProof(proofOf([entryOf(START)]));
/** The same file with another product before its own, in a spelling of its own: `JSON.parse` takes the last. */
const TWICE = ONCE.replace('{', '{"product_\\u006eame": "SQLite",');

it('a proof file', () => {
  at(PROOF, TWICE);
  expect(() => readProofs(folder)).toThrow(
    '`launch/proofs/strata.json` is not a proof file that Launch wrote: the key `product_name` stands twice in one object.',
  );
  const { proofs, problems } = readDataFiles([PROOF], () => TWICE);
  expect([proofs.size, problems]).toEqual([
    0,
    [{ path: PROOF, line: 4, at: '', message: 'the key `product_name` stands twice in one object', kind: 'json' }],
  ]);
  expect([parseProof(TWICE), parseProof(Buffer.from(TWICE))]).toEqual([undefined, undefined]);
});

it('reads a proof file that names each once, with a byte order mark or without', () => {
  at(PROOF, `\ufeff${ONCE}`);
  expect(readProofs(folder)).toHaveLength(1);
  expect(readDataFiles([PROOF], () => `\ufeff${ONCE}`).problems).toEqual([]);
  expect(parseProof(Buffer.from(`\ufeff${ONCE}`))).toEqual(parseProof(ONCE));
  expect(parseProof(ONCE)?.product_name).toBe('Strata');
});

it('a policy pack', () => {
  const pack = '{"version":"v1","rules":[{"match":{"actionId":"core.ping"},"effect":"deny","effect":"allow"}]}';
  expect(() => parsePack(pack, 'a.json')).toThrow('the key `effect` stands twice in one object');
});

it('a plan', async () => {
  at('plan/plan.json', '{"run_id":"a","run_id":"b"}');
  await expect(readPlan(path.join(folder, 'plan'), null)).rejects.toThrow(
    'the key `run_id` stands twice in one object',
  );
});

it('a site profile', () => {
  const file = at('profile.json', '{"name":"a","name":"b"}');
  expect(() => loadSiteProfiles({ LAUNCH_SITE_PROFILES: file })).toThrow('the key `name` stands twice in one object');
});

it('the commands of QA', () => {
  expect(() => qaSettings({ QA_COMMANDS: '{"test":"a","test":"b"}' }, 'test')).toThrow(
    'the key `test` stands twice in one object',
  );
});
