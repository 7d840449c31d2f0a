/** The pull request of Launch that a command is about: named by its number, or the one it is asked on. */

import { GitHubFailure } from '../../src/commit/github-api.ts';
import type { PullRequestMarker } from '../../src/commit/pull-request-body.ts';
import { repositoryOf } from '../bot.ts';
import type { Pull } from '../github/repository.ts';
import type { HeadRef } from '../model.ts';
import { ownMarker } from '../own-pull.ts';
import { headOfPull } from '../work/head.ts';
import { type Answer, type CommandCall, refused } from './command.ts';

export interface OwnPull {
  pull: Pull;
  head: HeadRef;
  marker: PullRequestMarker;
}

/** Or why there is none to work on. */
export async function ownPull(call: CommandCall): Promise<OwnPull | { refusal: Answer }> {
  const { bot, repository, words, isPull } = call;
  if (words.pull === undefined && !isPull)
    return {
      refusal: refused(
        'Which pull request? This thread is an issue.',
        'Comment it on the pull request, or add the number of the pull request at the end.',
      ),
    };
  const number = words.pull === undefined ? call.number : Number(words.pull.replace('#', ''));
  const client = repositoryOf(bot, repository);
  const pull = await client.pull(number).catch((thrown: unknown) => {
    if (thrown instanceof GitHubFailure && thrown.status === 404) return undefined;
    throw thrown;
  });
  if (pull === undefined)
    return {
      refusal: refused(`There is no pull request #${number} here.`, 'Name the number of one that Launch opened.'),
    };
  const marker = await ownMarker(bot, repository, pull);
  const head = headOfPull(pull, repository);
  if (marker === undefined)
    return {
      refusal: refused(
        `Launch did not open #${number}, and changes only pull requests that it opened.`,
        'Ask its author to update it.',
      ),
    };
  if (pull.merged_at != null) return { refusal: refused(`The pull request #${number} is merged.`, '') };
  if (pull.state !== 'open') return { refusal: refused(`The pull request #${number} is closed.`, 'Reopen it first.') };
  return { pull, head, marker };
}
