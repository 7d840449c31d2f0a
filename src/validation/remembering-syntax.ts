/** A syntax check that judges the same snippet once: translations and versions of a page repeat their code. */
import { hash } from 'node:crypto';
import type { SyntaxResult } from '../syntax/check-syntax.ts';
import type { SyntaxCheck } from '../syntax/parsers.ts';

const MAX_REMEMBERED = 100_000;

export function rememberingSyntax(check: SyntaxCheck): SyntaxCheck {
  const known = new Map<string, SyntaxResult>();
  return (language, code) => {
    const key = hash('sha1', `${language}\0${code}`, 'base64');
    const before = known.get(key);
    if (before) return before;
    const result = check(language, code);
    if (known.size >= MAX_REMEMBERED) known.clear();
    known.set(key, result);
    return result;
  };
}
