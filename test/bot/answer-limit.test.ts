/** People without write access are answered so often within an hour, and hear once that it was enough; whoever may write always is. */
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createStoredLimit, LIMITED } from '../../bot/conversation/stored-limit.ts';
import { createClock } from '../../src/adapters/clock.ts';
import { openStore } from '../../src/adapters/open-store.ts';
import { type Conversation, startConversation } from '../support/bot.ts';

let talk: Conversation;
let thread = 0;
beforeAll(async () => {
  talk = await startConversation({
    env: { LAUNCH_BOT_ANSWERS_PER_PERSON: '3', LAUNCH_BOT_ANSWERS_PER_REPOSITORY: '7' },
  });
  thread = await issue();
});
afterAll(async () => {
  expect(talk.violations()).toEqual([]);
  await talk[Symbol.asyncDispose]();
});
const issue = async (): Promise<number> =>
  Number((await talk.request('ann', 'POST /repos/acme/docs/issues', { title: 'T' })).json.number);
/** What was answered, and the reactions. */
async function ask(login: string, body: string, number = thread): Promise<[string, string[]]> {
  const before = talk.replies(number).length;
  const comment = await talk.comment(number, login, body);
  const answers = talk.replies(number).slice(before);
  return [answers.join('\n'), talk.reactions(comment)];
}
const SILENCE = ['', []];

it('a stranger who comments commands and words that are none a hundred times gets three answers, and one that says why', async () => {
  expect((await ask('eve', '/launch help'))[0]).toContain('`/launch help`** for eve');
  expect((await ask('eve', '/launch nonsense'))[0]).toContain('Unknown command');
  expect((await ask('eve', '/launch fix'))[0]).toContain('needs the `write` role');
  const [last, reactions] = await ask('eve', '/launch help');
  expect(last).toMatch(
    /Launch has answered 3 comments of yours in this thread within an hour, and nobody without write access gets more\. .*\n\n\*\*Next:\*\* Comment it again after \d\d:\d\d UTC\. People with write access are always answered\./u,
  );
  expect(reactions).toEqual(['eyes', '-1']);
  for (const body of ['/launch help', '/launch more', '/launch status\n\n/launch help'])
    expect(await ask('eve', body)).toEqual(SILENCE);
  const edited = await talk.comment(thread, 'eve', 'Hello');
  const before = talk.replies(thread).length;
  await talk.edit(edited, 'eve', '/launch help');
  expect(talk.replies(thread)).toHaveLength(before);
});

it('others are answered in the same thread, and the same person in another one, until it is enough for the repository', async () => {
  expect((await ask('rob', '/launch help'))[0]).toContain('for rob');
  const other = await issue();
  expect((await ask('eve', '/launch help', other))[0]).toContain('for eve');
  expect((await ask('tom', '/launch check', other))[0]).toContain('for tom');
  // Seven places; the last of them.
  expect((await ask('zoe', '/launch help', other))[0]).toContain('for zoe');
  const [last] = await ask('rob', '/launch help');
  expect(last).toContain(
    'Launch has answered 7 comments of people without write access in this repository within an hour',
  );
  for (const login of ['rob', 'zoe', 'tom', 'max2'])
    for (const number of [thread, other]) expect(await ask(login, '/launch help', number)).toEqual(SILENCE);
});

it('whoever may write is always answered', async () => {
  for (const login of ['ann', 'max', 'ann', 'ann', 'ann', 'ann'])
    expect((await ask(login, '/launch help'))[0]).toContain(`for ${login}`);
});

it('there is room again as places run out', async () => {
  const { store } = talk.running.bot.context;
  for (const key of await store.keys(LIMITED)) await store.delete(LIMITED, key);
  expect((await ask('eve', '/launch help'))[0]).toContain('for eve');
});

it('gives out as many answers as there are, and one that says so, however many processes ask at once', async () => {
  const store = await openStore('sqlite::memory:');
  const slow = {
    ...store,
    getMany: async <T>(namespace: string, keys: readonly string[]) => {
      const found = await store.getMany<T>(namespace, keys);
      await delay(Math.random() * 5);
      return found;
    },
  };
  const limits = { answersPerPerson: 4, answersPerRepository: 6 };
  const processes = [store, slow].map((each) => createStoredLimit({ store: each, clock: createClock() }, limits));
  const repository = { id: 1, owner: 'acme', name: 'docs', installation: 2 };
  const many = async (id: number, number: number): Promise<Record<string, number>> => {
    const given = await Promise.all(
      Array.from({ length: 40 }, (_, nth) =>
        processes[nth % 2]!.take({ repository, number }, { login: 'x', id }, `ask:${number}:${id}:${nth}`),
      ),
    );
    return Object.fromEntries(
      Object.entries(Object.groupBy(given, ({ kind }) => kind)).map(([kind, all]) => [kind, all?.length ?? 0]),
    );
  };
  expect(await many(1, 1)).toEqual({ answer: 4, last: 1, silent: 35 });
  const rest = await many(1, 2);
  expect([rest.answer, (rest.last ?? 0) + (rest.silent ?? 0)]).toEqual([2, 38]);
  expect(rest.last).toBeLessThanOrEqual(2);
  // The same asking is answered the same.
  const again = () => processes[0]!.take({ repository, number: 1 }, { login: 'x', id: 1 }, 'ask:1:1:0');
  expect(await again()).toEqual(await again());
  await store.close();
});
