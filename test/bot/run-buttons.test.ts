/** Buttons of a run's page: for who may use their command, behind a page that asks again, done once, answered in the run's thread. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signedPath } from '../../bot/links.ts';
import { type Conversation, SECRET, startConversation } from '../support/bot.ts';
import { signIn } from '../support/browser.ts';
import { seedCheck } from '../support/seeded-runs.ts';

let talk: Conversation;
let run: string;

beforeAll(async () => {
  talk = await startConversation({ signIn: true });
  await talk.openPull();
  await talk.settled();
  run = await seedCheck(talk, talk.repo, talk.installation);
});
afterAll(async () => {
  expect(talk.violations()).toEqual([]);
  await talk[Symbol.asyncDispose]();
});

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
    expect((await fetch(`${talk.running.url}${path('check')}`)).status).toBe(401);
    await talk.settled();
    expect(answers()).toHaveLength(before);
  });

  it('does what was confirmed once, however often the form is sent, and says where the answer comes', async () => {
    const ann = await signIn(talk, 'ann');
    const before = answers().length;
    const { text } = await ann.get(path('check'));
    const form = { csrf: field(text, 'csrf'), once: field(text, 'once') };
    const [done] = await Promise.all([ann.post(path('check'), form), ann.post(path('check'), form)]);
    expect([done.status, done.text.includes('Check again: asked for.')]).toEqual([200, true]);
    await talk.settled();
    expect(answers()).toHaveLength(before + 1);
    expect(answers().at(-1)).toContain('check');
  });
});
