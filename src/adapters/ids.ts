/** Unguessable ids; the only place that reads a random source. */
import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import type { Ids } from '../ports/clock.ts';

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789';

export const createIds = (): Ids => ({
  random: (length) => Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''),
  uuid: () => randomUUID(),
  traceId: () => randomBytes(16).toString('hex'),
  spanId: () => randomBytes(8).toString('hex'),
});
