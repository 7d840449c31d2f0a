/** What stands above a recipe: words that its test has for people, else the names of the API that it shows; never the test's own name. Pure. */
import { usedIn } from '../derive/uses.ts';
import type { ApiSymbol, Example, ProductFacts } from '../model/product-facts.ts';

/** Some words, and none that speak of the project's work. */
export function wordsAsTitle(text: string | undefined): string | null {
  const words = (text ?? '').replace(/\.$/, '').trim();
  if (!/\S\s+\S/.test(words) || /#\d|\b(?:issues?|bug(?:fix)?|regressions?|GH-\d+)\b/i.test(words)) return null;
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
}

type Shown = Pick<Example, 'language' | 'head' | 'code'> & { results: readonly { expression: string | null }[] };

/** All of a recipe that a reader sees, what its table of results names among it. */
export const shownCode = ({ head, code, results }: Shown): string =>
  [head ?? '', code, ...results.map(({ expression }) => expression)].join('\n');

const MOST = 2;

/** What is called before what is only named; nothing where nothing of the product resolves. */
export function titleSymbols(recipe: Shown, facts: ProductFacts): ApiSymbol[] {
  const used = usedIn([{ language: recipe.language, code: shownCode(recipe) }], facts);
  const called = used.filter(
    ({ kind, name, parent }) => (kind === 'function' || kind === 'method') && !isMaking(name, parent),
  );
  return (called.length > 0 ? called : used).slice(0, MOST);
}

/** A constructor by its class's name. */
const isMaking = (name: string, parent: string | null): boolean => {
  const [path = ''] = name.split('(');
  const own = path.slice(path.lastIndexOf('.') + 1);
  return own === '__construct' || (parent !== null && own === parent.slice(parent.lastIndexOf('.') + 1));
};
