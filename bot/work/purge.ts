/** An installation or repository is gone: what the bot knew of it goes, too. */
import { purge } from '../runs.ts';
import { defineWork } from './work.ts';

export default defineWork({
  kind: 'purge',
  async run(bot, { installation, repository }) {
    const gone = await purge(bot, installation, repository);
    bot.log('info', 'purged', { installation, repository, records: gone });
  },
});
