/** What a style sheet says, however it is laid out: white space between words stays, and before what makes a selector another; pure. */

const TOKEN =
  /\/\*(?:[^*]|\*(?!\/))*(?:\*\/|$)|"(?:\\[\s\S]|[^"\\\n])*"|'(?:\\[\s\S]|[^'\\\n])*'|[^\s{}()[\];:,>~"'=/]+|[^\s]/gu;

/** `rule` of a selector and `value` of a declaration have their own white space. */
export function styleLayout(code: string): string {
  const tokens = [...code.matchAll(TOKEN)].map(({ 0: text, index }) => ({ text, index, end: index + text.length }));
  const isRule: boolean[] = [];
  let ends = false;
  for (let at = tokens.length - 1; at >= 0; at--) {
    const { text } = tokens[at]!;
    if (text === '{') ends = true;
    else if (text === ';' || text === '}') ends = false;
    isRule[at] = ends;
  }
  const said: string[] = [];
  for (const [at, { text, index }] of tokens.entries()) {
    const [before, next] = [tokens[at - 1], tokens[at + 1]];
    const isSpaced = before !== undefined && before.end < index;
    if (text === ';' && (next === undefined || next.text === '}')) continue;
    if (text === ',' && next?.text === ')') continue;
    const isWord = /^[^\s{}();:,>~="']/u.test(text);
    const followsWord = before !== undefined && /[^\s{}(;:,>~=[/]$/u.test(before.text);
    if (isSpaced && followsWord && (isWord || (text === ':' && isRule[at]) || /^["']/u.test(text))) said.push(' ');
    said.push(
      /^["']/u.test(text)
        ? `"${text.slice(1, -1).replace(/\\(?=["'])/gu, '')}"`
        : isWord
          ? numberOf(text)
          : text.replace(/\s+/gu, ' '),
    );
  }
  return said.join('');
}

/** `.50em` is `0.5em`. */
const numberOf = (word: string): string =>
  /^[+-]?\d*\.\d/u.test(word)
    ? word.replace(/^([+-]?)\./u, '$10.').replace(/^([+-]?\d+\.\d*[1-9])0+(?!\d)|^([+-]?\d+)\.0+(?!\d)/u, '$1$2')
    : word;
