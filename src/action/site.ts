/** The docs site in the workspace: its folder, the repository around it, and which kinds of checkout cannot be worked on. */
import { lstat } from 'node:fs/promises';
import path from 'node:path';
import type { Context } from '../context.ts';
import { UserError } from '../errors.ts';
import type { RunConfig } from '../model/run-config.ts';
import { folderAdvice } from '../validation/near-folders.ts';
import type { CheckedOut } from './head-verdict.ts';
import { homeBranch, type Job } from './job.ts';

export interface Site {
  /** Absolute folder that `path` names. */
  folder: string;
  /** Root of the repository, or the folder itself without git. */
  root: string;
  /** Folder of the site inside its repository, `.` for the root; forward slashes. */
  inside: string;
  head: string | null;
  /** Parents of that commit, as it names them. */
  parents: string[];
  /** Where it is written to: the checkout's remote, else this job's repository. */
  repository: string | null;
  slug: string;
}

export async function locateSite(context: Context, job: Job, given: string): Promise<Site> {
  const folder = path.resolve(job.workspace, given);
  const inWorkspace = path.relative(job.workspace, folder);
  if (inWorkspace.startsWith('..') || path.isAbsolute(inWorkspace))
    throw new UserError(
      'INVALID_INPUT',
      `\`path\` ${JSON.stringify(given)} leads out of the workspace. Name a folder inside it.`,
    );
  if (!(await lstat(folder).catch(() => undefined))?.isDirectory()) {
    const near = folderAdvice(job.workspace, given);
    throw new UserError(
      'INVALID_INPUT',
      `\`path\` ${JSON.stringify(given)} is no folder of the checkout. ${near || 'Add a step with actions/checkout before this one.'}`,
    );
  }
  if ((await context.processes.find('git')) === undefined)
    throw new UserError(
      'TOOLCHAIN_MISSING',
      'There is no `git` on the runner. Install git on this self-hosted runner, or run the job in a container that has it.',
    );
  const found = await context.git.findRepository(folder);
  const slug = slugOf(job.repository ?? path.basename(found?.root ?? folder));
  if (found === undefined)
    return { folder, root: folder, inside: '.', head: null, parents: [], repository: null, slug };
  if (found.partial) throw partialCheckout();
  const inside = path.relative(found.root, folder).split(path.sep).join('/') || '.';
  return {
    folder,
    root: found.root,
    inside,
    head: found.head,
    parents: found.head === null ? [] : await parentsOf(context, found.root, found.head),
    repository: withoutUser(found.remoteUrl) ?? jobRepository(job),
    slug,
  };
}

/** What is not there would look like broken links. */
const partialCheckout = (): UserError =>
  new UserError(
    'INVALID_INPUT',
    'The checkout is sparse or partial, and pages that are not there would be reported as missing. Remove `sparse-checkout` and `filter` from the actions/checkout step.',
  );

/** The commit itself names them, also where the clone is too shallow to hold them. */
async function parentsOf({ git }: Context, root: string, head: string): Promise<string[]> {
  const commit = String(await git.run(root, ['cat-file', 'commit', head]));
  const [headers = ''] = commit.split('\n\n', 1);
  return headers.split('\n').flatMap((line) => (line.startsWith('parent ') ? [line.slice('parent '.length)] : []));
}

/** What a verdict about the head of a pull request asks of the checkout. */
export const checkedOut = ({ head, parents, repository }: Site, job: Job): CheckedOut => ({
  head,
  parents,
  isOfJob: job.repository === null || repository === null || isSameRepository(repository, jobRepository(job)),
});

/** A runner's checkout does not say which branch is the default one; its event does, of its own repository. */
export function homeOf(site: Site, job: Job): Pick<RunConfig, 'site_home'> {
  const branch = homeBranch(job);
  if (job.defaultBranch === null || branch === null || !checkedOut(site, job).isOfJob) return {};
  return { site_home: { default_branch: job.defaultBranch, branch } };
}

const isSameRepository = (one: string, other: string | null): boolean =>
  one.replace(/\.git$/u, '').toLowerCase() === other?.toLowerCase();

const jobRepository = (job: Job): string | null =>
  job.repository === null ? null : `${job.serverUrl}/${job.repository}`;
const withoutUser = (url: string | null): string | null =>
  url === null || !/^https?:/.test(url) ? url : url.replace(/^(https?:\/\/)[^@/]*@/, '$1').replace(/\.git$/, '');
export const slugOf = (name: string): string =>
  (name.split('/').pop() ?? '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/gu, '-')
    .replace(/^-+|(?<!-)-+$/gu, '') || 'site';
