/** People as GitHub names them: a code becomes a token, a token an account with its installations; a token of another App is nobody's. */
import { z } from 'zod';
import type { BotSettings } from '../settings.ts';

const TIMEOUT_MS = 10_000;
const PAGES = 10;
const Token = z.object({ access_token: z.string().min(1) });
const User = z.object({ login: z.string().min(1), id: z.int() });
const Installations = z.object({ installations: z.array(z.object({ id: z.int(), app_id: z.int() })) });
const Checked = z.object({ user: User.nullable(), expires_at: z.string().nullish() });

export interface Person {
  login: string;
  /** Of the account: a login can change hands. */
  id: number;
  /** Of this App, where the person has some right of their own. */
  installations: number[];
}
export interface People {
  /** Undefined when GitHub does not take the code. */
  exchange(code: string, verifier: string, redirect: string): Promise<string | undefined>;
  /** Throws when GitHub cannot be asked. */
  whoIs(token: string): Promise<Person>;
  /** The person behind a token that was made for this App, asked of GitHub; undefined for any other token. */
  check(token: string): Promise<Person | undefined>;
}

export function createPeople(
  { oauth, webUrl, apiUrl, appId }: Pick<BotSettings, 'oauth' | 'webUrl' | 'apiUrl' | 'appId'>,
  fetchPage: typeof fetch = fetch,
): People | undefined {
  if (oauth === null) return undefined;
  const call = async (url: string, authorization: string | null, body?: unknown): Promise<Response> =>
    fetchPage(url, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        accept: 'application/json',
        'user-agent': 'launch',
        ...(authorization === null ? {} : { authorization }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    });
  const read = async <T>(schema: z.ZodType<T>, answer: Response): Promise<T> => {
    if (!answer.ok) throw new Error(`GitHub answered ${answer.status}`);
    return schema.parse(await answer.json());
  };
  const whoIs = async (token: string): Promise<Person> => {
    const { login, id } = await read(User, await call(`${apiUrl}/user`, `Bearer ${token}`));
    const installations: number[] = [];
    for (let page = 1; page <= PAGES; page += 1) {
      const url = `${apiUrl}/user/installations?per_page=100&page=${page}`;
      const listed = (await read(Installations, await call(url, `Bearer ${token}`))).installations;
      installations.push(...listed.filter((one) => one.app_id === appId).map(({ id }) => id));
      if (listed.length < 100) break;
    }
    return { login, id, installations };
  };
  return {
    async exchange(code, verifier, redirect) {
      const answer = await call(`${webUrl}/login/oauth/access_token`, null, {
        client_id: oauth.clientId,
        client_secret: oauth.clientSecret,
        code,
        code_verifier: verifier,
        redirect_uri: redirect,
      });
      const token = Token.safeParse(await answer.json().catch(() => undefined));
      return token.success ? token.data.access_token : undefined;
    },
    whoIs,
    async check(token) {
      const basic = Buffer.from(`${oauth.clientId}:${oauth.clientSecret}`).toString('base64');
      const answer = await call(
        `${apiUrl}/applications/${encodeURIComponent(oauth.clientId)}/token`,
        `Basic ${basic}`,
        { access_token: token },
      );
      if (answer.status === 404 || answer.status === 422) return undefined;
      const { user } = await read(Checked, answer);
      return user === null ? undefined : whoIs(token);
    },
  };
}
