/** Writes what a fix changed: to the pull request's own branch, never over what came since and never to the default branch; else as a pull request. */
import { fixBody, fixMessage, fixTitle } from '../../src/action/fix-text.ts';
import { type Published, publish } from '../../src/action/publish.ts';
import { slugOf } from '../../src/action/site.ts';
import { createGitHubTarget } from '../../src/commit/github-target.ts';
import { findPushed } from '../../src/commit/own-commits.ts';
import { UserError } from '../../src/errors.ts';
import type { ChangeSet } from '../../src/model/change-set.ts';
import { code } from '../../src/report/markdown-text.ts';
import { type Bot, repositoryOf, repositoryUrl } from '../bot.ts';
import { fixRefusal } from '../commands/fix-refusal.ts';
import { fullName, type RepositoryRef } from '../model.ts';
import { type RepositoryConfig, requireAllowedPaths } from '../repository-config.ts';
import type { CheckData } from './checked.ts';
import { headOfPull } from './head.ts';
import type { CheckedHead } from './sum-sites.ts';

export async function propose(
  bot: Bot,
  { repository, number, head }: Pick<CheckData, 'repository' | 'number' | 'head'>,
  change: { checked: CheckedHead; changeSet: ChangeSet; baseSha: string; unfixed: string | null },
  config: RepositoryConfig,
  signal: AbortSignal,
): Promise<Published> {
  const { checked, changeSet, baseSha, unfixed } = change;
  if (number !== null && head.ref !== head.base_ref) {
    const now = await repositoryOf(bot, repository).branchHead(head.ref);
    const pushed =
      now === undefined || now === head.sha ? undefined : await pushedBefore(bot, repository, head, { now, changeSet });
    if (pushed !== undefined) return pushed;
    const seen = headOfPull(await repositoryOf(bot, repository).pull(number), repository);
    if (seen.isFork)
      throw new UserError('ILLEGAL_STATE', 'This pull request comes from a fork, and Launch does not push to forks.');
    const refusal = fixRefusal(seen);
    if (refusal !== null) throw new UserError('ILLEGAL_STATE', `${refusal.text} ${refusal.next}`);
    if (now !== head.sha)
      throw new UserError(
        'ILLEGAL_STATE',
        `${code(head.ref)} moved from ${code(head.sha.slice(0, 7))} to ${code(now?.slice(0, 7) ?? 'none')} in the meantime, so nothing was written. Comment /launch fix again.`,
      );
  }
  const isProposed =
    head.ref === head.base_ref || head.ref === (await repositoryOf(bot, repository).get()).default_branch;
  const slug = slugOf(fullName(repository));
  const site = {
    folder: '',
    root: '',
    inside: '.',
    head: head.sha,
    parents: [],
    repository: repositoryUrl(bot, repository),
    slug,
  };
  const fixed = { runId: checked.run, report: checked.report, fixes: checked.fixes, changeSet, site, unfixed };
  const configured = requireAllowedPaths(config);
  return publish(
    bot.context.commitService,
    {
      runId: checked.run,
      slug,
      repository: fullName(repository),
      changeSet,
      baseRef: head.ref,
      baseSha,
      branch: null,
      mode: isProposed ? 'pull-request' : 'push',
      message: fixMessage(fixed),
      title: fixTitle(fixed),
      text: fixBody(fixed, head.ref, []),
      allowedPaths:
        configured.length > 0
          ? configured
          : changeSet.changes.map(({ path: file }) => file.replace(/[\\*?[\]{}()!+@|]/gu, '\\$&')),
      draft: false,
      labels: [],
      reviewers: [],
    },
    signal,
  );
}

/** This very change as a commit that an earlier try of the job pushed before it was cut off; where people pushed since, it stands below theirs. */
async function pushedBefore(
  bot: Bot,
  { owner, name: repo, installation }: RepositoryRef,
  head: CheckData['head'],
  { now, changeSet }: { now: string; changeSet: ChangeSet },
): Promise<Published | undefined> {
  const target = createGitHubTarget(bot.installations.api(installation), { owner, repo });
  const found = await findPushed(target, { head: now, base: head.sha, changes: changeSet.changes });
  return found === undefined
    ? undefined
    : {
        ...{ pr_number: null, pr_url: null, pr_operation: 'none', branch: head.ref, commit_sha: found.sha },
        ...{ verified: await target.verified(found.sha), notes: [], committed: true },
      };
}
