/** How many tokens a fragment of a macro's pattern takes: `$name:ty` and its kin, as far as commas, arrows and semicolons tell. Pure. */
import { isGroup, type Tree } from './token-trees.ts';

const WORD = /^(?:r#)?[A-Za-z_]\w*$/;
/** Operators that are one token. */
const JOINED = new Set([
  '<<=',
  '>>=',
  '...',
  '..=',
  '::',
  '->',
  '=>',
  '==',
  '!=',
  '<=',
  '>=',
  '&&',
  '||',
  '+=',
  '-=',
  '*=',
  '/=',
  '..',
]);

const textAt = (trees: readonly Tree[], at: number): string => trees[at]?.text ?? '';
const isAt = (trees: readonly Tree[], at: number, joined: string): boolean =>
  [...joined].every((char, place) => {
    const tree = trees[at + place];
    return tree?.text === char && !isGroup(tree) && (place === 0 || tree.glued);
  });
const isWord = (tree: Tree | undefined): boolean => tree !== undefined && !isGroup(tree) && WORD.test(tree.text);

/** The place behind it; undefined where there is none. */
export function taken(fragment: string, trees: readonly Tree[], at: number): number | undefined {
  const tree = trees[at];
  if (fragment === 'vis') return endOfVisibility(trees, at);
  if (tree === undefined) return undefined;
  const some = (end: number): number | undefined => (end > at ? end : undefined);
  switch (fragment) {
    case 'ident':
      return isWord(tree) && tree.text !== '_' ? at + 1 : undefined;
    case 'lifetime':
      return /^'[A-Za-z_]\w*$/.test(tree.text) ? at + 1 : undefined;
    case 'literal': {
      const from = tree.text === '-' ? at + 1 : at;
      return /^(?:\d|b?c?r?#*"|b?'.*'$|true$|false$)/s.test(textAt(trees, from)) ? from + 1 : undefined;
    }
    case 'block':
      return isGroup(tree, '{') ? at + 1 : undefined;
    case 'tt':
      return at + (isGroup(tree) ? 1 : ([3, 2].find((length) => isOneOf(trees, at, length)) ?? 1));
    case 'ty':
    case 'path':
      return some(endOfType(trees, at));
    case 'meta': {
      let end = at;
      while (isWord(trees[end]) || isAt(trees, end, '::')) end += isWord(trees[end]) ? 1 : 2;
      if (isGroup(trees[end])) return end + 1;
      return some(textAt(trees, end) === '=' ? endBefore(trees, end + 1, [',', ';']) : end);
    }
    case 'item':
      return endOfItem(trees, at);
    case 'expr':
    case 'expr_2021':
      return some(endBefore(trees, at, [',', ';']));
    case 'pat':
    case 'pat_param':
      return some(endBefore(trees, at, [',', ';', '=', 'if']));
    case 'stmt':
      return some(endBefore(trees, at, [';']));
    default:
      return undefined;
  }
}

function isOneOf(trees: readonly Tree[], at: number, length: number): boolean {
  const text = trees
    .slice(at, at + length)
    .map((each) => each.text)
    .join('');
  return text.length === length && JOINED.has(text) && isAt(trees, at, text);
}

function endOfVisibility(trees: readonly Tree[], at: number): number {
  if (textAt(trees, at) !== 'pub') return at;
  const inside = trees[at + 1];
  return isGroup(inside, '(') && /^(?:crate|self|super|in)$/.test(inside.items[0]?.text ?? '') ? at + 2 : at + 1;
}

function endBefore(trees: readonly Tree[], from: number, stops: readonly string[]): number {
  let at = from;
  while (at < trees.length && !isAt(trees, at, '=>') && (isGroup(trees[at]) || !stops.includes(textAt(trees, at))))
    at++;
  return at;
}

/** Words that another one follows inside of a type. */
const OPENING = /^(?:dyn|impl|mut|const|for|fn|unsafe|extern|in|'\w+)$/;

function endOfType(trees: readonly Tree[], from: number): number {
  let depth = 0;
  let at = from;
  for (; at < trees.length; at++) {
    const tree = trees[at];
    const text = textAt(trees, at);
    if (isGroup(tree)) {
      if (tree.text === '{' && depth === 0) break;
      continue;
    }
    if (isAt(trees, at, '->') || isAt(trees, at, '::')) {
      at++;
      continue;
    }
    if (text === '<') depth++;
    else if (text === '>') {
      if (depth === 0) break;
      depth--;
    } else if (depth === 0) {
      if (/^(?:[,;=|:?]|as|where)$/.test(text)) break;
      const before = trees[at - 1];
      const isBehindWord = at > from && (isWord(before) || before?.text === '>' || isGroup(before));
      if (isWord(tree) && isBehindWord && !OPENING.test(before?.text ?? '')) break;
    }
  }
  return at;
}

function endOfItem(trees: readonly Tree[], from: number): number | undefined {
  let depth = 0;
  let isValue = false;
  let at = from;
  while (textAt(trees, at) === '#' && isGroup(trees[at + 1], '[')) at += 2;
  const head = endOfVisibility(trees, at);
  const isUse = textAt(trees, head) === 'use';
  if (!isWord(trees[head])) return undefined;
  for (at = head; at < trees.length; at++) {
    const tree = trees[at];
    if (isGroup(tree, '{') && !isValue && !isUse) return at + 1;
    if (isGroup(tree)) continue;
    if (isAt(trees, at, '->')) at++;
    else if (tree?.text === '<') depth++;
    else if (tree?.text === '>') depth--;
    else if (tree?.text === '=' && depth === 0) isValue = true;
    else if (tree?.text === ';') return at + 1;
  }
  return undefined;
}
