/** Checks or fixes one head through a run of kind `check`: in the repository's own workflow, or here with the same run, report and commit service. */
import { GitHubFailure, GitHubPaused } from '../../src/commit/github-api.ts';
import { listedSites } from '../../src/config/sites.ts';
import { LaunchError, toLaunchError } from '../../src/errors.ts';
import type { Bot } from '../bot.ts';
import { onAccount } from '../minutes.ts';
import type { DataOf } from '../model.ts';
import { type RepositoryConfig, readRepositoryConfig, requireAllowedPaths } from '../repository-config.ts';
import { changeOfSites, checkSites, keyFor, type SiteRun, unfixedOf } from './check-sites.ts';
import { startCheck } from './checked.ts';
import { dispatch } from './dispatch.ts';
import { placeOf } from './place.ts';
import { propose } from './propose.ts';
import { beginCheck, concludeHead, isTheirs, reportChecked, reportFailed, showCheck } from './report-check.ts';
import { reportTruth } from './report-truth.ts';
import { suggest } from './suggest.ts';
import { sumOf } from './sum-sites.ts';
import { defineWork, type JobCall } from './work.ts';

export default defineWork({
  kind: 'check',
  async run(bot, data, call) {
    const { repository, head } = data;
    try {
      const config = await readRepositoryConfig(bot, repository, head.base_ref);
      // Asked before any work: what may not be written is not made. A truth check says what it found all the same.
      if (data.fix && data.truth == null) requireAllowedPaths(config);
      // A workflow's token reads its own repository alone, and a truth check reads two.
      const place = data.truth == null ? await placeOf(bot, repository, head) : 'local';
      if (place === 'dispatch' && (await inWorkflow(bot, data, config, call))) return;
      await onAccount(bot, repository.installation, call.id, () => here(bot, data, config, call));
    } catch (thrown) {
      const error = toLaunchError(thrown);
      const mayPass = !(thrown instanceof LaunchError) || error.retryable;
      if (call.signal.aborted || thrown instanceof GitHubPaused || (mayPass && !call.isLast)) throw thrown;
      bot.log('warn', 'check failed', {
        job: call.id,
        code: error.code,
        error: thrown instanceof GitHubFailure ? thrown.said : String(thrown),
      });
      await reportFailed(bot, data, { code: error.code, message: error.message, isTheirs: isTheirs(error) });
    }
  },
});

/** What several sites change is one commit, which no job of one of them makes. */
async function inWorkflow(bot: Bot, data: DataOf<'check'>, config: RepositoryConfig, call: JobCall): Promise<boolean> {
  const sites = listedSites(config.check);
  if (data.fix && sites.length > 1) return false;
  const runs: SiteRun[] = [];
  for (const site of sites) {
    const key = keyFor(`${call.id}@workflow`, site);
    runs.push({ run: await startCheck(bot, data, { key, config, place: 'dispatch', site }), name: site.name });
  }
  const group = runs.length > 1 ? { sites: runs } : {};
  for (const { run } of runs) {
    const work = { job: call.id, run, work: { kind: 'check', data }, ...group } as const;
    const isTaken = await dispatch(bot, work, { command: data.fix ? 'fix' : 'check', headSha: data.head.sha });
    if (!isTaken) return false;
  }
  const text = 'Started the workflow `.github/workflows/launch.yml`.';
  await showCheck(bot, data, { run: runs[0]?.run ?? null, state: 'queued', text });
  return true;
}

async function here(bot: Bot, data: DataOf<'check'>, config: RepositoryConfig, call: JobCall): Promise<void> {
  const { fix } = data;
  await beginCheck(bot, data, 'Checking the docs.');
  const parts = await checkSites(bot, data, config, call);
  const checked = sumOf(parts);
  await concludeHead(bot, data, checked, config);
  const change = fix ? await changeOfSites(bot, parts, call.signal) : undefined;
  const { number, head } = data;
  const isChanged = change !== undefined && change.changeSet.changes.length > 0;
  if (isChanged && head.isFork && number !== null)
    return reportChecked(bot, data, checked, config, {
      suggested: await suggest(bot, { ...data, number }, change.changeSet, change.before),
    });
  const written =
    isChanged && (data.truth == null || config.problem === null)
      ? await propose(bot, data, { checked, ...change, unfixed: unfixedOf(parts) }, config, call.signal)
      : null;
  await reportChecked(bot, data, checked, config, { written });
  await reportTruth(bot, data, checked, written);
}
