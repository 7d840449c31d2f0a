/** A long signature as the formatter of its language lays it out: one parameter a line, nothing left out. Pure. */

export interface Layout {
  indent: string;
  /** Behind the last parameter. */
  comma: boolean;
  /** `<` and `>` are brackets. */
  angles: boolean;
  /** `'a` opens no text. */
  lifetimes?: boolean;
}

const ONE_LINE = 100;

export function laidOut(signature: string, layout: Layout): string {
  // A line of a class's body is laid out by itself.
  if (/^[^\n]*\{\n {2}constructor\b[^\n]*\n\}$/.test(signature))
    return signature
      .split('\n')
      .map((line) => (line.startsWith('  ') ? laidOut(line.slice(2), layout).replace(/^/gm, '  ') : line))
      .join('\n');
  // So is what stands below a condition or an attribute.
  const [, condition = '', below = ''] = /^((?:#\[[^\n]*\]\n|\/\/go:build [^\n]*\n)+)([^\n]*)$/.exec(signature) ?? [];
  if (condition !== '') return condition + laidOut(below, layout);
  if (signature.length <= ONE_LINE || signature.includes('\n')) return signature;
  const { indent, comma } = layout;
  const list = longestList(signature, layout);
  if (list === undefined) return signature;
  const { open, close, commas } = list;
  const parts = [open, ...commas].map((from, at) => signature.slice(from + 1, commas[at] ?? close).trim());
  const shown = parts.filter((part) => part !== '');
  const last = comma && !/^\.\.\./.test(shown.at(-1) ?? '') ? ',' : '';
  return `${signature.slice(0, open + 1)}\n${shown.map((part) => indent + part).join(',\n')}${last}\n${signature.slice(close)}`;
}

interface List {
  open: number;
  close: number;
  commas: number[];
}

/** Of all lists in parentheses that stand in no other brackets. */
function longestList(text: string, { angles, lifetimes = false }: Layout): List | undefined {
  let longest: List | undefined;
  let list: List | undefined;
  let depth = 0;
  let quote = '';
  for (let at = 0; at < text.length; at++) {
    const char = text.charAt(at);
    if (quote !== '') {
      if (char === '\\') at++;
      else if (char === quote) quote = '';
      continue;
    }
    if (isQuote(text, at, lifetimes)) quote = char;
    else if ('([{'.includes(char) || (angles && char === '<')) {
      if (depth === 0) list = char === '(' ? { open: at, close: at, commas: [] } : undefined;
      depth++;
    } else if (')]}'.includes(char) || (angles && char === '>' && !'-='.includes(text.charAt(at - 1)))) {
      depth = Math.max(0, depth - 1);
      if (depth === 0 && list !== undefined) {
        const isLonger = longest === undefined || at - list.open > longest.close - longest.open;
        if (isLonger && !isGroup(text, list.open, at)) longest = { ...list, close: at };
        list = undefined;
      }
    } else if (char === ',' && depth === 1) list?.commas.push(at);
  }
  return longest === undefined || longest.close === longest.open + 1 ? undefined : longest;
}

/** Brackets around a part of a type, which hold no list: a comma behind it would be wrong. */
const isGroup = (text: string, open: number, close: number): boolean =>
  ':=|&'.includes(text.slice(0, open).trimEnd().at(-1) ?? '_') &&
  !text
    .slice(close + 1)
    .trimStart()
    .startsWith('=>');

const isQuote = (text: string, at: number, lifetimes: boolean): boolean => {
  const char = text.charAt(at);
  return (
    char === '"' || char === '`' || (char === "'" && !(lifetimes && /^'\w+(?!['\w])/.test(text.slice(at, at + 40))))
  );
};
