import { afterAll, beforeAll, expect, it } from 'vitest';
import { examples } from '../support/action-scenario.ts';
import { type Conversation, startConversation } from '../support/bot.ts';
import { WRITE } from '../support/forge/make.ts';
import { freePort } from '../support/free-port.ts';
import { cleanWorkspaces } from '../support/run-action.ts';
import { installWorkflow, runWorkflow, waitingRun } from '../support/workflow-job.ts';

const TIMEOUT = { timeout: 240_000 };
let talk: Conversation;
let number = 0;
let run = '';
async function converse(env: Record<string, string> = {}): Promise<Conversation> {
  const begun = await startConversation({
    files: Object.fromEntries(
      Object.entries(examples('site')).map(([name, bytes]) => [name, Buffer.from(bytes).toString('utf8')]),
    ),
    env,
    permissions: { ...WRITE, workflows: 'write' },
  });
  await begun.forge.addRepository({ name: 'acme/product', files: examples('product') });
  await begun.request('ann', 'POST /repos/acme/docs/issues', { title: 'Docs for the product' });
  number = begun.repo.issues[0]?.number ?? 0;
  return begun;
}
beforeAll(async () => {
  talk = await converse();
});
afterAll(async () => {
  expect(talk.violations()).toEqual([]);
  await talk[Symbol.asyncDispose]();
});
const reply = (): string => talk.answer(number);
const runIn = (text: string): string => /r_[\dTZ-]+_[a-z0-9]+/u.exec(text)?.[0] ?? '';
const pullsOf = ({ repo }: Conversation) => repo.issues.filter(({ pull }) => pull !== null);
const pulls = (): number => pullsOf(talk).length;
/** What a reader sees, whatever run, address and commit it was made under. */
const plain = (text: string, of: Conversation, id: string): string =>
  text
    .replaceAll(of.forge.url, 'http://github')
    .replace(/\[`r_[\w-]+`\]\(.*?\)/gu, 'r_RUN')
    .replaceAll(id, 'r_RUN')
    .replace(/answer [0-9a-f]{16}(?: \d+)?/gu, 'answer ID')
    .replace(/\b[0-9a-f]{40}\b/gu, 'SHA')
    .replace(/pull\/\d+/gu, 'pull/N');
const proposed = async (of: Conversation, id: string): Promise<[string, string][]> =>
  Object.entries(await of.forge.files(of.repo, pullsOf(of)[0]?.pull?.headRef ?? ''))
    .filter(([name]) => !name.startsWith('.github/'))
    .map(([name, text]) => [name, plain(text, of, id)]);
let saidHere = '';

it('/launch start drafts from a repository, says how far it came, and proposes nothing unasked', TIMEOUT, async () => {
  const comment = await talk.comment(number, 'ann', `/launch start ${talk.forge.url}/acme/product`);
  run = runIn(reply());
  expect(talk.reactions(comment), reply()).toEqual(['eyes', 'rocket']);
  expect(reply()).toContain(': Ready to propose');
  expect(reply()).toMatch(/\d+ pages from \d+ claims, each with its citation\./u);
  expect(reply()).toContain(`\`/launch open-pr ${run}\` proposes it.`);
  expect(pulls()).toBe(0);
});

it('/launch start of what no site profile knows is refused with what to write', TIMEOUT, async () => {
  const comment = await talk.comment(number, 'ann', '/launch start https://example.org/product');
  expect(talk.reactions(comment)).toEqual(['eyes', '-1']);
});

it('/launch start, resume, cancel and open-pr are for writers', TIMEOUT, async () => {
  for (const line of [`start ${talk.forge.url}/acme/product`, `resume ${run}`, `cancel ${run}`, `open-pr ${run}`]) {
    const comment = await talk.comment(number, 'tom', `/launch ${line}`);
    expect([line, talk.reactions(comment)]).toEqual([line, ['eyes', '-1']]);
  }
  expect(pulls()).toBe(0);
});

it('/launch resume of a run that is ready changes nothing and says what is next', TIMEOUT, async () => {
  const comment = await talk.comment(number, 'ann', `/launch resume ${run}`);
  expect(talk.reactions(comment)).toEqual(['eyes', 'rocket']);
  expect(reply()).toContain(': Ready to propose');
});

it('/launch open-pr opens its pull request once, however often it is asked', TIMEOUT, async () => {
  const comment = await talk.comment(number, 'ann', `/launch open-pr ${run}`);
  expect(talk.reactions(comment), reply()).toEqual(['eyes', 'rocket']);
  expect(reply()).toContain(`Pull request: ${talk.forge.url}/acme/docs/pull/`);
  expect(pulls()).toBe(1);
  saidHere = plain(reply(), talk, run);
  await talk.comment(number, 'ann', `/launch open-pr ${run}`);
  expect(reply()).toContain('has its pull request');
  expect(pulls()).toBe(1);
  const late = await talk.comment(number, 'ann', `/launch resume ${run}`);
  expect(talk.reactions(late)).toEqual(['eyes', '-1']);
  expect(reply()).toContain('is done, so there is nothing to continue');
});

it('/launch cancel ends a run that has not ended, and says so of one that has', TIMEOUT, async () => {
  const { engine } = talk.running.bot.context;
  const { rememberRun } = await import('../../bot/runs.ts');
  const repository = { id: talk.repo.id, owner: 'acme', name: 'docs', installation: talk.installation.id };
  const [github_repo_url, site_repo_url] = ['product', 'docs'].map((name) => `${talk.forge.url}/acme/${name}.git`);
  const config = { kind: 'launch', github_repo_url, site_repo_url } as const;
  const { run_id: fresh } = await engine.start(config);
  await rememberRun(talk.running.bot, { repository, run: fresh, number, head_sha: null, by: 'ann' }, config);
  const early = await talk.comment(number, 'ann', `/launch open-pr ${fresh}`);
  expect([talk.reactions(early), reply().includes('is not ready for a pull request.')]).toEqual([['eyes', '-1'], true]);
  const comment = await talk.comment(number, 'ann', `/launch cancel ${fresh}`);
  expect([talk.reactions(comment), (await engine.snapshot(fresh)).state]).toEqual([['eyes', 'rocket'], 'CANCELLED']);
  const again = await talk.comment(number, 'ann', `/launch cancel ${run}`);
  expect(talk.reactions(again)).toEqual(['eyes', '-1']);
  expect(reply()).toContain('can no longer be cancelled');
});

it(
  'In the workflow a launch is drafted, killed, resumed and proposed by a job that may only read: as in the bot',
  TIMEOUT,
  async () => {
    const port = String(await freePort());
    const there = await converse({ PORT: port, LAUNCH_BOT_URL: `http://127.0.0.1:${port}` });
    try {
      await installWorkflow(there);
      const said = (): string => there.answer(number);
      const start = await there.comment(number, 'ann', `/launch start ${there.forge.url}/acme/product`);
      const own = runIn(said());
      expect(said()).toContain('is handed to the workflow');
      const head = await there.forge.head(there.repo, 'main');
      expect(waitingRun(there).inputs).toEqual({ 'run-id': own, command: 'resume', 'head-sha': head });
      const killed = await runWorkflow(there, { branch: 'main', over: { killAt: '::group::Validating' } });
      expect(killed.exitCode, killed.log).toBe(137);
      expect(said()).toContain('The workflow ended (failure) before the run did');
      expect(said()).toContain(`\`/launch resume ${own}\` continues it.`);
      expect(there.reactions(start)).toEqual(['eyes', 'confused']);

      const resume = await there.comment(number, 'ann', `/launch resume ${own}`);
      const resumed = await runWorkflow(there, { branch: 'main' });
      expect([resumed.exitCode, resumed.outputs.state], resumed.log).toEqual([0, 'READY_FOR_PR']);
      expect(there.reactions(resume), said()).toEqual(['eyes', 'rocket']);
      expect([said().includes(': Ready to propose'), pullsOf(there)]).toEqual([true, []]);

      const open = await there.comment(number, 'ann', `/launch open-pr ${own}`);
      expect(waitingRun(there).inputs).toMatchObject({ 'run-id': own, command: 'open-pr' });
      const end = await runWorkflow(there, { branch: 'main' });
      expect([end.exitCode, end.outputs.state], end.log).toEqual([0, 'DONE']);
      // The job could only read: the bot wrote, as itself.
      expect(pullsOf(there).map(({ user }) => user)).toEqual([there.app.bot]);
      expect(there.reactions(open), said()).toEqual(['eyes', 'rocket']);
      expect(plain(said(), there, own)).toBe(saidHere);
      expect(await proposed(there, own)).toEqual(await proposed(talk, run));
      expect(there.violations()).toEqual([]);
    } finally {
      await there[Symbol.asyncDispose]();
      cleanWorkspaces();
    }
  },
);
