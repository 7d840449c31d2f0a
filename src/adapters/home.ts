/** Where Launch keeps its state: in the folder it was given, else in the runner's or the user's own folders, never in a checkout unasked. */
import { createHash } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { LaunchError, ServiceError, UserError } from '../errors.ts';
import type { Git } from '../ports/git.ts';
import { checkoutAround, type Unfit, whyUnfit } from './checkout-guard.ts';
import { foreignIn, HOME_MARK } from './own-folder.ts';
import { runnerFolder, userCacheFolder } from './user-folders.ts';

type Env = Readonly<Record<string, string | undefined>>;

/**
 * A folder that was named is used as it is, a relative one from `cwd`; else `launch` in the runner's temporary folder, or one folder a
 * repository in the user's cache: the one around `tree`.
 */
export function findHome(env: Env, cwd: string, given?: string, tree = cwd): string {
  const named = given ?? env.LAUNCH_HOME;
  if (named !== undefined && named !== '') return resolve(cwd, named);
  return runnerFolder(env) ?? join(userCacheFolder(env), nameOf(checkoutAround(tree)));
}

/** Whether somebody chose the folder. */
export const isNamedHome = (env: Env, given?: string): boolean => (given ?? env.LAUNCH_HOME ?? '') !== '';

/** The folder's name for people, and a hash of its whole path, which no two share. */
function nameOf(checkout: string | undefined): string {
  if (checkout === undefined) return 'no-repository';
  const path = realpathSync(checkout);
  const name = basename(path)
    .replace(/[^\w.-]+/g, '-')
    .slice(0, 40);
  return `${name}-${createHash('sha256').update(path).digest('hex').slice(0, 12)}`;
}

/** Throws where what lies in the home may be somebody else's: nothing there could be believed, and writing would go astray. */
export async function refuseForeignHome(home: string, git: Pick<Git, 'run'>): Promise<void> {
  const why = await whyUnfit(home, git);
  if (why === undefined) return refuseOthersFiles(home);
  throw new UserError(
    'INVALID_INPUT',
    `The home \`${home}\` ${FOREIGN[why]}. Set LAUNCH_HOME or --home to a folder outside the checkout.`,
    { details: { reason: `home_${why}` } },
  );
}

/** Somebody's folder would be filled with runs, and emptied of what is old. */
function refuseOthersFiles(home: string): void {
  const [first, ...others] = foreignIn(home);
  if (first === undefined) return;
  const more = others.length === 0 ? '' : ` and ${others.length} more`;
  throw new UserError(
    'INVALID_INPUT',
    `The home \`${home}\` holds files that are not Launch’s (\`${first}\`${more}). Set LAUNCH_HOME or --home to a new or an empty folder. If it is Launch’s all the same, make an empty file \`${HOME_MARK}\` in it.`,
    { details: { reason: 'home_not_ours' } },
  );
}

const FOREIGN: Readonly<Record<Unfit, string>> = {
  tracked: 'holds files that git tracks, so what lies there may have come with a clone',
  link: 'is reached by a symbolic link inside a checkout, so it may lead anywhere',
  unknown: 'lies in a checkout that git cannot read, so what lies there may have come with a clone',
};

const UNUSABLE = 'home_not_writable';

/** The failure of everything that needs a home, naming it. */
export function unusableHome(home: string, thrown: unknown): unknown {
  const cause = thrown instanceof LaunchError ? thrown.details.cause : codeOf(thrown);
  if (thrown instanceof LaunchError && thrown.details.reason === 'no_disk_space') return thrown;
  const why = typeof cause === 'string' ? ` (${cause})` : '';
  return new ServiceError(
    'SERVICE_UNAVAILABLE',
    `The home \`${home}\` cannot be written${why}. Set LAUNCH_HOME or --home to a folder of yours.`,
    { cause: thrown, details: { reason: UNUSABLE } },
  );
}

/** That nothing can be kept there, or nothing more. */
export const isUnusableHome = (thrown: unknown): thrown is ServiceError =>
  isFullDisk(thrown) || (thrown instanceof ServiceError && thrown.details.reason === UNUSABLE);

export const isFullDisk = (thrown: unknown): thrown is ServiceError =>
  thrown instanceof ServiceError && thrown.details.reason === 'no_disk_space';

/** Whether a database could not be opened because its file may not be made or written. */
export const isRefusal = (thrown: unknown): boolean =>
  thrown instanceof Error && (/readonly|unable to open|^E[A-Z]+:/i.test(thrown.message) || isRefusal(thrown.cause));

const codeOf = (thrown: unknown): string | undefined =>
  thrown instanceof Error && 'code' in thrown && typeof thrown.code === 'string' ? thrown.code : undefined;
