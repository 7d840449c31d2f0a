/** `/launch open-pr <run>`: proposes a run that is ready. */
import { code } from '../../src/report/markdown-text.ts';
import { requireRun } from '../runs.ts';
import { queueDrive } from '../work/queue-check.ts';
import { defineBotCommand, done, refused, working } from './command.ts';
import { fixKnown } from './explain.ts';
import { nextFor } from './next-for.ts';

export default defineBotCommand({
  name: 'open-pr',
  async run(call) {
    const { bot, repository, number, words, key, comment, author } = call;
    const run = words.run ?? '';
    await requireRun(bot, repository, run, author);
    const snapshot = await bot.context.engine.snapshot(run);
    if (snapshot.pr !== null)
      return done(`The run ${code(run)} has its pull request: ${snapshot.pr.url}`, 'Review it.');
    if (snapshot.kind === 'check')
      return refused(
        `The run ${code(run)} is a check, which proposes nothing by itself.`,
        nextFor(run, snapshot, await fixKnown(call, run)),
      );
    if (snapshot.state !== 'READY_FOR_PR')
      return refused(`The run ${code(run)} is not ready for a pull request.`, nextFor(run, snapshot));
    await queueDrive(bot, { repository, number, run, openPr: true, comment, asked: key }, key);
    return working(`Opening the pull request of ${code(run)}.`, 'The link will appear in this comment.');
  },
});
