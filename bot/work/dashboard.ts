/** The dashboard of a repository: written while its configuration asks for it, edited when something changed, closed when nobody asks any more. */
import { type Bot, keepMs, repositoryOf } from '../bot.ts';
import { DASHBOARD } from '../dashboard/boxes.ts';
import { gatherBoard } from '../dashboard/gather.ts';
import { renderDashboard } from '../dashboard/render-dashboard.ts';
import type { OwnIssue } from '../github/repository.ts';
import { pageLink } from '../links.ts';
import type { RepositoryRef } from '../model.ts';
import { readRepositoryConfig } from '../repository-config.ts';
import { defineWork } from './work.ts';

const TITLE = 'Launch dashboard';
/** The number of the issue, by repository. */
const NUMBERS = 'bot-dashboard';
const keyOf = ({ installation, id }: RepositoryRef): string => `${installation}|${id}|`;

export default defineWork({
  kind: 'dashboard',
  async run(bot, { repository }) {
    const client = repositoryOf(bot, repository);
    const { default_branch: branch, archived, has_issues: hasIssues } = await client.get();
    if (archived || hasIssues === false) return;
    const config = await readRepositoryConfig(bot, repository, branch);
    // What cannot be read now is no reason to take away what it asked for.
    const isWanted = config.bot.dashboard ?? false;
    const known = await findDashboard(bot, repository, isWanted);
    if (!isWanted) {
      if (config.problem !== null || known?.state !== 'open') return;
      await client.say(known.number, `\`bot.dashboard\` is not set any more, so this issue is closed.`);
      return void (await client.changeIssue(known.number, { state: 'closed', state_reason: 'not_planned' }));
    }
    // Whoever closes it wants it closed.
    if (known !== undefined && known.state !== 'open') return;
    const board = await gatherBoard(bot, repository, branch, config);
    const text = `${DASHBOARD}\n${renderDashboard(board, (run) => pageLink(bot, run))}\n`;
    if (known === undefined) {
      const { number } = await client.openIssue({ title: TITLE, body: text });
      await bot.context.store.set(NUMBERS, keyOf(repository), number, { ttlMs: keepMs(bot) });
    } else if (known.body !== text) await client.changeIssue(known.number, { body: text });
  },
});

/** Found by its marker and by who wrote it. GitHub is searched only where `isWanted`, or where one was made before. */
async function findDashboard(bot: Bot, repository: RepositoryRef, isWanted: boolean): Promise<OwnIssue | undefined> {
  const client = repositoryOf(bot, repository);
  const self = await bot.installations.login();
  const number = await bot.context.store.get<number>(NUMBERS, keyOf(repository));
  if (number === undefined && !isWanted) return undefined;
  const kept = number === undefined ? undefined : await client.ownIssue(number);
  if (kept !== undefined && isDashboard(kept, self)) return kept;
  const found = (await client.issuesBy(self, 'all')).filter((issue) => isDashboard(issue, self));
  const best = found.find(({ state }) => state === 'open') ?? found[0];
  if (best !== undefined) await bot.context.store.set(NUMBERS, keyOf(repository), best.number, { ttlMs: keepMs(bot) });
  return best;
}

export const isDashboard = (issue: Pick<OwnIssue, 'body' | 'user' | 'pull_request'>, self: string): boolean =>
  issue.body?.startsWith(DASHBOARD) === true && issue.user?.login === self && issue.pull_request == null;
