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

it('offers no fix where launch.yml cannot be read, and offers it where it can', async () => {
  for (const [text, isOffered] of [
    ['profil: ci\n', false],
    ['profile: ci\n', true],
  ] as const) {
    await using talk = await startConversation({
      files: { '.github/launch.yml': text },
      env: { LAUNCH_BOT_RUNS_IN: 'local' },
    });
    const { number } = await talk.openPull();
    const head = await talk.forge.head(talk.repo, 'more');
    const buttons = talk.repo.checkRuns.filter(({ headSha }) => headSha === head).flatMap(({ actions }) => actions);
    expect(buttons.some(({ identifier }) => identifier === 'fix')).toBe(isOffered);
    const finding = /iss_[0-9a-f]{16}/u;
    await talk.comment(number, 'ann', '/launch check');
    const replies = [talk.answer(number)];
    for (const line of ['status', `explain ${finding.exec(talk.answer(number))?.[0] ?? ''}`]) {
      await talk.comment(number, 'ann', `/launch ${line}`);
      replies.push(talk.answer(number));
    }
    for (const reply of replies) {
      expect(reply.includes('`/launch fix`'), reply).toBe(isOffered);
      expect(reply.includes('Correct `launch.yml` on the base branch first.'), reply).toBe(!isOffered);
    }
  }
}, 240_000);
