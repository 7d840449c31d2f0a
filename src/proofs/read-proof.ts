/** The one reader of proof files: a person, git and every part of Launch see the same document in the same bytes, or it is refused. */
import { tryFromOutside } from '../config/from-outside.ts';
import { parseOnce } from '../model/parse-once.ts';
import type { Proof } from '../model/proof.ts';

/** Undefined for what is no proof of this version. */
export function parseProof(given: string | Uint8Array): Proof | undefined {
  try {
    const text = typeof given === 'string' ? given : new TextDecoder('utf-8', { fatal: true }).decode(given);
    return tryFromOutside('proof', proofValue(text));
  } catch {
    return undefined;
  }
}

/** Of any version. Throws SyntaxError for what has no one reading. */
export const proofValue = (text: string): unknown => parseOnce(text.replace(/^\ufeff/u, ''));
