/** Where brackets of C++ close. Pure. */

/** Behind the bracket that closes the one at `open`; strings are skipped. */
export function closing(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; at++) {
    const char = text[at];
    if (char === '"') {
      for (at++; at < text.length && text[at] !== '"' && text[at] !== '\n'; at++) if (text[at] === '\\') at++;
    } else if (char === '(' || char === '{' || char === '[') depth++;
    else if ((char === ')' || char === '}' || char === ']') && --depth === 0) return at + 1;
  }
  return text.length;
}

/** Behind `>`; what stands in other brackets counts for nothing, and neither does what compares, shifts or points. */
export function closingAngle(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; at++) {
    const char = text[at];
    if (char === '(' || char === '[' || char === '{') at = closing(text, at) - 1;
    else if (char === '<') {
      if (text[at + 1] === '=' || text[at + 1] === '<') at++;
      else if (at === open || !(text[at - 1] === ' ' && text[at + 1] === ' ')) depth++;
    } else if (char === '>') {
      if (text[at + 1] === '=' && text[at + 2] !== '=') at++;
      else if (text[at - 1] !== '-' && --depth === 0) return at + 1;
    } else if (char === ';') return at;
  }
  return text.length;
}

/** The place of the bracket that the one at `close` closes. */
export function openingAngle(text: string, close: number): number {
  let depth = 0;
  for (let at = close; at >= 0 && close - at < LONGEST; at--) {
    if (text[at] === '>' && text[at - 1] !== '-') depth++;
    else if (text[at] === '<' && --depth === 0) return at;
    else if (text[at] === ';') break;
  }
  return close + 1;
}
const LONGEST = 1000;

/** Parts of a list between commas outside of brackets, as written. */
export function partsOf(list: string): string[] {
  const parts: string[] = [];
  let from = 0;
  for (let at = 0; at <= list.length; at++) {
    const char = list[at] ?? ',';
    if (char === '"' || char === "'") {
      for (at++; at < list.length && list[at] !== char; at++) if (list[at] === '\\') at++;
    } else if (char === '(' || char === '[' || char === '{') at = closing(list, at) - 1;
    else if (char === '<' && isAngle(list, at)) at = closingAngle(list, at) - 1;
    else if (char === ',') {
      parts.push(list.slice(from, at).trim());
      from = at + 1;
    }
  }
  return parts.filter((part) => part !== '');
}

/** `a < b` compares, `a<b>` is a type. */
const isAngle = (text: string, at: number): boolean => /[\w>]/.test(text[at - 1] ?? '') && text.indexOf('>', at) > 0;
