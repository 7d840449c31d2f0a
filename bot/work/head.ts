/** The head a command is about: of the pull request, or of the default branch. */
import type { Bot } from '../bot.ts';
import { keepMs, repositoryOf, repositoryUrl } from '../bot.ts';
import type { Pull } from '../github/repository.ts';
import { fullName, type HeadRef, type RepositoryRef } from '../model.ts';

export function headOfPull(pull: Pull, repository: RepositoryRef): HeadRef {
  return {
    sha: pull.head.sha,
    ref: pull.head.ref,
    repository: pull.head.repo?.full_name ?? null,
    clone_url: pull.head.repo?.clone_url ?? null,
    isFork: pull.head.repo?.full_name.toLowerCase() !== fullName(repository).toLowerCase(),
    ...(pull.state === 'open' ? {} : { isClosed: true }),
    base_ref: pull.base.ref,
    base_sha: pull.base.sha,
    ...defaultOf(pull),
  };
}

function defaultOf({ base }: Pull): Pick<HeadRef, 'default_branch'> {
  const name = base.repo?.default_branch;
  return name === undefined ? {} : { default_branch: name };
}

export async function headOfDefault(bot: Bot, repository: RepositoryRef): Promise<HeadRef> {
  const client = repositoryOf(bot, repository);
  const { default_branch: branch, full_name: name } = await client.get();
  const sha = (await client.branchHead(branch)) ?? '';
  return {
    sha,
    ref: branch,
    repository: name,
    clone_url: `${repositoryUrl(bot, repository)}.git`,
    isFork: false,
    base_ref: branch,
    base_sha: sha,
    default_branch: branch,
  };
}

/** A commit that neither the default branch nor an open pull request ends in: it may be of a fork, so it is judged, and trusted, as one. */
export const detachedHead = (base: HeadRef, sha: string): HeadRef => ({
  ...base,
  sha,
  ref: sha,
  isFork: true,
  isDetached: true,
});

/** The newest head of a pull request that a delivery named; what people had before them when they wrote. */
export const seenHead = (
  bot: Pick<Bot, 'context'>,
  repository: RepositoryRef,
  number: number,
): Promise<string | undefined> =>
  bot.context.store.get<string>('bot-head', `${repository.installation}|${repository.id}|${number}`);
export const rememberHead = (bot: Bot, repository: RepositoryRef, number: number, sha: string): Promise<void> =>
  bot.context.store.set('bot-head', `${repository.installation}|${repository.id}|${number}`, sha, {
    ttlMs: keepMs(bot),
  });
