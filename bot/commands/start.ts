/** `/launch start <product>`: drafts the docs of a product into this repository; a pull request waits for `/launch open-pr`. */
import { parseGitHubRepository } from '../../src/commit/github-repository.ts';
import { writeTarget } from '../../src/engine/run-target.ts';
import { UserError } from '../../src/errors.ts';
import type { RunConfig } from '../../src/model/run-config.ts';
import { code } from '../../src/report/markdown-text.ts';
import { configOfPage } from '../../src/sites/derive-config.ts';
import { parseProductUrl } from '../../src/sites/parse-product-url.ts';
import { loadSiteProfiles } from '../../src/sites/profiles.ts';
import { createAccess } from '../access.ts';
import { repositoryUrl } from '../bot.ts';
import { fullName } from '../model.ts';
import { requireReadableProduct } from '../product.ts';
import { countRun, rememberRun } from '../runs.ts';
import { placeOfLaunch } from '../work/place.ts';
import { queueDrive } from '../work/queue-check.ts';
import { defineBotCommand, working } from './command.ts';

export default defineBotCommand({
  name: 'start',
  async run({ bot, repository, number, words, key, comment, author, head }) {
    const product = productOf(words.url ?? '', bot.settings.webUrl);
    const { head: base } = await head();
    const config: RunConfig = {
      kind: 'launch',
      ...product,
      site_repo_url: `${repositoryUrl(bot, repository)}.git`,
      // Configuration and pages come from the base branch, never from a pull request's head.
      site_ref: base.base_ref,
      ...(bot.settings.allowLocalExec || (await placeOfLaunch(bot, repository, product.github_repo_url)) === 'dispatch'
        ? {}
        : { hugo: { build: false } }),
    };
    const asker = { kind: 'person', login: author, installations: [repository.installation] } as const;
    await requireReadableProduct(bot, createAccess(bot), asker, config, repository);
    await countRun(bot, repository.installation, key);
    const { run_id: run } = await bot.context.engine.start(config, { idempotencyKey: `bot:${repository.id}:${key}` });
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
    await rememberRun(bot, { repository, run, number, head_sha: null, by: author }, config);
    await queueDrive(bot, { repository, number, run, openPr: false, comment, asked: key }, key);
    return working(
      `Drafting from ${code(product.github_repo_url ?? '')} as run ${code(run)}.`,
      'Nothing is proposed before somebody asks for it.',
    );
  },
});

/** A repository on this GitHub, or a page that a site profile knows; no other host is ever fetched from. */
export function productOf(url: string, webUrl: string): RunConfig {
  const name = parseGitHubRepository(url.replace(/(?<!\/)\/+$/u, ''), webUrl);
  if (name !== undefined) {
    const slug = name.repo
      .toLowerCase()
      .replace(/[^a-z0-9]+/gu, '-')
      .replace(/^-+|(?<!-)-+$/gu, '');
    return {
      github_repo_url: `${webUrl}/${name.owner}/${name.repo}.git`,
      ...(slug === '' ? {} : { product_slug: slug }),
    };
  }
  const { profile, page } = parseProductUrl(url, loadSiteProfiles({}));
  const config = configOfPage(page, profile, undefined);
  if (config.github_repo_url === undefined)
    throw new UserError(
      'INVALID_INPUT',
      `The repository of this product page is not known. Name the repository itself: \`/launch start owner/name\`.`,
    );
  const { site_repo_url: _site, site_ref: _ref, ...product } = config;
  return product;
}
