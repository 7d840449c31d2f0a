/** All that is wrong with a proof file, each with its place; apart from its reader, which needs no schema in the form that says so. */
import { tryFromOutside } from '../config/from-outside.ts';
import { KeyTwice } from '../model/parse-once.ts';
import { type Proof, ProofFile } from '../model/proof.ts';
import { atOnce, type Steps } from '../model/steps.ts';
import { proofValue, unpacking } from './read-proof.ts';
import { NotUnpacked } from './unpack-page.ts';

export interface ProofProblem {
  /** Of the text; null where that is not known. */
  line: number | null;
  at: readonly PropertyKey[];
  message: string;
  kind: 'json' | 'proof';
}

export type JudgedProof = { proof: Proof } | { problems: ProofProblem[] };

/** What it holds, or all that is wrong with it. */
export const judgeProof = (text: string): JudgedProof => atOnce(judgingProof(text));

/** The same; a step is a page. */
export function* judgingProof(text: string): Steps<JudgedProof> {
  let value: unknown;
  try {
    value = proofValue(text);
  } catch (thrown) {
    return { problems: [unreadable(text, thrown)] };
  }
  const file = tryFromOutside('proof', value);
  if (file !== undefined) return yield* unpacked(file);
  const { issues = [] } = ProofFile.safeParse(value).error ?? {};
  return { problems: issues.map(({ path, message }) => ({ line: null, at: path, message, kind: 'proof' })) };
}

function* unpacked(file: ProofFile): Steps<JudgedProof> {
  try {
    return { proof: yield* unpacking(file) };
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
