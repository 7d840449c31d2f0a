import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Conversation, startConversation } from '../support/bot.ts';

describe('a thread', () => {
  let talk: Conversation;
  beforeAll(async () => {
    talk = await startConversation();
  });
  afterAll(async () => {
    expect(talk.forge.violations.list).toEqual([]);
    await talk[Symbol.asyncDispose]();
  });

  it('with /launch help gets the list of commands', async () => {
    const pull = await talk.openPull();
    const comment = await talk.comment(pull.number, 'rob', '/launch help');
    console.log(talk.logs.join('\n'));
    expect(talk.reactions(comment)).toEqual(['eyes', 'rocket']);
    expect(talk.replies(pull.number)).toHaveLength(1);
    console.log(talk.replies(pull.number)[0]);
    console.log(JSON.stringify(talk.repo.checkRuns, null, 1));
  });
});
