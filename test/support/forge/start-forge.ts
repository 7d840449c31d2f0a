/** Starts the GitHub stand-in on a free loopback port: REST, GraphQL, git, webhooks, OIDC, one state, one list of violations. */
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Faults } from './faults.ts';
import { createChecker } from './github/checker.ts';
import { loadDescription } from './github/description.ts';
import { createGraphql } from './graphql/execute.ts';
import * as make from './make.ts';
import { OidcIssuer } from './oidc.ts';
import { type LimitOptions, RateLimits } from './rate-limits.ts';
import { readRef } from './refs.ts';
import { git, readCommit, readFiles, readObject } from './repository-files.ts';
import { operations } from './resources/index.ts';
import { createRest } from './rest.ts';
import { createForgeServer } from './server.ts';
import { createSignInPages } from './sign-in.ts';
import type { Account, App, ForgeState, Installation, Repository, Token } from './state.ts';
import { Violations } from './violations.ts';
import { createWebPages } from './web.ts';
import { Deliveries } from './webhooks.ts';

export interface ForgeOptions {
  /** Paths as GitHub Enterprise Server has them: `/api/v3` and `/api/graphql`. */
  enterprise?: boolean;
  port?: number;
  now?: () => number;
  limits?: Partial<LimitOptions>;
}
export interface Forge extends ForgeState, AsyncDisposable {
  oidc: OidcIssuer;
  addRepository(options: make.NewRepository): Promise<Repository>;
  fork(repo: Repository, owner: string): Promise<Repository>;
  /** A person's commit on a branch, with what follows from it. */
  commit(repo: Repository, commit: make.NewCommit): Promise<string>;
  account(login: string, type?: Account['type']): Account;
  renameAccount(login: string, to: string): Account;
  token(options: make.NewToken): Token;
  app(options: make.NewApp): App;
  install(app: App, owner: string, repositories?: readonly Repository[]): Installation;
  installationToken(
    installation: Installation,
    options?: { permissions?: Record<string, 'read' | 'write'>; repositories?: readonly Repository[] },
  ): Token;
  /** Head of a branch, or undefined. */
  head(repo: Repository, branch: string): Promise<string | undefined>;
  /** Paths and text of a commit or branch. */
  files(repo: Repository, branch: string): Promise<Record<string, string>>;
  /** Mode and bytes of one file, or undefined. */
  file(repo: Repository, branch: string, path: string): Promise<{ mode: string; bytes: Buffer } | undefined>;
  git(repo: Repository, args: readonly string[]): Promise<string>;
  cloneUrl(repo: Repository): string;
  close(): Promise<void>;
}

export async function startForge(options: ForgeOptions = {}): Promise<Forge> {
  const now = options.now ?? Date.now;
  const directory = mkdtempSync(join(tmpdir(), 'launch-forge-'));
  const violations = new Violations();
  let id = 1000;
  const state: ForgeState = {
    url: '',
    apiUrl: '',
    graphqlUrl: '',
    directory,
    now,
    nextId: () => ++id,
    accounts: new Map(),
    repositories: [],
    tokens: new Map(),
    apps: [],
    installations: [],
    signed: new Set(),
    requests: [],
    violations,
    faults: new Faults(),
    limits: new RateLimits(now, options.limits),
    deliveries: undefined as unknown as Deliveries,
    lagReads: 0,
    manifests: new Map(),
    userTokens: new Map(),
  };
  const description = loadDescription(Object.keys(operations));
  const oidc = new OidcIssuer('', now);
  const forge: Forge = Object.assign(state, {
    deliveries: new Deliveries(state),
    oidc,
    addRepository: (repository: make.NewRepository) => make.addRepository(state, repository),
    fork: (repo: Repository, owner: string) => make.forkRepository(state, repo, make.account(state, owner)),
    commit: (repo: Repository, commit: make.NewCommit) => make.commitFiles(state, repo, commit),
    account: (login: string, type?: Account['type']) => make.account(state, login, type),
    renameAccount: (login: string, to: string) => make.renameAccount(state, login, to),
    token: (token: make.NewToken) => make.addToken(state, token),
    app: (app: make.NewApp) => make.addApp(state, app),
    install: (app: App, owner: string, repositories?: readonly Repository[]) =>
      make.install(state, app, owner, repositories ?? null),
    installationToken: (installation: Installation, token?: Parameters<typeof make.installationToken>[2]) =>
      make.installationToken(state, installation, token),
    head: (repo: Repository, branch: string) => readRef(repo.directory, `refs/heads/${branch}`),
    files: async (repo: Repository, branch: string) =>
      Object.fromEntries(
        [...(await tree(repo, branch))].map(([path, { sha }]) => [
          path,
          readObject(repo.directory, sha)?.body.toString('utf8') ?? '',
        ]),
      ),
    file: async (repo: Repository, branch: string, path: string) => {
      const entry = (await tree(repo, branch)).get(path);
      return entry && { mode: entry.mode, bytes: readObject(repo.directory, entry.sha)?.body ?? Buffer.alloc(0) };
    },
    git: (repo: Repository, args: readonly string[]) => git(repo.directory, args),
    cloneUrl: (repo: Repository) => `${state.url}/${repo.owner.login}/${repo.name}.git`,
    close,
    [Symbol.asyncDispose]: close,
  });
  const server = createForgeServer({
    forge: state,
    rest: createRest(state, description, createChecker(description, violations)),
    graphql: createGraphql(state),
    oidc,
    web: createWebPages(state),
    signIn: createSignInPages(state),
  });
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve));
  state.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  state.apiUrl = options.enterprise ? `${state.url}/api/v3` : state.url;
  state.graphqlUrl = options.enterprise ? `${state.url}/api/graphql` : `${state.url}/graphql`;
  oidc.issuer = `${state.url}/oidc`;
  return forge;

  async function close(): Promise<void> {
    await state.deliveries.settled();
    server.closeAllConnections();
    await new Promise<void>((resolve) => void server.close(() => resolve()));
    rmSync(directory, { recursive: true, force: true, maxRetries: 3 });
  }
}

async function tree(repo: Repository, branch: string): Promise<ReturnType<typeof readFiles>> {
  const sha = /^[0-9a-f]{40}$/.test(branch) ? branch : await readRef(repo.directory, `refs/heads/${branch}`);
  return sha === undefined ? new Map() : readFiles(repo.directory, readCommit(repo.directory, sha)?.tree ?? '');
}
