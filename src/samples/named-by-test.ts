/** Which of the names that a test uses its own name speaks of: what it is about, whatever it looks at in the end. Pure. */
import { bareName, lastName } from '../derive/overloads.ts';
import type { ApiSymbol } from '../model/product-facts.ts';

/** `name`: as in the source, encoded for an address. Those that share the most words with it; none where nothing fits whole. */
export function namedByTest(name: string, used: readonly ApiSymbol[]): ApiSymbol[] {
  // What stands before the last part is a class or a suite of tests.
  const own = new Set(
    wordsOf(
      decoded(name)
        .split(/[.:#]|, /)
        .at(-1) ?? '',
    ).filter((word) => !SAYS_NOTHING.has(word)),
  );
  const fits = used.flatMap((symbol) => {
    const words = new Set(wordsOf(lastName(bareName(symbol.name))));
    const shared = [...words].filter((word) => own.has(word)).length;
    const isWhole = shared > 0 && (shared === words.size || (shared === own.size && shared > 1));
    return isWhole ? [{ symbol, shared }] : [];
  });
  const most = Math.max(...fits.map(({ shared }) => shared));
  return fits.flatMap(({ symbol, shared }) => (shared === most ? [symbol] : []));
}

const SAYS_NOTHING = new Set(
  'test tests it should when that can does works is basic simple example and for with'.split(' '),
);

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** `addLayers`, `add_layers` and `add layer` are of the same words. */
const wordsOf = (name: string): string[] =>
  (name.match(/\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|\p{N}+/gu) ?? []).map((word) =>
    word.toLowerCase().replace(/(?<=\w{3})s$/, ''),
  );
