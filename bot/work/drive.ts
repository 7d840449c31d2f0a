/** Takes a launch run as far as it goes, and to its pull request when somebody asked for that. */

import { parseGitHubRepository } from '../../src/commit/github-repository.ts';
import { drive } from '../../src/engine/drive.ts';
import { LaunchError, toLaunchError, UserError } from '../../src/errors.ts';
import { code, count, plainText } from '../../src/report/markdown-text.ts';
import { gatherRunReport } from '../../src/report/run-report.ts';
import { type Bot, repositoryOf } from '../bot.ts';
import { nextFor } from '../commands/next-for.ts';
import { type Thread, updateThread } from '../conversation/thread.ts';
import { pageLink } from '../links.ts';
import type { RepositoryRef } from '../model.ts';
import { remainingLines } from './check-text.ts';
import { defineWork } from './work.ts';

export default defineWork({
  kind: 'drive',
  async run(bot, data, { id, signal, isLast }) {
    const { repository, number, run, openPr, comment } = data;
    const show = (work: Partial<NonNullable<Thread['work']>>): Promise<unknown> =>
      number === null
        ? Promise.resolve()
        : updateThread(
            bot,
            { repository, number },
            (thread) => {
              thread.work = { title: 'Launch', run, head: null, state: 'running', text: '', next: '', ...work };
              thread.answers = thread.answers.filter(({ outcome }) => outcome !== 'working');
              thread.why = `The run ${run} is worked on.`;
            },
            true,
          );
    try {
      await show({ text: `Run ${pageLink(bot, run)} is at work.` });
      await drive(bot.context.engine, run, { signal, openPr, secrets: await secretsFor(bot, repository, run) });
      const { snapshot, artifacts } = await gatherRunReport(bot.context.engine, run);
      const pages = artifacts.page_plan?.pages.length ?? 0;
      const claims = artifacts.product_facts?.claims.length ?? 0;
      const report = artifacts.validation_report;
      const text = [
        snapshot.pr === null
          ? `Run ${pageLink(bot, run)} is at ${code(snapshot.state)}.`
          : `Pull request: ${snapshot.pr.url}`,
        ...(pages === 0 ? [] : [`${count(pages, 'page')} from ${count(claims, 'claim')}, each with its citation.`]),
        ...(snapshot.failure === null ? [] : [`${code(snapshot.failure.code)} ${plainText(snapshot.failure.message)}`]),
        ...(report === undefined || report.issues.length === 0 ? [] : [remainingLines(report)]),
      ].join('\n\n');
      const bad = snapshot.state === 'FAILED' || snapshot.state === 'CANCELLED' || snapshot.state === 'VALIDATING';
      await show({ state: bad ? 'failed' : 'done', text, next: nextFor(run, snapshot.state) });
      if (comment !== null) await repositoryOf(bot, repository).react(comment, bad ? 'confused' : 'rocket');
    } catch (thrown) {
      const error = toLaunchError(thrown);
      const mayPass = !(thrown instanceof LaunchError) || error.retryable;
      if (signal.aborted || (mayPass && !isLast)) throw thrown;
      bot.log('warn', 'run failed', { job: id, code: error.code, error: String(thrown) });
      await show({
        state: 'failed',
        text: `${code(error.code)} ${error.code === 'INTERNAL' ? 'Something broke on this side; it is in the log of the bot.' : plainText(error.message)}`,
        next: `\`/launch resume ${run}\` goes on with it.`,
      });
      if (comment !== null)
        await repositoryOf(bot, repository).react(comment, error instanceof UserError ? '-1' : 'confused');
    }
  },
});

/** The site is this repository. The product gets a token only when the same installation reaches it. */
export async function secretsFor(
  bot: Bot,
  repository: RepositoryRef,
  run: string,
): Promise<{ siteToken: string; productToken?: string }> {
  const siteToken = await bot.installations.token(repository.installation);
  const { github_repo_url: product } = await bot.context.engine.config(run);
  const name = product === undefined ? undefined : parseGitHubRepository(product, bot.settings.webUrl);
  const reaches =
    name !== undefined && (await bot.installations.find(name.owner, name.repo)) === repository.installation;
  return { siteToken, ...(reaches ? { productToken: siteToken } : {}) };
}
