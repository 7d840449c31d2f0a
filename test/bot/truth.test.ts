import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Conversation, startConversation } from '../support/bot.ts';
import { citedProof } from '../support/cited-proof.ts';
import { renderAccount, renderRepository } from '../support/forge/render.ts';
import type { CheckRun, Issue, Repository } from '../support/forge/state.ts';

const READER = '# Product\n\nReads OBJ files.\n';
const PASSAGE = 'Reads OBJ files.';
const GUIDE = `# Guide\n\n${PASSAGE}\n`;
let talk: Conversation;
let product: Repository;

const proofAt = (url: string, sha: string): string =>
  citedProof(`${url}/acme/product.git`, sha, 'docs/guide.md', 'README.md', [{ line: 3, text: PASSAGE }]);

beforeAll(async () => {
  talk = await startConversation({ bundled: true });
  product = await talk.forge.addRepository({ name: 'acme/product', files: { 'README.md': READER } });
  const sha = (await talk.forge.head(product, 'main')) ?? '';
  const files = { 'launch/proofs/product.json': proofAt(talk.forge.url, sha), 'docs/guide.md': GUIDE };
  await talk.forge.commit(talk.repo, { branch: 'main', files, author: 'ann' });
  await talk.settled();
});
afterAll(async () => {
  expect(talk.violations()).toEqual([]);
  await talk[Symbol.asyncDispose]();
});

const pulls = (): Issue[] => talk.repo.issues.filter(({ pull }) => pull !== null);
const checkAt = (sha: string): CheckRun | undefined => product.checkRuns.find(({ headSha }) => headSha === sha);
async function push(text: string, quiet = false): Promise<string> {
  const sha = await talk.forge.commit(product, { branch: 'main', files: { 'README.md': text }, author: 'ann', quiet });
  await talk.settled();
  return sha;
}
const cited = async (branch: string): Promise<string> =>
  (await talk.forge.files(talk.repo, branch))['launch/proofs/product.json'] ?? '';

describe('a push to the default branch of a product', () => {
  it('that moves a cited passage opens one pull request where it is cited, and says so on its commit', async () => {
    const sha = await push(`Hello.\n\n${READER}`);
    const [pull] = pulls();
    expect(pulls(), talk.logs.slice(-3).join('\n')).toHaveLength(1);
    expect(await cited(pull?.pull?.headRef ?? '')).toContain('"lines":"5"');
    expect([checkAt(sha)?.name, checkAt(sha)?.conclusion]).toEqual(['Launch: acme/docs', 'success']);
    expect(checkAt(sha)?.output.summary).toContain(`/acme/docs/pull/${pull?.number}`);
  });

  it('that moves it again goes into the same pull request', async () => {
    await push(`Hello.\n\nTo all.\n\n${READER}`);
    const [pull] = pulls();
    expect(pulls()).toHaveLength(1);
    expect(await cited(pull?.pull?.headRef ?? '')).toContain('"lines":"7"');
  });

  it('that comes twice is looked at once', async () => {
    const delivery = talk.forge.deliveries.list.findLast(({ event, payload }) => {
      const { repository } = payload as { repository?: { name?: string } };
      return event === 'push' && repository?.name === 'product';
    });
    const checks = product.checkRuns.length;
    if (delivery !== undefined) await talk.forge.deliveries.redeliver(delivery);
    await talk.settled();
    expect([pulls().length, product.checkRuns.length]).toEqual([1, checks]);
  });

  it('that says something else names the pages on its commit, and proposes nothing it cannot prove', async () => {
    const sha = await push(READER.replace('OBJ', 'STL'));
    expect([checkAt(sha)?.conclusion, checkAt(sha)?.output.title]).toEqual(['neutral', '1 citation to look at']);
    expect(checkAt(sha)?.output.summary).toContain('launch/proofs/product.json');
    expect(pulls()).toHaveLength(1);
  });
});

describe('a release', () => {
  it('has the claims looked at again at what is released', async () => {
    const sha = await push(`News.\n\n${READER}`, true);
    expect(checkAt(sha)).toBeUndefined();
    await talk.forge.deliveries.send(product, 'release', {
      action: 'published',
      release: { id: 7, tag_name: 'v2.0', name: '2.0', draft: false, prerelease: false },
      repository: renderRepository(talk.forge, product),
      sender: renderAccount(talk.forge, talk.forge.account('ann')),
    });
    await talk.settled();
    expect(checkAt(sha)?.conclusion, talk.logs.slice(-3).join('\n')).toBe('success');
  });
});
