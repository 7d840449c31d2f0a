/** Sign-in with GitHub: `/login` sends there, `/login/callback` comes back with a code that is exchanged for a name and nothing more. */
import { z } from 'zod';
import type { Bot } from '../bot.ts';
import { send } from '../http/send.ts';
import type { Route } from '../server.ts';
import { backOf, cookieOf, sessionCookie, stateOf } from './session.ts';

const STATE = 'launch_state';
const Token = z.object({ access_token: z.string() });
const User = z.object({ login: z.string() });

export function createSignIn(bot: Bot, fetchPage: typeof fetch = fetch): Route {
  const { oauth, webUrl, apiUrl, publicUrl, pageKey } = bot.settings;
  const isSecure = publicUrl?.startsWith('https:') === true;
  return async (request, response, url) => {
    if (url.pathname !== '/login' && url.pathname !== '/login/callback') return false;
    if (oauth === null || publicUrl === null) {
      send(
        response,
        404,
        'text/plain',
        'Sign-in is not set up here: set LAUNCH_BOT_URL, GITHUB_CLIENT_ID and GITHUB_CLIENT_SECRET.\n',
      );
      return true;
    }
    if (url.pathname === '/login') {
      const nonce = bot.context.ids.random(24);
      const target = new URL(`${webUrl}/login/oauth/authorize`);
      target.searchParams.set('client_id', oauth.clientId);
      target.searchParams.set('redirect_uri', `${publicUrl}/login/callback`);
      target.searchParams.set('state', stateOf(pageKey, nonce, url.searchParams.get('back') ?? '/'));
      send(response, 302, 'text/plain', '', {
        location: target.href,
        'set-cookie': `${STATE}=${nonce}; Path=/login; HttpOnly; SameSite=Lax; Max-Age=600${isSecure ? '; Secure' : ''}`,
      });
      return true;
    }
    const back = backOf(pageKey, url.searchParams.get('state') ?? '', cookieOf(request, STATE));
    if (back === undefined) {
      send(
        response,
        400,
        'text/plain',
        'Unexpected way back from GitHub, expected the one that this browser began. Open the page again.\n',
      );
      return true;
    }
    const answer = await fetchPage(`${webUrl}/login/oauth/access_token`, {
      method: 'POST',
      signal: AbortSignal.timeout(10_000),
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body: JSON.stringify({
        client_id: oauth.clientId,
        client_secret: oauth.clientSecret,
        code: url.searchParams.get('code') ?? '',
      }),
    });
    const token = Token.safeParse(await answer.json().catch(() => undefined));
    if (!token.success) {
      send(response, 403, 'text/plain', 'GitHub did not take the code. Open the page again.\n');
      return true;
    }
    const who = await fetchPage(`${apiUrl}/user`, {
      headers: {
        authorization: `Bearer ${token.data.access_token}`,
        accept: 'application/json',
        'user-agent': 'launch',
      },
      signal: AbortSignal.timeout(10_000),
    });
    const { login } = User.parse(await who.json());
    send(response, 302, 'text/plain', '', {
      location: back,
      'set-cookie': sessionCookie(pageKey, login, bot.context.clock.now(), isSecure),
    });
    return true;
  };
}
