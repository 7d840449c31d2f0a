/** The first sample in the documentation of the package itself, which stands in its source; pure. */
import { codeOf } from '../derive/code-of.ts';
import { docBlocks } from '../derive/doc-text.ts';
import type { ApiSymbol, ProductFacts } from '../model/product-facts.ts';

export interface DocSample {
  symbol: ApiSymbol;
  /** Blocks of the documentation, both ends belong to it: the words that lead to the code, and the code. */
  from: number;
  to: number;
}

/** Fewer lines show an import alone. */
const FEWEST_LINES = 2;
const MOST_LINES = 40;
const LONGEST_LEAD = 3;

export function firstDocSample({ api, ecosystem }: Pick<ProductFacts, 'api' | 'ecosystem'>): DocSample | undefined {
  const [symbol] = api
    .filter(({ kind, doc }) => kind === 'module' && (doc ?? '') !== '')
    .toSorted((a, b) => a.name.length - b.name.length);
  if (symbol === undefined) return undefined;
  const blocks = docBlocks(symbol.doc ?? '', ecosystem);
  // A path is called by its last part, a module of a package by its first.
  const names = [symbol.name, symbol.module].flatMap(
    (name) =>
      name
        .split('/')
        .at(-1)
        ?.split(/[^\w-]+/u)[0] ?? [],
  );
  const to = blocks.findIndex((block) => isCode(block) && isSample(codeOf(block)) && namesOne(codeOf(block), names));
  if (to < 0) return undefined;
  const before = blocks.slice(0, to).findLastIndex((block) => isCode(block) || isHeading(block));
  return { symbol, from: Math.max(before + 1, to - LONGEST_LEAD), to };
}

/** Headings of comments stand in bold, since a page has its own. */
const isHeading = (block: string): boolean => /^#{1,6} /u.test(block) || /^\*\*[^*\n]+\*\*$/u.test(block);

const isCode = (block: string): boolean => /^(?:```|~~~)/u.test(block);

/** Code without a word on where its names come from runs nowhere. */
function namesOne(code: string, names: readonly string[]): boolean {
  const isTyped = /^>>> /mu.test(code);
  const lines = code.split('\n').filter((line) => !isTyped || /^(?:>>>|\.\.\.)/u.test(line));
  const words = new Set(lines.join('\n').split(/[^\w-]+/u));
  return names.some((name) => words.has(name));
}

function isSample(code: string): boolean {
  const lines = code.split('\n').filter((line) => line.trim() !== '');
  return lines.length >= FEWEST_LINES && lines.length <= MOST_LINES;
}
