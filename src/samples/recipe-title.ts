/** What stands above a recipe: words that its test has for people, else the names of the API that it shows; never the test's own name. Pure. */
import { usedByEach } from '../derive/uses.ts';
import type { ApiSymbol, Example, ProductFacts } from '../model/product-facts.ts';
import { namedByTest } from './named-by-test.ts';

/** Some words, and none that speak of the project's work. */
export function wordsAsTitle(text: string | undefined): string | null {
  const words = (text ?? '').replace(/\.$/, '').trim().replace(TESTS, '');
  if (!/\S\s+\S/.test(words) || /#\d|\b(?:issues?|bug(?:fix)?|regressions?|GH-\d+)\b/i.test(words)) return null;
  // A name of the code keeps its first letter.
  const isName = /^[a-z]\w*[A-Z_.(]/.test(words.split(/\s/, 1)[0] ?? '');
  return isName ? words : `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
}
/** That it is a test says nothing of what it shows. */
const TESTS = /^(?:tests?|testing)\s(?:that\s|if\s|whether\s)?/i;

type Shown = Pick<Example, 'name' | 'language' | 'head' | 'code'> & {
  results: readonly { expression: string | null }[];
};

const expressionsOf = ({ results }: Shown): string => results.map(({ expression }) => expression ?? '').join('\n');

/** All of a recipe that a reader sees, what its table of results names among it. */
export const shownCode = (recipe: Shown): string => [recipe.head ?? '', recipe.code, expressionsOf(recipe)].join('\n');

const MOST = 2;

/**
 * What the name of its test speaks of, else what the recipe looks at, else what it calls last: what it calls on the way leads there. What is
 * called goes before what is only named;
 * nothing where nothing of the product resolves.
 */
export function titleSymbols(recipe: Shown, facts: ProductFacts): ApiSymbol[] {
  const { language, head, code } = recipe;
  // Of a statement over several lines the first says what is called; an argument stands behind it.
  const lines = code.split('\n');
  const at = Math.max(
    0,
    lines.findLastIndex((line) => /^[^\s)\]}]/.test(line)),
  );
  const parts = [`${head ?? ''}\n${lines.slice(0, at).join('\n')}`, lines.slice(at).join('\n'), expressionsOf(recipe)];
  const [before = [], last = [], looked = []] = usedByEach(
    parts.map((each) => ({ language, code: each })),
    facts,
  ).map((all) => [...new Map(all.map((symbol) => [symbol.name, symbol])).values()]);
  const told = namedByTest(recipe.name, [...new Set([...looked, ...last, ...before])].filter(isCalled));
  if (told.length > 0) return told.slice(0, 1);
  const seen = looked.filter(isCalled);
  if (seen.length > 0) return seen.slice(0, MOST);
  const [called] = last.filter(isCalled);
  if (called !== undefined) return [called];
  return [...looked, ...last, ...before.filter(isCalled).toReversed(), ...before].slice(
    0,
    looked.length > 0 ? MOST : 1,
  );
}

const isCalled = ({ kind, name, parent }: ApiSymbol): boolean =>
  (kind === 'function' || kind === 'method') && !isMaking(name, parent);

/** A constructor by its class's name. */
const isMaking = (name: string, parent: string | null): boolean => {
  const [path = ''] = name.split('(');
  const own = path.slice(path.lastIndexOf('.') + 1);
  return own === '__construct' || (parent !== null && own === parent.slice(parent.lastIndexOf('.') + 1));
};
