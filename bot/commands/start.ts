/** `/launch start <product>`: drafts the docs of a product into this repository; a pull request waits for `/launch open-pr`. */
import { parseGitHubRepository } from '../../src/commit/github-repository.ts';
import { listedSites, siteNamed } from '../../src/config/sites.ts';
import { UserError } from '../../src/errors.ts';
import type { RunConfig } from '../../src/model/run-config.ts';
import { code } from '../../src/report/markdown-text.ts';
import { configOfPage } from '../../src/sites/derive-config.ts';
import { parseProductUrl } from '../../src/sites/parse-product-url.ts';
import { loadSiteProfiles } from '../../src/sites/profiles.ts';
import { readRepositoryConfig } from '../repository-config.ts';
import { startLaunch } from '../work/start-launch.ts';
import { defineBotCommand, refused, working } from './command.ts';

export default defineBotCommand({
  name: 'start',
  async run(call) {
    const product = productOf(call.words.url ?? '', call.bot.settings.webUrl);
    const { base_ref: base } = (await call.head()).head;
    const { check } = await readRepositoryConfig(call.bot, call.repository, base);
    const { site: word } = call.words;
    const sites = listedSites(check).filter(({ name }) => name !== null);
    const site = word === undefined ? sites[0] : siteNamed(check, word);
    if (word !== undefined && site === undefined)
      return refused(
        sites.length === 0
          ? `The launch.yml of ${code(base)} lists no sites, so ${code(word)} is none.`
          : `There is no site ${code(word)}. Sites: ${sites.map(({ name }) => code(name ?? '')).join(', ')}.`,
        'Comment it again without that word, or with one of them.',
      );
    const { path } = site ?? {};
    const into = path === undefined || path === '.' ? product : { ...product, site_path: path };
    const run = await startLaunch(call, into, { openPr: false });
    return working(
      `Drafting from ${code(product.github_repo_url ?? '')}${site === undefined ? '' : ` into the site ${code(site.name ?? '')}`} as run ${code(run)}.`,
      'The result will appear in this comment. No pull request is opened before somebody asks for it.',
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
