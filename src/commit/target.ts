/** What a place that takes commits must be able to do; local git and GitHub are two of them. One algorithm writes to both. */

export interface TreeFile {
  mode: string;
  blob: string;
  /** The name's bytes where they are no UTF-8; such a tree's id is not computed here. */
  raw?: Buffer;
}
/** Files of a commit by path; submodules are among them with mode 160000. */
export type Tree = ReadonlyMap<string, TreeFile>;

export interface CommitRecord {
  sha: string;
  tree: string;
  message: string;
}

/** One file to write or, with null bytes, to remove. */
export interface PlannedFile {
  path: string;
  mode: '100644' | '100755' | '120000';
  bytes: Buffer | null;
  /** Null for a deletion. */
  blob: string | null;
}

export interface WriteRequest {
  branch: string;
  /** Head of the branch that was seen; undefined creates the branch, at the finished commit. */
  expectedHead: string | undefined;
  parent: string;
  parentTree: string;
  files: readonly PlannedFile[];
  /** The tree the commit must have. */
  tree: string | undefined;
  message: string;
  /** A commit beneath this one, on the parent. */
  first?: { files: readonly PlannedFile[]; tree: string | undefined; message: string } | undefined;
  author: { name: string; email: string } | null;
}

export interface Proposed {
  plan: string;
  sources: string | undefined;
}

export interface CommitTarget {
  /** Heads of both branches now; undefined for a branch that is not there. */
  heads(branch: string, baseRef: string): Promise<{ branch: string | undefined; base: string | undefined }>;
  /** Throws INVALID_INPUT when the commit is not in the repository. */
  commit(sha: string): Promise<CommitRecord>;
  tree(sha: string): Promise<Tree>;
  /** Commits reachable from `head` and not from `base`, newest first, at most 250. */
  log(head: string, base: string): Promise<CommitRecord[]>;
  /** A closed, unmerged pull request for this product and base that proposed the very same plan, or was made from the same sources; or undefined. */
  refusedBefore(branch: string, baseRef: string, proposed: Proposed): Promise<string | undefined>;
  /** Whether the platform signed a commit and vouches for it. */
  verified(sha: string): Promise<boolean>;
  /** Throws HeadMoved when the branch is no longer at `expectedHead`; then nothing was written that anybody sees. */
  write(
    request: WriteRequest,
  ): Promise<{ sha: string; tree: string; verified: boolean; first?: string | undefined; notes?: string[] }>;
}

/** Somebody else moved the branch first: read again and plan anew. */
export class HeadMoved extends Error {
  override readonly name: string = 'HeadMoved';
}

/** Nobody said whether the branch was written: reading again finds the commit where it was made after all. */
export class Unanswered extends HeadMoved {
  override readonly name = 'Unanswered';
}
