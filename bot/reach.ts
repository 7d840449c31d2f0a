/** What a run may reach where the bot's own engine works on it, whoever made it and however it is asked for: repositories of this GitHub, by their web address, and nothing of this machine. */
import { parseGitHubRepository } from '../src/commit/github-repository.ts';
import { parseRunConfig } from '../src/config/run-config.ts';
import { UserError } from '../src/errors.ts';
import type { RunConfig } from '../src/model/run-config.ts';
import type { BotSettings } from './settings.ts';

export type ReachSettings = Pick<BotSettings, 'webUrl' | 'allowLocalExec'>;
export type Reach = (config: RunConfig) => RunConfig;

/** The configuration to go by: a site is built only where the operator allows it. Throws POLICY_DENIED for what nobody may name over the network. */
export function createReach({ webUrl, allowLocalExec }: ReachSettings): Reach {
  const isHere = (address: string): boolean =>
    address.toLowerCase().startsWith(`${webUrl.toLowerCase()}/`) &&
    parseGitHubRepository(address, webUrl) !== undefined;
  return (given) => {
    // A job of CI hands in the record of a run by itself: rules across fields were not asked yet.
    const config = parseRunConfig(given, 'run_config');
    const { kind, github_repo_url: product, site_repo_url: site, hugo, built } = config;
    if (product !== undefined && !isHere(product))
      throw denied(`The product is not a repository here. Write it as \`${webUrl}/owner/name\`.`);
    if (kind === 'toolhub') {
      if (site !== undefined || product === undefined)
        throw denied('A run of kind `toolhub` is about `github_repo_url` alone. Leave `site_repo_url` out.');
      return config;
    }
    if (site === undefined || !isHere(site))
      throw denied(`\`site_repo_url\` is not a repository here. Write it as \`${webUrl}/owner/name\`.`);
    if (hugo?.arguments !== undefined)
      throw denied('`hugo.arguments` cannot be given over the network. Leave them out.');
    if (built !== undefined)
      throw denied('`built` names a folder of this machine, which nobody may do over the network.');
    return allowLocalExec ? config : { ...config, hugo: { build: false } };
  };
}

const denied = (message: string): UserError => new UserError('POLICY_DENIED', message);
