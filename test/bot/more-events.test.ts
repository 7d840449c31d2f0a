import { afterEach, describe, expect, it } from 'vitest';
import { CHUNK, MAX_ANNOTATIONS } from '../../bot/work/check-run.ts';
import { type Conversation, SITE, startConversation } from '../support/bot.ts';
import { renderAccount, renderRepository } from '../support/forge/render.ts';
import { renderCheckSuite } from '../support/forge/render-checks.ts';

const talks: Conversation[] = [];
async function start(options: Parameters<typeof startConversation>[0] = {}): Promise<Conversation> {
  const talk = await startConversation(options);
  talks.push(talk);
  return talk;
}
afterEach(async () => {
  for (const talk of talks.splice(0)) {
    expect(talk.violations()).toEqual([]);
    await talk[Symbol.asyncDispose]();
  }
});

const tell = async (talk: Conversation, event: string, body: Record<string, unknown>, by = 'ann'): Promise<void> => {
  await talk.forge.deliveries.send(talk.repo, event, {
    ...body,
    repository: renderRepository(talk.forge, talk.repo),
    sender: renderAccount(talk.forge, talk.forge.account(by)),
  });
  await talk.settled();
};
const runsOf = async (talk: Conversation): Promise<number> =>
  (await talk.running.bot.context.store.keys('bot-run')).length;

describe('a check', () => {
  it('is made again by "Re-run" and by "Re-run all", for who may check, each as a check run of its own', async () => {
    const talk = await start();
    await talk.openPull();
    const [check] = talk.repo.checkRuns;
    const [suite] = talk.repo.checkSuites;
    expect(await runsOf(talk)).toBe(1);
    const again = `POST /repos/acme/docs/check-runs/${check?.id}/rerequest`;
    expect((await talk.request('ann', again)).status).toBe(201);
    await talk.settled();
    expect([await runsOf(talk), talk.repo.checkRuns.length, check?.status]).toEqual([2, 2, 'completed']);
    // Each shows its own annotations, and the newest has the buttons.
    expect(talk.repo.checkRuns.map(({ annotations, conclusion }) => [annotations.length, conclusion])).toEqual([
      [1, 'failure'],
      [1, 'failure'],
    ]);
    expect(talk.repo.checkRuns[1]?.actions.map(({ identifier }) => identifier)).toEqual(['fix', 'explain']);
    if (suite === undefined) throw new Error('no suite');
    // The published schema names no events of installations.
    talk.app.events = ['check_run', 'check_suite', 'pull_request'];
    const all = { action: 'rerequested', check_suite: renderCheckSuite(talk.forge, talk.repo, suite) };
    await tell(talk, 'check_suite', all, 'ann');
    expect([await runsOf(talk), talk.repo.checkRuns.length]).toEqual([3, 3]);
    await tell(talk, 'check_suite', all, 'rob');
    expect(await runsOf(talk)).toBe(3);
    expect(talk.answer(1)).toContain('`/launch check` needs the `triage` role');
  });

  it('of a head that no branch and no open pull request ends in is judged as anybody’s, never as the default branch', async () => {
    const talk = await start({ files: { 'docs/index.md': '# Docs\n\nSee [the guide](guide.md).\n' } });
    const fork = await talk.forge.fork(talk.repo, 'eve');
    await talk.forge.commit(fork, {
      ...{ branch: 'evil', author: 'eve' },
      files: {
        'docs/guide.md': '# Guide\n\nBack to [nowhere](missing.md).\n',
        '.github/launch.yml': "gates:\n  internal-links: 'off'\n",
      },
    });
    const { json } = await talk.request('eve', 'POST /repos/acme/docs/pulls', {
      ...{ title: 'Better guide', head: 'eve:evil', base: 'main' },
    });
    await talk.settled();
    await talk.request('ann', `PATCH /repos/acme/docs/pulls/${Number(json.number)}`, { state: 'closed' });
    await talk.settled();
    const checks = () => talk.repo.checkRuns.filter(({ name }) => name === 'Launch');
    await talk.request('ann', `POST /repos/acme/docs/check-runs/${checks()[0]?.id}/rerequest`);
    await talk.settled();
    expect(checks().map(({ conclusion }) => conclusion)).toEqual(['failure', 'failure']);
    expect(checks()[1]?.actions.map(({ identifier }) => identifier)).not.toContain('fix');
    const { store } = talk.running.bot.context;
    expect(await store.keys('bot-board')).toEqual([]);
  });

  it('carries its annotations in chunks that GitHub takes, up to a cap, and says the rest in its summary', async () => {
    const talk = await start();
    const links = Array.from({ length: MAX_ANNOTATIONS + 20 }, (_, at) => `- [x${at}](missing-${at}.md)\n`).join('\n');
    await talk.openPull({ 'docs/links.md': `# Links\n\n${links}` });
    const [check] = talk.repo.checkRuns;
    expect([check?.status, check?.annotations.length]).toEqual(['completed', MAX_ANNOTATIONS]);
    const updates = talk.forge.requests.filter(({ operation }) => operation === 'checks/update').length;
    expect(updates).toBeGreaterThanOrEqual(MAX_ANNOTATIONS / CHUNK);
    expect(check?.output.title).toContain(`${MAX_ANNOTATIONS + 20} findings`);
  });
});

describe('a label', () => {
  it('launch:ignore silences a pull request until it is taken away', async () => {
    const talk = await start();
    const { number } = await talk.openPull();
    const labels = `/repos/acme/docs/issues/${number}/labels`;
    await talk.request('ann', `POST ${labels}`, { labels: ['launch:ignore'] });
    await talk.settled();
    const push = async (name: string): Promise<string> => {
      const sha = await talk.forge.commit(talk.repo, { branch: 'more', files: { [name]: '# New\n' }, author: 'ann' });
      await talk.settled();
      return sha;
    };
    const quiet = await push('docs/a.md');
    expect(talk.repo.checkRuns.filter(({ headSha }) => headSha === quiet)).toEqual([]);
    await talk.comment(number, 'rob', '/launch why');
    expect(talk.answer(number)).toContain('The label launch:ignore stands here.');
    await talk.request('ann', `DELETE ${labels}/launch:ignore`);
    await talk.settled();
    expect(talk.repo.checkRuns.filter(({ headSha }) => headSha === quiet)).toHaveLength(1);
  });
});

describe('a repository', () => {
  it('that is renamed keeps its thread and its runs; one that is deleted is forgotten', async () => {
    const talk = await start();
    const { number } = await talk.openPull();
    await talk.comment(number, 'tom', '/launch check');
    talk.repo.name = 'handbook';
    await tell(talk, 'repository', { action: 'renamed', changes: { repository: { name: { from: 'docs' } } } });
    await talk.request('tom', `POST /repos/acme/handbook/issues/${number}/comments`, { body: '/launch list' });
    await talk.settled();
    expect(talk.replies(number)).toHaveLength(3);
    expect(talk.answer(number).match(/^\| `r_/gmu)).toHaveLength(2);
    await tell(talk, 'repository', { action: 'deleted' });
    const { store } = talk.running.bot.context;
    expect([await runsOf(talk), await store.keys('bot-thread'), await store.keys('bot-check')]).toEqual([0, [], []]);
  });

  it('that is added to an installation is welcomed, and one that is taken out is forgotten', async () => {
    const talk = await start();
    const added = await talk.forge.addRepository({ name: 'acme/guides', files: SITE });
    const short = { id: added.id, node_id: 'R_1', name: 'guides', full_name: 'acme/guides', private: false };
    const { installation } = talk;
    const base = { installation: { id: installation.id }, repository_selection: 'selected', requester: null };
    const lists = (add: unknown[], gone: unknown[]) => ({ repositories_added: add, repositories_removed: gone });
    const send = (action: string, body: unknown): Promise<void> =>
      tell(talk, 'installation_repositories', { ...base, action, ...(body as object) });
    await send('added', lists([short], []));
    expect(added.issues.map(({ title }) => title)).toEqual(['Configure Launch']);
    await send('added', lists([short], []));
    expect(added.issues).toHaveLength(1);
    await talk.openPull();
    await send('removed', lists([], [{ ...short, id: talk.repo.id, name: 'docs', full_name: 'acme/docs' }]));
    const { store } = talk.running.bot.context;
    const prefix = `${installation.id}|${talk.repo.id}|`;
    expect(await store.keys('bot-repository-run', { prefix })).toEqual([]);
  });
});

it('/launch fix of one gate fixes what that gate found, and nothing else', async () => {
  const talk = await start();
  const text = '# Guide\n\nBack to [the start](Index.md).\n\n```\nconst a = 1;\n```\n';
  const { number } = await talk.openPull({ 'docs/guide.md': text });
  const comment = await talk.comment(number, 'ann', '/launch fix internal-links');
  expect(talk.reactions(comment), talk.answer(number)).toEqual(['eyes', 'rocket']);
  expect((await talk.forge.files(talk.repo, 'more'))['docs/guide.md']).toBe(text.replace('Index', 'index'));
});

describe('what an installation has a day', () => {
  it('is so many runs: one more is refused with why', async () => {
    const talk = await start({ env: { LAUNCH_BOT_MAX_RUNS_PER_DAY: '1' } });
    const { number } = await talk.openPull();
    const comment = await talk.comment(number, 'tom', '/launch check');
    expect(talk.reactions(comment)).toEqual(['eyes', '-1']);
    expect(talk.answer(number)).toContain('This installation has used its 1 run of today');
    expect(await runsOf(talk)).toBe(1);
  });

  it('is so many minutes of the bot: none left is refused with why', async () => {
    const talk = await start({ env: { LAUNCH_BOT_MAX_MINUTES_PER_DAY: '0' } });
    const { number } = await talk.openPull();
    expect(talk.repo.checkRuns[0]?.output.summary).toContain('This installation has used its 0 minutes of today');
    const comment = await talk.comment(number, 'ann', '/launch fix internal-links');
    expect(talk.reactions(comment)).toEqual(['eyes', '-1']);
    expect([
      talk.answer(number).includes('This installation has used its 0 minutes of today'),
      await runsOf(talk),
    ]).toEqual([true, 0]);
  });
});
