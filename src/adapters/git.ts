/** Git, named by what Launch needs of it, over the `git` program with fixed argument vectors. */
import { copyFile, mkdir, mkdtemp, rm, stat, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ServiceError, UserError } from '../errors.ts';
import type { Git, RepositoryHome } from '../ports/git.ts';
import type { Processes } from '../ports/processes.ts';
import { type ConfigEntry, lastOf, parseGitConfig } from './git-config-file.ts';
import { redact } from './git-errors.ts';
import { checkout, resolveRef } from './git-fetch.ts';
import { copyHistory } from './git-history.ts';
import { checkedOut, headOf, repositoryAbove } from './git-locate.ts';
import { openByName, openedByName, withAddress } from './git-named.ts';
import { decodeName, parseLsTree, parseNameStatus, splitNul } from './git-names.ts';
import { createRunGit, type GitCall, type RunGit } from './git-run.ts';
import { readSmall } from './read-small.ts';

const DIFF = [
  'diff',
  '--name-status',
  '-z',
  '--find-renames',
  '--no-ext-diff',
  '--no-textconv',
  '--ignore-submodules=all',
];
const byCodeUnit = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

export function createGit(processes: Processes, signal?: AbortSignal): Git {
  const git = createRunGit(processes, signal);
  return {
    resolveRef: (source, ref, options) => resolveRef(git, source, ref, options),
    checkout: (source, sha, directory, options) => checkout(git, source, sha, directory, options),
    findRepository: (place, options) => findRepository(git, place, options),
    homeOf: async (root) => homeOf(root),
    async copyHistory(root, target) {
      const [repository, head] = [repositoryAbove(root), await revision(git, root, 'HEAD^{commit}')];
      return repository === undefined || head === undefined ? undefined : copyHistory(repository, head, target);
    },
    checkedOut: async (root) => checkedOut(openedByName(root) ?? repositoryAbove(root)),
    async listTree(root, treeish) {
      const { stdout } = await git(['ls-tree', '-r', '-z', '--long', '--full-tree', treeishOf(treeish)], {
        cwd: root,
        what: 'listing a tree',
      });
      return parseLsTree(stdout);
    },
    listFiles: (root) => listFiles(git, root),
    changedFiles: (root, ref, known) => changedFiles(git, root, ref, known),
    show: (root, treeish, file) => show(git, root, treeishOf(treeish), file),
    renamedTo: (root, file) => renamedTo(git, root, file),
    async run(root, args, options = {}) {
      const call = { ...options, cwd: root, what: `running \`git ${args[0] ?? ''}\``, ...sourceOf(args) };
      const from = options.allowFile === true ? args.indexOf('--') + 1 : 0;
      const source = from === 0 ? undefined : args[from];
      const { stdout } =
        source === undefined
          ? await git(args, call)
          : await withAddress(git, source, (address) =>
              git(args.with(from, address), { ...call, source, hidden: address }),
            );
      return stdout.toString('utf8');
    },
  };
}

/** The address among the arguments, so that the token is sent there alone. */
function sourceOf(args: readonly string[]): { source?: string } {
  const source = args.find((arg) => /^https?:\/\//i.test(arg));
  return source === undefined ? {} : { source };
}

function treeishOf(treeish: string): string {
  if (treeish === '' || treeish.startsWith('-'))
    throw new UserError('INVALID_INPUT', `Not a ref: \`${treeish}\`. Name a commit, a branch or a tag.`);
  return treeish;
}

async function revision(git: RunGit, root: string, expression: string): Promise<string | undefined> {
  const { code, stdout } = await git(['rev-parse', '--verify', '--quiet', '--end-of-options', expression], {
    cwd: root,
    what: 'resolving a ref',
    accept: [1, 128],
  });
  return code === 0 ? stdout.toString('utf8').trim() : undefined;
}

/** A file of a commit; one call answers for the commit too. */
async function show(git: RunGit, root: string, treeish: string, file: string): Promise<Buffer | undefined> {
  if (/[\r\n]/.test(file)) return undefined;
  const { stdout } = await git(['cat-file', '--batch'], {
    cwd: root,
    what: 'reading a blob',
    input: `${treeish}:${file}\n${treeish}^{tree}\n`,
  });
  const end = stdout.indexOf(10);
  const [, type, size] = stdout.subarray(0, end).toString('utf8').split(' ');
  if (type === 'blob') return stdout.subarray(end + 1, end + 1 + Number(size));
  if (/^\S+\^\{tree\} missing$/m.test(stdout.subarray(-200).toString('utf8'))) {
    throw new UserError(
      'INVALID_INPUT',
      `Commit \`${treeish}\` is not in this repository. In a shallow checkout, fetch it first (\`fetch-depth: 0\`).`,
    );
  }
  return undefined;
}

async function findRepository(git: RunGit, place: string, { named = false }: { named?: boolean } = {}) {
  const found = await stat(place).catch(() => undefined);
  if (found === undefined) return undefined;
  const folder = found.isDirectory() ? place : path.dirname(place);
  const repository = (named ? await openByName(git, folder) : undefined) ?? repositoryAbove(folder);
  if (repository === undefined) return undefined;
  const { root, bare, commonDir } = repository;
  const entries = parseGitConfig(readSmall(path.join(commonDir, 'config')) ?? '') ?? [];
  const url = lastOf(entries, 'remote.origin.url');
  return {
    root,
    head: (await revision(git, root, 'HEAD^{commit}')) ?? null,
    dirty: bare ? false : await isDirty(git, root),
    remoteUrl: url === undefined ? null : redact(url),
    partial: isPartial(entries),
  };
}

function homeOf(root: string): RepositoryHome | undefined {
  const repository = repositoryAbove(root);
  if (repository === undefined) return undefined;
  const { commonDir, gitDir } = repository;
  const url = lastOf(parseGitConfig(readSmall(path.join(commonDir, 'config')) ?? '') ?? [], 'remote.origin.url');
  const shown = readSmall(path.join(commonDir, 'refs/remotes/origin/HEAD')) ?? '';
  return {
    remoteUrl: url === undefined ? null : redact(url),
    defaultBranch: /^ref:\s*refs\/remotes\/origin\/(\S+)\s*$/.exec(shown)?.[1] ?? null,
    branch: /^ref:\s*refs\/heads\/(\S+)$/.exec(headOf(gitDir) ?? '')?.[1] ?? null,
  };
}

/** A sparse checkout or a partial clone: files or old contents are missing. */
const isPartial = (entries: readonly ConfigEntry[]): boolean =>
  entries.some(
    ([key, value]) =>
      /^extensions\.partialclone$|^remote\..*\.partialclonefilter$/s.test(key) ||
      (/^core\.sparsecheckout$|^remote\..*\.promisor$/s.test(key) && !/^(?:false|no|off|0)$/i.test(value ?? 'true')),
  );

async function isDirty(git: RunGit, root: string): Promise<boolean> {
  const { stdout } = await git(
    ['status', '--porcelain=v1', '-z', '--untracked-files=normal', '--ignore-submodules=all'],
    { cwd: root, what: 'looking for changes' },
  );
  return stdout.length > 0;
}

async function listFiles(git: RunGit, root: string): Promise<string[]> {
  const call = { cwd: root, what: 'listing files' };
  const tracked = splitNul((await git(['ls-files', '-z', '-t', '--stage'], call)).stdout);
  const deleted = new Set(
    splitNul((await git(['ls-files', '-z', '--deleted'], call)).stdout).map((name) => decodeName(name).path),
  );
  const others = splitNul((await git(['ls-files', '-z', '--others', '--exclude-standard'], call)).stdout);
  const names = new Set<string>();
  for (const record of tracked) {
    const tab = record.indexOf(9);
    const [tag, mode] = record.subarray(0, tab).toString('latin1').split(' ');
    // 160000 is a submodule, a commit of another repository; S was left out by a sparse checkout.
    if (mode !== '160000' && tag !== 'S') names.add(decodeName(record.subarray(tab + 1)).path);
  }
  for (const name of deleted) names.delete(name);
  // A nested repository is listed as a folder; it is not part of this one.
  for (const name of others) if (name.at(-1) !== 0x2f) names.add(decodeName(name).path);
  return [...names].sort(byCodeUnit);
}

/** A copy of the index learns of untracked files by name only, where there may be some, so that a move that was never staged is seen as one. */
async function changedFiles(
  git: RunGit,
  root: string,
  ref: string,
  { untracked }: { untracked?: readonly string[] } = {},
) {
  const call = { cwd: root, what: 'comparing with a commit' };
  const commit = await revision(git, root, `${treeishOf(ref)}^{tree}`);
  if (commit === undefined) {
    throw new UserError(
      'INVALID_INPUT',
      `\`${ref}\` is no commit of this repository. In a shallow checkout, fetch it first (\`fetch-depth: 0\`).`,
    );
  }
  const folder = await mkdtemp(path.join(tmpdir(), 'launch-index-'));
  try {
    const index = path.join(folder, 'index');
    const { gitDir, commonDir } = repositoryAbove(root) ?? { gitDir: root, commonDir: root };
    await copyIndex(path.join(gitDir, 'index'), index).catch(() => undefined);
    const env = {
      GIT_INDEX_FILE: index,
      ...(untracked?.length === 0 ? {} : await objectsBeside(path.join(commonDir, 'objects'), folder)),
    };
    if (untracked?.length !== 0) await intendToAdd(git, untracked, { ...call, env });
    try {
      return parseNameStatus((await git([...DIFF, commit, '--'], { ...call, env })).stdout);
    } catch (thrown) {
      // A partial clone lacks old contents, which moves are told by; which files differ is known without them.
      if (!(thrown instanceof ServiceError)) throw thrown;
      const plain = ['diff-index', '--name-status', '-z', '--no-renames', '--ignore-submodules=all', commit, '--'];
      return parseNameStatus((await git(plain, { ...call, env })).stdout);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** What git writes when a name is added, it writes into `folder`: a repository that is only read stays as it is. */
async function objectsBeside(objects: string, folder: string): Promise<Record<string, string>> {
  const own = path.join(folder, 'objects');
  await mkdir(own);
  const quoted = `"${objects.replace(/[\\"]/g, '\\$&').replaceAll('\n', '\\n')}"`;
  return { GIT_OBJECT_DIRECTORY: own, GIT_ALTERNATE_OBJECT_DIRECTORIES: quoted };
}

/** A copy as old as the index: what was written in the same second as an index is looked into, whatever its size says. */
async function copyIndex(from: string, to: string): Promise<void> {
  const { atime, mtime } = await stat(from);
  await copyFile(from, to);
  await utimes(to, atime, mtime);
}

/** Names are literal here; one that is no UTF-8 text, or a git that takes no list, has the whole tree searched. */
async function intendToAdd(git: RunGit, names: readonly string[] | undefined, call: GitCall): Promise<void> {
  const add = ['add', '--intent-to-add', '--ignore-errors'];
  if (names?.every((name) => !name.includes('\ufffd')) === true) {
    const env = { ...call.env, GIT_LITERAL_PATHSPECS: '1' };
    const list = ['--pathspec-from-file=-', '--pathspec-file-nul'];
    const { code } = await git([...add, ...list], { ...call, env, input: names.join('\0'), accept: [1, 128, 129] });
    if (code <= 1) return;
  }
  await git([...add, '--', '.'], { ...call, accept: [1, 128] });
}

/** Follows a name through the commits that removed it, until it stands in the tree of HEAD. */
async function renamedTo(git: RunGit, root: string, file: string): Promise<string | undefined> {
  const call = { cwd: root, what: 'following a rename', accept: [128] };
  let name = file;
  for (let hop = 0; hop < 20; hop += 1) {
    if (name !== file && (await revision(git, root, `HEAD:${name}`)) !== undefined) return name;
    const removed = (
      await git(['log', '-1', '--format=%H', '--diff-filter=D', '--no-renames', 'HEAD', '--', name], call)
    ).stdout
      .toString('utf8')
      .trim();
    if (removed === '') return undefined;
    const changes = parseNameStatus(
      (
        await git(
          ['diff-tree', '-r', '-z', '--find-renames', '--name-status', '--no-commit-id', `${removed}^`, removed],
          call,
        )
      ).stdout,
    );
    const next = changes.find((change) => change.from === name)?.path;
    if (next === undefined) return undefined;
    name = next;
  }
  return undefined;
}
