/** The git operations Launch needs, named by what they are for. No configuration of a repository counts, so that none of its programs is ever started. */
export interface Git {
  /** Resolves a branch, tag or commit of a remote or local repository without cloning. Throws REPO_NOT_FOUND or INVALID_INPUT (ref). */
  resolveRef(
    source: string,
    ref: string | null,
    options?: GitAccess,
  ): Promise<{ sha: string; ref: string | null; defaultBranch: string | null }>;
  /** A checkout of exactly `sha` at `directory`; shallow where the remote allows it. */
  checkout(
    source: string,
    sha: string,
    directory: string,
    options?: GitAccess & { ref?: string | null },
  ): Promise<void>;
  /** Where the repository of a work tree is kept, from its files alone; undefined without one. */
  homeOf(root: string): Promise<RepositoryHome | undefined>;
  /** The repository whose work tree contains `path`, or undefined. `named`: `path` is an address, so that a bare repository at exactly this path counts too. */
  findRepository(path: string, options?: { named?: boolean }): Promise<FoundRepository | undefined>;
  /** Makes `target` a repository at the commit of `root`, with its history and none of its configuration; answers with the folder that holds the objects, or undefined without a commit. */
  copyHistory(root: string, target: string): Promise<string | undefined>;
  /** Full names of the branches that a work tree of the repository has checked out. */
  checkedOut(root: string): Promise<readonly string[]>;
  /** Tracked files with mode and blob id, sorted by path bytes. Paths are decoded UTF-8; undecodable ones come percent-encoded with `raw`. */
  listTree(
    root: string,
    treeish: string,
  ): Promise<{ path: string; mode: string; blob: string; bytes: number | null; raw?: Buffer }[]>;
  /** Tracked and untracked-but-not-ignored files, sorted. */
  listFiles(root: string): Promise<string[]>;
  /** Paths that differ between `ref` and the work tree, renames followed. `untracked`: the files that are, where that is known; without it they are looked for. */
  changedFiles(
    root: string,
    ref: string,
    known?: { untracked?: readonly string[] },
  ): Promise<{ path: string; status: 'added' | 'modified' | 'deleted' | 'renamed'; from: string | null }[]>;
  /** Bytes of a blob at `treeish:path`, or undefined. */
  show(root: string, treeish: string, path: string): Promise<Buffer | undefined>;
  /** Where a deleted path went to, by git's rename detection over the history, or undefined. */
  renamedTo(root: string, path: string): Promise<string | undefined>;
  /** Runs git with a fixed vector in `root`; for the adapters of the commit service. Throws ServiceError on a non-zero exit. `allowFile`: a path the user named may be fetched from. `own`: a repository that Launch made, or makes with `init`; only there HEAD, index and work tree may be written by git. */
  run(
    root: string,
    args: readonly string[],
    options?: GitAccess & {
      input?: string | Uint8Array;
      env?: Record<string, string>;
      allowFile?: boolean;
      own?: boolean;
    },
  ): Promise<string>;
}
export interface FoundRepository {
  root: string;
  head: string | null;
  dirty: boolean;
  remoteUrl: string | null;
  /** A sparse checkout or a partial clone: files or old contents are missing. */
  partial: boolean;
}
export interface RepositoryHome {
  /** Of `origin`. */
  remoteUrl: string | null;
  /** The branch that `origin` shows first, where the clone remembers it. */
  defaultBranch: string | null;
  /** The branch that is checked out. */
  branch: string | null;
}
export interface GitAccess {
  /** Sent as Basic `x-access-token:<token>` by a command-scoped header, never in a URL or argument. */
  token?: string;
  signal?: AbortSignal;
  timeoutMs?: number;
}
