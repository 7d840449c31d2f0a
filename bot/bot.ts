/** What every command, job and page of the bot is given. */
import type { Context } from '../src/context.ts';
import type { AnswerLimit } from './conversation/answer-limit.ts';
import type { Installations } from './github/installations.ts';
import { createRepositoryClient, type RepositoryClient } from './github/repository.ts';
import type { RepositoryRef } from './model.ts';
import type { LockPorts } from './queue/hold-lock.ts';
import type { Queue } from './queue/queue.ts';
import type { BotSettings } from './settings.ts';

export interface Bot {
  readonly settings: BotSettings;
  readonly context: Context;
  readonly installations: Installations;
  readonly queue: Queue;
  readonly locks: LockPorts;
  readonly answerLimit: AnswerLimit;
  /** One line of JSON for the operator; never a secret, never a text of a repository. */
  log(level: 'info' | 'warn' | 'error', message: string, fields?: Record<string, unknown>): void;
}

export const repositoryOf = (bot: Bot, ref: RepositoryRef): RepositoryClient =>
  createRepositoryClient(bot.installations.api(ref.installation), ref.owner, ref.name);

export const repositoryUrl = (
  bot: Pick<Bot, 'settings'>,
  { owner, name }: Pick<RepositoryRef, 'owner' | 'name'>,
): string => `${bot.settings.webUrl}/${owner}/${name}`;

export const keepMs = (bot: Bot): number => bot.settings.retentionDays * 24 * 3_600_000;
