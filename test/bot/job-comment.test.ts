import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isAnswer } from '../../bot/conversation/render-answer.ts';
import { MARKER } from '../../bot/conversation/render-thread.ts';
import { answerComment, type JobAnswer } from '../../bot/job/answer-comment.ts';
import { HOMEPAGE } from '../../bot/setup/manifest.ts';
import { headBefore } from '../../bot/work/head-at.ts';
import { createGitHubClient } from '../../src/adapters/github-client.ts';
import { type Context, createContext } from '../../src/context.ts';
import { toLaunchError } from '../../src/errors.ts';
import { BREAKING, SITE } from '../support/bot.ts';
import { send } from '../support/forge/client.ts';
import {
  renderAccount,
  renderComment,
  renderIssue,
  renderPull,
  renderRepository,
  renderReviewComment,
} from '../support/forge/render.ts';
import { type Forge, startForge } from '../support/forge/start-forge.ts';
import type { Comment, Issue, Repository, Token } from '../support/forge/state.ts';

let forge: Forge;
let home: string;
let context: Context;
let repo: Repository;
let job: Token;
let pull: Issue;
let serial = 0;
const env = (): Record<string, string> => ({
  PATH: process.env.PATH ?? '',
  HOME: home,
  GITHUB_TOKEN: job.value,
  GITHUB_SERVER_URL: forge.url,
  GITHUB_API_URL: forge.apiUrl,
});

beforeAll(async () => {
  // More is written in a minute here than GitHub allows.
  forge = await startForge({ limits: { contentPerMinute: 1_000_000 } });
  home = await mkdtemp(path.join(tmpdir(), 'launch-comment-'));
  job = forge.token({ kind: 'actions' });
  context = await createContext({ env: env(), cwd: home, home: path.join(home, 'launch'), isBot: true });
  repo = await forge.addRepository({
    actionsMayOpenPulls: true,
    name: 'acme/docs',
    files: { 'README.md': '# Acme\n', ...SITE },
    collaborators: { ann: 'write', tom: 'triage' },
  });
  await forge.commit(repo, { branch: 'more', author: 'ann', files: { 'docs/more.md': '# More\n', ...BREAKING } });
  pull = await open('more');
});
afterAll(async () => {
  await context.close();
  await rm(home, { recursive: true, force: true });
  await forge.close();
});
beforeEach(() => {
  pull.comments.splice(0);
  forge.requests.length = 0;
});
afterEach(() => {
  expect(String(forge.violations)).toBe('');
});

async function open(head: string, by = 'ann'): Promise<Issue> {
  const { json } = await send(forge, `POST /repos/acme/${repo.name}/pulls`, {
    token: forge.token({ kind: 'pat', login: by }),
    body: { title: 'T', head, base: 'main' },
  });
  const made = repo.issues.find((issue) => issue.number === (json as { number: number }).number);
  if (made === undefined) throw new Error(`no pull request: ${JSON.stringify(json)}`);
  return made;
}
async function write(login: string, body: string, on = pull): Promise<Comment> {
  await send(forge, `POST /repos/acme/${repo.name}/issues/${on.number}/comments`, {
    token: forge.token({ kind: 'pat', login }),
    body: { body },
  });
  const comment = on.comments.at(-1)!;
  // Whoever writes has read before: GitHub's times are whole seconds.
  comment.createdAt += READ_MS;
  comment.updatedAt += READ_MS;
  return comment;
}
const READ_MS = 2_000;
const NO_LIMITS = { answersPerPerson: 1000, answersPerRepository: 1000 };
const HOUR_MS = 3_600_000;
const payloadOf = (comment: Comment, sender = comment.user): Record<string, unknown> => ({
  action: 'created',
  issue: renderIssue(forge, repo, pull),
  comment: renderComment(forge, repo, comment),
  repository: renderRepository(forge, repo),
  sender: renderAccount(forge, sender),
});
/** As the job runs that the event of this comment started. */
const answer = (payload: Record<string, unknown>, event = 'issue_comment', limits = NO_LIMITS): Promise<JobAnswer> =>
  answerComment({
    event,
    payload,
    delivery: `job-${++serial}`,
    api: createGitHubClient({
      token: job.value,
      apiUrl: forge.apiUrl,
      webUrl: forge.url,
      clock: context.clock,
      retryBaseMs: 5,
    }),
    token: job.value,
    apiUrl: forge.apiUrl,
    webUrl: forge.url,
    context: async () => context,
    log: () => undefined,
    notifyAfterMs: 0,
    limits,
    backoffMs: 5,
    signal: AbortSignal.timeout(60_000),
  });
const said = (): string =>
  pull.comments.findLast(({ user, body }) => user.login === 'github-actions[bot]' && isAnswer(body))?.body ?? '';
const ask = async (login: string, body: string): Promise<{ comment: Comment; reply: string; reactions: string[] }> => {
  const comment = await write(login, body);
  const given = await answer(payloadOf(comment));
  const reply = said();
  expect(given).toMatchObject({ kind: 'answered', reply, isReadOnly: false, isBroken: false });
  return { comment, reply, reactions: comment.reactions.map(({ content }) => content) };
};
const writes = (): string[] =>
  forge.requests
    .filter(({ method }) => method !== 'GET')
    .map(({ operation }) => operation)
    .filter((name) => !name.startsWith('git:upload') && name !== 'graphql:viewer');

describe('a comment answered by a job', () => {
  it('gets a reaction at once, the answer as one comment, and no check run of its own', async () => {
    const { reply, reactions } = await ask('tom', 'Please\n\n/launch check');
    expect(writes().slice(0, 2)).toEqual(['issues/create-comment', 'reactions/create-for-issue-comment']);
    expect(reactions).toEqual(['eyes', 'rocket']);
    expect(reply).toContain('`docs/index.md:3`');
    expect(reply).toContain('`/launch fix` makes 1 safe fix.');
    expect(repo.checkRuns).toEqual([]);
    expect((await ask('rob', '/launch help')).reply).toContain('| `/launch help` |');
    const ours = pull.comments.filter(({ user }) => user.type === 'Bot').map(({ body }) => body.slice(0, 18));
    expect(ours).toEqual(['<!-- launch:answer', '<!-- launch:ended ', '<!-- launch:thread', '<!-- launch:answer']);
  });

  it('of a stranger is refused with the reason, whatever GitHub calls the association', async () => {
    const comment = await write('eve', '/launch fix');
    const payload = payloadOf(comment);
    (payload.comment as Record<string, unknown>).author_association = 'OWNER';
    await answer(payload);
    expect(comment.reactions.map(({ content }) => content)).toEqual(['eyes', '-1']);
    expect(said()).toContain('needs the `write` role on this repository; yours is `read`');
    expect(writes()).not.toContain('graphql:createCommitOnBranch');
  });

  it('has its fix pushed to the branch of the pull request', async () => {
    const before = pull.pull?.headSha;
    const { reply, reactions } = await ask('ann', '/launch fix');
    expect(reactions).toEqual(['eyes', 'rocket']);
    expect(reply).toContain('Pushed to `more`');
    expect(pull.pull?.headSha).not.toBe(before);
    expect((await forge.files(repo, 'more'))['docs/index.md']).toContain('(guide.md)');
  });

  it('says what an earlier try of its job pushed before it was cut off, and pushes nothing twice', async () => {
    for (const push of repo.pushes) push.at -= HOUR_MS;
    await forge.commit(repo, { branch: 'again', author: 'ann', files: { 'docs/again.md': '# Again\n', ...BREAKING } });
    const first = pull;
    pull = await open('again');
    for (const push of repo.pushes) push.at -= HOUR_MS;
    const before = pull.pull?.headSha;
    const comment = await write('ann', '/launch fix');
    for (const at of ['createdAt', 'updatedAt'] as const) comment[at] -= HOUR_MS / 2;
    await answer(payloadOf(comment));
    const pushed = pull.pull?.headSha;
    expect([pushed === before, said()]).toEqual([false, expect.stringContaining('Pushed to `again`')]);
    const tries = async (): Promise<string> => {
      // A job begins with an empty store.
      for (const space of ['bot-answer', 'bot-thread', 'bot-begun', 'bot-comment-head', 'idempotency'])
        for (const key of await context.store.keys(space)) await context.store.delete(space, key);
      await answer(payloadOf(comment));
      return said();
    };
    for (const reply of [await tries(), await tries()])
      expect(reply).toContain(`Pushed to \`again\` as \`${pushed?.slice(0, 7)}\``);
    expect(pull.pull?.headSha).toBe(pushed);
    // What says that it is Launch's and is not: the words of a commit are anybody's.
    const message = `Fix\n\nLaunch-Run: r_2026-01-01T00-00-00Z_aaaaaa\nLaunch-Plan: ${'0'.repeat(64)}\n`;
    const branch = { branch: 'again', author: 'eve' };
    const forged = await forge.commit(repo, { ...branch, message, files: { 'docs/evil.md': '# Evil\n' } });
    expect(await tries()).toContain(`as \`${pushed?.slice(0, 7)}\``);
    const later = await write('ann', '/launch fix');
    for (const at of ['createdAt', 'updatedAt'] as const) later[at] -= HOUR_MS / 2;
    await answer(payloadOf(later));
    expect(pull.pull?.headSha).toBe(forged);
    pull = first;
  });

  it('is about the head that stood when it was written: after a push nothing is changed', async () => {
    // Whatever the time was: no push of before falls into the second of the comment.
    for (const push of repo.pushes) push.at -= HOUR_MS;
    const comment = await write('ann', '/launch fix');
    comment.createdAt -= 5_000;
    comment.updatedAt -= 5_000;
    const payload = payloadOf(comment);
    const pushed = await forge.commit(repo, { branch: 'more', author: 'eve', files: { 'docs/evil.md': '# Evil\n' } });
    await answer(payload);
    expect(said()).toContain('moved after your comment was seen');
    expect(pull.pull?.headSha).toBe(pushed);
  });

  it('is held against a push of yesterday when its job runs again a week later', async () => {
    const comment = await write('ann', '/launch fix');
    const payload = payloadOf(comment);
    const pushed = await forge.commit(repo, { branch: 'more', author: 'eve', files: { 'docs/evil.md': '# Late\n' } });
    const away = 7 * 24 * 3_600_000;
    for (const push of repo.pushes) push.at -= push.after === pushed ? away / 2 : away;
    for (const at of ['createdAt', 'updatedAt'] as const) comment[at] -= away;
    await answer(payloadOf(comment));
    expect(payload).toBeDefined();
    expect(said()).toContain('moved after your comment was seen');
    expect(pull.pull?.headSha).toBe(pushed);
  });

  it('is refused with the reason where nobody can tell whether the head is the one that stood there', async () => {
    const before = pull.pull?.headSha;
    const comment = await write('ann', '/launch fix');
    const last = repo.pushes.findLast(({ ref }) => ref === 'refs/heads/more')!;
    const at = last.at;
    last.at = Math.floor(comment.updatedAt / 1000) * 1000 + 999;
    await answer(payloadOf(comment));
    expect(said()).toContain(
      'Whether `more` moved after your comment is not known: it was pushed in the very second of the comment. Nothing was changed.',
    );
    last.at = at;
    const kept = repo.pushes.splice(0);
    await answer(payloadOf(await write('ann', '/launch fix')));
    expect(said()).toContain('does not reach back to the comment');
    repo.pushes.push(...kept);
    expect(pull.pull?.headSha).toBe(before);
  });

  it('is known by its words: the same ones stand, however often it was saved', async () => {
    const comment = await write('ann', '/launch help');
    const payload = payloadOf(comment);
    comment.updatedAt += 60_000;
    expect(await answer(payload)).toMatchObject({ kind: 'answered' });
    expect(comment.reactions.map(({ content }) => content)).toEqual(['eyes', 'rocket']);
  });

  it('that was edited before its job ran, in the same second too, is refused, and one that is gone is left', async () => {
    const comment = await write('ann', '/launch fix');
    const payload = payloadOf(comment);
    comment.body = '/launch help';
    await answer(payload);
    expect(said()).toContain('The comment was edited before it was answered; nothing was done.');
    expect(comment.reactions.map(({ content }) => content)).toEqual(['-1']);
    pull.comments.splice(0);
    forge.requests.length = 0;
    expect(await answer(payload)).toEqual({ kind: 'nothing' });
    expect(writes()).toEqual([]);
  });

  it('is no command where somebody else edited it, whatever their rights, and is one where its author did', async () => {
    const comment = await write('eve', 'Please');
    const edited = (sender: string) => ({
      ...payloadOf(comment, forge.account(sender)),
      action: 'edited',
      changes: { body: { from: 'Please' } },
    });
    comment.body = 'Please\n\n/launch fix';
    const before = pull.pull?.headSha;
    await answer(edited('ann'));
    expect(said()).toContain(
      'The comment is somebody else’s, and a command counts only in one’s own; nothing was done.',
    );
    expect([pull.pull?.headSha, comment.reactions.map(({ content }) => content)]).toEqual([before, ['eyes', '-1']]);
    comment.reactions.splice(0);
    comment.body = 'Please\n\n/launch help';
    await answer(edited('eve'));
    expect(said()).toContain('`/launch help`** for eve');
  });

  it('of a stranger is answered as often as the limit says, then one answer says so, then none', async () => {
    const limits = { answersPerPerson: 2, answersPerRepository: 3 };
    const comment = async (login: string, body: string): Promise<[JobAnswer['kind'], string | undefined]> => {
      const before = pull.comments.length;
      const given = await answer(payloadOf(await write(login, body)), 'issue_comment', limits);
      // A job begins with an empty store.
      for (const key of await context.store.keys('bot-thread')) await context.store.delete('bot-thread', key);
      return [given.kind, pull.comments.slice(before + 1).find(({ body: one }) => isAnswer(one))?.body];
    };
    expect((await comment('eve', '/launch help'))[1]).toContain('for eve');
    expect((await comment('eve', '/launch whatever'))[1]).toContain('Unknown command');
    const [, last] = await comment('eve', '/launch help');
    expect(last).toMatch(/Launch has answered 2 comments of yours in this thread within an hour/u);
    expect(last).toMatch(/Comment it again after \d\d:\d\d UTC/u);
    for (let more = 0; more < 3; more += 1)
      expect(await comment('eve', '/launch help')).toEqual(['limited', undefined]);
    expect(pull.comments.at(-1)?.reactions).toEqual([]);
    // Words by which somebody else claims to be Launch count for nobody.
    await write('tom', (last ?? '').replaceAll('eve', 'rob'));
    expect((await comment('rob', '/launch help'))[1]).toContain('`/launch help` |');
    expect((await comment('tom', '/launch help'))[1]).toContain('3 comments of people without write access in this');
    expect((await comment('zoe', '/launch help'))[1]).toBeUndefined();
    for (let more = 0; more < 4; more += 1) expect((await comment('ann', '/launch help'))[1]).toContain('for ann');
    for (const each of pull.comments) each.createdAt -= HOUR_MS;
    expect((await comment('eve', '/launch help'))[1]).toContain('`/launch help` |');
    const [edited, now] = [await write('rob', '/launch help'), '/launch list'];
    const payload = payloadOf(edited);
    edited.body = now;
    expect(await answer(payload, 'issue_comment', { ...limits, answersPerPerson: 0 })).toEqual({ kind: 'limited' });
  });

  it('whose work takes long is told to have ended, by a comment that calls who asked', async () => {
    await ask('tom', '/launch check');
    const ended = pull.comments.filter(({ body }) => body.startsWith('<!-- launch:ended '));
    expect(ended).toHaveLength(1);
    expect(ended[0]?.body).toContain('@tom ');
    const before = pull.comments.length;
    // The job once more: the answer is found by its marker, whatever the machine remembers.
    for (const key of await context.store.keys('bot-answer')) await context.store.delete('bot-answer', key);
    for (const key of await context.store.keys('bot-thread')) await context.store.delete('bot-thread', key);
    const comment = pull.comments.find(({ body }) => body === '/launch check')!;
    await answer(payloadOf(comment));
    expect(said()).toContain('for tom');
    expect(pull.comments).toHaveLength(before);
  });

  it('says that GitHub failed where GitHub failed, what was done, and that asking again is safe', async () => {
    const comment = await write('ann', '/launch fix');
    const before = pull.pull?.headSha;
    forge.faults.add({ on: 'pulls/get', kind: 'status', status: 502, times: 1_000 });
    expect(await answer(payloadOf(comment))).toMatchObject({ kind: 'answered', isBroken: true, failed: 502 });
    forge.faults.clear();
    expect(said()).toContain(
      'GitHub answered 502, also when it was asked again. The command was not carried out: nothing was pushed and no pull request was opened.',
    );
    expect(pull.pull?.headSha).toBe(before);
    forge.faults.add({ on: 'issues/get', kind: 'status', status: 503, times: 1_000 });
    await expect(answer(payloadOf(await write('ann', '/launch fix')))).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      retryable: true,
      message:
        'GitHub answered 503, also when it was asked again. The comment was not answered, and nothing was written. Re-running this job is safe: what is done is not done twice.',
    });
    forge.faults.clear();
  });

  it('without a command, in a quote, or by a bot is left alone without a call', async () => {
    const cases = [
      ['I like /launch', 'User'],
      ['> /launch fix', 'User'],
      ['/launch fix', 'Bot'],
    ] as const;
    for (const [body, type] of cases) {
      const payload = payloadOf(await write('ann', body));
      (payload.sender as Record<string, unknown>).type = type;
      forge.requests.length = 0;
      expect(await answer(payload)).toEqual({ kind: 'nothing' });
      expect(forge.requests).toEqual([]);
    }
  });

  it('of a thread that has no number is no comment', async () => {
    const payload = payloadOf(await write('ann', '/launch check'));
    (payload.issue as Record<string, unknown>).number = -1;
    expect(await answer(payload)).toEqual({ kind: 'no-comment' });
  });

  it('is answered whatever other bots react with or say: a name and a marker are nobody’s identity', async () => {
    const other = forge.app({ name: 'Launch helper', owner: 'eve', webhookSecret: 'x'.repeat(20), events: [] });
    const comment = await write('ann', '/launch help');
    comment.reactions.push({ id: forge.nextId(), user: other.bot, content: 'eyes', createdAt: forge.now() });
    pull.comments.push({ ...comment, id: forge.nextId(), user: other.bot, viaApp: other, body: MARKER, reactions: [] });
    pull.comments.push({ ...comment, id: forge.nextId(), user: other.bot, viaApp: null, body: MARKER, reactions: [] });
    expect(await answer(payloadOf(comment))).toMatchObject({ kind: 'answered' });
  });

  it('is left to the App where that is installed, whatever it is called: it reacted, or its reply stands there', async () => {
    const app = forge.app({
      ...{ name: 'Docs of Acme', url: HOMEPAGE, owner: 'acme', webhookSecret: 'x'.repeat(20), events: [] },
    });
    const comment = await write('ann', '/launch check');
    comment.reactions.push({ id: forge.nextId(), user: app.bot, content: 'eyes', createdAt: forge.now() });
    forge.requests.length = 0;
    expect(await answer(payloadOf(comment))).toEqual({ kind: 'app-answers' });
    comment.reactions.splice(0);
    comment.reactions.push({ id: forge.nextId(), user: comment.user, content: 'eyes', createdAt: forge.now() });
    pull.comments.push({
      ...comment,
      id: forge.nextId(),
      user: app.bot,
      viaApp: app,
      body: '<!-- launch:thread -->\n',
      reactions: [],
    });
    expect(await answer(payloadOf(comment))).toEqual({ kind: 'app-answers' });
    expect(writes()).toEqual([]);
    pull.comments.pop();
    expect(await answer(payloadOf(comment))).toMatchObject({ kind: 'answered' });
  });
});

it('A token that GitHub refuses, or that may not do it, is said with what to do', async () => {
  const comment = await write('ann', '/launch help');
  const over = (token: string): Promise<JobAnswer> =>
    answerComment({
      event: 'issue_comment',
      payload: payloadOf(comment),
      delivery: `job-${++serial}`,
      api: createGitHubClient({ token, apiUrl: forge.apiUrl, webUrl: forge.url, clock: context.clock, retryBaseMs: 5 }),
      ...{ token, apiUrl: forge.apiUrl, webUrl: forge.url },
      context: async () => context,
      log: () => undefined,
      limits: NO_LIMITS,
      backoffMs: 5,
      signal: AbortSignal.timeout(60_000),
    });
  const ended = async (token: string): Promise<string> =>
    over(token).then(
      (given) => JSON.stringify(given),
      (thrown: unknown) => `${toLaunchError(thrown).code} ${toLaunchError(thrown).message}`,
    );
  expect(await ended('ghs_nobody')).toBe(
    'COMMIT_SERVICE_ERROR GitHub refused the token while reading comments in `acme/docs`. It may have expired or been revoked: pass a new one.',
  );
  const reader = forge.token({
    kind: 'actions',
    repositories: [repo],
    permissions: { issues: 'read', contents: 'read' },
  });
  expect(await ended(reader.value)).toContain('COMMIT_SERVICE_ERROR The token lacks the permission `issues: write`');
});

describe('a review comment', () => {
  const review = async (login: string, body: string, on: Issue): Promise<[Comment, Record<string, unknown>]> => {
    const now = forge.now();
    const comment: Comment = {
      ...{ id: forge.nextId(), issueNumber: on.number, user: forge.account(login), viaApp: null, body },
      ...{ createdAt: now, updatedAt: now, reactions: [], minimized: null },
    };
    repo.reviewComments.push(comment);
    const { issue: _, ...rest } = payloadOf(comment);
    return [
      comment,
      { ...rest, comment: renderReviewComment(forge, repo, comment), pull_request: await renderPull(forge, repo, on) },
    ];
  };

  it('is heard as one of its thread, and reacted to where it stands', async () => {
    const [comment, payload] = await review('ann', '/launch help', pull);
    expect(await answer(payload, 'pull_request_review_comment')).toMatchObject({ kind: 'answered', isReadOnly: false });
    expect(comment.reactions.map(({ content }) => content)).toEqual(['eyes', 'rocket']);
    expect(pull.comments.at(-1)?.user.login).toBe('github-actions[bot]');
  });

  it('on a pull request of a fork is answered without a write: the token only reads', async () => {
    const fork = await forge.fork(repo, 'eve');
    await forge.commit(fork, {
      branch: 'theirs',
      author: 'eve',
      files: { 'docs/theirs.md': '# T\n\n[x](Guide.md)\n' },
    });
    const theirs = await open('eve:theirs', 'eve');
    job = forge.token({
      kind: 'actions',
      repositories: [repo],
      permissions: { metadata: 'read', contents: 'read', pull_requests: 'read', issues: 'read' },
    });
    forge.requests.length = 0;
    const [, payload] = await review('ann', '/launch check', theirs);
    const given = await answer(payload, 'pull_request_review_comment');
    expect(given).toMatchObject({ kind: 'answered', isReadOnly: true, isBroken: false });
    expect(given.kind === 'answered' && given.reply).toContain('`docs/theirs.md:3`');
    const [, wanted] = await review('ann', '/launch fix', theirs);
    const fixed = await answer(wanted, 'pull_request_review_comment');
    expect(fixed.kind === 'answered' && fixed.reply).toContain('What can be fixed safely is a patch');
    expect(writes()).toEqual([]);
    expect(theirs.comments).toEqual([]);
    expect(repo.reviews).toEqual([]);
  });
});

it('of pushes after a time, the first says what stood before it; what cannot be told is not guessed', () => {
  const push = (before: string, after: string, timestamp: string) => ({ before, after, timestamp });
  const pushes = [
    push('b', 'c', '2026-01-01T00:00:30Z'),
    push('a', 'b', '2026-01-01T00:00:20Z'),
    push('0', 'a', '2026-01-01T00:00:05Z'),
  ];
  expect(headBefore(pushes, 'c', '2026-01-01T00:00:10Z')).toEqual({ sha: 'a' });
  expect(headBefore(pushes, 'c', '2026-01-01T00:00:21Z')).toEqual({ sha: 'b' });
  expect(headBefore(pushes, 'c', '2026-01-01T00:00:31Z')).toEqual({ sha: 'c' });
  expect(headBefore(pushes, 'c', '2026-01-01T00:00:04Z')).toEqual({ sha: '0' });
  for (const time of ['2026-01-01T00:00:30Z', '2026-01-01T00:00:20Z'])
    expect(headBefore(pushes, 'c', time)).toEqual({ unknown: expect.stringContaining('very second') });
  expect(headBefore(pushes, 'd', '2026-01-01T00:00:31Z')).toEqual({
    unknown: expect.stringContaining('not reach its head'),
  });
  expect(headBefore([pushes[0]!, pushes[2]!], 'c', '2026-01-01T00:00:10Z')).toHaveProperty('unknown');
  expect(headBefore([], 'c', '2026-01-01T00:00:10Z')).toHaveProperty('unknown');
  const many = Array.from({ length: 100 }, (_, nth) => push(`${nth + 1}`, `${nth}`, '2026-01-02T00:00:00Z'));
  expect(headBefore(many, '0', '2026-01-01T00:00:00Z')).toHaveProperty('unknown');
});
