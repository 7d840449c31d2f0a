/** Who looks at a page: signed in with GitHub, for eight hours at most, ended at once by signing out; no token of theirs is kept. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { z } from 'zod';
import type { Store } from '../../src/ports/store.ts';
import type { Person } from '../github/people.ts';

const HOURS = 8;
/** So far clocks of replicas may be apart. */
const SLACK_MS = 60_000;
const NAMESPACE = 'bot-session';
const Session = z.object({
  v: z.literal(1),
  login: z.string(),
  id: z.int(),
  installations: z.array(z.int()),
  /** Milliseconds since the epoch. */
  until: z.number(),
});
type Session = z.infer<typeof Session>;

export interface SignedIn {
  session: Session;
  /** What a form of this session must carry. */
  csrf: string;
}

const mac = (key: string, purpose: string, text: string): string =>
  createHmac('sha256', `launch-${purpose}:${key}`).update(text).digest('base64url');
/** Of any characters: bytes are compared with bytes. */
export function isEqual(a: string, b: string): boolean {
  const [one, other] = [Buffer.from(a), Buffer.from(b)];
  return one.length === other.length && timingSafeEqual(one, other);
}
/** Whoever reads the store learns no cookie. */
const keyOf = (id: string): string => createHash('sha256').update(id).digest('hex');

/** A name with `__Host-` is taken only from this very host, over TLS, for every path. */
const cookieName = (isSecure: boolean): string => `${isSecure ? '__Host-' : ''}launch_session`;
const attributes = (isSecure: boolean, seconds: number, path = '/'): string =>
  `Path=${path}; HttpOnly; SameSite=Lax; Max-Age=${seconds}${isSecure ? '; Secure' : ''}`;

export interface Sessions {
  /** The Set-Cookie of a new session. */
  begin(person: Person): Promise<string>;
  of(request: IncomingMessage): Promise<SignedIn | undefined>;
  /** The Set-Cookie that ends it. */
  end(request: IncomingMessage): Promise<string>;
}

export function createSessions(
  store: Store,
  { key, isSecure, now, random }: { key: string; isSecure: boolean; now(): number; random(length: number): string },
): Sessions {
  const name = cookieName(isSecure);
  const idOf = (request: IncomingMessage): string | undefined => {
    const [id, signature] = (cookieOf(request, name) ?? '').split('.');
    return id && signature && isEqual(mac(key, 'session', id), signature) ? id : undefined;
  };
  return {
    async begin({ login, id: person, installations }) {
      const id = random(40);
      const session: Session = { v: 1, login, id: person, installations, until: now() + HOURS * 3_600_000 };
      await store.set(NAMESPACE, keyOf(id), session, { ttlMs: HOURS * 3_600_000 });
      return `${name}=${id}.${mac(key, 'session', id)}; ${attributes(isSecure, HOURS * 3600)}`;
    },
    async of(request) {
      const id = idOf(request);
      if (id === undefined) return undefined;
      const session = Session.safeParse(await store.get(NAMESPACE, keyOf(id)));
      if (!session.success || !isOpen(session.data, now())) return undefined;
      return { session: session.data, csrf: mac(key, 'csrf', id) };
    },
    async end(request) {
      const id = idOf(request);
      if (id !== undefined) await store.delete(NAMESPACE, keyOf(id));
      return `${name}=; ${attributes(isSecure, 0)}`;
    },
  };
}

/** An end further away than any session has was written before the clock was set back. */
const isOpen = ({ until }: Session, now: number): boolean => until > now && until <= now + HOURS * 3_600_000 + SLACK_MS;

/** Binds the way back from GitHub to this browser, for ten minutes. */
export const stateCookie = (nonce: string, isSecure: boolean): string =>
  `launch_state=${nonce}; ${attributes(isSecure, nonce === '' ? 0 : 600, '/login')}`;
export const stateOf = (key: string, nonce: string, back: string): string =>
  `${nonce}.${Buffer.from(back).toString('base64url')}.${mac(key, 'state', `${nonce}|${back}`)}`;
/** Where the browser wanted to go; undefined when it did not begin this. */
export function backOf(key: string, state: string, request: IncomingMessage): string | undefined {
  const nonce = cookieOf(request, 'launch_state');
  const [given, encoded, signature] = state.split('.');
  if (!nonce || given === undefined || !isEqual(given, nonce) || encoded === undefined || signature === undefined)
    return undefined;
  const back = Buffer.from(encoded, 'base64url').toString('utf8');
  if (!isEqual(mac(key, 'state', `${nonce}|${back}`), signature)) return undefined;
  // Only a path of our own: no way out to another host.
  return /^\/(?![/\\])[\x21-\x7e]*$/u.test(back) ? back : '/';
}
/** RFC 7636: nobody but who began can use the code. Derived, so that nothing has to be kept. */
export const verifierOf = (key: string, nonce: string): string => mac(key, 'pkce', nonce);
export const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url');

export const cookieOf = (request: IncomingMessage, name: string): string | undefined =>
  (request.headers.cookie ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1);
