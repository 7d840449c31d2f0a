/** What the tools of the other contracts reach beside the engine: the store, programs, the commit service and the operator's settings. */

import type { CommitService } from '../commit/commit-service.ts';
import type { GitHubApi } from '../commit/github-api.ts';
import { siteToken } from '../commit/github-token.ts';
import { createCalls } from '../engine/calls.ts';
import { InternalError, ServiceError } from '../errors.ts';
import type { Who } from '../model/who.ts';
import type { Clock, Ids } from '../ports/clock.ts';
import type { Processes } from '../ports/processes.ts';
import type { Store } from '../ports/store.ts';
import type { ToolPorts } from './tool.ts';

type Env = Readonly<Record<string, string | undefined>>;

export interface ToolServices {
  store: Store;
  processes: Processes;
  clock: Clock;
  ids: Ids;
  commitService: CommitService;
  /** LAUNCH_HOME, absolute. */
  home: string;
  /** Callers are on another machine: no path of this one is shown. */
  isRemote: boolean;
  /** The person who calls, where the front end knows them: proven, and held to the run. */
  person?: Who;
  /** The operator's settings; nothing a caller says is among them. */
  env: Env;
  /** Work that outlasts its call and is joined by the next one. */
  calls: ReturnType<typeof createCalls>;
  /** A client that a front end brings, watched as this call's own. */
  watch?(api: GitHubApi): GitHubApi;
  /** A client with the token; SERVICE_UNAVAILABLE without one. */
  github(token?: string): Promise<GitHubApi>;
}

/** Undefined where the context brings only what the launch family needs. */
export function openServices(
  context: { [K in 'store' | 'processes' | 'clock' | 'ids' | 'commitService' | 'home' | 'isRemote']?: ToolServices[K] },
  env: Env,
): ToolServices | undefined {
  const { store, processes, clock, ids, commitService, home, isRemote = false } = context;
  if (!store || !processes || !clock || !ids || !commitService || home === undefined) return undefined;
  const clients = new Map<string, Promise<GitHubApi>>();
  return {
    store,
    processes,
    clock,
    ids,
    commitService,
    home,
    isRemote,
    env,
    calls: createCalls(),
    github(token = siteToken(env)) {
      if (token === undefined || token === '') return Promise.reject(noToken());
      const client = clients.get(token) ?? openClient(token, clock, env);
      clients.set(token, client);
      return client;
    },
  };
}

export function servicesOf(ports: ToolPorts): ToolServices {
  if (ports.services !== undefined) return ports.services;
  throw new InternalError('The registry has no services for this family.');
}

async function openClient(token: string, clock: Clock, env: Env): Promise<GitHubApi> {
  const { createGitHubClient } = await import('../adapters/github-client.ts');
  return createGitHubClient({
    token,
    clock,
    ...(env.GITHUB_API_URL === undefined ? {} : { apiUrl: env.GITHUB_API_URL }),
    ...(env.GITHUB_SERVER_URL === undefined ? {} : { webUrl: env.GITHUB_SERVER_URL }),
  });
}

const noToken = (): ServiceError =>
  new ServiceError('SERVICE_UNAVAILABLE', 'There is no token for GitHub. Set GITHUB_TOKEN.', {
    details: { reason: 'no_token' },
  });
