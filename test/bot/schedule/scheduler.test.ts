/** Scheduled work and quiet hours over days, with the bot's own clock moved on. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { schedule } from '../../../bot/schedule/scheduler.ts';
import { type Conversation, startConversation } from '../../support/bot.ts';
import { citedProof } from '../../support/cited-proof.ts';
import type { Issue, Repository } from '../../support/forge/state.ts';

const README = '# Product\n\nReads OBJ files.\n';
let talk: Conversation;
let product: Repository;
let now: number;

beforeAll(async () => {
  talk = await startConversation();
  product = await talk.forge.addRepository({ name: 'acme/product', files: { 'README.md': README } });
  const { clock } = talk.running.bot.context;
  now = clock.now();
  clock.now = () => now;
  const sha = (await talk.forge.head(product, 'main')) ?? '';
  const cited = [{ line: 3, text: 'Reads OBJ files.' }];
  await commit(talk.repo, {
    '.github/launch.yml': 'bot:\n  schedule: daily\n',
    'launch/proofs/product.json': citedProof(
      `${talk.forge.url}/acme/product.git`,
      sha,
      'docs/made.md',
      'README.md',
      cited,
    ),
    'docs/made.md': '# Guide\n\nReads OBJ files.\n',
  });
});
afterAll(async () => {
  expect(talk.violations()).toEqual([]);
  await talk[Symbol.asyncDispose]();
});
async function commit(repo: Repository, files: Record<string, string>, quiet = false): Promise<string> {
  const sha = await talk.forge.commit(repo, { branch: 'main', files, author: 'ann', quiet });
  await talk.settled();
  return sha;
}
async function later(hours: number): Promise<number> {
  now += hours * 3_600_000;
  const begun = await schedule(talk.running.bot);
  await talk.settled();
  return begun;
}
const checks = (repo: Repository, name: string): number => repo.checkRuns.filter((one) => one.name === name).length;
const kept = (): Issue[] =>
  talk.repo.issues.filter(({ body, pull }) => pull === null && body?.includes('launch:truth') === true);

it('comes a day after it was asked for, once, and every day', async () => {
  expect([await later(1), checks(talk.repo, 'Launch')]).toEqual([0, 0]);
  expect([await later(23), checks(talk.repo, 'Launch')]).toEqual([1, 1]);
  expect([await later(0.1), checks(talk.repo, 'Launch')]).toEqual([0, 1]);
  expect(await later(24)).toBe(1);
  expect(kept()).toEqual([]);
});

it('keeps an issue open while a citation does not hold, and closes it when all do', async () => {
  await commit(product, { 'README.md': README.replace('OBJ', 'STL') }, true);
  await later(24);
  expect(
    kept().map(({ title, state }) => [title, state]),
    talk.logs.slice(-3).join('\n'),
  ).toEqual([['Docs cite lines of acme/product that have changed', 'open']]);
  expect(kept()[0]?.body).toContain('`docs/made.md`');
  await later(24);
  expect(kept()).toHaveLength(1);
  await commit(product, { 'README.md': README }, true);
  await later(24);
  expect(kept().map(({ state }) => state)).toEqual(['closed']);
});

it('begins nothing while it is quiet, and what waited afterwards', async () => {
  const hour = (shift: number): string => `${new Date(now + shift * 3_600_000).toISOString().slice(11, 13)}:00`;
  await commit(product, { '.github/launch.yml': `bot:\n  quiet_hours: { from: '${hour(0)}', to: '${hour(3)}' }\n` });
  const name = 'Launch: acme/docs';
  const before = checks(product, name);
  const sha = await commit(product, { 'README.md': `Hello.\n\n${README}` });
  expect(checks(product, name)).toBe(before);
  expect([await later(1), checks(product, name)]).toEqual([0, before]);
  await later(3);
  expect(product.checkRuns.find(({ headSha, name: of }) => headSha === sha && of === name)?.conclusion).toBe('success');
});

it('answers nothing about a private product that does not name these docs, and what it is asked for once it does', async () => {
  const secret = await talk.forge.addRepository({
    name: 'acme/secret',
    private: true,
    files: { 'core.py': '# a\nPRICE = 17\n' },
  });
  const url = `${talk.forge.url}/acme/secret.git`;
  const sha = (await talk.forge.head(secret, 'main')) ?? '';
  const guess = [{ line: 2, text: 'PRICE = 16' }];
  await commit(talk.repo, {
    'launch/proofs/secret.json': JSON.stringify({
      ...(JSON.parse(citedProof(url, sha, 'docs/guess.md', 'core.py', guess)) as object),
      product_slug: 'secret',
    }),
    'docs/guess.md': '# G\n\nPRICE = 16\n',
  });
  const held = (): number => talk.repo.issues.filter(({ title }) => title.includes('acme/secret')).length;
  await later(1);
  await later(24);
  await later(24);
  expect(held()).toBe(0);
  const { json } = await talk.request('ann', 'POST /repos/acme/docs/issues', { title: 'Verify' });
  await talk.comment(Number(json.number), 'ann', '/launch verify');
  expect(talk.answer(Number(json.number))).not.toContain('PRICE');
  await commit(secret, { '.github/launch.yml': 'bot:\n  docs: [acme/docs]\n' }, true);
  await later(24);
  await later(24);
  expect(held()).toBeGreaterThan(0);
});

it('ends when launch.yml does not ask any more', async () => {
  await commit(talk.repo, { '.github/launch.yml': 'profile: ci\n' });
  const before = checks(talk.repo, 'Launch');
  await later(48);
  expect(checks(talk.repo, 'Launch')).toBe(before);
});
