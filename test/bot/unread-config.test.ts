/** A configuration that stands there and is not read is never taken for absent: nothing is written by rules that nobody knows. */
import { expect, it } from 'vitest';
import { startConversation } from '../support/bot.ts';

const ONLY = "allowed_paths: ['nothing/**']\n";
/** [what stands in launch.yml, what the answer says of it] */
const CASES = {
  'too large': [`${ONLY}${'# why\n'.repeat(50_000)}`, 'has 300,030 bytes'],
  'in a form nobody reads': [`${ONLY}profil: ci\n`, 'did you mean'],
  read: [ONLY, 'Nothing could be fixed safely'],
} as const;

it.each(Object.entries(CASES))(
  'writes nothing where launch.yml is %s',
  async (_what, [text, said]) => {
    await using talk = await startConversation({
      files: { '.github/launch.yml': text },
      env: { LAUNCH_BOT_RUNS_IN: 'local' },
    });
    const { number } = await talk.openPull();
    const head = await talk.forge.head(talk.repo, 'more');
    await talk.comment(number, 'ann', '/launch fix');
    expect(await talk.forge.head(talk.repo, 'more')).toBe(head);
    expect(talk.answer(number)).toContain(said);
  },
  120_000,
);

it('writes as before without one', async () => {
  await using talk = await startConversation({ env: { LAUNCH_BOT_RUNS_IN: 'local' } });
  const { number } = await talk.openPull();
  const head = await talk.forge.head(talk.repo, 'more');
  await talk.comment(number, 'ann', '/launch fix');
  expect(await talk.forge.head(talk.repo, 'more')).not.toBe(head);
}, 120_000);
