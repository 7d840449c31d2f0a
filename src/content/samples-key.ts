/** Names the code samples of a page by all that their findings hang on besides the page: while they stay the same, so do those. */
import { hash } from 'node:crypto';
import type { CodeFact } from './page-facts.ts';

/** Undefined where there is no fenced sample. */
export function samplesKey(code: readonly CodeFact[]): string | undefined {
  const samples = code.filter(({ fenced }) => fenced);
  if (samples.length === 0) return undefined;
  const said = samples.flatMap(({ language, meta, code: text }) => [language ?? '', meta ?? '', text]);
  // A page with a NUL is not read.
  return hash('sha1', said.join('\0'));
}
