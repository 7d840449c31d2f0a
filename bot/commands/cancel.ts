/** `/launch cancel <run>`: cancels a run. */
import { code } from '../../src/report/markdown-text.ts';
import { requireRun } from '../runs.ts';
import { defineBotCommand, done, refused } from './command.ts';
import { nextFor } from './next-for.ts';

export default defineBotCommand({
  name: 'cancel',
  async run({ bot, repository, words }) {
    const run = words.run ?? '';
    await requireRun(bot, repository, run);
    const { cancelled, state } = await bot.context.engine.cancel(run);
    return cancelled
      ? done(`The run ${code(run)} is cancelled.`, nextFor(run, 'CANCELLED'))
      : refused(`The run ${code(run)} cannot be cancelled any more: it is at ${code(state)}.`, nextFor(run, state));
  },
});
