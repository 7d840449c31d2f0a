/** `/launch check`: the gates on the head that was seen; wakes a paused thread. */
import { code } from '../../src/report/markdown-text.ts';
import { updateThread } from '../conversation/thread.ts';
import { queueCheck } from '../work/queue-check.ts';
import { defineBotCommand, working } from './command.ts';

export default defineBotCommand({
  name: 'check',
  async run(call) {
    const { head } = await call.head();
    await updateThread(
      call.bot,
      call,
      (thread) => {
        thread.paused = false;
      },
      false,
    );
    await queueCheck(call.bot, {
      repository: call.repository,
      number: call.number,
      head,
      fix: false,
      gate: null,
      again: call.key,
      comment: call.comment,
      asked: call.key,
    });
    return working(
      `Checking ${code(head.sha.slice(0, 7))} of ${code(head.ref)}.`,
      'The result will appear in this comment.',
    );
  },
});
