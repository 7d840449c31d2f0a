/** The one reader of proof files: a person, git and every part of Launch see the same document in the same bytes, or it is refused. */
import { tryFromOutside } from '../config/from-outside.ts';
import { KeyTwice, parseOnce } from '../model/parse-once.ts';
import { Proof } from '../model/proof.ts';

export interface ProofProblem {
  /** Of the text; null where that is not known. */
  line: number | null;
  at: readonly PropertyKey[];
  message: string;
  kind: 'json' | 'proof';
}

/** What it holds, or all that is wrong with it. */
export function judgeProof(text: string): { proof: Proof } | { problems: ProofProblem[] } {
  let value: unknown;
  try {
    value = proofValue(text);
  } catch (thrown) {
    return { problems: [unreadable(text, thrown)] };
  }
  const parsed = Proof.safeParse(value);
  if (parsed.success) return { proof: parsed.data };
  return {
    problems: parsed.error.issues.map(({ path, message }) => ({ line: null, at: path, message, kind: 'proof' })),
  };
}

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

function unreadable(text: string, thrown: unknown): ProofProblem {
  const words = thrown instanceof Error ? thrown.message : String(thrown);
  const position = thrown instanceof KeyTwice ? thrown.position : /position (\d+)/u.exec(words)?.[1];
  return {
    line: position === undefined ? null : text.slice(0, Number(position)).split('\n').length,
    at: [],
    message: thrown instanceof KeyTwice ? words : `no JSON: ${words}`,
    kind: 'json',
  };
}
