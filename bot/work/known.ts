/** Findings that the baseline of a repository holds, as its base branch has it: a check of the whole site does not answer for them. */
import { ownBaseline } from '../../src/validation/own-baseline.ts';
import { type Bot, repositoryOf } from '../bot.ts';
import type { DataOf } from '../model.ts';
import type { RepositoryConfig } from '../repository-config.ts';

/** Null: none is known, or only what a change breaks is asked for. Throws UserError for a baseline that cannot be used. */
export async function knownIn(
  bot: Bot,
  { repository, number, head }: Pick<DataOf<'check'>, 'repository' | 'number' | 'head'>,
  { check, bot: { scope } }: RepositoryConfig,
): Promise<ReadonlySet<string> | null> {
  const isChange = number !== null && (head.isFork || head.ref !== head.base_ref);
  if (isChange && scope !== 'all') return null;
  const client = repositoryOf(bot, repository);
  const shas = new Map<string, string>();
  const known = await ownBaseline(check, {
    async inFolder(folder) {
      const listed = await client.paths(head.base_ref, folder === '.' ? [] : [folder]);
      for (const { path, sha } of listed) shas.set(path, sha);
      return [...shas.keys()];
    },
    async read(path) {
      const sha = shas.get(path);
      return sha === undefined ? undefined : (await client.blob(sha)).toString('utf8');
    },
  });
  return known ?? null;
}
