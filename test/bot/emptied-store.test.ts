/** A store that is emptied while the bot is at work: what was begun is reported in its thread, what was answered stays, what was waiting is done. */
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sweep } from '../../bot/sweeper.ts';
import { type Conversation, startConversation } from '../support/bot.ts';

const file = path.join(tmpdir(), `launch-emptied-${process.pid}.sqlite`);
let talk: Conversation;
let number = 0;
beforeAll(async () => {
  talk = await startConversation({ storeUri: `sqlite:${file}` });
  number = (await talk.openPull()).number;
});
afterAll(async () => {
  expect(talk.violations()).toEqual([]);
  await talk[Symbol.asyncDispose]();
  for (const ending of ['', '-wal', '-shm']) rmSync(`${file}${ending}`, { force: true });
});

function empty(): void {
  const database = new DatabaseSync(file, { timeout: 5_000 });
  database.exec('DELETE FROM launch_kv');
  database.close();
}
const answers = (): string[] => talk.replies(number).filter((body) => body.startsWith('<!-- launch:answer '));
const thread = () => talk.repo.issues.find((issue) => issue.number === number)!;

it('reports what was begun and not answered, once, and repeats nothing', async () => {
  await talk.comment(number, 'ann', '/launch list');
  const answered = answers().length;
  const begun = await talk.comment(number, 'ann', '/launch status');
  expect(answers()).toHaveLength(answered + 1);
  // As if the process had ended behind its reaction.
  thread().comments.pop();
  const mine = answers();
  begun.reactions.splice(0, begun.reactions.length, ...begun.reactions.filter(({ content }) => content === 'eyes'));
  empty();
  expect(await sweep(talk.running.bot)).toBeGreaterThan(0);
  await talk.settled();
  expect(answers().slice(0, mine.length)).toEqual(mine);
  expect(answers()).toHaveLength(mine.length + 1);
  expect(answers().at(-1)).toContain('lost the record of how far it got');
  expect(talk.reactions(begun)).toEqual(['eyes', 'confused']);
  expect(await sweep(talk.running.bot)).toBe(0);
});

it('does what nobody had begun with', async () => {
  const comment = await talk.comment(number, 'ann', '/launch help');
  thread().comments.pop();
  comment.reactions.length = 0;
  empty();
  await sweep(talk.running.bot);
  await talk.settled();
  expect(answers().at(-1)).toContain('/launch check');
  expect(talk.reactions(comment)).toEqual(['eyes', 'rocket']);
});
