/** An installation or repository is gone: what the bot knew of it goes, too, with the jobs that it had. */
import type { QueueJob } from '../queue/queue.ts';
import { purge } from '../runs.ts';
import { defineWork } from './work.ts';

export default defineWork({
  kind: 'purge',
  async run(bot, { installation, repository }) {
    const gone = await purge(bot, installation, repository);
    const jobs = await bot.queue.forget(String(installation), repository === null ? undefined : isOf(repository));
    bot.log('info', 'purged', { installation, repository, records: gone, jobs });
  },
});

const isOf =
  (id: number) =>
  ({ data: { repository } }: QueueJob): boolean =>
    typeof repository === 'object' && repository !== null && 'id' in repository && repository.id === id;
