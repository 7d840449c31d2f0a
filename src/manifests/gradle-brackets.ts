/** Whether the brackets of a Gradle script close each other: one that ends within is broken, and no line of it counts. */

const TOKENS =
  /\/\/[^\n]*|\/\*[\s\S]*?\*\/|"{3}[\s\S]*?"{3}|'{3}[\s\S]*?'{3}|"(?:[^"\\\n]|\\[^\n])*"|'(?:[^'\\\n]|\\[^\n])*'|[[\](){}\n]|[^[\](){}\n"'/]+|./g;
const CLOSES: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

/** The line of the first bracket that is left over. A script with patterns or texts that end elsewhere is not judged. */
export function brokenAt(text: string): number | undefined {
  const open: { sign: string; line: number }[] = [];
  let line = 1;
  let isOdd = false;
  for (const [token] of text.matchAll(TOKENS)) {
    if (token === '"' || token === "'" || token === '/') isOdd = true;
    const wanted = CLOSES[token];
    if (wanted !== undefined) {
      const last = open.pop();
      if (last?.sign !== wanted) return isOdd ? undefined : line;
    } else if ('([{'.includes(token)) open.push({ sign: token, line });
    line += token.split('\n').length - 1;
  }
  return isOdd ? undefined : open[0]?.line;
}
