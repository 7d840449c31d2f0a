/** `/launch resume <run>`: goes on with a run that stopped. */
import type { RunState } from '../../src/model/run.ts';
import { code } from '../../src/report/markdown-text.ts';
import { requireRun } from '../runs.ts';
import { queueDrive } from '../work/queue-check.ts';
import { defineBotCommand, refused, working } from './command.ts';
import { nextFor } from './next-for.ts';

const ENDED: Readonly<Partial<Record<RunState, string>>> = {
  DONE: 'is done',
  FAILED: 'failed',
  CANCELLED: 'was cancelled',
};

export default defineBotCommand({
  name: 'resume',
  async run({ bot, repository, number, words, key, comment, author }) {
    const run = words.run ?? '';
    await requireRun(bot, repository, run, author);
    const now = await bot.context.engine.snapshot(run);
    const ended = ENDED[now.state];
    if (ended !== undefined)
      return refused(`The run ${code(run)} ${ended}, so there is nothing to continue.`, nextFor(run, now));
    await queueDrive(bot, { repository, number, run, openPr: false, comment, asked: key }, key);
    return working(`Continuing the run ${code(run)}.`, 'The result will appear in this comment.');
  },
});
