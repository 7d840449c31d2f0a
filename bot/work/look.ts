/** Looks at a pull request: when its head is new, open and wanted, a check is queued. Asked ten times, it does the same once. */
import { repositoryOf } from '../bot.ts';
import { readThread, updateThread } from '../conversation/thread.ts';
import { ownMarker } from '../own-pull.ts';
import { readRepositoryConfig } from '../repository-config.ts';
import { headOfPull, rememberHead } from './head.ts';
import { queueCheck, queueDashboard, queueNeeded } from './queue-check.ts';
import { defineWork } from './work.ts';

/** Whoever sets it wants silence here. */
export const IGNORE_LABEL = 'launch:ignore';

export default defineWork({
  kind: 'look',
  async run(bot, { repository, number }) {
    const pull = await repositoryOf(bot, repository).pull(number);
    await rememberHead(bot, repository, number, pull.head.sha);
    const thread = await readThread(bot, { repository, number });
    const why = (text: string): Promise<unknown> =>
      updateThread(
        bot,
        { repository, number },
        (one) => {
          one.why = text;
        },
        false,
      );
    const isClosed = pull.state !== 'open';
    if ((await ownMarker(bot, repository, pull)) !== undefined)
      await queueDashboard(bot, repository, `pull:${number}:${pull.state}:${pull.head.sha}`);
    if (isClosed !== thread.closed)
      await updateThread(
        bot,
        { repository, number },
        (one) => {
          one.closed = isClosed;
        },
        false,
      );
    if (isClosed) return void (await why('The pull request is closed.'));
    if (thread.paused) return;
    if (pull.labels.some(({ name }) => name === IGNORE_LABEL))
      return void (await why(`The label ${IGNORE_LABEL} stands here.`));
    const head = headOfPull(pull, repository);
    if (head.repository === null) return void (await why('The repository of this branch was deleted.'));
    const config = await readRepositoryConfig(bot, repository, head.base_ref);
    if (config.bot.pull_requests === false)
      return void (await why('`bot.pull_requests` is off in the configuration of the base branch.'));
    if (config.bot.docs_needed !== false) await queueNeeded(bot, repository, number, head.sha);
    await queueCheck(bot, { repository, number, head, fix: false, gate: null, again: null, comment: null });
  },
});
