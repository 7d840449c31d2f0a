/** The one reader of proof files: a person, git and every part of Launch see the same document in the same bytes, or it is refused. */
import { tryFromOutside } from '../config/from-outside.ts';
import { readElements } from '../model/json-elements.ts';
import { parseOnce } from '../model/parse-once.ts';
import type { Proof } from '../model/proof.ts';
import { sharing } from '../model/shared-values.ts';

/** Undefined for what is no proof of this version. */
export function parseProof(given: string | Uint8Array): Proof | undefined {
  try {
    const text = typeof given === 'string' ? given : new TextDecoder('utf-8', { fatal: true }).decode(given);
    return tryFromOutside('proof', proofValue(text));
  } catch {
    return undefined;
  }
}

/** Of any version, its equal parts held once. Throws SyntaxError for what has no one reading. */
export function proofValue(given: string): unknown {
  const text = given.replace(/^\ufeff/u, '');
  const share = sharing();
  try {
    return share(readElements([text], (_key, page) => share(parseOnce(page)), parseOnce));
  } catch {
    // Where it is broken is a place of the whole.
    return share(parseOnce(text));
  }
}
