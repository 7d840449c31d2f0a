/** What authorises this process to the commit service: a token it was given, else a fresh OIDC token of its CI job. */
import { ServiceError } from '../errors.ts';

type Env = Readonly<Record<string, string | undefined>>;

/** `audience`: the address of the service, so that its token is of no use to another. */
export function serviceToken(env: Env, audience: string, get: typeof fetch = fetch): () => Promise<string> {
  return async () => {
    const given = env.LAUNCH_COMMIT_SERVICE_TOKEN;
    if (given !== undefined && given !== '') return given;
    const { ACTIONS_ID_TOKEN_REQUEST_URL: url, ACTIONS_ID_TOKEN_REQUEST_TOKEN: bearer } = env;
    if (url === undefined || bearer === undefined)
      throw noToken('this process has neither LAUNCH_COMMIT_SERVICE_TOKEN nor a job identity (`id-token: write`)');
    const answer = await get(`${url}&audience=${encodeURIComponent(audience)}`, {
      headers: { authorization: `Bearer ${bearer}` },
      signal: AbortSignal.timeout(10_000),
    }).catch((cause: unknown) => {
      throw noToken('the platform did not answer', cause);
    });
    const body: unknown = answer.ok ? await answer.json() : undefined;
    if (typeof body === 'object' && body !== null && 'value' in body && typeof body.value === 'string')
      return body.value;
    throw noToken(`the platform answered ${answer.status}`);
  };
}

const noToken = (why: string, cause?: unknown): ServiceError =>
  new ServiceError(
    'COMMIT_SERVICE_ERROR',
    `Unexpected lack of a token for the commit service: ${why}. Set LAUNCH_COMMIT_SERVICE_TOKEN, or give the job \`id-token: write\`.`,
    {
      cause,
      details: { reason: 'no_token' },
    },
  );
