/** What became of a citation in a product tree: holds, moved, changed, gone, or uncheckable. */

import { excerptSha256 } from '../model/passage.ts';
import type { Citation } from '../model/product-facts.ts';
import { findPassage, type Place, type ProductLines } from './find-passage.ts';

export type CitationState =
  | { state: 'holds'; text: string }
  | { state: 'moved'; to: Place }
  /** The lines say something else now; `now` is what stands there, or at the symbol's new place. */
  | { state: 'changed'; at: Place; now: string }
  | { state: 'gone' }
  | { state: 'uncheckable'; reason: string };

export interface ProductTree extends ProductLines {
  repository: string;
  sha: string;
}

export function citationState(citation: Citation, product: ProductTree | null): CitationState {
  if (product === null) return { state: 'uncheckable', reason: 'the repository of the product was not given' };
  if (!sameRepository(citation.repository, product.repository)) {
    return {
      state: 'uncheckable',
      reason: `it cites \`${citation.repository}\`, and \`${product.repository}\` was given`,
    };
  }
  const lines = product.lines(citation.path);
  const text = lines?.slice(citation.start_line - 1, citation.end_line).join('\n');
  if (text !== undefined && excerptSha256(text) === citation.excerpt_sha256) return { state: 'holds', text };
  const to = findPassage(product, citation);
  if (to !== undefined) return { state: 'moved', to };
  if (lines === undefined) return { state: 'gone' };
  const at = placeOfSymbol(lines, citation) ?? clamp(citation, lines.length);
  return { state: 'changed', at, now: lines.slice(at.start_line - 1, at.end_line).join('\n') };
}

/** `local` matches anything: the proof was made from a path. */
export function sameRepository(a: string, b: string): boolean {
  if (a === 'local' || b === 'local') return true;
  return repositoryKey(a) === repositoryKey(b);
}
/** Host, owner and name of a repository URL, however it is written. */
export const repositoryKey = (url: string): string =>
  url
    .trim()
    .toLowerCase()
    .replace(/^(?:git\+)?(?:https?|ssh|git):\/\//u, '')
    .replace(/^[^@/]+@/u, '')
    .replace(/^([^/:]+):(?!\/)/u, '$1/')
    .replace(/[#?][\s\S]*$/u, '')
    .replace(/(?<!\/)\/+$/u, '')
    .replace(/\.git$/u, '');

/** The symbol's own name, when exactly one line now declares it. */
function placeOfSymbol(lines: readonly string[], { symbol, path, start_line, end_line }: Citation): Place | undefined {
  const name = symbol
    ?.split(/[.#:]/u)
    .at(-1)
    ?.replace(/\([\s\S]*$/u, '');
  if (name === undefined || name === '') return undefined;
  const literal = name.replace(/[\\^$.*+?()[\]{}|/]/gu, '\\$&');
  const declares = new RegExp(
    `\\b(?:def|class|function|func|fn|const|let|var|type|interface|enum|struct)\\s+(?:\\([^()]*\\)\\s*)?${literal}\\b|^#+\\s+${literal}\\s*$`,
    'u',
  );
  const found = lines.flatMap((line, index) => (declares.test(line) ? [index + 1] : []));
  const [only] = found;
  return only === undefined || found.length > 1
    ? undefined
    : clamp({ path, start_line: only, end_line: only + end_line - start_line }, lines.length);
}

const clamp = ({ path, start_line, end_line }: Place, length: number): Place => {
  const last = Math.max(1, length);
  return { path, start_line: Math.min(start_line, last), end_line: Math.min(end_line, last) };
};
