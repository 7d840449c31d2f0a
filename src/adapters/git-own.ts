/** The environment for a repository that Launch made: used directly, and only while its configuration is what `git init` writes. */
import { lstatSync } from 'node:fs';
import path from 'node:path';
import { ServiceError } from '../errors.ts';
import { parseGitConfig } from './git-config-file.ts';
import { headOf } from './git-locate.ts';
import { readSmall } from './read-small.ts';

const WRITTEN_BY_INIT =
  /^(?:core\.(?:repositoryformatversion|filemode|bare|logallrefupdates|ignorecase|precomposeunicode|symlinks|hidedotfiles)|extensions\.(?:objectformat|refstorage)|remote\.origin\.url)$/;

/** `args`: only `init` may meet a folder without a repository. */
export function ownRepository(cwd: string, args: readonly string[]): Record<string, string> {
  const inside = path.join(cwd, '.git');
  const found = lstatSync(inside, { throwIfNoEntry: false });
  if (found === undefined && args[0] === 'init') {
    return args.includes('--bare')
      ? { GIT_CEILING_DIRECTORIES: path.dirname(cwd) }
      : { GIT_DIR: inside, GIT_WORK_TREE: cwd };
  }
  const directory = found === undefined ? cwd : inside;
  if (found?.isDirectory() === false || !isUnchanged(directory, args[0] === 'init')) {
    throw new ServiceError(
      'SERVICE_UNAVAILABLE',
      `The repository that Launch made at \`${cwd}\` was changed by another program. Remove the folder and start again.`,
      { details: { reason: 'OWN_REPOSITORY_CHANGED' } },
    );
  }
  return found === undefined ? { GIT_DIR: cwd } : { GIT_DIR: inside, GIT_WORK_TREE: cwd };
}

function isUnchanged(directory: string, beginning: boolean): boolean {
  try {
    if (readSmall(path.join(directory, 'commondir')) !== undefined) return false;
    const config = readSmall(path.join(directory, 'config'));
    if (!beginning && (config === undefined || headOf(directory) === undefined)) return false;
    return parseGitConfig(config ?? '')?.every(([key]) => WRITTEN_BY_INIT.test(key)) === true;
  } catch {
    return false;
  }
}
