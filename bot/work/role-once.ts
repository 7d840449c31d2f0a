/** The role of whoever asked, asked of GitHub once for all that they ask; what cannot be asked is nobody's right. */
import { GitHubPaused } from '../../src/commit/github-api.ts';
import type { Who } from '../../src/model/who.ts';
import { type Bot, repositoryOf } from '../bot.ts';
import type { DataOf } from '../model.ts';
import type { Role } from '../permissions.ts';

type Asker = Pick<DataOf<'comment'>, 'repository' | 'author' | 'author_id'>;
export type RoleOnce = () => Promise<Role | 'unknown'>;

export const whoAsked = ({ author: login, author_id: id = null }: Asker): Who => ({ login, id });

export function roleOnce(bot: Bot, asked: Asker): RoleOnce {
  let role: Promise<Role | 'unknown'> | undefined;
  return () => {
    role ??= repositoryOf(bot, asked.repository)
      .roleOf(whoAsked(asked))
      .catch((thrown: unknown) => {
        if (thrown instanceof GitHubPaused) throw thrown;
        return 'unknown' as const;
      });
    return role;
  };
}
