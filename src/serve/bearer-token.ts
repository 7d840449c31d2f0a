/** Bearer tokens, compared in constant time whatever bytes they hold: a header's characters are its bytes, a setting is UTF-8. */
import { createHash, timingSafeEqual } from 'node:crypto';

const digest = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest();

/** Of a token that an operator set. */
export const tokenDigest = (token: string): Buffer => digest(Buffer.from(token, 'utf8'));

/** Of a token as a header brought it: Node reads headers as Latin-1, a character a byte (RFC 9110 section 5.5). */
export const headerTokenDigest = (token: string): Buffer => digest(Buffer.from(token, 'latin1'));

export const sameDigest = (a: Buffer, b: Buffer): boolean => a.length === b.length && timingSafeEqual(a, b);

/** The token of `Authorization: Bearer …` (RFC 6750 section 2.1), of at most 4,096 bytes and any but spaces and control characters. */
export const bearerOf = (authorization: string | undefined): string | undefined =>
  /^Bearer ([\x21-\x7e\x80-\xff]{1,4096})$/iu.exec(authorization ?? '')?.[1];
