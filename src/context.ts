/** The composition root: the only place that joins adapters to ports. Front ends take what they need from here. */
import { join, resolve, sep } from 'node:path';
import { buildIdentity } from './adapters/build-identity.ts';
import type { GitHubClientOptions } from './adapters/github-client.ts';
import { type HeadKey, openHeadKey } from './adapters/head-key.ts';
import { findHome, isFullDisk, isNamedHome, isRefusal, refuseForeignHome, unusableHome } from './adapters/home.ts';
import { createIds } from './adapters/ids.ts';
import { createKeptFiles } from './adapters/kept-files.ts';
import { openStore } from './adapters/open-store.ts';
import { processLiveness } from './adapters/process-liveness.ts';
import { copyStore, isAbsent, isReadOnly } from './adapters/read-only-home.ts';
import { scratch } from './adapters/scratch.ts';
import { openCache } from './adapters/seal-key.ts';
import { jobIdentity, serviceToken } from './adapters/service-token.ts';
import { createTelemetry, type LocalTelemetry } from './adapters/telemetry.ts';
import { tracedStore } from './adapters/traced-store.ts';
import { inBatches } from './commit/batches.ts';
import { chooseBackend, hostOf } from './commit/choose-backend.ts';
import type { CommitService } from './commit/commit-service.ts';
import { githubToken, siteToken } from './commit/github-token.ts';
import { githubServers, type RunSecrets } from './commit/token-reach.ts';
import { sha256 } from './engine/chain.ts';
import { createEngine } from './engine/create-engine.ts';
import type { Engine } from './engine/engine.ts';
import { OWN_STORE } from './engine/restore-run.ts';
import type { Reuse } from './engine/reuse.ts';
import { ensureHome } from './engine/run-files.ts';
import { createPorts } from './local-ports.ts';
import type { RunConfig } from './model/run-config.ts';
import type { Clock, Ids } from './ports/clock.ts';
import type { Git } from './ports/git.ts';
import type { Processes } from './ports/processes.ts';
import type { Progress } from './ports/progress.ts';
import type { Scratch } from './ports/scratch.ts';
import type { SealedFolder } from './ports/seal.ts';
import type { Store } from './ports/store.ts';
import { surroundings } from './validation/surroundings.ts';
import type { Worker } from './workers/worker.ts';

type Env = Readonly<Record<string, string | undefined>>;

export interface ContextOptions {
  /** Default: LAUNCH_HOME, else the runner's temporary folder, else one folder a repository in the user's cache. */
  home?: string;
  /** Default: LAUNCH_STORE, else SQLite in the home folder. */
  storeUri?: string;
  env: Env;
  cwd: string;
  /** Receives every run's work unless a call brings its own. */
  progress?: Progress;
  /** Nothing is written that must be kept: a home that may only be read is read. */
  reads?: boolean;
  /** What is kept across runs counts for this process alone: somebody else may have put it there, with its key. */
  keepsNothing?: boolean;
  /** A bot signs with the key of its configuration alone. */
  isBot?: boolean;
  /** For tests; default all of src/workers/index.ts. */
  workers?: readonly Worker[];
  /** The Octokit that GitHub is called with; default a plain one. The Action brings the runner's. */
  octokit?: () => Promise<GitHubClientOptions['octokit']>;
  /** Ends the wait for a store that says nothing; its reason is thrown. */
  ending?: AbortSignal;
  /** A job's identity for an audience; default asked of the platform directly. */
  jobToken?: (audience: string) => Promise<string>;
  /** What this machine does for runs, whoever made them; default: what each says. */
  reach?: (config: RunConfig) => RunConfig;
  /** Stands before every write, e.g. to hold it to a plan that was reviewed. */
  wrapCommitService?: (service: CommitService) => CommitService;
}
export interface Context {
  readonly engine: Engine;
  readonly store: Store;
  readonly git: Git;
  readonly processes: Processes;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly telemetry: LocalTelemetry;
  readonly scratch: Scratch;
  readonly commitService: CommitService;
  readonly home: string;
  /** Why there is no home, where what only reads went on without one: everything is empty. */
  readonly noHome?: string;
  /** With its credentials: for another thread of this process alone. Undefined: what it holds nobody else can see. */
  readonly sharedStore: string | undefined;
  /** What is kept across runs, sealed. */
  readonly cache: SealedFolder;
  readonly headKey: HeadKey;
  /** Stops what is under way, then lets go of store and telemetry. */
  close(): Promise<void>;
}

export async function createContext(options: ContextOptions): Promise<Context> {
  const { env, cwd } = options;
  const { processes, git, clock, privateLinks } = createPorts(env);
  const home = findHome(env, cwd, options.home);
  await refuseForeignHome(home, git);
  const uri = storeUri(options, home);
  const own = uri.startsWith(`sqlite:${home}${sep}`) ? uri.slice('sqlite:'.length) : undefined;
  const isCopied = options.reads === true && own !== undefined && isReadOnly(home, own);
  let noHome: unknown;
  if (!isCopied)
    await ensureHome(home, isNamedHome(env, options.home)).catch((thrown: unknown) => {
      noHome = unusableHome(home, thrown);
      if (options.reads !== true || own === undefined || !isAbsent(home)) throw noHome;
    });
  const cache = await openCache(home, env, git, options.keepsNothing);
  const headKey = await openHeadKey({ env, home, ofUser: options.isBot !== true }, git);
  const ids = createIds();
  const telemetry = createTelemetry(env, join(home, 'spans'));
  let copy = own !== undefined && (isCopied || noHome !== undefined) ? copyStore(own) : undefined;
  const open = () =>
    openStore(copy === undefined ? uri : `sqlite:${copy.file}`, identityOf(options), options.ending).catch(
      (thrown: unknown) => {
        throw uri.startsWith(`sqlite:${home}`) && isRefusal(thrown) ? unusableHome(home, thrown) : thrown;
      },
    );
  const opened = await open().catch((thrown: unknown) => {
    // SQLite writes beside the file even to read.
    if (options.reads !== true || own === undefined || copy !== undefined || !isFullDisk(thrown)) throw thrown;
    copy = copyStore(own);
    return open();
  });
  const store = tracedStore(opened, telemetry);
  const hosts = githubHosts(env);
  const token = githubToken(env);
  const backend = chooseBackend({
    githubHosts: hosts,
    local: async () => (await import('./commit/local-git.ts')).createLocalCommitService({ git, clock, scanSecrets }),
    github: githubBackend(options, clock, siteToken(env)),
    service: serviceBackend(options, clock, ids),
  });
  const commitService = options.wrapCommitService?.(inBatches(backend)) ?? inBatches(backend);
  const reuse = reuseOf(cache, processes, clock);
  const engine = createEngine({
    store,
    git,
    processes,
    privateLinks,
    clock,
    ids,
    telemetry,
    commitService,
    workers: options.workers ?? [],
    loadWorkers: async () => (await import('./workers/index.ts')).workers,
    home,
    cache,
    storeName: nameOfStore(uri, home),
    signHead: (head) => headKey.sign(head),
    liveness: processLiveness(),
    tokenServers: githubServers(env),
    reach: options.reach,
    secrets: {
      ...named('productToken', env.LAUNCH_PRODUCT_TOKEN),
      ...named('productUrl', env.LAUNCH_PRODUCT_URL),
      ...named('siteToken', env.LAUNCH_SITE_TOKEN),
      ...named('siteUrl', env.LAUNCH_SITE_URL),
      ...named('token', token),
    },
    ...(options.progress === undefined ? {} : { progress: options.progress }),
    ...(reuse === undefined ? {} : { reuse }),
  });
  return {
    engine,
    store,
    git,
    processes,
    clock,
    ids,
    telemetry,
    scratch,
    commitService,
    home,
    ...(noHome instanceof Error ? { noHome: noHome.message } : {}),
    sharedStore: uri === 'sqlite::memory:' ? undefined : uri,
    cache,
    headKey,
    async close() {
      await engine.close();
      await telemetry.close();
      await store.close();
      copy?.remove();
    },
  };
}

/** A source tree changes under its own name: only a build keeps results of workers. */
function reuseOf({ folder, key }: SealedFolder, processes: Processes, clock: Clock): Reuse | undefined {
  const build = buildIdentity();
  if (build === undefined) return undefined;
  const kept = createKeptFiles({ folder: join(folder, 'results'), key });
  return { kept, build, surroundings: () => surroundings(processes, clock) };
}

/** Only a job that may ask for one has an identity. */
const identityOf = ({ env, jobToken }: ContextOptions): ((audience: string) => Promise<string>) | undefined =>
  env.ACTIONS_ID_TOKEN_REQUEST_URL === undefined ? undefined : jobIdentity(env, jobToken);

function storeUri({ storeUri: given, env, cwd }: ContextOptions, home: string): string {
  const uri = given ?? env.LAUNCH_STORE;
  if (uri === undefined || uri === '') return `sqlite:${join(home, 'store.sqlite')}`;
  const file = /^sqlite:(?!\/\/)(.+)$/i.exec(uri)?.[1];
  return file === undefined || file === ':memory:' ? uri : `sqlite:${resolve(cwd, file)}`;
}

/** The same for every machine that sees the store, and without what is secret; a bot keeps its runs itself. */
function nameOfStore(uri: string, home: string): string | undefined {
  if (uri.startsWith(`sqlite:${home}${sep}`)) return OWN_STORE;
  if (uri === 'sqlite::memory:' || /^https?:/i.test(uri)) return undefined;
  const url = URL.parse(uri);
  return sha256(url === null ? uri : `${url.protocol}//${url.host}${url.pathname}`).slice(0, 16);
}

/** A setting that is there and empty is none. */
const named = <K extends keyof RunSecrets>(name: K, value: string | undefined): Pick<RunSecrets, K> =>
  (value === undefined || value === '' ? {} : { [name]: value }) as Pick<RunSecrets, K>;

/** github.com, and the enterprise host a job runs on. */
function githubHosts(env: Env): string[] {
  const own = hostOf(env.GITHUB_SERVER_URL ?? '');
  return ['github.com', 'www.github.com', ...(own === undefined ? [] : [own])];
}

function githubBackend(
  { env, octokit }: ContextOptions,
  clock: Clock,
  token: string | undefined,
): (() => Promise<CommitService>) | undefined {
  if (token === undefined || token === '') return undefined;
  return async () => {
    const { createGitHubClient } = await import('./adapters/github-client.ts');
    const { createGitHubCommitService } = await import('./commit/github.ts');
    const api = createGitHubClient({
      token,
      clock,
      octokit: await octokit?.(),
      ...(env.GITHUB_API_URL === undefined ? {} : { apiUrl: env.GITHUB_API_URL }),
      ...(env.GITHUB_SERVER_URL === undefined ? {} : { webUrl: env.GITHUB_SERVER_URL }),
    });
    return createGitHubCommitService({ api, scanSecrets });
  };
}

function serviceBackend(
  { env, jobToken }: ContextOptions,
  clock: Clock,
  ids: Ids,
): (() => Promise<CommitService>) | undefined {
  const url = env.LAUNCH_COMMIT_SERVICE_URL;
  if (url === undefined || url === '') return undefined;
  return async () => {
    const { createHttpCommitService } = await import('./commit/http.ts');
    return createHttpCommitService({ url, token: serviceToken(env, url, jobToken), fetch, clock, ids });
  };
}

/** The linter is loaded when the first commit is made. */
async function scanSecrets(path: string, text: string): Promise<string[]> {
  const { scanSecrets: scan } = await import('./validation/tools/scan-secrets.ts');
  return (await scan([{ path, text }])).messages.map(({ message }) => message);
}
