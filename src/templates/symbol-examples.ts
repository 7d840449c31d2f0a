/** One example a symbol where a docstring or a test has a short one: the shortest, each piece of code once. */
import type { Snippet } from '../model/page-plan.ts';

const MAX_LINES = 14;
const PER_PAGE = 6;

/** Takes examples for the symbols of one page; `used` holds what other pages show. */
export function takeExamples(symbols: readonly string[], snippets: readonly Snippet[], used: Set<string>): string[] {
  const taken: string[] = [];
  for (const name of symbols) {
    if (taken.length >= PER_PAGE) break;
    const [best] = snippets
      .filter((snippet) => isExampleOf(snippet, name) && !used.has(snippet.snippet_id))
      .toSorted((a, b) => Number(a.origin === 'test') - Number(b.origin === 'test') || a.code.length - b.code.length);
    if (best === undefined) continue;
    used.add(best.snippet_id);
    taken.push(best.snippet_id);
  }
  return taken;
}

/** It calls the symbol, and comes from where examples are small. */
export function isExampleOf(snippet: Snippet, name: string): boolean {
  const last = (name.split('.').at(-1) ?? name).replace(/[$]/gu, '\\$&');
  return (
    (snippet.origin === 'test' || snippet.origin === 'docstring') &&
    snippet.syntax_ok &&
    snippet.tags.includes(`symbol:${name}`) &&
    snippet.code.split('\n').length <= MAX_LINES &&
    new RegExp(`(?<![\\w$])${last}\\(`, 'u').test(snippet.code)
  );
}
