/** `/launch resume <run>`: goes on with a run that stopped. */
import { code } from '../../src/report/markdown-text.ts';
import { requireRun } from '../runs.ts';
import { queueDrive } from '../work/queue-check.ts';
import { defineBotCommand, refused, working } from './command.ts';
import { nextFor } from './next-for.ts';

export default defineBotCommand({
  name: 'resume',
  async run({ bot, repository, number, words, key, comment, author }) {
    const run = words.run ?? '';
    await requireRun(bot, repository, run, author);
    const now = await bot.context.engine.snapshot(run);
    const { state } = now;
    if (['DONE', 'FAILED', 'CANCELLED'].includes(state))
      return refused(`The run ${code(run)} has ended: ${code(state)}.`, nextFor(run, now));
    await queueDrive(bot, { repository, number, run, openPr: false, comment, asked: key }, key);
    return working(`The run ${code(run)} goes on from ${code(state)}.`, 'How far it got comes into this answer.');
  },
});
