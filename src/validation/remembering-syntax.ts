/** A syntax check that judges the same snippet once: translations and versions of a page repeat their code. */

import type { SyntaxResult } from '../syntax/check-syntax.ts';
import type { SyntaxCheck } from '../syntax/parsers.ts';

/** Characters of the snippets that are remembered at a time. */
const MAX_REMEMBERED = 12_000_000;

export function rememberingSyntax(check: SyntaxCheck): SyntaxCheck {
  const known = new Map<string, SyntaxResult>();
  let characters = 0;
  return (language, code) => {
    // Joined, not concatenated: that would keep the text of the page that it is a piece of.
    const key = [language, code].join('\0');
    const before = known.get(key);
    if (before) return before;
    const result = check(language, code);
    characters += key.length;
    if (characters > MAX_REMEMBERED) {
      known.clear();
      characters = key.length;
    }
    known.set(key, result);
    return result;
  };
}
