/** Who learns of a run what: by what a truth check publishes, by signed links, by buttons, by jobs, and after repositories changed their names. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signedPath } from '../../bot/links.ts';
import { ownerOf, type RunOwner, rememberRun, runsOf } from '../../bot/runs.ts';
import { writeTarget } from '../../src/engine/run-target.ts';
import { issue, report } from '../report/issues.ts';
import { type Conversation, SECRET, startConversation } from '../support/bot.ts';
import { createVisitor, signIn, type Visitor } from '../support/browser.ts';
import { citedProof } from '../support/cited-proof.ts';
import type { Repository } from '../support/forge/state.ts';
import { refOf, seedCheck } from '../support/seeded-runs.ts';

const NAMING = 'bot:\n  docs: [acme/docs]\n';
const GUESSED = [1, 3].map((line) => ({ line, text: `what bob guesses ${line}` }));
let talk: Conversation;
let secret: Repository;
let open: Repository;
let bob: Visitor;

/** Private docs that ann and bob write, and a private product that ann alone reads. */
beforeAll(async () => {
  talk = await startConversation({ signIn: true, private: true, collaborators: { ann: 'write', bob: 'write' } });
  secret = await talk.forge.addRepository({
    name: 'acme/secret',
    private: true,
    files: { 'core.py': '# zanzibar: never tell\nimport os\nPRICE = "zanzibar 17"\n' },
    collaborators: { ann: 'write' },
  });
  open = await talk.forge.addRepository({
    name: 'acme/open',
    files: { 'core.py': 'x = 1\n', '.github/launch.yml': NAMING },
    collaborators: { bob: 'write' },
  });
  await cite(secret);
  bob = await signIn(talk, 'bob');
});
afterAll(() => talk[Symbol.asyncDispose]());

async function cite(product: Repository): Promise<void> {
  const sha = (await talk.forge.head(product, 'main')) ?? '';
  const url = `${talk.forge.url}/acme/${product.name}.git`;
  const files = {
    'launch/proofs/product.json': citedProof(url, sha, 'docs/guide.md', 'core.py', GUESSED),
    'docs/plan.md': '# Plan kilimanjaro\n\n[The memo](memo-kilimanjaro.md)\n',
  };
  await talk.forge.commit(talk.repo, { branch: 'main', files, author: 'bob' });
  await talk.settled();
}
async function push(repo: Repository, files: Record<string, string>): Promise<void> {
  await talk.forge.commit(repo, { branch: 'main', files, author: 'ann' });
  await talk.settled();
}
const docs = () => refOf(talk.repo, talk.installation);
const runs = (): Promise<RunOwner[]> => runsOf(talk.running.bot, docs(), 50);
const minuteLater = async (look: () => Promise<void>): Promise<void> => {
  const { clock } = talk.running.bot.context;
  const { now } = clock;
  clock.now = () => now() + 61_000;
  await look().finally(() => {
    clock.now = now;
  });
};

it('A private product is held against the docs that it names, and their writers read nothing of it', async () => {
  await push(secret, { 'README.md': '# Secret\n' });
  expect([await runs(), secret.checkRuns]).toEqual([[], []]);
  await push(secret, { '.github/launch.yml': NAMING });
  const [owner] = await runs();
  const run = owner?.run ?? '';
  expect(owner?.product, talk.logs.join('\n')).toMatchObject({ id: secret.id, name: 'secret' });
  expect((await bob.get(`/runs/${run}/artifacts/validation_report.json`)).status).toBe(404);
  expect((await (await signIn(talk, 'ann')).get(`/runs/${run}/artifacts/validation_report.json`)).text).toContain(
    'zanzibar',
  );
  // A link in the check of the docs opens what everybody may read who reads the docs.
  const linked = signedPath(SECRET, run, Math.floor(Date.now() / 1000) + 60);
  expect((await createVisitor(talk.running.url).get(linked)).status).toBe(401);
  const posted = JSON.stringify(talk.repo.issues.map(({ body, comments }) => [body, comments.map((one) => one.body)]));
  expect(posted).not.toContain('zanzibar');
  const pull = await talk.openPull();
  await talk.running.bot.queue.add({
    id: 'button:explain',
    kind: 'button',
    tenant: String(talk.installation.id),
    lock: 'button',
    data: {
      v: 1,
      repository: docs(),
      check: 1,
      sha: owner?.head_sha,
      wanted: 'explain',
      author: 'bob',
      number: pull.number,
    },
  });
  await talk.settled();
  expect(talk.replies(pull.number).join()).toContain('No finding of this commit is on record');
});

it('Private docs publish neither their text nor a link that opens them on the commit of a product, and only where they cite it', async () => {
  const known = (await runs()).length;
  await push(open, { 'README.md': '# Open\n' });
  const ofTruth = open.checkRuns.filter(({ name }) => name !== 'Launch configuration');
  expect([ofTruth, (await runs()).length]).toEqual([[], known]);
  secret.private = false;
  await push(secret, { 'README.md': '# Not secret any more\n' });
  const check = secret.checkRuns.at(-1);
  expect(check?.conclusion, talk.logs.join('\n')).toBe('neutral');
  expect(JSON.stringify(check?.output)).not.toMatch(/kilimanjaro|guide\.md|guesses/u);
  expect((await createVisitor(talk.running.url).get(check?.detailsUrl ?? '')).status).toBe(401);
  const told = () => secret.checkRuns.filter(({ name }) => name === 'Launch: acme/docs').length;
  const before = told();
  await push(secret, { '.github/launch.yml': '{}\n' });
  expect([before > 0, told()]).toEqual([true, before]);
  secret.private = true;
});

it('A job is given runs that were handed to a workflow, and none about a private product', async () => {
  const { bot, url } = talk.running;
  const session = async (run: string, workflow: string): Promise<number> => {
    const claims = {
      repository: 'acme/docs',
      repository_id: String(talk.repo.id),
      ref: 'refs/heads/bob',
      event_name: 'push',
    };
    const workflow_ref = `acme/docs/.github/workflows/${workflow}@refs/heads/bob`;
    const token = await talk.forge.oidc.sign({ ...claims, workflow_ref, sha: 'a'.repeat(40) }, url);
    const answer = await fetch(`${url}/v1/runs/${run}/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ holder: 'bobbobbobbobbobbob' }),
    });
    return answer.status;
  };
  const seeded = async (product: string, by: 'bot' | 'job'): Promise<string> => {
    const config = {
      kind: 'check',
      site_repo_url: talk.forge.cloneUrl(talk.repo),
      github_repo_url: `${talk.forge.url}/acme/${product}`,
    } as const;
    const { run_id: run } = await bot.context.engine.recordCheck({ ...config, product_slug: 'p' }, report([issue()]));
    const workflow = 'acme/docs/.github/workflows/ci.yml@refs/heads/bob';
    await rememberRun(bot, { repository: docs(), run, number: null, head_sha: null, by: 'ann', workflow }, config);
    const [ref, head_sha] = ['main', 'a'.repeat(40)];
    await writeTarget(bot.context.store, {
      v: 1,
      run_id: run,
      repository: 'acme/docs',
      repository_id: talk.repo.id,
      command: 'run',
      ref,
      head_sha,
      base_ref: ref,
      by,
    });
    return run;
  };
  expect(await session(await seeded('open', 'job'), 'other.yml')).toBe(200);
  expect(await session(await seeded('open', 'bot'), 'ci.yml')).toBe(404);
  const closed = await seeded('secret', 'job');
  expect([await session(closed, 'other.yml'), await session(closed, 'ci.yml')]).toEqual([404, 200]);
});

it('A run is read by the numbers of its repositories, whatever stands under their old names', async () => {
  const run = await seedCheck(talk, talk.repo, talk.installation);
  const about = (await runs()).find(({ product }) => product?.id === secret.id)?.run ?? '';
  const tom = await signIn(talk, 'tom');
  talk.repo.name = 'docs-internal';
  secret.name = 'secret-internal';
  for (const name of ['acme/docs', 'acme/secret'])
    await talk.forge.addRepository({
      name,
      files: { 'README.md': '# New\n' },
      collaborators: { tom: 'write', bob: 'write' },
    });
  await minuteLater(async () => {
    expect((await tom.get(`/runs/${run}`)).status).toBe(404);
    expect((await tom.get('/runs')).text).not.toContain(run);
    expect((await bob.get(`/runs/${run}`)).status).toBe(200);
    expect((await bob.get(`/runs/${about}`)).status).toBe(404);
  });
  expect((await ownerOf(talk.running.bot, run))?.repository.name).toBe('docs');
});
