/** Puts product and site where a run works on them, at exactly the commits it is pinned to; the same call does it again anywhere. */
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { copyTree } from '../../adapters/tree-walk.ts';
import { InternalError, LaunchError, UserError } from '../../errors.ts';
import type { NormalisedRunConfig } from '../../model/run-config.ts';
import type { Git, GitAccess } from '../../ports/git.ts';
import type { RunDirectories } from '../worker.ts';
import { makeMinimalSite } from './minimal-site.ts';
import { type InputSource, recogniseSource, repositoryName } from './sources.ts';

export interface Prepared {
  /** As citations name it. */
  repository: string;
  sha: string;
  ref: string | null;
  default_branch?: string | null;
  dirty: boolean;
  /** One sentence each. */
  notes: string[];
}
export interface PrepareInput {
  config: NormalisedRunConfig;
  dirs: RunDirectories;
  git: Git;
  /** Commits from an earlier pinning, with the ref they were found by; null resolves the refs of the config. */
  pinned: { product_sha: string | null; site_sha: string | null; ref?: string | null };
  tokens?: { product?: string | undefined; site?: string | undefined };
  signal?: AbortSignal;
}

/** The commit id of a tree without git. */
export const NO_COMMIT = '0'.repeat(40);

/** A read-only checkout of the product in `dirs.product`. `later`: a commit is only resolved, what has none is copied all the same. */
export async function prepareProduct(input: PrepareInput, { later = false } = {}): Promise<Prepared> {
  const { config, dirs, git, pinned } = input;
  if (config.github_repo_url === null) {
    throw new UserError('INVALID_INPUT', 'The run names no product. Set `github_repo_url` to a URL or a path.');
  }
  const source = await recogniseSource(config.github_repo_url, git);
  const access = accessOf(input, input.tokens?.product);
  if (await isUntracked(source, git, config.github_ref)) {
    await empty(dirs.product, dirs);
    copyTree(folderOf(source), dirs.product, { respectIgnore: config.ingestion.gitignore_mode === 'respect' });
    return {
      repository: 'local',
      sha: NO_COMMIT,
      ref: null,
      dirty: false,
      notes: ['The product is a folder without git: citations name no commit.'],
    };
  }
  const at = await resolve(source, config.github_ref, { sha: pinned.product_sha, ref: pinned.ref }, git, access);
  if (later) return { repository: repositoryName(source), ...at, ...dirtiness(source, 'product') };
  if (source.kind === 'repository' && source.inside !== '') {
    const whole = join(dirs.run, 'product-repository');
    await git.checkout(source.root, at.sha, whole, { ...access, ref: at.ref });
    await empty(dirs.product, dirs);
    copyTree(join(whole, source.inside), dirs.product);
    await rm(whole, { recursive: true, force: true });
  } else {
    await git.checkout(addressOf(source), at.sha, dirs.product, { ...access, ref: at.ref });
  }
  return { repository: repositoryName(source), ...at, ...dirtiness(source, 'product') };
}

/** The site's worktree in `dirs.site`, always a git repository with a commit to compare with. */
export async function prepareSite(input: PrepareInput): Promise<Prepared> {
  const { config, dirs, git, pinned } = input;
  if (config.site_repo_url === null) {
    if (config.kind === 'check') throw new UserError('INVALID_INPUT', 'The check names no site. Set `site_repo_url`.');
    await empty(dirs.site, dirs);
    makeMinimalSite(dirs.site, config.product_name ?? 'Documentation');
    const sha = await commitAll(git, dirs.site, 'A minimal Hugo site');
    return {
      repository: 'local',
      sha,
      ref: 'main',
      dirty: false,
      notes: ['No site was named: a minimal Hugo site was made.'],
    };
  }
  const source = await recogniseSource(config.site_repo_url, git);
  const access = accessOf(input, input.tokens?.site);
  if (await isUntracked(source, git, config.site_ref)) {
    await empty(dirs.site, dirs);
    copyTree(folderOf(source), dirs.site, { respectIgnore: true });
    const sha = await commitAll(git, dirs.site, 'The site as it was');
    return {
      repository: 'local',
      sha,
      ref: 'main',
      dirty: false,
      notes: ['The site is a folder without git: a copy of it is worked on.'],
    };
  }
  const at = await resolve(source, config.site_ref, { sha: pinned.site_sha, ref: pinned.ref }, git, access);
  await git.checkout(addressOf(source), at.sha, dirs.site, { ...access, ref: at.ref });
  const since = config.new_since ?? config.ignores_since;
  if (since !== undefined && !/^0+$/u.test(since)) await fetchBase(git, addressOf(source), since, dirs.site, access);
  return { repository: repositoryName(source), ...at, ...dirtiness(source, 'site') };
}

/** The commit that a change is compared with; who compares sees whether it is there. */
async function fetchBase(git: Git, address: string, sha: string, folder: string, access: GitAccess): Promise<void> {
  const fetch = ['fetch', '--quiet', '--no-tags', '--no-recurse-submodules', '--no-write-fetch-head', '--depth=1'];
  try {
    await git.run(folder, [...fetch, '--', address, sha], { ...access, own: true, allowFile: true });
  } catch (thrown) {
    if (access.signal?.aborted === true || !(thrown instanceof LaunchError)) throw thrown;
  }
}

/** The folder of the site inside its repository: as configured, or the folder that was named. */
export async function sitePathOf(config: NormalisedRunConfig, git: Git): Promise<string> {
  if (config.site_path !== '' || config.site_repo_url === null) return config.site_path;
  const source = await recogniseSource(config.site_repo_url, git);
  return source.kind === 'repository' && !(await isUntracked(source, git, config.site_ref)) ? source.inside : '';
}

function accessOf(input: PrepareInput, token: string | undefined): GitAccess {
  return { ...(token === undefined ? {} : { token }), ...(input.signal === undefined ? {} : { signal: input.signal }) };
}

const folderOf = (source: InputSource): string => {
  if (source.kind === 'folder') return source.path;
  if (source.kind === 'repository') return join(source.root, source.inside);
  throw new InternalError('The source is remote; a folder was needed.');
};
const addressOf = (source: InputSource): string =>
  source.kind === 'remote' ? source.url : source.kind === 'folder' ? source.path : source.root;

/** A folder without git, a repository without a commit, or a folder its repository's commit does not hold. */
async function isUntracked(source: InputSource, git: Git, ref: string | null): Promise<boolean> {
  if (source.kind === 'remote') return false;
  if (source.kind === 'folder' || source.head === null) {
    if (ref !== null)
      throw new UserError(
        'INVALID_INPUT',
        `\`${ref}\` cannot be read: \`${source.kind === 'folder' ? source.path : source.root}\` has no commit. Leave the ref out, or name a repository that has it.`,
      );
    return true;
  }
  if (source.inside === '') return false;
  const { sha } = await git.resolveRef(source.root, ref);
  return (await git.listTree(source.root, `${sha}:${source.inside}`).catch(() => [])).length === 0;
}

async function resolve(
  source: InputSource,
  ref: string | null,
  pinned: { sha: string | null; ref: string | null | undefined },
  git: Git,
  access: GitAccess,
) {
  if (pinned.sha !== null) return { sha: pinned.sha, ref: ref ?? pinned.ref ?? null };
  const { sha, ref: resolved, defaultBranch } = await git.resolveRef(addressOf(source), ref, access);
  // A clone shows the branch that is checked out first.
  const first =
    source.kind === 'remote' ? defaultBranch : ((await git.homeOf(addressOf(source)))?.defaultBranch ?? null);
  return { sha, ref: resolved, ...(first === null ? {} : { default_branch: first }) };
}

function dirtiness(source: InputSource, what: string): { dirty: boolean; notes: string[] } {
  const dirty = source.kind === 'repository' && source.dirty;
  return { dirty, notes: dirty ? [`The ${what} has uncommitted changes, which were not read.`] : [] };
}

/** Only a folder of the run's own is ever emptied. */
async function empty(directory: string, dirs: RunDirectories): Promise<void> {
  if (!directory.startsWith(dirs.run)) throw new InternalError('The folder lies outside the run.');
  await rm(directory, { recursive: true, force: true });
  await mkdir(directory, { recursive: true });
}

/** One commit with fixed author and time, so that the same files give the same commit id everywhere. */
async function commitAll(git: Git, root: string, message: string): Promise<string> {
  const who = { NAME: 'Launch', EMAIL: 'launch@localhost', DATE: '2000-01-01T00:00:00Z' };
  const env = Object.fromEntries(
    Object.entries(who).flatMap(([key, value]) => [
      [`GIT_AUTHOR_${key}`, value],
      [`GIT_COMMITTER_${key}`, value],
    ]),
  );
  await git.run(root, ['init', '--quiet', '--template=', '--initial-branch=main'], { own: true });
  await git.run(root, ['add', '--all', '--force', '.'], { own: true });
  await git.run(root, ['commit', '--quiet', '--allow-empty', '--no-gpg-sign', '-m', message], { env, own: true });
  return (await git.run(root, ['rev-parse', 'HEAD'])).trim();
}
