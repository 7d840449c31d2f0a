/** `/launch cancel <run>`: cancels a run. */
import { ENDED } from '../../src/engine/transitions.ts';
import { code } from '../../src/report/markdown-text.ts';
import { requireRun } from '../runs.ts';
import { defineBotCommand, done, refused } from './command.ts';
import { nextFor, type RunNow } from './next-for.ts';

export default defineBotCommand({
  name: 'cancel',
  async run({ bot, repository, words, author }) {
    const run = words.run ?? '';
    await requireRun(bot, repository, run, author);
    const tooLate = (now: RunNow) => refused(`The run ${code(run)} can no longer be cancelled.`, nextFor(run, now));
    const before = await bot.context.engine.snapshot(run);
    if (ENDED.has(before.state)) return tooLate(before);
    const { cancelled } = await bot.context.engine.cancel(run);
    const after = await bot.context.engine.snapshot(run);
    return cancelled ? done(`The run ${code(run)} is cancelled.`, nextFor(run, after)) : tooLate(after);
  },
});
