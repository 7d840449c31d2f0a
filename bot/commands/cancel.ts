/** `/launch cancel <run>`: cancels a run. */
import { ENDED } from '../../src/engine/transitions.ts';
import type { RunState } from '../../src/model/run.ts';
import { code } from '../../src/report/markdown-text.ts';
import { requireRun } from '../runs.ts';
import { defineBotCommand, done, refused } from './command.ts';
import { nextFor } from './next-for.ts';

export default defineBotCommand({
  name: 'cancel',
  async run({ bot, repository, words, author }) {
    const run = words.run ?? '';
    await requireRun(bot, repository, run, author);
    const tooLate = (state: RunState) =>
      refused(`The run ${code(run)} cannot be cancelled any more: it is at ${code(state)}.`, nextFor(run, state));
    const before = await bot.context.engine.snapshot(run);
    if (ENDED.has(before.state)) return tooLate(before.state);
    const { cancelled, state } = await bot.context.engine.cancel(run);
    return cancelled ? done(`The run ${code(run)} is cancelled.`, nextFor(run, 'CANCELLED')) : tooLate(state);
  },
});
