/** Errors that the comment of a Go function says it gives back. Pure. */
import type { GoDoc } from './comments.ts';

/** `known`: errors of the package that are variables. */
export function saidErrors(
  doc: GoDoc | null,
  result: string | null,
  known: ReadonlySet<string>,
): { type: string; description: string }[] {
  if (doc === null || result === null || !/\berror\b/.test(result)) return [];
  const sentences = doc.text
    .split('\n\n')
    .filter((paragraph) => !paragraph.startsWith('```'))
    .flatMap((paragraph) => paragraph.replace(/\s+/g, ' ').split(/(?<=[.!?]) (?=[A-Z`[])/))
    .filter((sentence) => RETURNS.test(sentence) && !NOT.test(sentence));
  const found = new Map<string, string>();
  for (const sentence of sentences)
    for (const [name] of sentence.matchAll(/(?<![\w.])[A-Z]\w*/g))
      if (known.has(name) && !found.has(name)) found.set(name, sentence.replace(/^- /, ''));
  return [...found].map(([type, description]) => ({ type, description }));
}
const RETURNS = /\breturn(?:s|ed)?\b/i;
const NOT = /\b(?:not|never|no longer|unlike|instead|ignor\w*|without|rather than)\b|n't\b/i;
