/** Whether a text fits a pattern of wildcards, in the time of their product at most, whatever the pattern. */

/** `*` stands for any text, `?` for one character; of all else only itself fits. */
export function fitsWildcards(pattern: string, text: string): boolean {
  let [at, place] = [0, 0];
  /** The last `*`, and how much of the text it took. */
  let [star, taken] = [-1, 0];
  while (place < text.length) {
    if (pattern[at] === '*') {
      star = at++;
      taken = place;
    } else if (at < pattern.length && (pattern[at] === '?' || pattern[at] === text[place])) {
      at++;
      place++;
    } else if (star >= 0) {
      at = star + 1;
      place = ++taken;
    } else return false;
  }
  while (pattern[at] === '*') at++;
  return at === pattern.length;
}
