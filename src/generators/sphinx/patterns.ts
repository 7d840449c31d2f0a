/** Patterns of paths as Sphinx reads them: `**` takes slashes, `*` and `?` do not, and what names a folder names all in it. In the time of the product of both. */

/** Whether one of the patterns takes the file, or a folder that it lies in. */
export function takenBy(patterns: readonly string[]): (path: string) => boolean {
  const parsed = patterns.map((pattern) => partsOf(pattern.replace(/\/$/, '')));
  return (path) => {
    const places = [...path.matchAll(/\//g)].map(({ index }) => path.slice(0, index));
    return parsed.some((parts) => [path, ...places].some((place) => fits(parts, place)));
  };
}

type Part = { star: boolean; takes(char: string): boolean };
const notSlash = (char: string): boolean => char !== '/';

function partsOf(pattern: string): Part[] {
  const parts: Part[] = [];
  for (let at = 0; at < pattern.length; at += 1) {
    const char = pattern[at] ?? '';
    const end = char === '[' ? pattern.indexOf(']', at + 2) : -1;
    if (char === '*' && pattern[at + 1] === '*') {
      parts.push({ star: true, takes: () => true });
      at += 1;
    } else if (char === '*') parts.push({ star: true, takes: notSlash });
    else if (char === '?') parts.push({ star: false, takes: notSlash });
    else if (end !== -1) {
      parts.push({ star: false, takes: classOf(pattern.slice(at + 1, end)) });
      at = end;
    } else parts.push({ star: false, takes: (one) => one === char });
  }
  return parts;
}

/** `a-c_`, or with `!` before it all but those and the slash. */
function classOf(inner: string): (char: string) => boolean {
  const isNegated = inner.startsWith('!');
  const chars = [...(isNegated ? inner.slice(1) : inner)];
  const isIn = (char: string): boolean =>
    chars.some((one, at) => {
      const to = chars[at + 2];
      return chars[at + 1] === '-' && to !== undefined ? one <= char && char <= to : one === char;
    });
  return (char) => (isNegated ? char !== '/' && !isIn(char) : isIn(char));
}

/** All places of the pattern that the text read so far may have come to, at once. */
function fits(parts: readonly Part[], text: string): boolean {
  const skip = (places: Set<number>): Set<number> => {
    for (const place of places) if (parts[place]?.star === true) places.add(place + 1);
    return places;
  };
  let places = skip(new Set([0]));
  for (const char of text) {
    const next = new Set<number>();
    for (const place of places) {
      const part = parts[place];
      if (part?.takes(char) === true) next.add(part.star ? place : place + 1);
    }
    if (next.size === 0) return false;
    places = skip(next);
  }
  return places.has(parts.length);
}
