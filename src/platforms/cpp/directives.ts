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

/** Lines of those `#define` that stand, for the same name, in each branch of a condition that has an `#else`. */
export function inAllBranches(directives: readonly Directive[]): ReadonlySet<number> {
  const found = new Set<number>();
  const open: { branches: Map<string, number>[]; hasElse: boolean }[] = [];
  for (const directive of directives) {
    const { word, first } = directive;
    const chain = open.at(-1);
    if (/^if/.test(word)) open.push({ branches: [new Map()], hasElse: false });
    else if (/^el/.test(word) && chain !== undefined) {
      chain.branches.push(new Map());
      if (word === 'else') chain.hasElse = true;
    } else if (word === 'define') {
      const name = macroOf(directive)?.name;
      if (name !== undefined) chain?.branches.at(-1)?.set(name, first);
    } else if (word === 'endif') {
      const done = open.pop();
      const [one, ...others] = done?.branches ?? [];
      for (const name of done?.hasElse === true ? (one?.keys() ?? []) : []) {
        if (!others.every((each) => each.has(name))) continue;
        for (const each of done?.branches ?? []) found.add(each.get(name) ?? first);
        // So the branch around it has it too.
        open
          .at(-1)
          ?.branches.at(-1)
          ?.set(name, one?.get(name) ?? first);
      }
    }
  }
  return found;
}
