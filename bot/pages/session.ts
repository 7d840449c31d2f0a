/** Who looks at a page: signed in with GitHub, kept in a signed cookie that expires; nothing about a person is stored. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const COOKIE = 'launch_session';
const HOURS = 8;

const mac = (key: string, text: string): string =>
  createHmac('sha256', `launch-session:${key}`).update(text).digest('base64url');
const isEqual = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

export function sessionCookie(key: string, login: string, nowMs: number, isSecure: boolean): string {
  const text = Buffer.from(JSON.stringify({ login, until: nowMs + HOURS * 3_600_000 })).toString('base64url');
  return `${COOKIE}=${text}.${mac(key, text)}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${HOURS * 3600}${isSecure ? '; Secure' : ''}`;
}

/** The login of a valid session, or undefined. */
export function sessionOf(key: string, request: IncomingMessage, nowMs: number): string | undefined {
  const [text, signature] = (cookieOf(request, COOKIE) ?? '').split('.');
  if (text === undefined || signature === undefined || !isEqual(mac(key, text), signature)) return undefined;
  const { login, until } = JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as {
    login: string;
    until: number;
  };
  return until > nowMs ? login : undefined;
}

/** Binds the way back from GitHub to this browser. */
export const stateOf = (key: string, nonce: string, back: string): string =>
  `${nonce}.${Buffer.from(back).toString('base64url')}.${mac(key, `${nonce}|${back}`)}`;
export function backOf(key: string, state: string, nonce: string | undefined): string | undefined {
  const [given, encoded, signature] = state.split('.');
  if (nonce === undefined || given !== nonce || encoded === undefined || signature === undefined) return undefined;
  const back = Buffer.from(encoded, 'base64url').toString('utf8');
  // Only a path of our own: no way out to another host.
  return isEqual(mac(key, `${nonce}|${back}`), signature) && /^\/(?![/\\])/u.test(back) ? back : undefined;
}

export const cookieOf = (request: IncomingMessage, name: string): string | undefined =>
  (request.headers.cookie ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1);
