/** `/launch pause`: this thread is left alone until `/launch check`. */
import { updateThread } from '../conversation/thread.ts';
import { defineBotCommand, done } from './command.ts';

export default defineBotCommand({
  name: 'pause',
  async run(call) {
    await updateThread(
      call.bot,
      call,
      (thread) => {
        thread.paused = true;
        thread.why = `${call.author.login} paused Launch here.`;
      },
      true,
    );
    return done('New commits on this pull request are not checked.', '`/launch check` ends the pause.');
  },
});
