/** Text between `#if` and `#endif`: readings of a file, each as one set of symbols compiles it with all lines where they were, until every branch was read. Pure. */

import { masked } from '../../syntax/csharp-mask.ts';
import type { LineRange } from '../evidence.ts';
import { holds, symbolsIn } from './condition.ts';

/** Lines count from 1; a branch's own lines are those between its directive and the next. */
interface Branch {
  /** As the source writes it, with what the branches before it say; empty where it has none. */
  conditions: string[];
  start: number;
  end: number;
}
interface Chain {
  branches: Branch[];
  /** Lines of `#if` and `#endif`. */
  start: number;
  end: number;
  hasElse: boolean;
}

export interface Reading {
  text: string;
  /** Conditions around a line: what must hold for the declaration that is named there. */
  around(line: number): string[];
  /** What this reading took of all conditions that touch these lines. */
  taken(start: number, end: number): string[];
}

/** `#if` and what stands behind it, without the comment at its end. */
function directiveIn(line: string): { word: string; said: string } {
  const plain = line.trimStart();
  const [head = '', word = ''] = /^#[ \t]*([a-z]+)/.exec(plain) ?? [];
  const said = plain.slice(head.length);
  const comment = said.indexOf('//');
  return { word, said: (comment < 0 ? said : said.slice(0, comment)).trim() };
}

/** Nobody mixes more; what is beyond is found by its surroundings. */
const MOST_READINGS = 12;

/**
 * One for text without conditions. Whoever takes them says after the first which lines are bodies: what differs inside of them
 * declares nothing.
 */
export function* readingsOf(source: string): Generator<Reading, void, readonly LineRange[] | undefined> {
  if (!/^[ \t]*#/m.test(source)) {
    yield { text: source, around: () => [], taken: () => [] };
    return;
  }
  const lines = source.split('\n');
  const { chains, defined, directives } = structureOf(masked(source).split('\n'), lines);
  const usual = new Set([...[...symbolsOf(chains)].filter(isUsual), ...defined]);
  const read: ReadonlySet<string>[] = [usual];
  const bodies = (yield readingAs(lines, chains, directives, usual)) ?? [];
  const isRead = (conditions: readonly string[]): boolean =>
    read.some((symbols) => conditions.every((each) => holds(each, (name) => symbols.has(name)) === true));
  for (const { branches, hasElse, start, end } of chains) {
    if (bodies.some((body) => body.start < start && end < body.end)) continue;
    const above = around(chains, start);
    for (const conditions of [...branches.map((each) => each.conditions), ...(hasElse ? [] : [elseOf(branches)])]) {
      const whole = [...above, ...conditions];
      const symbols = read.length >= MOST_READINGS || isRead(whole) ? undefined : solved(whole, usual);
      if (symbols === undefined) continue;
      read.push(symbols);
      yield readingAs(lines, chains, directives, symbols);
    }
  }
}

/** What the first reading takes as defined: all but what only makers build with. */
const isUsual = (symbol: string): boolean => !/DEBUG|^TEST|UNITTEST|BENCHMARK/.test(symbol);

const symbolsOf = (chains: readonly Chain[]): Set<string> =>
  new Set(chains.flatMap(({ branches }) => branches.flatMap(({ conditions }) => conditions.flatMap(symbolsIn))));

function structureOf(bare: readonly string[], lines: readonly string[]) {
  const chains: Chain[] = [];
  const open: Chain[] = [];
  const defined = new Set<string>();
  const directives = new Set<number>();
  for (const [at, line] of bare.entries()) {
    if (!line.trimStart().startsWith('#')) continue;
    directives.add(at + 1);
    const { word, said } = directiveIn(lines[at] ?? '');
    const chain = open.at(-1);
    const last = chain?.branches.at(-1);
    if (word === 'define') defined.add(said);
    else if (word === 'if') {
      const made: Chain = { branches: [], start: at + 1, end: lines.length, hasElse: false };
      made.branches.push({ conditions: [said], start: at + 2, end: lines.length });
      chains.push(made);
      open.push(made);
    } else if (chain !== undefined && last !== undefined && (word === 'elif' || word === 'else')) {
      last.end = at;
      const before = elseOf(chain.branches);
      chain.branches.push({
        conditions: word === 'else' ? before : [...before, said],
        start: at + 2,
        end: lines.length,
      });
      chain.hasElse = word === 'else';
    } else if (chain !== undefined && last !== undefined && word === 'endif') {
      last.end = at;
      chain.end = at + 1;
      open.pop();
    }
  }
  return { chains, defined, directives };
}

/** Where none of them holds. */
const elseOf = (branches: readonly Branch[]): string[] =>
  branches.map(({ conditions }) => negated(conditions.at(-1) ?? ''));
const negated = (condition: string): string =>
  /^\w+$/.test(condition) ? `!${condition}` : /^!\w+$/.test(condition) ? condition.slice(1) : `!(${condition})`;

/** Of the branches that a line stands in. */
const around = (chains: readonly Chain[], line: number): string[] => [
  ...new Set(
    chains.flatMap(({ branches }) =>
      branches.flatMap(({ start, end, conditions }) => (start <= line && line <= end ? conditions : [])),
    ),
  ),
];

/** The usual symbols with as few others as make all conditions hold; nothing where none do. */
function solved(conditions: readonly string[], usual: ReadonlySet<string>): ReadonlySet<string> | undefined {
  const names = [...new Set(conditions.flatMap(symbolsIn))].slice(0, 10);
  const masks = Array.from({ length: 2 ** names.length }, (_, mask) => mask).toSorted((a, b) => bits(a) - bits(b));
  for (const mask of masks) {
    const symbols = new Set(usual);
    for (const [at, name] of names.entries())
      if ((mask >> at) & 1) {
        if (!symbols.delete(name)) symbols.add(name);
      }
    if (conditions.every((each) => holds(each, (name) => symbols.has(name)) === true)) return symbols;
  }
  return undefined;
}
const bits = (mask: number): number => mask.toString(2).replaceAll('0', '').length;

function readingAs(
  lines: readonly string[],
  chains: readonly Chain[],
  directives: ReadonlySet<number>,
  symbols: ReadonlySet<string>,
): Reading {
  const isTrue = (condition: string): boolean => holds(condition, (name) => symbols.has(name)) === true;
  const gone = new Set(directives);
  for (const { branches } of chains)
    for (const { conditions, start, end } of branches)
      if (!conditions.every(isTrue)) for (let line = start; line <= end; line++) gone.add(line);
  return {
    text: lines.map((line, at) => (gone.has(at + 1) ? '' : line)).join('\n'),
    around: (line) => around(chains, line),
    taken: (start, end) =>
      chains
        .filter((chain) => chain.start <= end && chain.end >= start)
        .flatMap(({ branches, hasElse }) => {
          const taken = branches.find(({ conditions }) => conditions.every(isTrue));
          return taken?.conditions ?? (hasElse ? [] : elseOf(branches));
        }),
  };
}
