/** What statements declare, set and name. Pure. */

/** Names of a function's parameters. */
export function parametersOf(head: string): string[] {
  const close = head.lastIndexOf(')');
  const open = head.lastIndexOf('(', close);
  return open === -1 || close < open
    ? []
    : head
        .slice(open + 1, close)
        .split(',')
        .flatMap((each) => /\$\w+|\w+/.exec(each.replace(/^[\s?\w|\\]+(?=\$)/, ''))?.[0] ?? []);
}

/** Where a statement sets what stands before it: not `==`, `=>`, `<=`. */
export function assignmentAt(bare: string): { start: number; end: number } {
  let depth = 0;
  for (let at = 0; at < bare.length; at++) {
    const char = bare.charAt(at);
    if ('([{'.includes(char)) depth++;
    else if (')]}'.includes(char)) depth--;
    else if (depth === 0 && char === '=') {
      if (bare[at + 1] === '=' || bare[at + 1] === '>' || /[=!<>]/.test(bare[at - 1] ?? ''))
        return { start: -1, end: -1 };
      return { start: bare[at - 1] === ':' ? at - 1 : at, end: at + 1 };
    }
  }
  return { start: -1, end: -1 };
}

/** The name that a declaration binds, without its type. */
export function nameOf(declared: string): string | undefined {
  const plain = declared.trim();
  const typed =
    /^(?:(?:export|const|let|var|final|val|auto|static|public|private|protected|readonly|mut)\s+)+/.exec(plain)?.[0] ??
    '';
  const rest = plain.slice(typed.length);
  const colon = /^(\$?\w+)\s*:(?!:)/.exec(rest)?.[1];
  if (colon !== undefined) return colon;
  let from = startOfName(rest, rest.length);
  // `$this->log`
  if (rest.slice(from - 2, from) === '->') from = startOfName(rest, from - 2);
  const name = rest.slice(from);
  const isApart = from === 0 || /[\s>\]?]/.test(rest.charAt(from - 1));
  return isApart && /^\$?\w[\w.>-]*$/.test(name) ? name.replace('->', '.') : undefined;
}

export const setsName = (text: string, name: string): boolean => {
  for (let at = text.indexOf(name); at !== -1; at = text.indexOf(name, at + 1))
    if (/^\s*(?:[+\-*/%|&^?]{0,2}=(?![=>])|\+\+|--|:=|\[)/.test(text.slice(at + name.length, at + name.length + 12)))
      return true;
  return false;
};

export function hasName(text: string, name: string): boolean {
  for (let at = text.indexOf(name); at !== -1; at = text.indexOf(name, at + 1))
    if (!/[\w$.]/.test(text.charAt(at - 1)) && !/\w/.test(text.charAt(at + name.length))) return true;
  return false;
}

function startOfName(text: string, end: number): number {
  let from = end;
  while (from > 0 && /[\w$.]/.test(text.charAt(from - 1))) from--;
  return from;
}

export function withoutEnd(text: string): string {
  let end = text.length;
  while (end > 0 && /[;\s]/.test(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}
