/** One normative sentence of a contract document, in our words, and what holds a server to it. */
export interface Sentence {
  /** Heading of the document. */
  at: string;
  says: string;
  /** Rules of contract-check that judge it. */
  rules?: readonly string[];
  /** Why no answer of a server can show it, and the test that holds us to it. */
  because?: string;
  test?: string;
}
export const judged = (at: string, says: string, ...rules: string[]): Sentence => ({ at, says, rules });
export const unseen = (at: string, says: string, because: string, test: string): Sentence => ({
  at,
  says,
  because,
  test,
});
