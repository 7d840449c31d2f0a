/** One normative sentence of a contract document, in our words, and what holds a server to it. */
export interface Sentence {
  /** Heading of the document. */
  at: string;
  says: string;
  /** Rules of contract-check that judge it. */
  rules?: readonly string[];
  /** Why no answer of a server can show it, and the test that holds us to it. */
  because?: string;
  test?: { file: string; title: string };
}
export const judged = (at: string, says: string, ...rules: string[]): Sentence => ({ at, says, rules });
export function unseen(at: string, says: string, because: string, ...[file, title]: [string, string]): Sentence {
  return { at, says, because, test: { file, title } };
}
