/** `/launch recreate [#number]`: a pull request of Launch is closed, and what it proposed is made anew from its base as that is now. */
import { withdrawnBody } from '../../src/commit/pull-request-body.ts';
import type { RunConfig } from '../../src/model/run-config.ts';
import { code } from '../../src/report/markdown-text.ts';
import { repositoryOf } from '../bot.ts';
import type { Pull } from '../github/repository.ts';
import { ownerOf } from '../runs.ts';
import { headOfDefault } from '../work/head.ts';
import { queueCheck } from '../work/queue-check.ts';
import { startLaunch } from '../work/start-launch.ts';
import { type Answer, type CommandCall, defineBotCommand, refused, working } from './command.ts';
import { ownPull } from './own-pull.ts';

export default defineBotCommand({
  name: 'recreate',
  async run(call) {
    const found = await ownPull(call);
    if ('refusal' in found) return found.refusal;
    const { bot, repository, number, comment, key } = call;
    const { pull, head, marker } = found;
    const base = await headOfDefault(bot, repository);
    if (head.base_ref !== base.ref)
      return refused(
        `#${pull.number} goes to ${code(head.base_ref)}, and Launch only recreates pull requests into ${code(base.ref)}.`,
        `\`/launch rebase #${pull.number}\` brings it up to date.`,
      );
    const owner = await ownerOf(bot, marker.run);
    const config = await bot.context.engine.config(marker.run).catch(() => undefined);
    if (owner === undefined || owner.repository.id !== repository.id || config === undefined)
      return refused(
        `What #${pull.number} was made from is no longer kept.`,
        'Close it, and comment `/launch fix` or `/launch start <product>` on an issue.',
      );
    const others = await byOthers(call, pull.number);
    if (config.kind !== 'check') return again(call, pull, others, config);
    await close(call, pull);
    const asked = {
      repository,
      number,
      head: base,
      gate: config.fix_gates?.[0] ?? null,
      again: key,
      comment,
      asked: key,
    };
    await queueCheck(bot, { ...asked, fix: true });
    return working(
      `#${pull.number} is closed, and its fixes are being created again at ${code(base.sha.slice(0, 7))}.${kept(others)}`,
      IN_HERE,
    );
  },
});

const IN_HERE = 'The result will appear in this comment.';

async function again(call: CommandCall, pull: Pull, others: boolean, config: RunConfig): Promise<Answer> {
  const run = await startLaunch(call, config, { openPr: true });
  await close(call, pull);
  return working(`#${pull.number} is closed, and its launch starts again as run ${code(run)}.${kept(others)}`, IN_HERE);
}

/** Without its marker, so that this is never read as a person's no; its branch stays, whoever committed to it, and so does what people wrote around the text. */
async function close({ bot, repository, author }: CommandCall, { number, body }: Pull): Promise<void> {
  await repositoryOf(bot, repository).changePull(number, {
    state: 'closed',
    body: withdrawnBody(
      body ?? '',
      `Closed because ${author.login.replace(/[^A-Za-z0-9-]/gu, '')} asked for it to be created again (\`/launch recreate\`).`,
    ),
  });
}

async function byOthers({ bot, repository }: CommandCall, number: number): Promise<boolean> {
  const self = await bot.installations.login();
  return (await repositoryOf(bot, repository).pullCommits(number)).some(({ author }) => author?.login !== self);
}
const kept = (others: boolean): string => (others ? ' Commits by people stay on its branch.' : '');
