/** Lines of the C++ preprocessor, each with its continuation, and what `#define` says. Pure. */

export interface Directive {
  /** `if`, `define`, `include`; lines count from 0, the last one is inclusive. */
  word: string;
  said: string;
  first: number;
  last: number;
}

export interface Macro {
  name: string;
  /** Null: it takes none. */
  parameters: string[] | null;
  body: string;
  line: number;
}

/** Of text without comments. */
export function directivesOf(code: string): Directive[] {
  if (!/^[ \t]*#/m.test(code)) return [];
  const lines = code.split('\n');
  const found: Directive[] = [];
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    if (!line.trimStart().startsWith('#')) continue;
    const first = at;
    let whole = line.trim();
    while (whole.endsWith('\\') && at + 1 < lines.length) whole = `${whole.slice(0, -1)} ${(lines[++at] ?? '').trim()}`;
    const [head = '', word = ''] = /^#[ \t]*([a-z_]*)/.exec(whole) ?? [];
    found.push({ word, said: whole.slice(head.length).trim(), first, last: at });
  }
  return found;
}

/** `NAME body`, `NAME(a, ...) body`. */
export function macroOf({ said, first }: Directive): Macro | undefined {
  const name = /^[A-Za-z_]\w*/.exec(said)?.[0];
  if (name === undefined) return undefined;
  const rest = said.slice(name.length);
  const close = rest.startsWith('(') ? rest.indexOf(')') : -1;
  const parameters =
    close < 0
      ? null
      : rest
          .slice(1, close)
          .split(',')
          .map((each) => each.trim());
  return {
    name,
    parameters: parameters?.length === 1 && parameters[0] === '' ? [] : parameters,
    body: (close < 0 ? rest : rest.slice(close + 1)).trim(),
    line: first + 1,
  };
}
