/** Runs put on record as the bot records them, without the work: what pages and tools show of them is what is tested. */
import type { RepositoryRef } from '../../bot/model.ts';
import { rememberRun } from '../../bot/runs.ts';
import type { ValidationReport } from '../../src/model/validation-report.ts';
import { issue, report } from '../report/issues.ts';
import type { Conversation } from './bot.ts';
import type { Installation, Repository } from './forge/state.ts';

export const refOf = (repo: Repository, installation: Installation): RepositoryRef => ({
  id: repo.id,
  owner: repo.owner.login,
  name: repo.name,
  installation: installation.id,
});

/** A check of the newest commit of the pull request that `openPull` opens, else of the default branch, with these findings. */
export async function seedCheck(
  talk: Conversation,
  repo: Repository,
  installation: Installation,
  given: ValidationReport = report([
    issue({
      location: { path: 'docs/index.md', line: 3, column: 5, end_line: 3, end_column: 26 },
      files: ['docs/index.md'],
    }),
  ]),
): Promise<string> {
  const { bot } = talk.running;
  const repository = refOf(repo, installation);
  const head = (await talk.forge.head(repo, 'more')) ?? (await talk.forge.head(repo, repo.defaultBranch)) ?? null;
  const config = { kind: 'check', site_repo_url: talk.forge.cloneUrl(repo), product_slug: repo.name } as const;
  const { run_id: run } = await bot.context.engine.recordCheck(config, given);
  await rememberRun(bot, { repository, run, number: 1, head_sha: head, by: 'ann' }, config);
  return run;
}
