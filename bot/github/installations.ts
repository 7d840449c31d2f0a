/** The App and its installations as clients: tokens of their own, fetched when needed, one pace for each installation. */
import { createAppAuth } from '@octokit/auth-app';
import { Octokit } from '@octokit/core';
import { createGitHubClient } from '../../src/adapters/github-client.ts';
import { createPace, type Pace } from '../../src/adapters/github-pace.ts';
import { limitedFetch } from '../../src/adapters/limited-fetch.ts';
import { type GitHubApi, GitHubFailure } from '../../src/commit/github-api.ts';
import type { Clock } from '../../src/ports/clock.ts';
import { createKeptAnswers } from '../kept-answers.ts';
import type { BotSettings } from '../settings.ts';

export interface Installations {
  /** Its calls throw GitHubPaused where GitHub says to wait; `isPatient`: they wait, for work that cannot begin again. */
  api(installation: number, isPatient?: boolean): GitHubApi;
  token(installation: number): Promise<string>;
  /** How comments of this App are signed. */
  login(): Promise<string>;
  /** As the App itself. */
  asApp(route: string, parameters?: Record<string, unknown>): Promise<unknown>;
  /** One page of a list, and the cursor of the next. */
  pageAsApp(
    route: string,
    parameters?: Record<string, unknown>,
  ): Promise<{ data: unknown; cursor: string | undefined }>;
  /** The time by GitHub's clock, in milliseconds since the epoch, also where it refuses the call; undefined where it does not answer. */
  time(): Promise<number | undefined>;
  /** The installation that reaches a repository, or undefined. */
  find(owner: string, repo: string): Promise<number | undefined>;
  /** The installation on an account, or undefined. */
  findOwner(owner: string): Promise<number | undefined>;
}

/** Waits of so many seconds are waited out; a job with a longer one gives up its place in the queue meanwhile. */
const PATIENCE = 5;
const FOUND_MS = 60_000;
const MAX_FOUND = 10_000;
/** So often at most a token is made anew because GitHub refused it something. */
const RENEW_MS = 60_000;

/**
 * A token reaches the repositories that the installation had when it was made (https://docs.github.com/en/rest/apps/apps#create-an-installation-access-token-for-an-app),
 * so what is refused for a repository that came since is asked once more with a new one. `renew`: whether there is a new one.
 */
export function withFreshToken(api: GitHubApi, renew: () => Promise<boolean>): GitHubApi {
  return {
    ...api,
    async request(route, parameters, options) {
      try {
        return await api.request(route, parameters, options);
      } catch (thrown) {
        if (!mayBeNew(route, thrown) || !(await renew())) throw thrown;
        return api.request(route, parameters, options);
      }
    },
  };
}

/** Not found is what most files are: only a repository itself is looked for again. */
const mayBeNew = (route: string, thrown: unknown): boolean =>
  thrown instanceof GitHubFailure &&
  ((thrown.status === 403 && thrown.said.includes('not accessible by integration')) ||
    (thrown.status === 404 && route === 'GET /repos/{owner}/{repo}'));

export function createInstallations(
  settings: Pick<BotSettings, 'appId' | 'privateKey' | 'apiUrl' | 'webUrl' | 'writesPerMinute'>,
  clock: Clock,
  retryBaseMs?: number,
): Installations {
  const { appId, privateKey, apiUrl: baseUrl, webUrl, writesPerMinute } = settings;
  const quiet = { debug() {}, info() {}, warn() {}, error() {} };
  const app = new Octokit({
    authStrategy: createAppAuth,
    auth: { appId, privateKey },
    baseUrl,
    userAgent: 'launch',
    request: { fetch: limitedFetch() },
    log: quiet,
  });
  const apis = new Map<string, GitHubApi>();
  const paces = new Map<number, Pace>();
  const found = createKeptAnswers<Promise<number | undefined>>(clock, { keepMs: FOUND_MS, max: MAX_FOUND });
  let login: string | undefined;
  /** Relied on for a minute: an App may be taken off an account, and the name may go to another one. */
  const findBy = (key: string, route: string, names: Record<string, string>): Promise<number | undefined> =>
    found.get(key, () => askFor(key, route, names));
  const askFor = async (key: string, route: string, names: Record<string, string>): Promise<number | undefined> => {
    try {
      const { data } = await app.request(route, names);
      return (data as { id: number }).id;
    } catch (thrown) {
      // Only an answer is kept: the App may be installed a moment later.
      found.delete(key);
      if (thrown instanceof Error && 'status' in thrown && thrown.status === 404) return undefined;
      throw thrown;
    }
  };
  const auth = createAppAuth({ appId, privateKey, request: app.request });
  const renewed = new Map<number, number>();
  const token = async (installationId: number): Promise<string> =>
    (await auth({ type: 'installation', installationId })).token;
  return {
    token,
    api(installation, isPatient = false) {
      const key = `${installation} ${isPatient}`;
      const known = apis.get(key);
      if (known !== undefined) return known;
      const pace = paces.get(installation) ?? createPace({ clock, writesPerMinute });
      paces.set(installation, pace);
      const api = withFreshToken(
        createGitHubClient({
          token: () => token(installation),
          apiUrl: baseUrl,
          webUrl,
          clock,
          pace,
          signsGitData: true,
          ...(isPatient ? {} : { patienceMs: PATIENCE * (retryBaseMs ?? 1_000) }),
          ...(retryBaseMs === undefined ? {} : { retryBaseMs }),
        }),
        async () => {
          const last = renewed.get(installation);
          if (last !== undefined && clock.monotonic() - last < RENEW_MS) return false;
          renewed.set(installation, clock.monotonic());
          await auth({ type: 'installation', installationId: installation, refresh: true });
          return true;
        },
      );
      apis.set(key, api);
      return api;
    },
    async login() {
      login ??= `${((await app.request('GET /app')).data as { slug: string }).slug}[bot]`;
      return login;
    },
    asApp: async (route, parameters) => (await app.request(route, parameters)).data,
    async pageAsApp(route, parameters) {
      const { data, headers } = await app.request(route, parameters);
      const next = /<([^<>]+)>;\s*rel="next"/u.exec(headers.link ?? '')?.[1];
      return { data, cursor: next === undefined ? undefined : (new URL(next).searchParams.get('cursor') ?? undefined) };
    },
    async time() {
      const said = await app.request('GET /app').catch(({ response }) => response as { headers: object } | undefined);
      const { date } = (said?.headers ?? {}) as { date?: string };
      const time = Date.parse(date ?? '');
      return Number.isNaN(time) ? undefined : time;
    },
    find: (owner, repo) =>
      findBy(`${owner}/${repo}`.toLowerCase(), 'GET /repos/{owner}/{repo}/installation', { owner, repo }),
    findOwner: (owner) => findBy(owner.toLowerCase(), 'GET /users/{username}/installation', { username: owner }),
  };
}
