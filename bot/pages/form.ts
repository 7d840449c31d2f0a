/** Forms of our own pages: read whole and small, and taken only with the token of the session that the page was made for. */
import { isEqual, type SignedIn } from './session.ts';

export const readForm = (body: Buffer): URLSearchParams => new URLSearchParams(body.toString('utf8'));

/** Another site may send a form with this browser's cookie; it cannot know the token. */
export const isFromHere = (form: URLSearchParams, { csrf }: SignedIn): boolean => isEqual(form.get('csrf') ?? '', csrf);
