/** `npm run bot:dev`: the bot against the GitHub stand-in with a seeded pull request, as a chat: comment in, the bot's answer out. */
import { startConversation } from '../test/support/bot.ts';
import { chat } from './chat.ts';

const say = (text: string): void => void process.stdout.write(`${text}\n`);
say('Starting GitHub stand-in and bot …');
const talk = await startConversation();
const { number } = await talk.openPull();
say(`Bot at ${talk.running.url}, stand-in at ${talk.forge.url}
Pull request ${talk.forge.url}/acme/docs/pull/${number} by ann (write). You are ann; "as rob: /launch help" speaks as somebody else
(tom: triage, rob: read, max: maintain). A page has a link in the wrong case. Try /launch check, then /launch fix. Ctrl+D ends.\n`);

let shown: readonly string[] = talk.replies(number);
await chat(async (login, body) => {
  const comment = await talk.comment(number, login, body);
  const replies = talk.replies(number);
  say(`reactions: ${talk.reactions(comment).join(' ') || 'none'}`);
  const check = talk.repo.checkRuns.at(-1);
  if (check !== undefined) say(`check: ${check.conclusion ?? check.status}: ${check.output.title ?? ''}`);
  const fresh = replies.filter((reply) => !shown.includes(reply));
  if (fresh.length === 0) say('no new reply');
  // The answer to the command comes before the comment that holds the state of the thread.
  for (const reply of fresh.toSorted((one, other) => (one < other ? -1 : 1)))
    say(`reply:\n${reply.replace(/^/gmu, '  │ ')}`);
  shown = replies;
});
say('');
await talk[Symbol.asyncDispose]();
