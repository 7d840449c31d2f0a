/** Makes the things a test starts from: accounts, repositories with real commits, Apps, installations, tokens. */
import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterMove } from './history.ts';
import { nextKeyPair } from './keys.ts';
import { moveRef, readRef } from './refs.ts';
import {
  initRepository,
  readCommit,
  readFiles,
  writeCommit,
  writeFiles,
  writeObject,
  ZERO,
} from './repository-files.ts';
import type { Account, App, ForgeState, Installation, Level, Repository, Role, Token, TokenKind } from './state.ts';

export type FileContent =
  | string
  | Uint8Array
  | null
  | { content: string | Uint8Array; mode: '100644' | '100755' | '120000' };

export function account(
  forge: ForgeState,
  login: string,
  type: Account['type'] = login.endsWith('[bot]') ? 'Bot' : 'User',
): Account {
  const known = forge.accounts.get(login);
  if (known) return known;
  const made = { id: forge.nextId(), login, type };
  forge.accounts.set(login, made);
  return made;
}

/** Its number and its roles stay; its old login is free from then on. */
export function renameAccount(forge: ForgeState, login: string, to: string): Account {
  const known = account(forge, login);
  forge.accounts.delete(login);
  forge.accounts.set(to, known);
  known.login = to;
  for (const { collaborators } of forge.repositories) {
    const role = collaborators.get(login);
    if (role === undefined) continue;
    collaborators.delete(login);
    collaborators.set(to, role);
  }
  return known;
}

export interface NewRepository {
  /** `owner/name`. */
  name: string;
  files?: Record<string, FileContent>;
  private?: boolean;
  organization?: boolean;
  defaultBranch?: string;
  collaborators?: Record<string, Role>;
  /**
   * Off by default, as GitHub has it for new accounts and organisations (docs.github.com: Managing GitHub Actions settings for a
   * repository, Preventing GitHub Actions from creating or approving pull requests).
   */
  actionsMayOpenPulls?: boolean;
}
export async function addRepository(forge: ForgeState, options: NewRepository): Promise<Repository> {
  const [login = '', name = ''] = options.name.split('/');
  const directory = join(forge.directory, login, `${name}.git`);
  mkdirSync(directory, { recursive: true });
  const defaultBranch = options.defaultBranch ?? 'main';
  initRepository(directory, defaultBranch);
  const repo: Repository = {
    id: forge.nextId(),
    owner: account(forge, login, options.organization ? 'Organization' : 'User'),
    name,
    private: options.private ?? false,
    archived: false,
    parent: null,
    defaultBranch,
    directory,
    collaborators: new Map(Object.entries(options.collaborators ?? {})),
    protections: new Map(),
    labels: [],
    issues: [],
    reviewComments: [],
    reviews: [],
    pushes: [],
    checkRuns: [],
    checkSuites: [],
    workflows: [],
    workflowRuns: [],
    sarifs: [],
    statuses: [],
    actionsMayOpenPulls: options.actionsMayOpenPulls ?? false,
    formerNames: [],
    maxTreeEntries: 100_000,
    nextNumber: 1,
    createdAt: forge.now(),
  };
  for (const person of repo.collaborators.keys()) account(forge, person);
  forge.repositories.push(repo);
  if (options.files)
    await commitFiles(forge, repo, { branch: defaultBranch, files: options.files, message: 'Initial commit' });
  return repo;
}
export async function forkRepository(forge: ForgeState, parent: Repository, owner: Account): Promise<Repository> {
  const directory = join(forge.directory, owner.login, `${parent.name}.git`);
  cpSync(parent.directory, directory, { recursive: true });
  const fork: Repository = {
    ...parent,
    id: forge.nextId(),
    owner,
    parent,
    directory,
    collaborators: new Map(),
    protections: new Map(),
    issues: [],
    reviewComments: [],
    reviews: [],
    pushes: [],
    checkRuns: [],
    checkSuites: [],
    workflowRuns: [],
    sarifs: [],
    statuses: [],
    formerNames: [],
    nextNumber: 1,
    createdAt: forge.now(),
  };
  forge.repositories.push(fork);
  return fork;
}

/** As an owner does in the settings: the number stays, and the old name leads to the new one. */
export function renameRepository(repo: Repository, name: string): void {
  repo.formerNames.push(`${repo.owner.login}/${repo.name}`);
  repo.name = name;
}

export interface NewCommit {
  branch: string;
  files: Record<string, FileContent>;
  message?: string;
  author?: string;
  from?: string;
  quiet?: boolean;
}
/** A person's commit: writes, deletes (null) and moves the branch, made from `from` or the default branch when new. */
export async function commitFiles(forge: ForgeState, repo: Repository, commit: NewCommit): Promise<string> {
  const ref = `refs/heads/${commit.branch}`;
  const before = await readRef(repo.directory, ref);
  const base = before ?? commit.from ?? (await readRef(repo.directory, `refs/heads/${repo.defaultBranch}`));
  const files = new Map<string, { mode: string; sha: string }>(
    base === undefined ? [] : readFiles(repo.directory, readCommit(repo.directory, base)?.tree ?? ''),
  );
  for (const [path, value] of Object.entries(commit.files)) {
    if (value === null) files.delete(path);
    else {
      const { content, mode } =
        typeof value === 'string' || value instanceof Uint8Array ? { content: value, mode: '100644' } : value;
      files.set(path, { mode, sha: writeObject(repo.directory, 'blob', Buffer.from(content)) });
    }
  }
  const login = commit.author ?? repo.owner.login;
  const person = { name: login, email: `${login}@users.noreply.example`, date: forge.now() };
  const sha = writeCommit(repo.directory, {
    tree: writeFiles(repo.directory, files),
    parents: base === undefined ? [] : [base],
    author: person,
    committer: person,
    message: commit.message ?? 'Change files',
    signature: null,
  });
  if (!(await moveRef(repo.directory, ref, sha, before ?? ZERO))) throw new Error(`${ref} is not at ${before ?? ZERO}`);
  if (!commit.quiet)
    await afterMove(forge, repo, { ref, sha, expected: before ?? ZERO, token: personToken(forge, login) });
  return sha;
}
const personToken = (forge: ForgeState, login: string): Token => ({
  value: '',
  kind: 'pat',
  actor: account(forge, login),
  permissions: {},
  repositories: null,
  expiresAt: Number.POSITIVE_INFINITY,
  installationId: null,
});

/** What a job's token may do when a workflow says `permissions: contents: write, pull-requests: write`. */
export const WRITE: Record<string, Level> = {
  metadata: 'read',
  contents: 'write',
  pull_requests: 'write',
  issues: 'write',
  checks: 'write',
  statuses: 'write',
  actions: 'write',
  security_events: 'write',
};
export const READ: Record<string, Level> = {
  metadata: 'read',
  contents: 'read',
  pull_requests: 'read',
  issues: 'read',
  checks: 'read',
  statuses: 'read',
  actions: 'read',
};

export interface NewToken {
  kind: TokenKind;
  login?: string;
  permissions?: Record<string, Level>;
  repositories?: readonly Repository[];
  lifeMs?: number;
  installationId?: number;
}
let serial = 0;
export function addToken(forge: ForgeState, options: NewToken): Token {
  const prefix = { actions: 'ghs_', installation: 'ghs_', pat: 'github_pat_', app: '' }[options.kind];
  const actor = account(forge, options.kind === 'actions' ? 'github-actions[bot]' : (options.login ?? 'octocat'));
  if (options.kind === 'actions' && !forge.apps.some(({ bot }) => bot === actor))
    addApp(forge, { name: 'github-actions', owner: 'github', permissions: WRITE, events: [] });
  const token: Token = {
    value: `${prefix}${String(++serial).padStart(4, '0')}${'x'.repeat(32)}`,
    kind: options.kind,
    actor,
    permissions: options.permissions ?? (options.kind === 'pat' ? {} : WRITE),
    repositories: options.repositories ? new Set(options.repositories.map(({ id }) => id)) : null,
    expiresAt: forge.now() + (options.lifeMs ?? 3_600_000),
    installationId: options.installationId ?? null,
  };
  forge.tokens.set(token.value, token);
  return token;
}

export interface NewApp {
  name: string;
  /** Its homepage. */
  url?: string;
  owner: string;
  permissions?: Record<string, Level>;
  events?: string[];
  webhookUrl?: string | null;
  webhookSecret?: string;
  callbackUrls?: string[];
}
export function addApp(forge: ForgeState, options: NewApp): App {
  const { privateKey, publicKey } = nextKeyPair();
  const slug = options.name.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  const id = forge.nextId();
  const app: App = {
    id,
    slug,
    name: options.name,
    url: options.url ?? `${forge.url}/apps/${slug}`,
    owner: account(forge, options.owner),
    bot: account(forge, `${slug}[bot]`),
    permissions: options.permissions ?? WRITE,
    events: options.events ?? ['issue_comment', 'pull_request', 'push', 'check_run', 'installation'],
    privateKey,
    publicKey,
    webhookUrl: options.webhookUrl ?? null,
    webhookSecret: options.webhookSecret ?? 'stand-in-webhook-secret',
    clientId: `Iv1.${id.toString(16).padStart(16, '0')}`,
    clientSecret: `stand-in-client-secret-${id}`,
    callbackUrls: options.callbackUrls ?? null,
  };
  forge.apps.push(app);
  return app;
}
export function install(
  forge: ForgeState,
  app: App,
  login: string,
  repositories: readonly Repository[] | null = null,
): Installation {
  const made = {
    id: forge.nextId(),
    app,
    account: account(forge, login),
    permissions: { ...app.permissions },
    repositories: repositories && new Set(repositories.map(({ id }) => id)),
    suspended: false,
  };
  forge.installations.push(made);
  return made;
}
export function installationToken(
  forge: ForgeState,
  installation: Installation,
  options: { permissions?: Record<string, Level>; repositories?: readonly Repository[] } = {},
): Token {
  const reachable = forge.repositories.filter(
    (repo) =>
      repo.owner === installation.account &&
      (installation.repositories === null || installation.repositories.has(repo.id)),
  );
  return addToken(forge, {
    kind: 'installation',
    login: installation.app.bot.login,
    permissions: options.permissions ?? installation.permissions,
    repositories: options.repositories ?? reachable,
    installationId: installation.id,
  });
}
