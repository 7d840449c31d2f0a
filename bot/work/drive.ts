/** Takes a launch run as far as it goes, and to its pull request when somebody asked for that: in the workflow, or here. */
import { GitHubPaused } from '../../src/commit/github-api.ts';
import { drive } from '../../src/engine/drive.ts';
import { readTarget } from '../../src/engine/run-target.ts';
import { LaunchError, toLaunchError } from '../../src/errors.ts';
import type { Bot } from '../bot.ts';
import { pageLink } from '../links.ts';
import { onAccount } from '../minutes.ts';
import type { DataOf } from '../model.ts';
import { requireOwnRepository } from '../own-repository.ts';
import { isReached } from '../product.ts';
import { dispatch } from './dispatch.ts';
import { placeOfLaunch } from './place.ts';
import { reportDriven, reportNotDriven, showDrive } from './report-drive.ts';
import { defineWork } from './work.ts';

export default defineWork({
  kind: 'drive',
  async run(bot, data, { id, signal, isLast }) {
    const { repository, run, openPr } = data;
    try {
      if (await inWorkflow(bot, data, id)) return;
      await showDrive(bot, data, { state: 'running', text: `Run ${pageLink(bot, run)} is at work.` });
      const secrets = await secretsFor(bot, run);
      await onAccount(bot, repository.installation, id, () =>
        drive(bot.context.engine, run, { signal, openPr, secrets }),
      );
      await reportDriven(bot, data);
    } catch (thrown) {
      const error = toLaunchError(thrown);
      const mayPass = !(thrown instanceof LaunchError) || error.retryable;
      if (signal.aborted || thrown instanceof GitHubPaused || (mayPass && !isLast)) throw thrown;
      bot.log('warn', 'run failed', { job: id, code: error.code, error: String(thrown) });
      await reportNotDriven(bot, data, error);
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

/** What a run may read and write with. The product gets a token only when the same installation reaches it. Throws POLICY_DENIED. */
export async function secretsFor(bot: Bot, run: string): Promise<{ siteToken: string; productToken?: string }> {
  const owner = await requireOwnRepository(bot, run);
  const siteToken = await bot.installations.token(owner.repository.installation);
  return { siteToken, ...((await isReached(bot, owner)) ? { productToken: siteToken } : {}) };
}
