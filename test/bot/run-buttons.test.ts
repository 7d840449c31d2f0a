/** Buttons of a run's page: for who may use their command, behind a page that asks again, done once, answered in the run's thread. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signedPath } from '../../bot/links.ts';
import type { ValidationReport } from '../../src/model/validation-report.ts';
import { issue, report } from '../report/issues.ts';
import { type Conversation, SECRET, startConversation } from '../support/bot.ts';
import { signIn } from '../support/browser.ts';
import { seedCheck } from '../support/seeded-runs.ts';

let talk: Conversation;
let run: string;

beforeAll(async () => {
  talk = await startConversation({ signIn: true });
  await talk.openPull();
  await talk.settled();
  run = await seedCheck(talk, talk.repo, talk.installation, found('safe'));
});
afterAll(async () => {
  expect(talk.violations()).toEqual([]);
  await talk[Symbol.asyncDispose]();
});

/** One finding on the page that the pull request brings. */
function found(fixable: 'safe' | 'unsafe' | 'no'): ValidationReport {
  return report([issue({ fixable, location: { path: 'docs/index.md', line: 3 }, files: ['docs/index.md'] })]);
}
const field = (text: string, name: string): string =>
  new RegExp(`name="${name}" value="([^"]+)"`, 'u').exec(text)?.[1] ?? '';
const answers = (): string[] => talk.replies(1).filter((body) => body.includes('ann'));
const path = (command: string): string => `/runs/${run}/do/${command}`;

describe('the page of a check', () => {
  it('has buttons for who may use them, and for nobody else', async () => {
    const [ann, rob] = [await signIn(talk, 'ann'), await signIn(talk, 'rob')];
    const page = (await ann.get(`/runs/${run}`)).text;
    expect(page).toContain(`href="${path('check')}">Check again`);
    expect(page).toContain(`href="${path('fix')}">Fix what can be fixed safely`);
    for (const none of ['open-pr', 'resume', 'cancel']) expect(page).not.toContain(path(none));
    expect((await rob.get(`/runs/${run}`)).text).not.toContain('What you can do');
    const linked = signedPath(SECRET, run, Math.floor(Date.now() / 1000) + 60);
    expect(await (await fetch(`${talk.running.url}${linked}`)).text()).not.toContain('What you can do');
  });

  it('asks again, takes only its own form, and does nothing before', async () => {
    const [ann, rob] = [await signIn(talk, 'ann'), await signIn(talk, 'rob')];
    const before = answers().length;
    const asked = await ann.get(path('check'));
    expect(asked.text).toContain('The docs are checked once more');
    expect((await rob.get(path('check'))).status).toBe(409);
    expect((await ann.get(path('cancel'))).status).toBe(409);
    expect((await ann.get(path('nothing'))).status).toBe(409);
    const once = field(asked.text, 'once');
    expect((await ann.post(path('check'), { once })).status).toBe(403);
    const csrf = field((await rob.get('/runs')).text, 'csrf');
    expect((await ann.post(path('check'), { once, csrf })).status).toBe(403);
    expect((await rob.post(path('check'), { once, csrf })).status).toBe(409);
    const own = { once, csrf: field(asked.text, 'csrf') };
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: 'nonsense' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: talk.running.url, 'sec-fetch-site': 'cross-site' },
    ] as Record<string, string>[])
      expect([headers, (await ann.post(path('check'), own, headers)).status]).toEqual([headers, 403]);
    expect((await fetch(`${talk.running.url}${path('check')}`)).status).toBe(401);
    await talk.settled();
    expect(answers()).toHaveLength(before);
  });

  it('does what was confirmed once, however often the form is sent, and says where the answer comes', async () => {
    const ann = await signIn(talk, 'ann');
    const before = answers().length;
    const { text } = await ann.get(path('check'));
    const form = { csrf: field(text, 'csrf'), once: field(text, 'once') };
    const own = { origin: talk.running.url, 'sec-fetch-site': 'same-origin' };
    const [done] = await Promise.all([ann.post(path('check'), form, own), ann.post(path('check'), form)]);
    expect([done.status, done.text.includes('Asked for: check again.')]).toEqual([200, true]);
    await talk.settled();
    expect(answers()).toHaveLength(before + 1);
    expect(answers().at(-1)).toContain('check');
  });
});

describe('a page offers nothing that its thread refuses', () => {
  /** Buttons of the page, and what the confirmation of each says. */
  const offered = async (given: ValidationReport): Promise<[string[], string]> => {
    const ann = await signIn(talk, 'ann');
    const seeded = await seedCheck(talk, talk.repo, talk.installation, given);
    const page = (await ann.get(`/runs/${seeded}`)).text;
    const buttons = ['open-pr', 'fix', 'check', 'resume', 'cancel'].filter((command) =>
      page.includes(`href="/runs/${seeded}/do/${command}"`),
    );
    for (const command of ['open-pr', 'fix', 'check', 'resume', 'cancel'])
      expect([command, (await ann.get(`/runs/${seeded}/do/${command}`)).status]).toEqual([
        command,
        buttons.includes(command) ? 200 : 409,
      ]);
    // What is offered is taken: each button is pressed, and none of the answers refuses.
    for (const command of buttons) {
      const { text } = await ann.get(`/runs/${seeded}/do/${command}`);
      await ann.post(`/runs/${seeded}/do/${command}`, { csrf: field(text, 'csrf'), once: field(text, 'once') });
      await talk.settled();
      expect(answers().at(-1), command).not.toContain('🚫');
    }
    const next = /id="next"[\s\S]*?<\/section>/u.exec(page)?.[0] ?? '';
    return [buttons, next.replace(/<[^<>]+>/gu, '')];
  };

  it('of findings without a safe fix', async () => {
    for (const none of ['unsafe', 'no'] as const) {
      const [buttons, next] = await offered(found(none));
      expect(buttons).toEqual(['check']);
      expect(next).toContain('None of the findings below has an automatic fix.');
    }
  });

  it('of a branch that has moved, a locked conversation and a closed pull request', async () => {
    const old = found('safe');
    const ann = await signIn(talk, 'ann');
    const seeded = await seedCheck(talk, talk.repo, talk.installation, old);
    expect((await ann.get(`/runs/${seeded}`)).text).toContain('/do/fix');
    await talk.forge.commit(talk.repo, { branch: 'more', files: { 'docs/new.md': '# New\n' }, author: 'ann' });
    await talk.settled();
    const moved = (await ann.get(`/runs/${seeded}`)).text;
    expect(moved).not.toContain('/do/fix');
    expect(moved).toContain('The branch has newer commits than this check');
    await talk.request('ann', 'PATCH /repos/acme/docs/pulls/1', { state: 'closed' });
    const [buttons, next] = await offered(old);
    expect(buttons).toEqual(['check']);
    expect(next).toContain('Ask for it on an open pull request');
    const thread = talk.repo.issues.find(({ number }) => number === 1);
    if (thread !== undefined) thread.locked = true;
    const locked = (await ann.get(`/runs/${seeded}`)).text;
    expect(locked).not.toContain('What you can do');
    expect(locked).toContain('is locked, so nothing is answered there');
  });
});
