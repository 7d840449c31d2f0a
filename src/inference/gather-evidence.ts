/** Reads name, README, package files and existing configs of a repository's HEAD from a shallow fetch; runs nothing of it. */
import type { Git } from '../ports/git.ts';
import type { Scratch } from '../ports/scratch.ts';
import { CONFIG_FILES, manifestPlatforms, type RepositoryEvidence } from './evidence.ts';
import type { RepositoryAddress } from './repository-url.ts';

const MAX_FILES = 40;
const MAX_DEPTH = 4;
const MAX_BYTES = 256 * 1024;
const TIMEOUT_MS = 38_000;
/** Best first. */
const READMES = [
  'readme.md',
  'readme.markdown',
  'readme.rst',
  'readme.txt',
  'readme',
  'readme.adoc',
  'readme.rdoc',
  'docs/readme.md',
  '.github/readme.md',
];

/** Throws REPO_NOT_FOUND. */
export async function gatherEvidence(
  { owner, name, clone }: RepositoryAddress,
  git: Git,
  scratch: Scratch,
  signal: AbortSignal,
): Promise<RepositoryEvidence> {
  const access = { signal, timeoutMs: TIMEOUT_MS };
  const { sha } = await git.resolveRef(clone, null, access);
  return scratch(async (directory) => {
    await git.checkout(clone, sha, directory, access);
    return readEvidence({ owner, name, sha }, directory, git);
  });
}

/** The same of a checkout that is there. */
export async function readEvidence(
  of: Pick<RepositoryEvidence, 'owner' | 'name' | 'sha'>,
  directory: string,
  git: Pick<Git, 'listTree' | 'show'>,
): Promise<RepositoryEvidence> {
  const tree = await git.listTree(directory, 'HEAD');
  const files = tree.filter(({ mode }) => mode.startsWith('100'));
  const paths = files.map(({ path }) => path);
  const read = async (path: string): Promise<{ path: string; text: string }> => {
    const bytes = await git.show(directory, 'HEAD', path);
    return { path, text: (bytes ?? Buffer.alloc(0)).subarray(0, MAX_BYTES).toString('utf8') };
  };
  const readme = READMES.flatMap((wanted) => paths.find((path) => path.toLowerCase() === wanted) ?? [])[0];
  const manifests = paths
    .filter((path) => manifestPlatforms(path) !== undefined && depth(path) <= MAX_DEPTH)
    .sort(byDepth)
    .slice(0, MAX_FILES);
  return {
    ...of,
    readme: readme === undefined ? '' : (await read(readme)).text,
    paths,
    manifests: await Promise.all(manifests.map(read)),
    configs: await Promise.all(paths.filter((path) => CONFIG_FILES.includes(path)).map(read)),
  };
}

export const depth = (path: string): number => path.split('/').length - 1;
const byDepth = (a: string, b: string): number => depth(a) - depth(b) || (a < b ? -1 : 1);
