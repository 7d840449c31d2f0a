/** Words that nobody writes by hand, and that the parser takes the square of their length for: known before it sees them. */

// They are never rewritten: whatever is put in their stead may open what was closed, or close what was open.

/** Places where the parser begins to look for an address × characters that it looks at each time: some tenths of a second. */
const MAX_WORK = 100_000_000;

/** 60 kB of base64, or of addresses one after the other, are not too much. */
export function holdsLongWords(text: string): boolean {
  let work = 0;
  for (let start = 0; start < text.length; start += 1) {
    let end = start;
    let places = 0;
    for (; end < text.length && text.charCodeAt(end) > SPACE; end += 1) {
      const code = text.charCodeAt(end);
      if (code === UNDERSCORE || (code === SLASH && text.charCodeAt(end - 1) === SLASH)) places += 1;
    }
    work += places * (end - start);
    start = end;
  }
  return work > MAX_WORK;
}

const SPACE = 0x20;
const SLASH = 0x2f;
const UNDERSCORE = 0x5f;
