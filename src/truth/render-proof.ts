/** The bytes of a proof file: one page, claim or snippet a line, so that a changed claim is a changed line. */
import { Proof } from '../model/pr.ts';

/** Throws a ZodError when the proof does not fit its schema. */
export function renderProof(proof: Proof): string {
  const members = Object.entries(Proof.parse(proof)).map(([key, value]) => {
    if (!Array.isArray(value) || value.length === 0) return `  ${JSON.stringify(key)}: ${JSON.stringify(value)}`;
    return `  ${JSON.stringify(key)}: [\n${value.map((item) => `    ${JSON.stringify(item)}`).join(',\n')}\n  ]`;
  });
  return `{\n${members.join(',\n')}\n}\n`;
}
