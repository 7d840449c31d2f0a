/** A pull request of a product is told which pages of docs cite the lines that it changes; all others hear nothing. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Conversation, startConversation } from '../support/bot.ts';
import { citedProof } from '../support/cited-proof.ts';
import type { CheckRun, Issue, Repository } from '../support/forge/state.ts';

const LINES = ['# Product', '', 'Reads OBJ files.', '', 'Writes STL files.', ''];
const README = LINES.join('\n');
let talk: Conversation;
let product: Repository;

beforeAll(async () => {
  talk = await startConversation({ bundled: true });
  product = await talk.forge.addRepository({
    name: 'acme/product',
    files: { 'README.md': README, 'src/other.py': 'x = 1\n' },
    collaborators: { ann: 'write' },
  });
  const sha = (await talk.forge.head(product, 'main')) ?? '';
  const cited = [3, 5].map((line) => ({ line, text: LINES[line - 1] ?? '' }));
  await talk.forge.commit(talk.repo, {
    branch: 'main',
    files: {
      'launch/proofs/product.json': citedProof(
        `${talk.forge.url}/acme/product.git`,
        sha,
        'docs/made.md',
        'README.md',
        cited,
      ),
      'docs/made.md': '# Guide\n\nReads OBJ files.\n\nWrites STL files.\n',
    },
    author: 'ann',
  });
  await talk.settled();
});
afterAll(async () => {
  expect(talk.violations()).toEqual([]);
  await talk[Symbol.asyncDispose]();
});

async function open(branch: string, files: Record<string, string>): Promise<Issue> {
  await talk.forge.commit(product, { branch, files, author: 'ann' });
  const { json } = await talk.request('ann', 'POST /repos/acme/product/pulls', {
    title: 'T',
    head: branch,
    base: 'main',
  });
  await talk.settled();
  const found = product.issues.find(({ number }) => number === json.number);
  if (found === undefined) throw new Error(JSON.stringify(json));
  return found;
}
const said = ({ comments }: Issue): string[] =>
  comments.map(({ body }) => body).filter((body) => body.startsWith('<!-- launch:docs-needed -->'));
const checkOf = ({ pull }: Issue): CheckRun | undefined =>
  product.checkRuns.find(({ headSha, name }) => headSha === pull?.headSha && name === 'Docs needed: acme/docs');

it('says nothing where no cited line changes: elsewhere, above it, in white space', async () => {
  for (const [branch, files] of [
    ['other', { 'src/other.py': 'x = 2\n' }],
    ['above', { 'README.md': README.replace('# Product', '# Product\n\nHello.') }],
    ['space', { 'README.md': README.replace('Reads OBJ', 'Reads  OBJ') }],
  ] as const) {
    const pull = await open(branch, files);
    expect([branch, said(pull), checkOf(pull)]).toEqual([branch, [], undefined]);
  }
});

it('names the lines and pages in one comment and a neutral check, and takes it back when it is changed back', async () => {
  const pull = await open('format', { 'README.md': `New.\n\n${README.replace('OBJ', 'PLY')}` });
  expect(said(pull), talk.logs.slice(-4).join('\n')).toHaveLength(1);
  expect(said(pull)[0]).toContain('**1 page cites lines that this changes** in `acme/docs`.');
  expect(said(pull)[0]).toContain('- `README.md:3`: `docs/made.md`');
  expect(checkOf(pull)).toMatchObject({
    conclusion: 'neutral',
    output: { title: '1 page cites lines that this changes' },
  });
  expect(checkOf(pull)?.annotations.map(({ path }) => path)).toEqual(['README.md']);
  await talk.forge.commit(product, { branch: 'format', files: { 'README.md': `New.\n\n${README}` }, author: 'ann' });
  await talk.settled();
  expect(said(pull)).toEqual([expect.stringContaining('No page cites a line that this changes any more.')]);
});

it('says that a file is gone, also from a fork', async () => {
  const fork = await talk.forge.fork(product, 'eve');
  await talk.forge.commit(fork, { branch: 'gone', files: { 'README.md': 'Nothing.\n' }, author: 'eve' });
  const { json } = await talk.request('eve', 'POST /repos/acme/product/pulls', {
    title: 'T',
    head: 'eve:gone',
    base: 'main',
  });
  await talk.settled();
  const pull = product.issues.find(({ number }) => number === json.number);
  expect(pull === undefined ? [] : said(pull)).toEqual([expect.stringContaining('**1 page cites')]);
});

it('stays silent where launch.yml of the product says so', async () => {
  await talk.forge.commit(product, {
    branch: 'main',
    files: { '.github/launch.yml': 'bot:\n  docs_needed: false\n' },
    author: 'ann',
  });
  await talk.settled();
  expect(said(await open('quiet', { 'README.md': README.replace('STL', 'GLB') }))).toEqual([]);
});
