/** Declarations that a comment says to see also. Pure. */
import type { ApiSymbol } from '../model/product-facts.ts';
import { SEE } from '../platforms/doc-notes.ts';
import { docBlocks } from './doc-text.ts';

/** The last block of a comment, where it only names declarations to see also. */
export function namesToSee(
  { doc }: Pick<ApiSymbol, 'doc'>,
  ecosystem: string,
): { instead: string; codes: string[] } | undefined {
  const instead = doc?.includes(SEE) === true ? docBlocks(doc, ecosystem).at(-1) : undefined;
  if (instead?.startsWith(SEE) !== true) return undefined;
  const parts = instead.slice(SEE.length).split(', ');
  const codes = parts.flatMap((part) => /^`([^`]+)`$/.exec(part)?.[1] ?? []);
  return codes.length === parts.length ? { instead, codes } : undefined;
}
