/** Begins a launch run for a repository, as whoever asks, and queues it. */
import { writeTarget } from '../../src/engine/run-target.ts';
import type { RunConfig } from '../../src/model/run-config.ts';
import { createAccess, inInstallation } from '../access.ts';
import { repositoryUrl } from '../bot.ts';
import type { CommandCall } from '../commands/command.ts';
import { fullName } from '../model.ts';
import { requireReadableProduct } from '../product.ts';
import { onQuota, rememberRun } from '../runs.ts';
import { placeOfLaunch } from './place.ts';
import { queueDrive } from './queue-check.ts';

/** `product`: what is drafted from. Answers the run's id. Throws where the asker may not read the product. */
export async function startLaunch(
  { bot, repository, number, key, comment, author, head }: CommandCall,
  product: RunConfig,
  { openPr }: { openPr: boolean },
): Promise<string> {
  const { head: base } = await head();
  const { hugo: _, ...given } = product;
  const config: RunConfig = {
    ...given,
    kind: 'launch',
    site_repo_url: `${repositoryUrl(bot, repository)}.git`,
    // Configuration and pages come from the base branch, never from a pull request's head.
    site_ref: base.base_ref,
    ...(bot.settings.allowLocalExec || (await placeOfLaunch(bot, repository, product.github_repo_url)) === 'dispatch'
      ? {}
      : { hugo: { build: false } }),
  };
  const asker = inInstallation(author, repository.installation);
  await requireReadableProduct(bot, createAccess(bot), asker, config, repository);
  const { run_id: run } = await onQuota(bot, repository.installation, key, () =>
    bot.context.engine.start(config, { idempotencyKey: `bot:${repository.id}:${key}` }),
  );
  await writeTarget(bot.context.store, {
    v: 1,
    run_id: run,
    repository: fullName(repository),
    repository_id: repository.id,
    command: 'run',
    ref: base.base_ref,
    head_sha: base.base_sha,
    base_ref: base.base_ref,
    by: 'bot',
  });
  await rememberRun(bot, { repository, run, number, head_sha: null, by: author.login }, config);
  await queueDrive(bot, { repository, number, run, openPr, comment, asked: key }, key);
  return run;
}
