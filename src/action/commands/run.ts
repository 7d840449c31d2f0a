/** `run`: from a product's repository to validated pages, and to a pull request when `commit` says so. */

import path from 'node:path';
import canonicalize from 'canonicalize';
import { parseRunConfig } from '../../config/run-config.ts';
import { readNamed } from '../../content/named-file.ts';
import { UserError } from '../../errors.ts';
import type { RunConfig } from '../../model/run-config.ts';
import { type Call, defineActionCommand } from '../call.ts';
import { driveRun } from '../drive-run.ts';
import { checkedBranch } from '../job.ts';
import { startKey } from '../kept-by-others.ts';
import { isAtBot, takeRun } from '../take-run.ts';

export default defineActionCommand({
  name: 'run',
  title: 'Launch run',
  async run(call) {
    const { engine } = await call.context();
    const { config, root } = await runConfigOf(call);
    const site = await call.site().catch(() => null);
    // A re-run of the job finds its run by its key; at a bot, which keeps no keys of jobs, by what it is for.
    const key = isAtBot(call) ? {} : startKey(call);
    const { runId } = await takeRun(call, 'run', site?.head ?? null, {
      create: async () => (await engine.start(config, { configRoot: root, ...key })).run_id,
      accepts: async (found, { by }) =>
        by === 'bot' || canonicalize(await engine.config(found)) === canonicalize(config),
    });
    return driveRun(call, runId);
  },
});

/** The written configuration with the inputs over it; the site is the checkout at `path` unless the configuration names another. */
export async function runConfigOf(call: Call): Promise<{ config: RunConfig; root: string }> {
  const { inputs, job } = call;
  const { config: written, root } = await writtenConfig(call);
  const site = written.site_repo_url === undefined ? await siteOf(call) : {};
  const { commit: writtenCommit, ...rest } = { ...written, ...site };
  const base = inputs.base ?? writtenCommit?.base ?? (written.site_repo_url === undefined ? checkedBranch(job) : null);
  return {
    root,
    config: {
      ...rest,
      validation_profile: written.validation_profile ?? inputs.profile,
      max_fix_attempts: written.max_fix_attempts ?? inputs.maxFixAttempts,
      commit: {
        ...writtenCommit,
        ...(base === null ? {} : { base }),
        ...(inputs.draft ? { draft: true } : {}),
        ...(inputs.labels.length > 0 ? { labels: inputs.labels } : {}),
        ...(inputs.reviewers.length > 0 ? { reviewers: inputs.reviewers } : {}),
      },
    },
  };
}

async function writtenConfig(call: Call): Promise<{ config: RunConfig; root: string }> {
  const { inputs, job } = call;
  if (inputs.config !== null) {
    const file = path.resolve(job.workspace, inputs.config);
    // A checkout may hold a link to a device under that name.
    const text = readNamed(file, {
      what: '`config`',
      shown: inputs.config,
      help: 'Name a YAML or JSON file of the workspace.',
    });
    const config = parseRunConfig(text, inputs.config);
    return {
      root: path.dirname(file),
      config: inputs.githubRepoUrl === null ? config : { ...config, github_repo_url: inputs.githubRepoUrl },
    };
  }
  if (inputs.productUrl === null)
    return {
      root: job.workspace,
      config: inputs.githubRepoUrl === null ? {} : { github_repo_url: inputs.githubRepoUrl },
    };
  const { configOfPage } = await import('../../sites/derive-config.ts');
  const { parseProductUrl } = await import('../../sites/parse-product-url.ts');
  const { loadSiteProfiles } = await import('../../sites/profiles.ts');
  const { profile, page } = parseProductUrl(inputs.productUrl, loadSiteProfiles(call.env));
  const config = configOfPage(page, profile, undefined);
  if (config.github_repo_url === undefined)
    throw new UserError(
      'INVALID_INPUT',
      'The repository of this product is not known. Give `github-repo-url` beside its page, in a `config`.',
      { details: { missing_fields: ['github_repo_url'] } },
    );
  return { root: job.workspace, config };
}

/** Where the checkout came from, at the commit that is checked out; the folder itself when it has no remote. */
async function siteOf(call: Call): Promise<Partial<RunConfig>> {
  const site = await call.site();
  const place = site.inside === '.' ? {} : { site_path: site.inside };
  if (site.repository === null || site.head === null) return { site_repo_url: site.root, ...place };
  return { site_repo_url: site.repository, site_ref: site.head, ...place };
}
