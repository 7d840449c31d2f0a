import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Conversation, startConversation } from '../support/bot.ts';
import { announceCheckRun } from '../support/forge/resources/checks.ts';

let talk: Conversation;
let number = 0;
beforeAll(async () => {
  talk = await startConversation({ bundled: true, env: { LAUNCH_BOT_URL: 'https://bot.example.org' } });
  number = (await talk.openPull()).number;
});
afterAll(async () => {
  expect(talk.violations()).toEqual([]);
  await talk[Symbol.asyncDispose]();
});

/** As GitHub tells of a pressed button. */
async function press(login: string, identifier: string): Promise<void> {
  const head = await talk.forge.head(talk.repo, 'more');
  const check = talk.repo.checkRuns.find(({ headSha }) => headSha === head);
  if (check === undefined) throw new Error('no check');
  const call = { forge: talk.forge, repo: talk.repo, token: talk.person(login) } as unknown as Parameters<
    typeof announceCheckRun
  >[0];
  await announceCheckRun(call, 'requested_action', check, { requested_action: { identifier } });
  await talk.settled();
}

describe('the check', () => {
  it('links to a page that opens by its signature alone', async () => {
    const address = new URL(talk.repo.checkRuns[0]?.detailsUrl ?? '');
    expect(address.origin).toBe('https://bot.example.org');
    const page = await fetch(`${talk.running.url}${address.pathname}${address.search}`);
    expect(page.status).toBe(200);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'; style-src 'self'");
    const text = await page.text();
    expect(text).toContain('internal-links');
    expect(text).not.toMatch(/<style|<script|\sstyle=|\son\w+=/u);
    const style = /href="(\/style-[^"]+)"/u.exec(text)?.[1] ?? '';
    expect((await fetch(`${talk.running.url}${style}`)).headers.get('content-type')).toBe('text/css; charset=utf-8');
    for (const other of [
      address.pathname,
      `${address.pathname}?expires=9999999999&signature=${'a'.repeat(32)}`,
      '/',
      '/runs',
    ])
      expect((await fetch(`${talk.running.url}${other}`)).status).toBe(401);
  });

  it('with Fix pressed by a reader changes nothing and says why', async () => {
    const before = await talk.forge.head(talk.repo, 'more');
    await press('rob', 'fix');
    expect(await talk.forge.head(talk.repo, 'more')).toBe(before);
    expect(talk.answer(number)).toContain('`/launch fix` needs the `write` role');
  });

  it('with Explain pressed says why the findings are some', async () => {
    await press('rob', 'explain');
    expect(talk.answer(number)).toContain('Rule `internal-links/wrong-case` of the gate `internal-links`');
  });

  it('with Fix pressed by a writer fixes the branch', async () => {
    await press('ann', 'fix');
    expect((await talk.forge.files(talk.repo, 'more'))['docs/index.md']).toContain('(guide.md)');
  });
});

describe('a pull request', () => {
  it('labelled launch:ignore is left alone', async () => {
    await talk.forge.commit(talk.repo, { branch: 'quiet', files: { 'docs/q.md': '# Q\n' }, author: 'ann' });
    const checks = talk.repo.checkRuns.length;
    talk.app.webhookUrl = null;
    const { json } = await talk.request('ann', 'POST /repos/acme/docs/pulls', {
      title: 'Quiet',
      head: 'quiet',
      base: 'main',
    });
    await talk.request('ann', `POST /repos/acme/docs/issues/${json.number}/labels`, { labels: ['launch:ignore'] });
    talk.app.webhookUrl = `${talk.running.url}/webhooks`;
    const missed = talk.forge.deliveries.list.findLast(
      ({ event, payload }) => event === 'pull_request' && payload.number === json.number,
    );
    if (missed !== undefined) await talk.forge.deliveries.redeliver(missed);
    await talk.settled();
    expect(talk.repo.checkRuns).toHaveLength(checks);
    await talk.comment(Number(json.number), 'rob', '/launch why');
    expect(talk.answer(Number(json.number))).toContain('launch:ignore');
  });

  it('of a fork is checked, and never written to', async () => {
    const all = { '.github/launch.yml': 'bot:\n  scope: all\n' };
    await talk.forge.commit(talk.repo, { branch: 'main', files: all, author: 'ann', quiet: true });
    const fork = await talk.forge.fork(talk.repo, 'eve');
    await talk.forge.commit(fork, {
      branch: 'patch',
      files: {
        'docs/theirs.md': '# Theirs\n\nBack to [the guide](Guide.md).\n',
        '.github/launch.yml': 'gates: { internal-links: off }\n',
      },
      author: 'eve',
    });
    const { json } = await talk.request('eve', 'POST /repos/acme/docs/pulls', {
      title: 'From a fork',
      head: 'eve:patch',
      base: 'main',
    });
    await talk.settled();
    const sha = await talk.forge.head(fork, 'patch');
    // The head's own configuration switches the gate off; the base's holds.
    expect(talk.repo.checkRuns.find(({ name, headSha }) => name === 'Launch' && headSha === sha)?.conclusion).toBe(
      'failure',
    );
    const comment = await talk.comment(Number(json.number), 'ann', '/launch fix');
    expect(talk.reactions(comment)).toEqual(['eyes', 'rocket']);
    const said = talk.answer(Number(json.number));
    expect(said).toContain('This pull request comes from a fork, and Launch does not push to forks.');
    // One broken link stands in what the fork changed, the other in a page that it left alone.
    expect(said).toContain('1 change suggested in [a review](');
    expect(said).toContain('What else can be fixed safely is a patch');
    expect(said).toContain('-See [the guide](Guide.md)');
    expect(talk.repo.reviews).toHaveLength(1);
    expect(talk.repo.reviews[0]).toMatchObject({ commitId: sha, state: 'COMMENTED', user: talk.app.bot });
    expect(talk.repo.reviews[0]?.comments).toEqual([
      { path: 'docs/theirs.md', line: 3, startLine: null, body: '```suggestion\nBack to [the guide](guide.md).\n```' },
    ]);
    // The same changes are suggested once, however often they are asked for.
    await talk.comment(Number(json.number), 'ann', '/launch fix');
    expect(talk.repo.reviews).toHaveLength(1);
    expect(talk.answer(Number(json.number))).toContain('1 change suggested in [a review](');
    expect(await talk.forge.head(fork, 'patch')).toBe(sha);
  });
});

describe('a configuration', () => {
  it('that cannot be used is a failed check on the commit that broke it', async () => {
    const sha = await talk.forge.commit(talk.repo, {
      branch: 'main',
      files: { '.github/launch.yml': 'profil: ci\n' },
      author: 'ann',
    });
    await talk.settled();
    const check = talk.repo.checkRuns.find(({ name, headSha }) => name === 'Launch configuration' && headSha === sha);
    expect(check?.conclusion).toBe('failure');
    expect(check?.output.summary).toContain('did you mean `profile`?');
    // It is in force: an issue says so, once, until it can be used again.
    const issues = () => talk.repo.issues.filter(({ user, pull }) => user === talk.app.bot && pull === null);
    expect(issues().map(({ title, state }) => [title, state])).toEqual([
      ['The configuration of Launch cannot be used', 'open'],
    ]);
    expect(issues()[0]?.body).toContain('On `main`, `.github/launch.yml` cannot be used');
    await talk.forge.commit(talk.repo, {
      ...{ branch: 'main', author: 'ann' },
      files: { '.github/launch.yml': 'profil: prod\n' },
    });
    await talk.settled();
    expect(issues()).toHaveLength(1);
    await talk.forge.commit(talk.repo, {
      ...{ branch: 'main', author: 'ann' },
      files: { '.github/launch.yml': 'profile: ci\n' },
    });
    await talk.settled();
    expect(issues().map(({ state }) => state)).toEqual(['closed']);
    expect(talk.replies(issues()[0]?.number ?? 0)).toEqual(['The configuration can be used again.']);
  });

  it('that a pull request breaks is told in its thread, in one comment, until it can be used', async () => {
    const { number } = await talk.openPull({ '.github/launch.yml': 'profil: ci\n' }, { branch: 'settings' });
    expect(talk.replies(number)).toHaveLength(1);
    await talk.forge.commit(talk.repo, {
      ...{ branch: 'settings', author: 'ann' },
      files: { '.github/launch.yml': 'gates: 3\n' },
    });
    await talk.settled();
    expect(talk.replies(number)).toHaveLength(1);
    expect(talk.replies(number)[0]).toContain('⚠️ `.github/launch.yml` cannot be used');
    await talk.forge.commit(talk.repo, {
      ...{ branch: 'settings', author: 'ann' },
      files: { '.github/launch.yml': 'profile: ci\n' },
    });
    await talk.settled();
    expect(talk.replies(number)).toEqual(['<!-- launch:configuration -->\n`.github/launch.yml` can be used now.\n']);
  });
});
