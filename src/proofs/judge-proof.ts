/** All that is wrong with a proof file, each with its place; apart from its reader, which needs no schema in the form that says so. */
import { tryFromOutside } from '../config/from-outside.ts';
import { KeyTwice } from '../model/parse-once.ts';
import { type Proof, ProofFile } from '../model/proof.ts';
import { proofValue, unpackProof } from './read-proof.ts';
import { NotUnpacked } from './unpack-page.ts';

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
  const file = tryFromOutside('proof', value);
  if (file !== undefined) return unpacked(file);
  const { issues = [] } = ProofFile.safeParse(value).error ?? {};
  return { problems: issues.map(({ path, message }) => ({ line: null, at: path, message, kind: 'proof' })) };
}

function unpacked(file: ProofFile): { proof: Proof } | { problems: ProofProblem[] } {
  try {
    return { proof: unpackProof(file) };
  } catch (thrown) {
    if (!(thrown instanceof NotUnpacked)) throw thrown;
    return { problems: [{ line: null, at: thrown.at, message: thrown.message, kind: 'proof' }] };
  }
}

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
