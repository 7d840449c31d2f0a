/** From a source to a commit: resolving refs without cloning, and a checkout of exactly one commit, shallow where possible. */
import { access, mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { distance } from 'fastest-levenshtein';
import { LaunchError, UserError } from '../errors.ts';
import { refNameProblem, trimRef } from '../model/ref-name.ts';
import type { GitAccess } from '../ports/git.ts';
import { redact } from './git-errors.ts';
import { isLocalSource, openByName, withAddress } from './git-named.ts';
import type { RunGit } from './git-run.ts';

const FULL_SHA = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/;
/** Written into our checkouts: bytes stay as they are in the repository, whatever its `.gitattributes` asks for. */
const ATTRIBUTES = '* -text -eol -ident -filter -working-tree-encoding\n';

export function assertSource(source: string): void {
  if (source === '' || source.startsWith('-') || /[\u0000-\u001f]/.test(source) || /^[a-z0-9+.-]+::/i.test(source)) {
    throw new UserError(
      'INVALID_URL',
      `Not a repository address: \`${redact(source)}\`. Use an https or ssh URL, or a local path.`,
    );
  }
}

export async function resolveRef(git: RunGit, source: string, ref: string | null, options: GitAccess = {}) {
  assertSource(source);
  const wanted = ref === null ? null : trimRef(ref);
  const listed = await listRemote(
    git,
    source,
    options,
    wanted === null || FULL_SHA.test(wanted) ? ['HEAD'] : ['HEAD', ...candidates(wanted)],
  );
  const { defaultBranch } = listed;
  if (wanted === null) {
    const sha = listed.refs.get('HEAD');
    if (sha !== undefined) return { sha, ref: defaultBranch, defaultBranch };
    throw new UserError(
      'INVALID_INPUT',
      `The repository \`${redact(source)}\` is empty. Push a first commit to its default branch.`,
      {
        details: { reason: 'EMPTY_REPOSITORY' },
      },
    );
  }
  if (FULL_SHA.test(wanted)) return { sha: wanted, ref: null, defaultBranch };
  const problem = refNameProblem(wanted);
  if (problem !== undefined && wanted !== 'HEAD') {
    throw new UserError(
      'INVALID_INPUT',
      `Not a ref: \`${wanted}\` (${problem}). Name a branch, a tag or a full commit id.`,
    );
  }
  for (const name of candidates(wanted)) {
    const sha = listed.refs.get(`${name}^{}`) ?? listed.refs.get(name);
    if (sha !== undefined) return { sha, ref: wanted, defaultBranch };
  }
  const abbreviated = await resolveLocally(git, source, wanted, options);
  if (abbreviated !== undefined) return { sha: abbreviated, ref: wanted, defaultBranch };
  throw await unknownRef(git, source, wanted, options);
}

const candidates = (ref: string): string[] =>
  ref === 'HEAD'
    ? ['HEAD']
    : ref.startsWith('refs/')
      ? [ref]
      : [`refs/heads/${ref}`, `refs/tags/${ref}`, `refs/${ref}`];

async function listRemote(git: RunGit, source: string, options: GitAccess, patterns: readonly string[]) {
  const asked = patterns.flatMap((name) => (name === 'HEAD' ? [name] : [name, `${name}^{}`]));
  const { stdout } = await withAddress(git, source, (address) =>
    git(['ls-remote', '--symref', '--', address, ...asked], {
      ...options,
      source,
      hidden: address,
      allowFile: isLocalSource(source),
      what: 'asking for its refs',
    }),
  );
  let defaultBranch: string | null = null;
  const refs = new Map<string, string>();
  for (const line of stdout.toString('utf8').split('\n')) {
    const [left = '', name = ''] = line.split('\t');
    if (left.startsWith('ref: ') && name === 'HEAD') defaultBranch = left.slice(5).replace(/^refs\/heads\//, '');
    else if (FULL_SHA.test(left)) refs.set(name, left);
  }
  return { defaultBranch, refs };
}

/** Only a repository on this machine can say what an abbreviated commit id means. */
async function resolveLocally(
  git: RunGit,
  source: string,
  ref: string,
  options: GitAccess,
): Promise<string | undefined> {
  if (!isLocalSource(source) || /^file:/i.test(source) || !/^[0-9a-f]{4,63}$/.test(ref)) return undefined;
  if ((await openByName(git, source)) === undefined) return undefined;
  const { code, stdout } = await git(['rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`], {
    ...options,
    cwd: source,
    what: 'resolving a commit id',
    accept: [1, 128],
  });
  return code === 0 ? stdout.toString('utf8').trim() : undefined;
}

async function unknownRef(git: RunGit, source: string, ref: string, options: GitAccess): Promise<UserError> {
  const { refs } = await listRemote(git, source, options, []);
  const names = [...refs.keys()]
    .filter((name) => !name.endsWith('^{}'))
    .flatMap((name) => {
      const short = /^refs\/(?:heads|tags)\/(.+)$/.exec(name)?.[1];
      return short === undefined ? [] : [short];
    });
  const near = [...new Set(names)]
    .map((name) => ({ name, far: name.includes(ref) || ref.includes(name) ? 1 : distance(name, ref) }))
    .filter(({ name, far }) => far <= Math.max(3, Math.ceil(Math.max(name.length, ref.length) / 2)))
    .sort((a, b) => a.far - b.far || (a.name < b.name ? -1 : 1))
    .slice(0, 5)
    .map(({ name }) => name);
  const sha = /^[0-9a-f]{7,39}$/.test(ref) ? ' A commit must be named by its full id here.' : '';
  const hint = near.length === 0 ? '' : ` Near to it: ${near.map((name) => `\`${name}\``).join(', ')}.`;
  return new UserError('INVALID_INPUT', `No branch or tag \`${ref}\` in \`${redact(source)}\`.${hint}${sha}`, {
    details: { reason: 'UNKNOWN_REF', ref, near },
  });
}

export async function checkout(
  git: RunGit,
  source: string,
  sha: string,
  directory: string,
  options: GitAccess & { ref?: string | null } = {},
): Promise<void> {
  assertSource(source);
  if (!FULL_SHA.test(sha))
    throw new UserError('INVALID_INPUT', `Not a full commit id: \`${sha}\`. Write all 40 or 64 hexadecimal digits.`);
  const access = {
    ...(options.token === undefined ? {} : { token: options.token }),
    ...(options.signal === undefined ? {} : { signal: options.signal }),
    ...(options.timeoutMs === undefined ? {} : { timeoutMs: options.timeoutMs }),
  };
  await prepare(git, directory, sha, redact(source), access);
  if (!(await hasCommit(git, directory, sha))) {
    await withAddress(git, source, (address) => {
      const remote = { ...access, cwd: directory, address, source, allowFile: isLocalSource(source) };
      return fetchCommit(git, remote, sha, options.ref ?? null);
    });
  }
  const local = { ...access, cwd: directory, own: true, what: 'checking out' };
  await git(['checkout', '--quiet', '--force', '--detach', sha], local);
  await git(['clean', '-ffdxq'], local);
}

/** Makes or takes up a repository of ours; refuses a folder that holds anything else, so that nobody's work is cleaned away. */
async function prepare(git: RunGit, directory: string, sha: string, origin: string, access: GitAccess): Promise<void> {
  await mkdir(directory, { recursive: true });
  const attributes = path.join(directory, '.git', 'info', 'attributes');
  const ours = await stat(path.join(directory, '.git', 'launch-checkout')).then(
    () => true,
    () => false,
  );
  if (!ours && (await readdir(directory)).length > 0 && !(await onlyOurStart(directory))) {
    throw new UserError(
      'INVALID_INPUT',
      "The folder for the checkout holds files that are not Launch's. Empty it, or choose another LAUNCH_HOME.",
    );
  }
  const local = { ...access, cwd: directory, own: true, what: 'preparing a checkout' };
  const format = sha.length === 64 ? ['--object-format=sha256'] : [];
  await git(['init', '--quiet', '--template=', '--initial-branch=launch-checkout', ...format], local);
  await mkdir(path.dirname(attributes), { recursive: true });
  await writeFile(attributes, ATTRIBUTES);
  await git(['config', 'remote.origin.url', origin], local);
  await writeFile(path.join(directory, '.git', 'launch-checkout'), '');
}

/** A start that was killed before its mark: a `.git` without any object. */
async function onlyOurStart(directory: string): Promise<boolean> {
  const entries = await readdir(directory);
  if (entries.length !== 1 || entries[0] !== '.git') return false;
  return access(path.join(directory, '.git', 'index')).then(
    () => false,
    () => true,
  );
}

async function hasCommit(git: RunGit, directory: string, sha: string): Promise<boolean> {
  const { code } = await git(['rev-parse', '--verify', '--quiet', `${sha}^{tree}`], {
    cwd: directory,
    own: true,
    what: 'looking for a commit',
    accept: [1, 128],
  });
  return code === 0;
}

type Remote = GitAccess & { cwd: string; address: string; source: string; allowFile: boolean };

/** The commit alone; where a server gives only what a ref points at, the ref; and all of it at last. */
async function fetchCommit(
  git: RunGit,
  { address, ...remote }: Remote,
  sha: string,
  ref: string | null,
): Promise<void> {
  const base = ['fetch', '--quiet', '--no-tags', '--no-recurse-submodules', '--no-write-fetch-head', '--force'];
  const attempts: string[][] = [[...base, '--depth=1', '--', address, sha]];
  if (ref !== null && !FULL_SHA.test(ref) && refNameProblem(ref) === undefined)
    attempts.push([...base, '--depth=1', '--', address, ref]);
  attempts.push([...base, '--', address, '+refs/heads/*:refs/remotes/origin/*', '+refs/tags/*:refs/tags/*']);
  let failure: unknown;
  for (const args of attempts) {
    try {
      await git(args, { ...remote, own: true, hidden: address, what: 'fetching' });
    } catch (thrown) {
      if (
        thrown instanceof LaunchError &&
        (thrown.code === 'CANCELLED' || thrown.details.reason === 'DISK_FULL' || thrown.code === 'REPO_NOT_FOUND')
      )
        throw thrown;
      failure = thrown;
    }
    if (await hasCommit(git, remote.cwd, sha)) return;
  }
  if (failure instanceof LaunchError && failure.retryable) throw failure;
  throw new UserError(
    'INVALID_INPUT',
    `Commit \`${sha}\` is not in \`${redact(remote.source, remote.token)}\`. Was it removed by a force push?`,
    {
      details: { reason: 'UNKNOWN_REF', ref: sha, near: [] },
      cause: failure,
    },
  );
}
