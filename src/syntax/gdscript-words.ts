/** GDScript without the words of its comments and strings, which are no syntax; every line stays a line. */

export function withoutGdWords(code: string): string {
  let out = '';
  for (let at = 0; at < code.length; ) {
    const char = code[at] ?? '';
    if (char === '#') {
      const end = code.indexOf('\n', at);
      at = end === -1 ? code.length : end;
    } else if (char === '"' || char === "'") {
      const end = endOfString(code, at);
      out += `${char}${'\n'.repeat(code.slice(at, end).split('\n').length - 1)}${char}`;
      at = end;
    } else {
      out += char;
      at++;
    }
  }
  return out;
}

/** Behind the string that begins at `start`. A plain one that is not closed ends with its line. */
export function endOfString(code: string, start: number): number {
  const quote = code[start] ?? '"';
  const long = quote.repeat(3);
  const isLong = code.startsWith(long, start);
  for (let at = start + (isLong ? 3 : 1); at < code.length; at++) {
    if (code[at] === '\\') at++;
    else if (isLong ? code.startsWith(long, at) : code[at] === quote) return at + (isLong ? 3 : 1);
    else if (!isLong && code[at] === '\n') return at;
  }
  return code.length;
}
