/** Calls of `macro_rules!` macros of a product as what they stand for (https://doc.rust-lang.org/reference/macros-by-example.html). Pure. */
import { taken } from './fragments.ts';
import { isGroup, type Token, type Tree, treesOf, withoutLines } from './token-trees.ts';

export interface Rule {
  pattern: readonly Tree[];
  body: readonly Tree[];
}
export type Macros = ReadonlyMap<string, readonly Rule[]>;

/** All that a text defines. */
export function macrosIn(text: string): Map<string, readonly Rule[]> {
  const found = new Map<string, readonly Rule[]>();
  if (!text.includes('macro_rules!')) return found;
  const gather = (trees: readonly Tree[]): void => {
    for (const [at, tree] of trees.entries()) {
      if (!isGroup(tree)) continue;
      const [word, mark, name] = [trees[at - 3], trees[at - 2], trees[at - 1]];
      if (word?.text === 'macro_rules' && mark?.text === '!' && name !== undefined)
        found.set(name.text, rulesOf(tree.items));
      else if (tree.text === '{') gather(tree.items);
    }
  };
  gather(treesOf(text) ?? []);
  return found;
}

/** Macros of all files; of two of one name with other rules nobody knows which one is called. */
export function sharedMacros(texts: Iterable<string>): Macros {
  const found = new Map<string, readonly Rule[] | null>();
  for (const text of texts)
    for (const [name, rules] of macrosIn(text)) {
      const other = found.get(name);
      found.set(name, other === undefined || JSON.stringify(other) === JSON.stringify(rules) ? rules : null);
    }
  return new Map([...found].flatMap(([name, rules]) => (rules === null ? [] : [[name, rules] as const])));
}

function rulesOf(trees: readonly Tree[]): Rule[] {
  const rules: Rule[] = [];
  for (let at = 0; at < trees.length; at++) {
    const [pattern, body] = [trees[at], trees[at + 3]];
    if (!isGroup(pattern) || trees[at + 1]?.text !== '=' || trees[at + 2]?.text !== '>' || !isGroup(body)) continue;
    rules.push({ pattern: withoutLines(pattern.items), body: withoutLines(body.items) });
    at += 3;
  }
  return rules;
}

/** What a name stands for: tokens, or in a repetition one of them each time. */
type Bound = { trees: readonly Tree[]; isToken: boolean } | { each: Bindings[] };
type Bindings = ReadonlyMap<string, Bound>;

/** So many steps a macro may take that calls itself, and so many tokens it may make: as rustc allows. */
const MOST_STEPS = 128;
const MOST_TOKENS = 60_000;

/** The items that a call stands for; undefined where no rule takes what it is given. */
export function expandedCall(name: string, given: readonly Tree[], macros: Macros): Tree[] | undefined {
  let [called, trees] = [name, given];
  for (let step = 0; step < MOST_STEPS; step++) {
    const made = firstFitting(macros.get(called) ?? [], trees);
    if (made === undefined || countOf(made) > MOST_TOKENS) return undefined;
    const [next, mark, inside, end] = made;
    const isCall = next !== undefined && mark?.text === '!' && isGroup(inside) && macros.has(next.text);
    if (!isCall || made.length > (end?.text === ';' ? 4 : 3)) return made;
    [called, trees] = [next.text, inside.items];
  }
  return undefined;
}

function firstFitting(rules: readonly Rule[], given: readonly Tree[]): Tree[] | undefined {
  for (const { pattern, body } of rules) {
    const found = match(partsOf(pattern, true), given, 0);
    if (found !== undefined && found.at === given.length) return filled(partsOf(body, false), found.bindings);
  }
  return undefined;
}

const countOf = (trees: readonly Tree[]): number =>
  trees.reduce((sum, each) => sum + 1 + (isGroup(each) ? countOf(each.items) : 0), 0);

type Part =
  | { is: 'tree'; tree: Tree }
  | { is: 'group'; tree: Tree; parts: Part[] }
  | { is: 'variable'; name: string; fragment: string; trees: readonly Tree[] }
  | { is: 'repetition'; parts: Part[]; separator: Token | null; operator: string; trees: readonly Tree[] };

/** In a pattern a name has its kind behind it. */
function partsOf(trees: readonly Tree[], isPattern: boolean): Part[] {
  const parts: Part[] = [];
  for (let at = 0; at < trees.length; at++) {
    const [tree, next] = [trees[at], trees[at + 1]];
    if (tree === undefined) continue;
    if (tree.text === '$' && isGroup(next, '(')) {
      const own = /^[*+?]$/.test(trees[at + 2]?.text ?? '') ? null : (trees[at + 2] ?? null);
      const end = at + (own === null ? 2 : 3);
      const operator = trees[end]?.text ?? '*';
      const all = trees.slice(at, end + 1);
      // Its first token follows whatever comes before the repetition.
      const [first, ...others] = next.items;
      const inner = first === undefined ? [] : partsOf([{ ...first, glued: tree.glued }, ...others], isPattern);
      parts.push({ is: 'repetition', parts: inner, separator: own, operator, trees: all });
      at = end;
    } else if (tree.text === '$' && next !== undefined && /^[A-Za-z_]/.test(next.text)) {
      const end = isPattern ? at + 3 : at + 1;
      const fragment = isPattern ? (trees[end]?.text ?? '') : '';
      parts.push({ is: 'variable', name: next.text, fragment, trees: trees.slice(at, end + 1) });
      at = end;
    } else if (isGroup(tree)) parts.push({ is: 'group', tree, parts: partsOf(tree.items, isPattern) });
    else parts.push({ is: 'tree', tree });
  }
  return parts;
}

const namesIn = (parts: readonly Part[]): string[] =>
  parts.flatMap((part) => (part.is === 'variable' ? [part.name] : part.is === 'tree' ? [] : namesIn(part.parts)));

function match(
  parts: readonly Part[],
  given: readonly Tree[],
  from: number,
): { at: number; bindings: Bindings } | undefined {
  const bindings = new Map<string, Bound>();
  let at = from;
  for (const part of parts) {
    const tree = given[at];
    if (part.is === 'tree') {
      if (tree === undefined || isGroup(tree) || tree.text !== part.tree.text) return undefined;
      at++;
    } else if (part.is === 'group') {
      const inside = isGroup(tree, part.tree.text) ? match(part.parts, tree.items, 0) : undefined;
      if (inside === undefined || !isGroup(tree) || inside.at !== tree.items.length) return undefined;
      for (const [name, bound] of inside.bindings) bindings.set(name, bound);
      at++;
    } else if (part.is === 'variable') {
      const end = taken(part.fragment, given, at);
      if (end === undefined) return undefined;
      bindings.set(part.name, { trees: given.slice(at, end), isToken: part.fragment === 'tt' });
      at = end;
    } else {
      const each: Bindings[] = [];
      for (;;) {
        const isNext = each.length > 0 && part.separator !== null;
        if (isNext && given[at]?.text !== part.separator?.text) break;
        const found = at < given.length ? match(part.parts, given, isNext ? at + 1 : at) : undefined;
        if (found === undefined || found.at === at) break;
        each.push(found.bindings);
        at = found.at;
        if (part.operator === '?') break;
      }
      if (part.operator === '+' && each.length === 0) return undefined;
      for (const name of namesIn(part.parts)) bindings.set(name, { each });
    }
  }
  return { at, bindings };
}

function filled(parts: readonly Part[], bindings: Bindings): Tree[] {
  return parts.flatMap((part): Tree[] => {
    if (part.is === 'tree') return [part.tree];
    if (part.is === 'group') return [{ ...part.tree, items: filled(part.parts, bindings) } as Tree];
    if (part.is === 'variable') {
      if (part.name === 'crate') return [{ text: 'crate', glued: false, line: null }];
      const bound = bindings.get(part.name);
      // Of a macro that this one defines.
      if (bound === undefined || !('trees' in bound)) return [...part.trees];
      // What is one token stays as close to the one before it as it was given.
      if (bound.isToken) return [...bound.trees];
      const glued = part.trees[0]?.glued ?? false;
      return bound.trees.map((each, at) => (at === 0 ? { ...each, glued } : each));
    }
    const lists = namesIn(part.parts).flatMap((name) => {
      const bound = bindings.get(name);
      return bound === undefined || !('each' in bound) ? [] : [bound.each];
    });
    const [longest] = lists.toSorted((a, b) => b.length - a.length);
    if (longest === undefined) return [...part.trees];
    return longest.flatMap((_own, at) => {
      const inner = new Map([...bindings, ...lists.flatMap((list) => [...(list[at] ?? [])])]);
      const made = filled(part.parts, inner);
      return at === 0 || part.separator === null ? made : [{ ...part.separator, line: null }, ...made];
    });
  });
}
