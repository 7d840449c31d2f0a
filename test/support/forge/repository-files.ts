/** Reads and writes the objects of a bare repository in process; whatever else is asked of it, git itself answers. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync, inflateSync } from 'node:zlib';

export interface TreeEntry {
  path: string;
  mode: string;
  type: 'blob' | 'tree' | 'commit';
  sha: string;
}
export interface Signature {
  name: string;
  email: string;
  date: number;
  zone?: string;
}
export interface CommitObject {
  tree: string;
  parents: string[];
  author: Signature;
  committer: Signature;
  message: string;
  signature: string | null;
}

const environment = {
  PATH: process.env.PATH ?? '',
  HOME: '/nonexistent',
  GIT_CONFIG_NOSYSTEM: '1',
  LC_ALL: 'C.UTF-8',
};
/** Runs git in a repository; rejects with its standard error on a non-zero exit. */
export function git(directory: string, args: readonly string[], input?: string | Uint8Array): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = execFile(
      'git',
      ['-C', directory, ...args],
      { env: environment, maxBuffer: 1 << 28, encoding: 'utf8' },
      (error, stdout, stderr) => {
        if (error) reject(new Error(stderr.trim() || error.message, { cause: error }));
        else resolve(stdout);
      },
    );
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(input ?? '');
  });
}

export function writeObject(directory: string, type: 'blob' | 'tree' | 'commit' | 'tag', body: Uint8Array): string {
  const whole = Buffer.concat([Buffer.from(`${type} ${body.byteLength}\0`), body]);
  const sha = createHash('sha1').update(whole).digest('hex');
  const folder = join(directory, 'objects', sha.slice(0, 2));
  const file = join(folder, sha.slice(2));
  if (existsSync(file)) return sha;
  mkdirSync(folder, { recursive: true });
  const part = `${file}.${process.hrtime.bigint()}`;
  writeFileSync(part, deflateSync(whole, { level: 1 }));
  renameSync(part, file);
  return sha;
}

/** An object by its full id, or undefined. Pushes are unpacked to loose files (`receive.unpackLimit`), so no pack is read. */
export function readObject(directory: string, sha: string): { type: string; body: Buffer } | undefined {
  if (!/^[0-9a-f]{40}$/.test(sha)) return undefined;
  const file = join(directory, 'objects', sha.slice(0, 2), sha.slice(2));
  if (!existsSync(file)) return undefined;
  const whole = inflateSync(readFileSync(file));
  const end = whole.indexOf(0);
  return { type: whole.toString('latin1', 0, end).split(' ')[0]!, body: whole.subarray(end + 1) };
}

export function readTree(directory: string, sha: string): TreeEntry[] | undefined {
  const object = readObject(directory, sha);
  if (object?.type !== 'tree') return undefined;
  const entries: TreeEntry[] = [];
  for (let at = 0; at < object.body.length; ) {
    const zero = object.body.indexOf(0, at);
    const [mode = '', ...name] = object.body.toString('utf8', at, zero).split(' ');
    const id = object.body.toString('hex', zero + 1, zero + 21);
    entries.push({
      path: name.join(' '),
      mode: mode.padStart(6, '0'),
      type: mode === '40000' ? 'tree' : mode === '160000' ? 'commit' : 'blob',
      sha: id,
    });
    at = zero + 21;
  }
  return entries;
}

/** Every blob below a tree, by path. */
export function readFiles(directory: string, tree: string, prefix = ''): Map<string, TreeEntry> {
  const files = new Map<string, TreeEntry>();
  for (const entry of readTree(directory, tree) ?? []) {
    const path = prefix + entry.path;
    if (entry.type === 'tree')
      for (const [inner, value] of readFiles(directory, entry.sha, `${path}/`)) files.set(inner, value);
    else files.set(path, { ...entry, path });
  }
  return files;
}

/** Writes the nested trees for a flat list of files and returns the root's id. */
export function writeFiles(directory: string, files: ReadonlyMap<string, { mode: string; sha: string }>): string {
  const root = new Map<string, { mode: string; sha: string }>();
  const folders = new Map<string, Map<string, { mode: string; sha: string }>>();
  for (const [path, file] of files) {
    const slash = path.indexOf('/');
    if (slash < 0) root.set(path, file);
    else {
      const folder = path.slice(0, slash);
      const inner = folders.get(folder) ?? new Map<string, { mode: string; sha: string }>();
      folders.set(folder, inner.set(path.slice(slash + 1), file));
    }
  }
  for (const [name, inner] of folders) root.set(name, { mode: '040000', sha: writeFiles(directory, inner) });
  return writeTree(directory, root);
}

export function writeTree(directory: string, entries: ReadonlyMap<string, { mode: string; sha: string }>): string {
  const key = (name: string, mode: string): Buffer => Buffer.from(mode === '040000' ? `${name}/` : name);
  const sorted = [...entries].sort(([a, { mode: x }], [b, { mode: y }]) => Buffer.compare(key(a, x), key(b, y)));
  const parts = sorted.flatMap(([name, { mode, sha }]) => [
    Buffer.from(`${mode.replace(/^0/, '')} ${name}\0`),
    Buffer.from(sha, 'hex'),
  ]);
  return writeObject(directory, 'tree', Buffer.concat(parts));
}

const person = ({ name, email, date, zone = '+0000' }: Signature): string =>
  `${name} <${email}> ${Math.floor(date / 1000)} ${zone}`;
export function writeCommit(directory: string, commit: CommitObject): string {
  const head = [
    `tree ${commit.tree}`,
    ...commit.parents.map((sha) => `parent ${sha}`),
    `author ${person(commit.author)}`,
    `committer ${person(commit.committer)}`,
  ];
  if (commit.signature !== null) head.push(`gpgsig ${commit.signature.replaceAll('\n', '\n ')}`);
  return writeObject(directory, 'commit', Buffer.from(`${head.join('\n')}\n\n${commit.message}`));
}

export function readCommit(directory: string, sha: string): CommitObject | undefined {
  const object = readObject(directory, sha);
  if (object?.type !== 'commit') return undefined;
  const whole = object.body.toString('utf8');
  const end = whole.indexOf('\n\n');
  const commit: CommitObject = {
    tree: '',
    parents: [],
    author: nobody,
    committer: nobody,
    message: whole.slice(end + 2),
    signature: null,
  };
  for (const line of whole.slice(0, end).replaceAll('\n ', '\u0001').split('\n')) {
    const [key = '', value = ''] = [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)];
    if (key === 'tree') commit.tree = value;
    if (key === 'parent') commit.parents.push(value);
    if (key === 'author') commit.author = parsePerson(value);
    if (key === 'committer') commit.committer = parsePerson(value);
    if (key === 'gpgsig') commit.signature = value.replaceAll('\u0001', '\n');
  }
  return commit;
}
const nobody: Signature = { name: '', email: '', date: 0 };
function parsePerson(value: string): Signature {
  const match = /^(.*) <(.*)> (\d+) ([+-]\d{4})$/.exec(value);
  return match ? { name: match[1]!, email: match[2]!, date: Number(match[3]) * 1000, zone: match[4]! } : nobody;
}

/** What git says of commits by their ids: it never changes, so it is asked once. */
export async function gitOfCommits(directory: string, args: readonly string[]): Promise<string> {
  const key = [directory, ...args].join('\0');
  const said = answers.get(key) ?? (await git(directory, args));
  answers.set(key, said);
  return said;
}
const answers = new Map<string, string>();

/** An empty bare repository that may be pushed to, as `git init --bare` makes one. */
export function initRepository(directory: string, defaultBranch: string): void {
  for (const folder of ['objects/info', 'objects/pack', 'refs/heads', 'refs/tags'])
    mkdirSync(join(directory, folder), { recursive: true });
  writeFileSync(join(directory, 'HEAD'), `ref: refs/heads/${defaultBranch}\n`);
  writeFileSync(join(directory, 'config'), CONFIG);
}
const CONFIG = `[core]
\trepositoryformatversion = 0
\tfilemode = true
\tbare = true
\tlogAllRefUpdates = false
[http]
\treceivepack = true
[receive]
\tunpackLimit = 10000000
[gc]
\tauto = 0
[uploadpack]
\tallowAnySHA1InWant = true
\tallowFilter = true
`;
export const ZERO = '0'.repeat(40);
