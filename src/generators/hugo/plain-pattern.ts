/** Regular expressions of a Hugo configuration that are words with wildcards: matched in linear time, by nobody's engine. */
import { fitsWildcards } from '../../text/wildcards.ts';

/** Answers whether it is found in a path; undefined where it is more than words, ends and `.*`. */
export function plainPattern(pattern: string): ((path: string) => boolean) | undefined {
  const isFromStart = pattern.startsWith('^');
  const isToEnd = pattern.endsWith('$') && !pattern.endsWith('\\$');
  let out = '';
  for (const [part] of pattern.slice(isFromStart ? 1 : 0, isToEnd ? -1 : undefined).matchAll(PART)) {
    if (part === '.*' || part === '.+') out += '*';
    else if (part === '.') out += '?';
    else if (part.startsWith('\\') && /[^\w]/.test(part[1] ?? 'w')) out += part[1] ?? '';
    else if (SIGNS.test(part)) return undefined;
    else out += part;
  }
  const whole = `${isFromStart ? '' : '*'}${out}${isToEnd ? '' : '*'}`;
  return (path) => fitsWildcards(whole, path);
}

const PART = /\.[*+]|\\[\s\S]|[\s\S]/g;
const SIGNS = /[\\^$*+?()[\]{}|]/;
