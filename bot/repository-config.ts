/** `.github/launch.yml` of a repository as its base branch has it, over the defaults of the organisation's `.github` repository. */
import { z } from 'zod';
import { GitHubFailure } from '../src/commit/github-api.ts';
import type { CheckConfig } from '../src/config/check-config.ts';
import { CHECK_CONFIG_FILES } from '../src/config/check-config-files.ts';
import { parseConfig } from '../src/config/config-problems.ts';
import { parseCheckConfig } from '../src/config/read-check-config.ts';
import { UserError } from '../src/errors.ts';
import { type Bot, repositoryOf } from './bot.ts';
import { createRepositoryClient, type RepositoryClient } from './github/repository.ts';
import type { RepositoryRef } from './model.ts';
import { EVERY, QuietHours } from './schedule/times.ts';

/** The `bot:` part. */
export const BotConfig = z.strictObject({
  pull_requests: z
    .boolean()
    .optional()
    .meta({ description: 'Check every pull request without being asked', default: true, examples: [false] }),
  fail_on: z
    .enum(['never', 'blocker', 'error', 'warn', 'info'])
    .optional()
    .meta({ description: 'The least severity that turns the check red', default: 'error', examples: ['warn'] }),
  scope: z
    .enum(['new', 'all'])
    .optional()
    .meta({
      description:
        'Which findings of a pull request count, and are fixed: those that its target does not have where the head left it, or all of the site',
      default: 'new',
      examples: ['all'],
    }),
  dashboard: z
    .boolean()
    .optional()
    .meta({
      description:
        'Keep one issue open with open runs, drift, coverage, and boxes that start work; whoever closes it is left alone',
      default: false,
      examples: [true],
    }),
  allowed_bots: z
    .array(z.string().min(1))
    .optional()
    .meta({ description: 'Bots whose comments count here', default: [], examples: [['renovate[bot]']] }),
  schedule: z
    .enum(EVERY)
    .optional()
    .meta({
      description:
        'How often the default branch is checked, and its citations are held against their products, without being asked',
      examples: ['weekly'],
    }),
  quiet_hours: QuietHours.optional().meta({
    description:
      'When nothing is begun that nobody asked for: scheduled work and the checks after a push wait for the end',
  }),
  docs_needed: z
    .boolean()
    .optional()
    .meta({
      description: 'Say on a pull request which pages of docs cite lines that it changes',
      default: true,
      examples: [false],
    }),
  docs: z
    .array(z.string().regex(/^[\w.-]+\/[\w.-]+$/u))
    .optional()
    .meta({
      description:
        'Docs repositories (`owner/name`) whose pages cite this one: each push to the default branch looks whether they still hold',
      default: [],
      examples: [['example/docs']],
    }),
});
export type BotConfig = z.infer<typeof BotConfig>;

export interface RepositoryConfig {
  check: CheckConfig;
  bot: BotConfig;
  /** Where it stands; null without one. */
  path: string | null;
  /** In words, when the file cannot be used; defaults hold for checks then, and nothing is written. */
  problem: string | null;
}

export async function readRepositoryConfig(
  bot: Bot,
  repository: RepositoryRef,
  ref: string,
): Promise<RepositoryConfig> {
  const client = repositoryOf(bot, repository);
  for (const path of CHECK_CONFIG_FILES) {
    const found = await client.read(path, ref);
    if (found !== undefined) return parseFound(found, path);
  }
  const defaults = await organisationDefaults(bot, repository);
  return defaults === undefined
    ? { check: {}, bot: {}, path: null, problem: null }
    : { ...parseFound(defaults, '.github/launch.yml'), path: null };
}

/** What the repository lets be written; without any, whatever is asked for. Throws where nobody can know. */
export function requireAllowedPaths({ check, problem }: RepositoryConfig): string[] {
  if (problem === null) return check.allowed_paths ?? [];
  throw new UserError(
    'SCHEMA_VALIDATION_FAILED',
    `The configuration of the base branch cannot be used, so nobody knows what may be written, and nothing was. ${problem}`,
  );
}

type Found = NonNullable<Awaited<ReturnType<RepositoryClient['read']>>>;
export const parseFound = (found: Found, path: string): RepositoryConfig =>
  'text' in found ? parse(found.text, path) : { check: {}, bot: {}, path, problem: found.unread };

export function parse(text: string, path: string): RepositoryConfig {
  try {
    const check = parseCheckConfig(text, path);
    return { check, bot: parseConfig(BotConfig, check.bot ?? {}, `\`bot\` of ${path}`), path, problem: null };
  } catch (thrown) {
    if (!(thrown instanceof UserError)) throw thrown;
    return { check: {}, bot: {}, path, problem: thrown.message };
  }
}

/** `launch.yml` of the owner's `.github` repository, where the App may read it. */
async function organisationDefaults(
  bot: Bot,
  { installation, owner, name }: RepositoryRef,
): Promise<Found | undefined> {
  if (name === '.github') return undefined;
  try {
    return await createRepositoryClient(bot.installations.api(installation), owner, '.github').read(
      'launch.yml',
      'HEAD',
    );
  } catch (thrown) {
    if (thrown instanceof GitHubFailure && (thrown.status === 403 || thrown.status === 404)) return undefined;
    throw thrown;
  }
}
