/** Forms of our own pages: read whole and small, and taken only from a page of ours, with the token of the session that it was made for. */
import type { IncomingMessage } from 'node:http';
import { isEqual, type SignedIn } from './session.ts';

export const readForm = (body: Buffer): URLSearchParams => new URLSearchParams(body.toString('utf8'));

/** Another site may send a form with this browser's cookie; it cannot know the token, and the browser says whose page it is. */
export const isFromHere = (
  { headers }: Pick<IncomingMessage, 'headers'>,
  publicUrl: string | null,
  form: URLSearchParams,
  { csrf }: SignedIn,
): boolean => isOwnPage(headers, publicUrl) && isEqual(form.get('csrf') ?? '', csrf);

/** Our pages send their origin (`referrer-policy`): `null` is the origin of a frame or a file. What is no browser says nothing. */
function isOwnPage(
  { origin, host, 'sec-fetch-site': site }: IncomingMessage['headers'],
  publicUrl: string | null,
): boolean {
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  if (origin === undefined) return true;
  const own = publicUrl === null ? host : new URL(publicUrl).host;
  const given = URL.parse(origin);
  return given?.host === own && (publicUrl === null || given?.origin === new URL(publicUrl).origin);
}
