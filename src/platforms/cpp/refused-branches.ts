/** Conditions of C++ of which every branch but one ends the compilation with `#error`: whoever includes the file has that one. Pure. */
import type { Directive } from './directives.ts';

/** By the line of `#if`, which of its branches it is; `lines` without comments. */
export function onlyBranches(directives: readonly Directive[], lines: readonly string[]): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  const open: { first: number; refuses: boolean[]; from: number; hasElse: boolean }[] = [];
  for (const [at, { word, first }] of directives.entries()) {
    const chain = open.at(-1);
    if (/^if/.test(word)) open.push({ first, refuses: [], from: at, hasElse: false });
    else if (chain !== undefined && /^(?:el|endif)/.test(word)) {
      const inside = directives.slice(chain.from + 1, at);
      const isEmpty = lines
        .slice((directives[chain.from]?.last ?? first) + 1, first)
        .every((line, row) => line.trim() === '' || inside.some((each) => covers(each, row, directives[chain.from])));
      chain.refuses.push(isEmpty && inside.length > 0 && inside.every((each) => each.word === 'error'));
      chain.from = at;
      chain.hasElse ||= word === 'else';
      if (word !== 'endif') continue;
      open.pop();
      const [only, ...others] = chain.refuses.flatMap((refuses, index) => (refuses ? [] : [index]));
      if (chain.hasElse && only !== undefined && others.length === 0 && chain.refuses.length > 1)
        found.set(chain.first, only);
    }
  }
  return found;
}

const covers = ({ first, last }: Directive, row: number, before: Directive | undefined): boolean => {
  const line = row + (before?.last ?? 0) + 1;
  return line >= first && line <= last;
};
