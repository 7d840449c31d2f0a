/** Globs of a repository's own files, matched in a time that no pattern can blow up: a regular expression for the usual ones, a walk for the rest. */
import picomatch, { type PicomatchOptions } from 'picomatch';

export type Glob = (path: string) => boolean;

/** Whether one of the patterns matches the whole path. What it means is picomatch's to say. */
export function globs(patterns: readonly string[], options: PicomatchOptions = {}): Glob {
  // An empty one names nothing.
  const named = patterns.filter((pattern) => pattern !== '');
  const usual = named.filter(isUsual);
  const others = named.filter((pattern) => !isUsual(pattern)).map((pattern) => walking(pattern, options));
  const first = usual.length === 0 ? undefined : picomatch(usual, options);
  return (path) => first?.(path) === true || others.some((matches) => matches(path));
}

/** Each further wildcard multiplies what a regular expression may have to try by the length of the path. */
const MOST_WILDCARDS = 3;
const isUsual = (pattern: string): boolean =>
  pattern.length <= LONGEST && (pattern.replace(/\\./gu, '').match(/\*+/gu)?.length ?? 0) <= MOST_WILDCARDS;
const LONGEST = 1_000;
/** Of `{a,b}` in a pattern: more than that are the work of nobody's hand. */
const MOST_CHOICES = 200;

type Part = { is: 'char'; char: string } | { is: 'any' } | { is: 'star' } | { is: 'class'; test: RegExp };

function walking(pattern: string, { nonegate = false, bash = false }: PicomatchOptions): Glob {
  const isNegated = !nonegate && pattern.startsWith('!');
  const plain = isNegated ? pattern.slice(1) : pattern;
  const choices = plain.length > LONGEST ? [] : choicesOf(plain);
  const compiled = choices.map((choice) =>
    (bash ? [choice] : choice.split('/')).map((segment) => (segment === '**' && !bash ? '**' : partsOf(segment))),
  );
  return (path) => {
    const segments = bash ? [path] : path.split('/');
    return compiled.some((wanted) => matchesAll(wanted, segments)) !== isNegated;
  };
}

/** `{a,b}` written out, the innermost first. Too many are none. */
function choicesOf(pattern: string): string[] {
  let all = [pattern];
  for (;;) {
    const next = all.flatMap((one) => {
      const close = one.indexOf('}');
      const open = close === -1 ? -1 : one.lastIndexOf('{', close);
      const inner = open === -1 ? '' : one.slice(open + 1, close);
      if (!inner.includes(',')) return [one];
      return inner.split(',').map((choice) => `${one.slice(0, open)}${choice}${one.slice(close + 1)}`);
    });
    if (next.length > MOST_CHOICES) return [];
    if (next.length === all.length && next.every((one, at) => one === all[at])) return all;
    all = next;
  }
}

function partsOf(segment: string): Part[] {
  const parts: Part[] = [];
  for (let at = 0; at < segment.length; at += 1) {
    const char = segment[at] ?? '';
    const end = char === '[' ? segment.indexOf(']', at + 2) : -1;
    if (char === '*') {
      if (parts.at(-1)?.is !== 'star') parts.push({ is: 'star' });
    } else if (char === '?') parts.push({ is: 'any' });
    else if (end !== -1) {
      const inner = segment
        .slice(at + 1, end)
        .replace(/^[!^]/u, '^')
        .replace(/[\\[\]]/gu, '\\$&');
      parts.push({ is: 'class', test: classOf(inner) });
      at = end;
    } else {
      if (char === '\\') at += 1;
      parts.push({ is: 'char', char: char === '\\' ? (segment[at] ?? '') : char });
    }
  }
  return parts;
}

/** A range the wrong way round matches nothing. */
function classOf(inner: string): RegExp {
  try {
    return new RegExp(`^[${inner}]$`, 'u');
  } catch {
    return /(?!)/u;
  }
}

const matchesAll = (wanted: readonly (readonly Part[] | '**')[], segments: readonly string[]): boolean =>
  greedy(
    wanted,
    segments,
    (each) => each === '**',
    (each, segment) => each !== '**' && matchesOne(each, segment),
  );

const matchesOne = (parts: readonly Part[], segment: string): boolean =>
  greedy(parts, [...segment], ({ is }) => is === 'star', fits);

function fits(part: Part, char: string): boolean {
  switch (part.is) {
    case 'any':
      return true;
    case 'char':
      return part.char === char;
    case 'class':
      return part.test.test(char);
    default:
      return false;
  }
}

/** Only the last wildcard is ever tried again: what an earlier one took more, the last could as well. */
function greedy<W, T>(
  wanted: readonly W[],
  given: readonly T[],
  isStar: (one: W) => boolean,
  fit: (one: W, item: T) => boolean,
) {
  let [w, g, star, from] = [0, 0, -1, 0];
  while (g < given.length) {
    const one = wanted[w];
    if (one !== undefined && isStar(one)) {
      [star, from] = [w, g];
      w += 1;
    } else if (one !== undefined && fit(one, given[g] as T)) {
      w += 1;
      g += 1;
    } else if (star !== -1) {
      from += 1;
      [w, g] = [star + 1, from];
    } else return false;
  }
  while (w < wanted.length && isStar(wanted[w] as W)) w += 1;
  return w === wanted.length;
}

/** The lines of a file of ignore rules without those whose wildcards a regular expression could try for ever. */
export const tameRules = (text: string): string =>
  text
    .split('\n')
    .filter((line) => line.startsWith('#') || isUsual(line))
    .join('\n');
