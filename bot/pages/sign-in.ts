/** Sign-in with GitHub: `/login` sends there with state and PKCE, `/login/callback` comes back to a session, `/logout` ends it. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { html } from '../../src/report/html/escape.ts';
import { readBody } from '../../src/serve/read-body.ts';
import type { Bot } from '../bot.ts';
import type { People } from '../github/people.ts';
import { send } from '../http/send.ts';
import type { Route } from '../server.ts';
import { isFromHere, readForm } from './form.ts';
import { backOf, challengeOf, cookieOf, type Sessions, stateCookie, stateOf, verifierOf } from './session.ts';
import { showMessage } from './show.ts';

const AGAIN = html`<a href="/login">Sign in again</a>`;

export function createSignIn(bot: Bot, sessions: Sessions, people: People | undefined): Route {
  const { oauth, webUrl, publicUrl, pageKey } = bot.settings;
  const isSecure = publicUrl?.startsWith('https:') === true;
  const callback = `${publicUrl}/login/callback`;

  function begin(url: URL, response: ServerResponse, clientId: string): void {
    const nonce = bot.context.ids.random(24);
    const target = new URL(`${webUrl}/login/oauth/authorize`);
    target.searchParams.set('client_id', clientId);
    target.searchParams.set('redirect_uri', callback);
    target.searchParams.set('state', stateOf(pageKey, nonce, url.searchParams.get('back') ?? '/'));
    target.searchParams.set('code_challenge', challengeOf(verifierOf(pageKey, nonce)));
    target.searchParams.set('code_challenge_method', 'S256');
    send(response, 302, 'text/plain', '', { location: target.href, 'set-cookie': stateCookie(nonce, isSecure) });
  }

  async function comeBack(request: IncomingMessage, url: URL, response: ServerResponse, asked: People): Promise<void> {
    const back = backOf(pageKey, url.searchParams.get('state') ?? '', request);
    const over = { 'set-cookie': stateCookie('', isSecure) };
    if (back === undefined)
      return showMessage(
        response,
        400,
        'Not signed in',
        html`This sign-in was not started in this browser. ${AGAIN}.`,
        over,
      );
    if (url.searchParams.has('error'))
      return showMessage(response, 403, 'Not signed in', html`You cancelled the sign-in on GitHub. ${AGAIN}.`, over);
    const verifier = verifierOf(pageKey, cookieOf(request, 'launch_state') ?? '');
    const token = await asked.exchange(url.searchParams.get('code') ?? '', verifier, callback);
    if (token === undefined)
      return showMessage(response, 403, 'Not signed in', html`GitHub did not accept this sign-in. ${AGAIN}.`, over);
    const person = await asked.whoIs(token);
    response.appendHeader('set-cookie', stateCookie('', isSecure));
    response.appendHeader('set-cookie', await sessions.begin(person));
    send(response, 302, 'text/plain', '', { location: back });
  }

  async function leave(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const signedIn = await sessions.of(request);
    const form = readForm(await readBody(request, 4_096));
    if (signedIn !== undefined && !isFromHere(request, publicUrl, form, signedIn))
      return showMessage(
        response,
        403,
        'Still signed in',
        html`This form is out of date. Open the page again and send it from there. <a href="/">Back</a>.`,
      );
    const cookie = await sessions.end(request);
    showMessage(response, 200, 'Signed out', html`<a href="/login">Sign in again</a>.`, { 'set-cookie': cookie });
  }

  return async (request, response, url) => {
    if (url.pathname === '/logout' && request.method === 'POST') {
      await leave(request, response);
      return true;
    }
    if (url.pathname !== '/login' && url.pathname !== '/login/callback') return false;
    if (request.method !== 'GET')
      send(response, 405, 'text/plain', 'The method is not allowed here. Use GET.\n', { allow: 'GET' });
    else if (oauth === null || people === undefined || publicUrl === null)
      showMessage(
        response,
        404,
        'No sign-in here',
        html`The operator sets <code>LAUNCH_BOT_URL</code>, <code>GITHUB_CLIENT_ID</code> and <code>GITHUB_CLIENT_SECRET</code> for it.`,
      );
    else if (url.pathname === '/login') begin(url, response, oauth.clientId);
    else await comeBack(request, url, response, people);
    return true;
  };
}
