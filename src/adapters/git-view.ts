/** A private git directory over a repository of others: its objects and refs, none of its configuration, hooks or helpers. Git only ever sees this one. */
import {
  copyFileSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { type LaunchError, UserError } from '../errors.ts';
import { parseGitConfig } from './git-config-file.ts';
import { headOf, type Repository } from './git-locate.ts';
import { cannotBeUsed, oddEntry } from './git-types.ts';
import { readSmall } from './read-small.ts';

const BOOLEAN = /^(?:true|false|yes|no|on|off|1|0)$/i;

/** All that is taken over: how bytes in the work tree compare with the index, and how objects and refs are stored. */
const TAKEN: Readonly<Record<string, RegExp>> = {
  'core.filemode': BOOLEAN,
  'core.ignorecase': BOOLEAN,
  'core.precomposeunicode': BOOLEAN,
  'core.symlinks': BOOLEAN,
  'core.autocrlf': /^(?:true|false|yes|no|on|off|1|0|input)$/i,
  'core.eol': /^(?:lf|crlf|native)$/i,
  'core.sparsecheckout': BOOLEAN,
  'core.sparsecheckoutcone': BOOLEAN,
  'index.sparse': BOOLEAN,
  'extensions.objectformat': /^(?:sha1|sha256)$/i,
  'extensions.refstorage': /^(?:files|reftable)$/i,
};
/** Of no meaning for reading; a partial clone's missing objects stay missing. */
const PASSED_OVER = /^extensions\.(?:noop|noop-v1|partialclone|preciousobjects|worktreeconfig|relativeworktrees)$/;

/** Directories and files that are read where they lie. */
const FOLDERS = ['objects', 'refs'];
const FILES = ['packed-refs', 'shallow', 'info/exclude', 'info/attributes', 'info/sparse-checkout'];
const MAX_VIEWS = 64;

interface View {
  dir: string;
  repository: Repository;
  head: string;
  config: string;
  index: string;
  /** Files that could not be linked, as on Windows. */
  copied: Map<string, string>;
  /** Processes of git that read it now. */
  users: number;
}

const views = new Map<string, View>();
let base: string | undefined;

/** `dir` is the private directory, `env` makes git use it. Throws UserError where the repository cannot be read for certain. */
export async function withView<T>(
  repository: Repository,
  work: (dir: string, env: Record<string, string>) => Promise<T>,
): Promise<T> {
  const view = viewOf(repository);
  const { gitDir, root, bare } = repository;
  view.users += 1;
  try {
    return await work(view.dir, {
      GIT_DIR: view.dir,
      ...(bare ? {} : { GIT_WORK_TREE: root, GIT_INDEX_FILE: path.join(gitDir, 'index') }),
    });
  } finally {
    view.users -= 1;
  }
}

/** Built once a process, and brought up to date each time; whatever is in the way is the repository's. */
function viewOf(repository: Repository): View {
  try {
    return upToDate(repository);
  } catch (thrown) {
    if (thrown instanceof UserError || !(thrown instanceof Error) || isOfMachine(thrown)) throw thrown;
    throw unreadable(repository, `something of it cannot be read (${codeOf(thrown)})`);
  }
}

const codeOf = (thrown: Error): string => ('code' in thrown ? String(thrown.code) : 'it is of another kind');
/** No room for the private directory is nothing that the repository did. */
const isOfMachine = (thrown: Error): boolean => ['ENOSPC', 'EDQUOT', 'EROFS', 'EMFILE'].includes(codeOf(thrown));

function upToDate(repository: Repository): View {
  const key = `${repository.gitDir}\0${repository.root}`;
  const known = views.get(key);
  const view =
    known !== undefined && lstatSync(path.join(known.dir, 'config'), { throwIfNoEntry: false }) !== undefined
      ? known
      : build(repository);
  views.delete(key);
  views.set(key, view);
  refresh(view);
  return view;
}

/** A folder in which nothing is: where git has no business with a repository. */
export function nowhere(): string {
  const folder = path.join(privateFolder(), 'nowhere');
  mkdirSync(folder, { recursive: true });
  return folder;
}

function privateFolder(): string {
  if (base === undefined || statSync(base, { throwIfNoEntry: false }) === undefined) {
    base = mkdtempSync(path.join(tmpdir(), 'launch-git-'));
    const made = base;
    process.once('exit', () => rmSync(made, { recursive: true, force: true }));
  }
  return base;
}

function build(repository: Repository): View {
  const { gitDir, commonDir } = repository;
  for (const name of [...FILES, 'index']) {
    const place = path.join(name === 'index' ? gitDir : commonDir, name);
    const found = statSync(place, { throwIfNoEntry: false });
    if (found !== undefined && !found.isFile()) throw unreadable(repository, `\`${name}\` is not a file`);
  }
  const odd = oddEntry(repository);
  if (odd !== undefined) throw unreadable(repository, `\`${odd}\` is no file`);
  if (views.size >= MAX_VIEWS) forgetOldest();
  const dir = mkdtempSync(path.join(privateFolder(), 'view-'));
  mkdirSync(path.join(dir, 'info'));
  const view: View = { dir, repository, head: '', config: '', index: '', copied: new Map(), users: 0 };
  for (const name of FOLDERS) symlinkSync(path.join(commonDir, name), path.join(dir, name), 'junction');
  for (const name of FILES)
    linkFile(view, name, name === 'info/sparse-checkout' ? path.join(gitDir, name) : path.join(commonDir, name));
  return view;
}

/** The one that was not needed for the longest time. */
function forgetOldest(): void {
  const oldest = [...views].find(([, view]) => view.users === 0);
  if (oldest === undefined) return;
  views.delete(oldest[0]);
  rmSync(oldest[1].dir, { recursive: true, force: true });
}

function linkFile(view: View, name: string, from: string): void {
  try {
    symlinkSync(from, path.join(view.dir, name), 'file');
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code === 'EEXIST') return;
    view.copied.set(name, from);
  }
}

/** What may have changed since the last call. */
function refresh(view: View): void {
  const { repository, dir } = view;
  const { gitDir, commonDir } = repository;
  const head = headOf(gitDir);
  if (head === undefined) throw unreadable(repository, '`HEAD` names no branch and no commit');
  if (head !== view.head) replace(path.join(dir, 'HEAD'), `${head}\n`);
  view.head = head;
  const config = stampOf(path.join(commonDir, 'config'));
  if (config !== view.config) {
    const text = privateConfig(repository);
    if (/refstorage = reftable/i.test(text)) {
      if (gitDir !== commonDir)
        throw unreadable(repository, 'a linked work tree with refs in a reftable is not supported');
      linkFolder(view, 'reftable');
    }
    replace(path.join(dir, 'config'), text);
  }
  view.config = config;
  linkFolder(view, 'logs');
  const index = stampOf(path.join(gitDir, 'index'));
  if (index !== view.index)
    for (const name of readdirSync(gitDir))
      if (name.startsWith('sharedindex.') && statSync(path.join(gitDir, name)).isFile())
        linkFile(view, name, path.join(gitDir, name));
  view.index = index;
  for (const [name, from] of view.copied) {
    const to = path.join(dir, name);
    if (statSync(from, { throwIfNoEntry: false }) === undefined) rmSync(to, { force: true });
    else copyFileSync(from, to);
  }
}

function linkFolder({ dir, repository }: View, name: string): void {
  const [from, to] = [path.join(repository.commonDir, name), path.join(dir, name)];
  if (
    lstatSync(to, { throwIfNoEntry: false }) === undefined &&
    statSync(from, { throwIfNoEntry: false })?.isDirectory()
  )
    symlinkSync(from, to, 'junction');
}

/** The configuration that git gets to see: what is on the list, with values that are on the list. */
function privateConfig(repository: Repository): string {
  let text: string | undefined;
  try {
    text = readSmall(path.join(repository.commonDir, 'config'));
  } catch {
    throw unreadable(repository, 'its configuration cannot be read');
  }
  const entries = parseGitConfig(text ?? '');
  if (entries === undefined) throw unreadable(repository, 'its configuration is not written as git writes it');
  const taken = new Map<string, string>();
  let version = 0;
  for (const [key, given] of entries) {
    const value = given ?? 'true';
    if (key === 'core.repositoryformatversion') version = Number(value);
    else if (TAKEN[key]?.test(value) === true) taken.set(key, value.toLowerCase());
    else if (TAKEN[key] !== undefined || (key.startsWith('extensions.') && !PASSED_OVER.test(key)))
      throw unreadable(repository, `\`${key}\` has a value or a meaning that is not known here`);
  }
  if (version !== 0 && version !== 1) throw unreadable(repository, `its format is version ${version}`);
  const lines = [...taken].map(([key, value]) => {
    const [section = '', name = ''] = key.split('.');
    return `[${section}]\n\t${name} = ${value}\n`;
  });
  return `[core]\n\trepositoryformatversion = ${version}\n\tbare = ${repository.bare}\n${lines.join('')}`;
}

function replace(file: string, text: string): void {
  writeFileSync(`${file}.new`, text);
  renameSync(`${file}.new`, file);
}

function stampOf(file: string): string {
  const found = statSync(file, { throwIfNoEntry: false, bigint: true });
  return found === undefined ? 'none' : `${found.mtimeNs}:${found.ctimeNs}:${found.size}:${found.ino}`;
}

const unreadable = ({ root }: Repository, why: string): LaunchError => cannotBeUsed(root, why);
