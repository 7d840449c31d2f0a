/** `launch serve`: the commit service over HTTP with what the environment says of callers; refuses to start without any. */
import type { CommitService } from '../commit/commit-service.ts';
import type { Engine } from '../engine/engine.ts';
import { UserError } from '../errors.ts';
import type { Clock, Ids } from '../ports/clock.ts';
import type { Store } from '../ports/store.ts';
import type { Draining } from './draining-server.ts';
import { createJobTokenVerifier } from './job-token.ts';
import { plannedPathsOf } from './planned-paths.ts';
import { createAuthenticate } from './principal.ts';
import { startServe } from './start-serve.ts';

type Env = Readonly<Record<string, string | undefined>>;
const MIN_TOKEN_LENGTH = 20;

export interface ServeFromEnvironment {
  engine: Engine;
  store: Store;
  clock: Clock;
  ids: Ids;
  commitService: CommitService;
  env: Env;
  port: number;
  host?: string;
  onError?: (thrown: unknown) => void;
}

/** LAUNCH_SERVE_TOKENS (`name=token`, by commas), LAUNCH_SERVE_REPOSITORIES, _WORKFLOWS (globs, by commas), _AUDIENCE, _ISSUER. */
export async function serveFromEnvironment(options: ServeFromEnvironment): Promise<Draining> {
  const { env, clock } = options;
  const tokens = parseTokens(env.LAUNCH_SERVE_TOKENS);
  const repositories = list(env.LAUNCH_SERVE_REPOSITORIES);
  const audience = env.LAUNCH_SERVE_AUDIENCE;
  const workflows = list(env.LAUNCH_SERVE_WORKFLOWS);
  const trustsJobs = audience !== undefined && audience !== '' && repositories.length > 0;
  if (Object.keys(tokens).length === 0 && !trustsJobs) {
    throw new UserError(
      'INVALID_INPUT',
      'Nobody could call this service. Set LAUNCH_SERVE_TOKENS (`name=token`), or LAUNCH_SERVE_AUDIENCE with LAUNCH_SERVE_REPOSITORIES for jobs of GitHub Actions.',
    );
  }
  const webUrl = env.GITHUB_SERVER_URL ?? 'https://github.com';
  return startServe({
    service: options.commitService,
    store: options.store,
    clock,
    ids: options.ids,
    webUrl,
    port: options.port,
    plannedPaths: plannedPathsOf(options.engine, webUrl),
    ...(options.host === undefined ? {} : { host: options.host }),
    ...(options.onError === undefined ? {} : { onError: options.onError }),
    ...(repositories.length === 0 ? {} : { repositories }),
    authenticate: createAuthenticate({
      tokens,
      ...(trustsJobs
        ? {
            verifyJob: createJobTokenVerifier({
              audience,
              repositories,
              clock,
              ...(workflows.length === 0 ? {} : { workflows }),
              ...(env.LAUNCH_SERVE_ISSUER === undefined ? {} : { issuer: env.LAUNCH_SERVE_ISSUER }),
            }),
          }
        : {}),
    }),
  });
}

const list = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');

function parseTokens(text: string | undefined): Record<string, string> {
  const tokens: Record<string, string> = {};
  for (const item of list(text)) {
    const [, name, token] = /^([a-z0-9-]+)=(.+)$/i.exec(item) ?? [];
    if (name === undefined || token === undefined || token.length < MIN_TOKEN_LENGTH) {
      throw new UserError(
        'INVALID_INPUT',
        `An entry of LAUNCH_SERVE_TOKENS is not \`name=token\` with a token of at least ${MIN_TOKEN_LENGTH} characters.`,
      );
    }
    tokens[name] = token;
  }
  return tokens;
}
