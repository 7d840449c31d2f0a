/** One way through the conditions of a C++ file: the text that a compiler sees there, with all lines where they were, and what was decided on the way. Pure. */
import { builtIn, type Certainty, evaluated, least, type Names, type Value } from './condition.ts';
import { type Directive, inAllBranches, type Macro, macroOf } from './directives.ts';
import { expanded } from './expand.ts';
import { onlyBranches } from './refused-branches.ts';

/** A macro as the product defines it. */
export interface Known extends Macro {
  /** Whether it is defined, and whether this is what it stands for, where nobody else defined it before. */
  certainty: Certainty;
  value: Certainty;
}
export type Macros = ReadonlyMap<string, Known>;

/** Lines count from 1. */
export interface Branch {
  chain: number;
  index: number;
  /** What has to hold, as the source writes it, where that is not certain. */
  conditions: string[];
  start: number;
  end: number;
  isTaken: boolean;
  /** Others may take it. */
  isOpen: boolean;
}
export interface Walk {
  text: string;
  branches: Branch[];
  macros: Map<string, Known>;
  /** Macros that this file defines, in its order. */
  defined: Known[];
  /** Files that it includes on this way. */
  includes: string[];
}

interface Chain {
  id: number;
  isAround: boolean;
  /** The branch that is taken; null while there is none. */
  taken: number | null;
  takenCertainty: Certainty;
  index: number;
  /** Of the branches before. */
  before: { said: string; value: Value }[];
  conditions: string[];
  /** `#ifndef X`, where the branch begins. */
  fallback: string | null;
}

export interface WalkInput {
  /** Lines without comments. */
  lines: readonly string[];
  directives: readonly Directive[];
  macros: Macros;
  /** Chains of which another branch is taken than the usual one. */
  forced?: ReadonlyMap<number, number>;
  /** Whether the text is wanted, with its macros expanded. */
  expands: boolean;
}

const SURE: Value = { value: 1, certainty: 'sure' };
const NEVER: Value = { value: 0, certainty: 'sure' };

export function walk({ lines, directives, macros: given, forced, expands }: WalkInput): Walk {
  const macros = new Map(given);
  const guards = guardsOf(directives, lines);
  const guarding = new Set(guards.values());
  const everywhere = inAllBranches(directives);
  const onlyOnes = onlyBranches(directives, lines);
  const out: string[] = [];
  const result: Walk = { text: '', branches: [], macros, defined: [], includes: [] };
  const stack: Chain[] = [];
  let from = 0;
  const isActive = (): boolean => {
    const top = stack.at(-1);
    return top === undefined || (top.isAround && top.taken === top.index);
  };
  const flush = (to: number): void => {
    if (to > from && expands) {
      const chunk = lines.slice(from, to).join('\n');
      out.push(
        isActive()
          ? expanded(chunk, (name, isJoined) => (isJoined ? macros.get(name) : shownAs(macros.get(name))))
          : '\n'.repeat(to - from - 1),
      );
    }
  };
  const names = namesOf(macros);
  const open = (said: string, value: Value, first: number, fallback: string | null): void => {
    const chain: Chain = {
      ...{ id: first + 1, isAround: isActive(), taken: null, takenCertainty: 'sure', index: 0 },
      ...{ before: [], conditions: [], fallback },
    };
    stack.push(chain);
    enter(chain, said, value, first);
  };
  const enter = (chain: Chain, said: string, decided: Value, last: number): void => {
    const only = onlyOnes.get(chain.id - 1);
    const value = only === undefined ? decided : only === chain.index ? SURE : NEVER;
    const wanted = forced?.get(chain.id);
    const takes = chain.taken === null && (wanted === undefined ? value.value !== 0 : wanted === chain.index);
    const beforeOpen = chain.before.some((each) => each.value.certainty === 'open');
    if (takes) {
      chain.taken = chain.index;
      chain.takenCertainty = beforeOpen ? 'open' : value.certainty;
    }
    const isOpen = value.value === 0 ? value.certainty === 'open' : beforeOpen;
    chain.conditions = [
      ...chain.before.filter((each) => each.value.certainty !== 'sure').map((each) => negated(each.said)),
      ...(value.certainty === 'sure' ? [] : [said]),
    ];
    if (chain.isAround)
      result.branches.push({
        ...{ chain: chain.id, index: chain.index, conditions: chain.conditions, start: last + 2, end: lines.length },
        ...{ isTaken: takes, isOpen },
      });
    chain.before.push({ said, value });
  };
  const leave = (first: number): void => {
    const chain = stack.at(-1);
    const branch = result.branches.findLast((each) => each.chain === chain?.id);
    if (branch !== undefined && chain?.isAround === true) branch.end = first;
  };
  for (const directive of directives) {
    const { word, said, first, last } = directive;
    flush(first);
    if (expands) out.push('\n'.repeat(last - first));
    from = last + 1;
    const chain = stack.at(-1);
    switch (word) {
      case 'if':
        open(oneLine(said), guards.has(first) || !isActive() ? SURE : evaluated(said, names), last, null);
        break;
      case 'ifdef':
      case 'ifndef': {
        const name = /^\w+/.exec(said)?.[0] ?? '';
        const isGuard = guards.has(first);
        const value = isGuard ? SURE : names.isDefined(name);
        const isNot = word === 'ifndef';
        const own = isGuard || !isNot ? value : { ...value, value: value.value === 0 ? 1 : 0 };
        open(`${isNot ? '!' : ''}defined(${name})`, own, last, isNot && !isGuard ? name : null);
        break;
      }
      case 'elif':
      case 'elifdef':
      case 'elifndef':
      case 'else': {
        if (chain === undefined) break;
        leave(first);
        chain.index++;
        chain.fallback = null;
        const name = /^\w+/.exec(said)?.[0] ?? '';
        const condition =
          word === 'elif' ? said : word === 'else' ? '1' : `${word === 'elifndef' ? '!' : ''}defined(${name})`;
        enter(chain, oneLine(condition), chain.isAround ? evaluated(condition, names) : SURE, last);
        break;
      }
      case 'endif':
        leave(first);
        stack.pop();
        break;
      case 'define': {
        const macro = isActive() ? macroOf(directive) : undefined;
        if (macro === undefined || (macro.body === '' && guarding.has(macro.name))) break;
        const isDefault = stack.some(({ fallback }) => fallback === macro.name);
        const around = least(
          'sure',
          ...stack.map((each) => (each.fallback === macro.name ? 'sure' : each.takenCertainty)),
        );
        // Whichever branch is taken, it is defined; so it is where it was before.
        const isDefined = isDefault || everywhere.has(first) || macros.get(macro.name)?.certainty === 'sure';
        const entry: Known = {
          ...macro,
          certainty: isDefined ? 'sure' : around,
          value: isDefault ? 'sure' : around,
        };
        macros.set(macro.name, entry);
        result.defined.push(entry);
        break;
      }
      case 'include':
        if (isActive()) result.includes.push(said);
        break;
      default:
    }
  }
  flush(lines.length);
  result.text = out.join('\n');
  return result;
}

/** Lines of conditions that only keep a file from being read twice, with the names that they ask for: code stands below them. */
function guardsOf(directives: readonly Directive[], lines: readonly string[]): ReadonlyMap<number, string> {
  const found = new Map<number, string>();
  const open: { first: number; name: string | undefined }[] = [];
  for (const [at, { word, said, first }] of directives.entries()) {
    const next = directives[at + 1];
    if (/^if/.test(word)) {
      const name = (word === 'ifndef' ? /^([A-Za-z_]\w*)/ : /^! ?defined ?\(? ?([A-Za-z_]\w*) ?\)?$/).exec(said)?.[1];
      open.push({ first, name: next?.word === 'define' && next.said.trim() === name ? name : undefined });
    } else if (/^el/.test(word)) open.splice(-1, 1, { first, name: undefined });
    else if (word === 'endif') {
      const chain = open.pop();
      const isGuard = chain?.name !== undefined && open.length === 0 && hasCode(lines, directives, chain.first, first);
      if (chain?.name !== undefined && isGuard) found.set(chain.first, chain.name);
    }
  }
  return found;
}

function hasCode(lines: readonly string[], directives: readonly Directive[], first: number, last: number): boolean {
  const taken = new Set(
    directives
      .filter((each) => each.first > first && each.first < last)
      .flatMap((each) => range(each.first, each.last)),
  );
  return range(first + 1, last - 1).some((at) => !taken.has(at) && (lines[at] ?? '').trim() !== '');
}
const range = (first: number, last: number): number[] =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at);

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
/** `!defined(X)` of `defined(X)`. */
export const negated = (said: string): string =>
  /^defined ?\(\w+\)$/.test(said) || /^\w+$/.test(said)
    ? `!${said}`
    : /^!defined ?\(\w+\)$/.test(said) || /^!\w+$/.test(said)
      ? said.slice(1)
      : `!(${said})`;

function namesOf(macros: ReadonlyMap<string, Known>): Names {
  return {
    textOf: (name) => {
      const found = macros.get(name);
      return found === undefined || found.parameters !== null ? undefined : found.body;
    },
    certaintyOf: (name) => macros.get(name)?.value,
    isDefined(name) {
      const own = macros.get(name);
      if (own !== undefined) return { value: 1, certainty: own.certainty };
      const found = builtIn(name);
      if (found === undefined) return { value: 0, certainty: 'open' };
      return { value: 1, certainty: name === '__cplusplus' ? 'sure' : found.certainty };
    },
    called(name, given) {
      const found = macros.get(name);
      if (found === undefined || found.parameters === null) return undefined;
      return expanded(`${name}(${given.join(',')})`, (each) => (each === name ? found : undefined));
    },
  };
}

/** A value that only has a name is shown by its name. */
const shownAs = (macro: Known | undefined): Known | undefined =>
  macro === undefined || (macro.parameters === null && /^[\d"'(-]/.test(macro.body)) ? undefined : macro;
