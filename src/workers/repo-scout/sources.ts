/** What kind of place an input names, decided without touching the network. */
import { resolve, sep } from 'node:path';
import { folderExists } from '../../adapters/files.ts';
import { isLocalSource } from '../../adapters/git-named.ts';
import { UserError } from '../../errors.ts';
import type { Git } from '../../ports/git.ts';

export type InputSource =
  /** A remote repository, by URL. */
  | { kind: 'remote'; url: string }
  /** A repository of this machine; `inside` is the folder that was named, '' for all of it. */
  | { kind: 'repository'; root: string; inside: string; dirty: boolean; remoteUrl: string | null; head: string | null }
  /** A folder without git, or one that its repository does not track. */
  | { kind: 'folder'; path: string };

/** Throws REPO_NOT_FOUND when a path does not exist. */
export async function recogniseSource(source: string, git: Git): Promise<InputSource> {
  if (!isLocalSource(source)) return { kind: 'remote', url: source };
  const path = resolve(source.replace(/^file:\/\//i, ''));
  if (!(await folderExists(path))) {
    throw new UserError('REPO_NOT_FOUND', `\`${source}\` is neither a folder nor the URL of a repository.`);
  }
  const repository = await git.findRepository(path, { named: true });
  if (repository === undefined) return { kind: 'folder', path };
  const inside =
    path === repository.root
      ? ''
      : path
          .slice(repository.root.length + 1)
          .split(sep)
          .join('/');
  return {
    kind: 'repository',
    root: repository.root,
    inside,
    dirty: repository.dirty,
    remoteUrl: repository.remoteUrl,
    head: repository.head,
  };
}

/** The name citations carry: the URL without credentials, or `local`. */
export function repositoryName(source: InputSource): string {
  const url = source.kind === 'remote' ? source.url : source.kind === 'repository' ? source.remoteUrl : null;
  return url === null || isLocalSource(url) ? 'local' : url.replace(/^([a-z][a-z0-9+.-]*:\/\/)[^/@]*@/i, '$1');
}
