/** One commit, or two on each other, as a stream for `git fast-import`: one process for any number of files, no index, no work tree. Its answer is the last commit's id. */
import type { PlannedFile } from './target.ts';

export interface FastImportCommit {
  ref: string;
  parent: string;
  files: readonly PlannedFile[];
  message: string;
  /** A commit beneath it, on the parent. */
  first?: { files: readonly PlannedFile[]; message: string } | undefined;
  author: { name: string; email: string };
  committer: { name: string; email: string };
  /** Seconds since the epoch, UTC. */
  seconds: number;
}

export function renderFastImport(commit: FastImportCommit): Buffer {
  const { first } = commit;
  const parts =
    first === undefined
      ? commitParts(commit, commit.parent, 1)
      : [...commitParts({ ...commit, ...first }, commit.parent, 2), ...commitParts(commit, ':2', 1)];
  parts.push('get-mark :1\ndone\n');
  return Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)));
}

function commitParts(commit: FastImportCommit, from: string, mark: number): (string | Uint8Array)[] {
  const parts: (string | Uint8Array)[] = [
    `commit ${commit.ref}\nmark :${mark}\n`,
    `author ${identity(commit.author)} ${commit.seconds} +0000\n`,
    `committer ${identity(commit.committer)} ${commit.seconds} +0000\n`,
    ...data(Buffer.from(commit.message)),
    `from ${from}\n`,
  ];
  // Deletions first, so that a file may take the place of a folder that empties.
  for (const file of commit.files) if (file.bytes === null) parts.push(`D ${quote(file.path)}\n`);
  for (const file of commit.files) {
    if (file.bytes !== null) parts.push(`M ${file.mode} inline ${quote(file.path)}\n`, ...data(file.bytes));
  }
  return parts;
}

const data = (bytes: Uint8Array): (string | Uint8Array)[] => [`data ${bytes.length}\n`, bytes, '\n'];

/** Angle brackets, line ends and NUL would end the name; git itself takes them out. */
const clean = (text: string): string => text.replace(/[<>\u0000-\u001f\u007f]/g, '').trim();
const identity = ({ name, email }: { name: string; email: string }): string => `${clean(name)} <${clean(email)}>`;

/** C-style quoting, which every path may have. */
const quote = (path: string): string => `"${path.replace(/[\\"]/g, '\\$&').replaceAll('\n', '\\n')}"`;
