/** One answer for each command, edited by its own work alone; one comment for the state of the thread; a word to who waited long. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Conversation, startConversation } from '../support/bot.ts';

let talk: Conversation;
let number = 0;
beforeAll(async () => {
  talk = await startConversation({ env: { LAUNCH_BOT_NOTIFY_AFTER_SECONDS: '0' } });
  number = (await talk.openPull()).number;
});
afterAll(async () => {
  expect(talk.violations()).toEqual([]);
  await talk[Symbol.asyncDispose]();
});
const kinds = (): string[] => talk.replies(number).map((body) => /^<!-- launch:(\w+)/u.exec(body)?.[1] ?? '?');

describe('answers', () => {
  it('a stranger’s help is an answer of its own and makes no state', async () => {
    await talk.comment(number, 'eve', '/launch help');
    expect(kinds()).toEqual(['answer']);
    expect(talk.answer(number)).toContain('for eve');
  });

  it('a fix that was refused stays readable after all that comes later', async () => {
    await talk.comment(number, 'tom', '/launch fix');
    const refused = talk.answer(number);
    expect(refused).toContain('🚫 `/launch fix`** for tom');
    await talk.comment(number, 'ann', '/launch fix');
    const fixed = talk.answer(number);
    expect(fixed).toContain('✅ `/launch fix`** for ann');
    expect(fixed).toContain('Pushed to `more`');
    // The head that the fix made was checked again: that is told in the state alone.
    expect(talk.state(number)).toContain('### ✅ Check at');
    await talk.comment(number, 'eve', '/launch help');
    expect(talk.replies(number)).toContain(refused);
    expect(talk.replies(number)).toContain(fixed);
    expect(kinds().filter((kind) => kind === 'thread')).toHaveLength(1);
  });

  it('who waited long is called once when the work ended, with a link to the answer', async () => {
    const ended = talk.replies(number).filter((body) => body.startsWith('<!-- launch:ended '));
    expect(ended).toHaveLength(1);
    const answer = talk.repo.issues
      .find((issue) => issue.number === number)
      ?.comments.find(({ body }) => body.includes('✅ `/launch fix`** for ann'));
    expect(ended[0]).toContain('@ann ✅ `/launch fix` ended. Fixed 1 file.');
    expect(ended[0]).toContain(`${talk.forge.url}/acme/docs/issues/${number}#issuecomment-${answer?.id}`);
  });

  it('two commands of a comment stand in one answer, each part edited by its own work', async () => {
    await talk.comment(number, 'ann', '/launch check\n\n/launch fix\n\n/launch why');
    const said = talk.answer(number);
    expect([...said.matchAll(/^\*\*([^N]\S*) `(\/launch \w+)`/gmu)].map(([, mark, line]) => `${mark} ${line}`)).toEqual(
      ['✅ /launch check', '✅ /launch fix', '✅ /launch why'],
    );
    expect(said).not.toContain('comes into this answer');
  });

  it('a marker that a person or another bot wrote is nobody’s comment of ours', async () => {
    const forged = '<!-- launch:thread -->\n### ✅ Check at `0000000`\n';
    const { json } = await talk.request('ann', 'POST /repos/acme/docs/issues', { title: 'Questions' });
    const other = Number(json.number);
    const by = await talk.comment(other, 'eve', forged);
    talk.forge.account('echo[bot]', 'Bot');
    const echoed = await talk.comment(other, 'echo[bot]', forged);
    await talk.comment(other, 'tom', '/launch check');
    expect([by.body, echoed.body]).toEqual([forged, forged]);
    expect(talk.state(other)).toContain('Check at');
  });

  it('an answer that is delivered again and again is written once', async () => {
    await talk.comment(number, 'tom', '/launch list');
    const before = talk.replies(number).length;
    const delivery = talk.forge.deliveries.list.findLast(
      ({ event, payload }) => event === 'issue_comment' && JSON.stringify(payload).includes('/launch list'),
    );
    if (delivery !== undefined)
      await Promise.all(Array.from({ length: 10 }, () => talk.forge.deliveries.redeliver(delivery)));
    await talk.settled();
    expect(talk.replies(number)).toHaveLength(before);
  });
});
