/** `/launch why`: why Launch did, or did not do, what it did last here. */
import { textWithCode } from '../../src/report/markdown-text.ts';
import { readThread } from '../conversation/thread.ts';
import { defineBotCommand, done } from './command.ts';

export default defineBotCommand({
  name: 'why',
  async run(call) {
    const { why } = await readThread(call.bot, call);
    return done(textWithCode(why), '`/launch help` lists what you can ask for.');
  },
});
