/** Takes a launch run as far as it goes, and to its pull request when somebody asked for that: in the workflow, or here. */
import { parseGitHubRepository } from '../../src/commit/github-repository.ts';
import { drive } from '../../src/engine/drive.ts';
import { readTarget } from '../../src/engine/run-target.ts';
import { LaunchError, toLaunchError } from '../../src/errors.ts';
import type { Bot } from '../bot.ts';
import { pageLink } from '../links.ts';
import { onAccount } from '../minutes.ts';
import type { DataOf, RepositoryRef } from '../model.ts';
import { dispatch } from './dispatch.ts';
import { placeOfLaunch } from './place.ts';
import { showDrive, tellDriven, tellNotDriven } from './tell-drive.ts';
import { defineWork } from './work.ts';

export default defineWork({
  kind: 'drive',
  async run(bot, data, { id, signal, isLast }) {
    const { repository, run, openPr } = data;
    try {
      if (await inWorkflow(bot, data, id)) return;
      await showDrive(bot, data, { state: 'running', text: `Run ${pageLink(bot, run)} is at work.` });
      const secrets = await secretsFor(bot, repository, run);
      await onAccount(bot, repository.installation, id, () =>
        drive(bot.context.engine, run, { signal, openPr, secrets }),
      );
      await tellDriven(bot, data);
    } catch (thrown) {
      const error = toLaunchError(thrown);
      const mayPass = !(thrown instanceof LaunchError) || error.retryable;
      if (signal.aborted || (mayPass && !isLast)) throw thrown;
      bot.log('warn', 'run failed', { job: id, code: error.code, error: String(thrown) });
      await tellNotDriven(bot, data, error);
    }
  },
});

/** A run whose head nobody named is no workflow's to take. */
async function inWorkflow(bot: Bot, data: DataOf<'drive'>, job: string): Promise<boolean> {
  const { repository, run, openPr } = data;
  const target = await readTarget(bot.context.store, run);
  const { github_repo_url: product } = await bot.context.engine.config(run);
  if (target === undefined || (await placeOfLaunch(bot, repository, product)) === 'local') return false;
  const isTaken = await dispatch(
    bot,
    { job, run, work: { kind: 'drive', data } },
    { command: openPr ? 'open-pr' : 'resume', headSha: target.head_sha },
  );
  if (isTaken)
    await showDrive(bot, data, {
      state: 'queued',
      text: `Run ${pageLink(bot, run)} is handed to the workflow \`.github/workflows/launch.yml\`.`,
    });
  return isTaken;
}

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
