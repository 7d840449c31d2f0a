/** A head is deployed: the threads of its open pull requests link it, where Launch is at work. */
import { repositoryOf } from '../bot.ts';
import { updateThread } from '../conversation/thread.ts';
import { defineWork } from './work.ts';

export default defineWork({
  kind: 'preview',
  async run(bot, { repository, sha, url }) {
    for (const { number, head } of await repositoryOf(bot, repository).openPulls())
      if (head.sha === sha)
        await updateThread(
          bot,
          { repository, number },
          (thread) => {
            thread.preview = { sha, url };
          },
          false,
        );
  },
});
