/** What one file says, as plain JSON: cached by the file's content hash, joined with other files afterwards. */
import type { ApiSymbol, ClaimKind, SourceKind } from '../model/product-facts.ts';

/** Stands for the product's name until the name is known; extraction of a file must not depend on other files. */
export const PRODUCT = '{{product}}';

/** Lines count from 1, the end is inclusive. */
export interface LineRange {
  start: number;
  end: number;
}

/** A claim before it has an id: the passage is the lines of the file it was found in. */
export interface RawClaim extends LineRange {
  text: string;
  kind: ClaimKind;
  source: SourceKind;
  /** The enclosing function, class or heading. */
  symbol: string | null;
  tags: string[];
  /** Further lines of the same file that the sentence rests on: the heading or parent item it was joined with. */
  also: LineRange[];
}
export type RawSymbol = Omit<ApiSymbol, 'claim_ids' | 'citation'> & LineRange;
export interface RawSnippet extends LineRange {
  language: string;
  code: string;
  /** The heading it stands under, or its docstring's owner. */
  title: string | null;
  origin: 'example' | 'docs' | 'readme' | 'test' | 'docstring';
}
export interface FileEvidence {
  claims: RawClaim[];
  snippets: RawSnippet[];
  /** What only the file's own platform understands, e.g. the definitions of a module. */
  module: unknown;
}
export const noEvidence = (): FileEvidence => ({ claims: [], snippets: [], module: null });
