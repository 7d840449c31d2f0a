/** What authorises this process to the commit service: a token it was given, else a fresh OIDC token of its CI job. */
import { ServiceError } from '../errors.ts';

type Env = Readonly<Record<string, string | undefined>>;

/** `audience`: the address of the service, so that its token is of no use to another. */
export function serviceToken(
  env: Env,
  audience: string,
  identity: (audience: string) => Promise<string> = (wanted) => askPlatform(env, wanted),
): () => Promise<string> {
  const asJob = jobIdentity(env, identity);
  return async () => {
    const given = env.LAUNCH_COMMIT_SERVICE_TOKEN;
    if (given !== undefined && given !== '') return given;
    return asJob(audience);
  };
}

/** A fresh OIDC token of this CI job for an audience. */
export function jobIdentity(
  env: Env,
  identity: (audience: string) => Promise<string> = (wanted) => askPlatform(env, wanted),
): (audience: string) => Promise<string> {
  return async (audience) => {
    if (env.ACTIONS_ID_TOKEN_REQUEST_URL === undefined || env.ACTIONS_ID_TOKEN_REQUEST_TOKEN === undefined)
      throw noToken('this process has neither LAUNCH_COMMIT_SERVICE_TOKEN nor a job identity (`id-token: write`)');
    return identity(audience).catch((cause: unknown) => {
      throw noToken(`the platform gave none (${cause instanceof Error ? cause.message : String(cause)})`, cause);
    });
  };
}

/** As any process in a job may; the Action asks through its runner, which also masks the answer. */
export async function askPlatform(env: Env, audience: string, get: typeof fetch = fetch): Promise<string> {
  const answer = await get(`${env.ACTIONS_ID_TOKEN_REQUEST_URL}&audience=${encodeURIComponent(audience)}`, {
    headers: { authorization: `Bearer ${env.ACTIONS_ID_TOKEN_REQUEST_TOKEN}` },
    signal: AbortSignal.timeout(10_000),
  });
  const body: unknown = answer.ok ? await answer.json() : undefined;
  if (typeof body === 'object' && body !== null && 'value' in body && typeof body.value === 'string') return body.value;
  throw new Error(`GitHub answered ${answer.status} instead of a token.`);
}

const noToken = (why: string, cause?: unknown): ServiceError =>
  new ServiceError(
    'COMMIT_SERVICE_ERROR',
    `No token for the commit service: ${why}. Set LAUNCH_COMMIT_SERVICE_TOKEN, or give the job \`id-token: write\`.`,
    {
      cause,
      details: { reason: 'no_token' },
    },
  );
