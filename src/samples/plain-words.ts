/** Words of code outside of its strings and comments, and whether a value is written out; for languages whose names are not resolved. Pure. */

export interface Word {
  name: string;
  /** What stands right before and behind it, without white space. */
  before: string;
  behind: string;
}

/** Strings are empty, comments are gone; `'` opens a string only where it closes one. */
export function withoutStrings(code: string): string {
  let out = '';
  for (let at = 0; at < code.length; at++) {
    const char = code[at] ?? '';
    if (code.startsWith('//', at)) {
      const end = code.indexOf('\n', at);
      at = (end < 0 ? code.length : end) - 1;
    } else if (char === '"' || char === "'") {
      let end = at + 1;
      while (end < code.length && code[end] !== char && code[end] !== '\n') end += code[end] === '\\' ? 2 : 1;
      const isOpen = code[end] !== char;
      out += isOpen ? char : '""';
      if (!isOpen) at = end;
    } else out += char;
  }
  return out;
}

export function wordsOf(code: string): Word[] {
  const bare = withoutStrings(code);
  return [...bare.matchAll(/\$?[A-Za-z_]\w*/g)].map(({ index, 0: name }) => ({
    name,
    before: bare.slice(Math.max(0, index - 20), index).trimEnd(),
    behind: bare.slice(index + name.length, index + name.length + 20).trimStart(),
  }));
}

/** Numbers, strings, and `allowed` words with brackets around them; `vec!` allows a word only with its mark. */
export const isWritten = (value: string, allowed: ReadonlySet<string>): boolean =>
  /^[\s\w"'+\-.,:;()[\]{}=>&!/]+$/.test(withoutStrings(value)) &&
  wordsOf(value).every(
    ({ name, before, behind }) =>
      allowed.has(name) || allowed.has(`${name}${behind.charAt(0)}`) || /[\d.]$/.test(before),
  );

/** Parted by commas outside of brackets and strings; each as written. */
export function argumentsOf(list: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at <= list.length; at++) {
    const char = list[at] ?? ',';
    if (char === '"' || char === "'") {
      let end = at + 1;
      while (end < list.length && list[end] !== char) end += list[end] === '\\' ? 2 : 1;
      if (end < list.length && (char === '"' || end - at < 5)) at = end;
    } else if ('([{'.includes(char)) depth++;
    else if (')]}'.includes(char)) depth--;
    else if (char === ',' && (depth === 0 || at === list.length)) {
      parts.push(list.slice(from, at).trim());
      from = at + 1;
    }
  }
  return parts.filter((part) => part !== '');
}
