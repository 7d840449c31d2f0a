/** What the thread of a run takes now, asked of GitHub before a page offers it. */
import { type Bot, repositoryOf } from '../bot.ts';
import { type FixRefusal, fixRefusal } from '../commands/fix-refusal.ts';
import type { HeadRef } from '../model.ts';
import { readRepositoryConfig } from '../repository-config.ts';
import type { RunOwner } from '../runs.ts';
import { headOfDefault, headOfPull } from '../work/head.ts';

export interface ThreadNow {
  /** Nothing is answered in a locked one. */
  isLocked: boolean;
  head: HeadRef;
  /** Why a fix is not written there; null where it is. */
  refusal: FixRefusal | null;
}

/** Undefined where nobody can say: the run has no thread, or GitHub does not answer. */
export async function threadNow(bot: Bot, { repository, number, head_sha }: RunOwner): Promise<ThreadNow | undefined> {
  if (number === null) return undefined;
  const client = repositoryOf(bot, repository);
  try {
    const { locked, pull_request: pull } = await client.issue(number);
    const head =
      pull == null ? await headOfDefault(bot, repository) : headOfPull(await client.pull(number), repository);
    const { problem } = await readRepositoryConfig(bot, repository, head.base_ref);
    const isMoved = head_sha !== null && head_sha !== head.sha;
    return { isLocked: locked, head, refusal: fixRefusal(head, problem) ?? (isMoved ? MOVED : null) };
  } catch (thrown) {
    bot.log('warn', 'the thread of a run was not read', { number, error: String(thrown) });
    return undefined;
  }
}

const MOVED: FixRefusal = {
  text: 'The branch has newer commits than this check.',
  next: 'The branch has newer commits than this check: `/launch check` looks at them.',
};
