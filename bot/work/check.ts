/** Checks or fixes one head through a run of kind `check`: in the repository's own workflow, or here with the same run, report and commit service. */
import { GitHubFailure, GitHubPaused } from '../../src/commit/github-api.ts';
import { drive } from '../../src/engine/drive.ts';
import { LaunchError, toLaunchError } from '../../src/errors.ts';
import type { Bot } from '../bot.ts';
import { onAccount } from '../minutes.ts';
import type { DataOf } from '../model.ts';
import { type RepositoryConfig, readRepositoryConfig, requireAllowedPaths } from '../repository-config.ts';
import { changeOf, checkedHead, publicView, startCheck } from './checked.ts';
import { dispatch } from './dispatch.ts';
import { secretsFor } from './drive.ts';
import { placeOf } from './place.ts';
import { propose } from './propose.ts';
import { beginCheck, concludeHead, isTheirs, reportChecked, reportFailed, showCheck } from './report-check.ts';
import { reportTruth } from './report-truth.ts';
import { suggest } from './suggest.ts';
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

async function inWorkflow(bot: Bot, data: DataOf<'check'>, config: RepositoryConfig, call: JobCall): Promise<boolean> {
  const run = await startCheck(bot, data, { key: `${call.id}@workflow`, config, place: 'dispatch' });
  const work = { job: call.id, run, work: { kind: 'check', data } } as const;
  const isTaken = await dispatch(bot, work, { command: data.fix ? 'fix' : 'check', headSha: data.head.sha });
  if (!isTaken) return false;
  const text = 'Handed to the workflow `.github/workflows/launch.yml`.';
  await showCheck(bot, data, { run, state: 'queued', text });
  return true;
}

async function here(bot: Bot, data: DataOf<'check'>, config: RepositoryConfig, { id, signal }: JobCall): Promise<void> {
  const { fix } = data;
  await beginCheck(bot, data, 'The gates are at work.');
  const run = await startCheck(bot, data, { key: id, config, place: 'local' });
  const secrets = await secretsFor(bot, run);
  const { unfixed } = await drive(bot.context.engine, run, { signal, fix, secrets });
  const checked = await publicView(bot, await checkedHead(bot, run, config));
  await concludeHead(bot, data, checked, config);
  const change = fix ? await changeOf(bot, run, signal) : undefined;
  const { number, head } = data;
  const isChanged = change !== undefined && change.changeSet.changes.length > 0;
  if (isChanged && head.isFork && number !== null)
    return reportChecked(bot, data, checked, {
      suggested: await suggest(bot, { ...data, number }, change.changeSet, change.before),
    });
  const written =
    isChanged && (data.truth == null || config.problem === null)
      ? await propose(bot, data, { checked, ...change, unfixed }, config, signal)
      : null;
  await reportChecked(bot, data, checked, { written });
  await reportTruth(bot, data, checked, written);
}
