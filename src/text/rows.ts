/** Lines of a text, each with its place; line breaks of either kind are left out. */

/** Every line of a text with where it starts. */
export function* linesWithStart(text: string): Generator<{ line: string; start: number }> {
  for (let start = 0; start <= text.length; ) {
    const end = text.indexOf('\n', start);
    const stop = end === -1 ? text.length : end;
    yield { line: text.slice(start, text[stop - 1] === '\r' ? stop - 1 : stop), start };
    start = stop + 1;
  }
}
