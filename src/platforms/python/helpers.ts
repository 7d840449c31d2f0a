/** Helpers of a Python module or class that its readers do not see, with what they raise. */
import type { SyntaxNode } from '../../adapters/tree-sitter.ts';
import { type Call, callAt, takenBy } from '../calls.ts';
import { type Body, carried, isDecided, named } from '../carried.ts';
import { isKnownDecorator } from './decorators.ts';
import { isFallback } from './fallbacks.ts';
import { type PyRaise, raisesOf, wordsOf } from './raises.ts';

/** By how they are called: `_check` of the module, `self._check` of a class. */
export type Helpers = ReadonlyMap<string, Body<PyRaise>>;

/** Those among the statements of a module or of a class. */
export function helpersIn(nodes: Iterable<SyntaxNode>, of: '' | 'self.'): Helpers {
  const found = new Map<string, Body<PyRaise>>();
  for (const outer of nodes) {
    const node = outer.type === 'decorated_definition' ? outer.childForFieldName('definition') : outer;
    // What a decorator of a helper catches reaches nobody; only those that are known not to are followed.
    const isPlain = outer.namedChildren.every(
      ({ type, text }) => type !== 'decorator' || isKnownDecorator(text.replace(/^@\s*/, '')),
    );
    if (!isPlain || isFallback(outer)) continue;
    const name = node?.childForFieldName('name')?.text ?? '';
    const body = node?.type === 'function_definition' ? node.childForFieldName('body') : null;
    if (body !== null && body !== undefined && /^_(?!_\w*__$)/.test(name))
      found.set(`${of}${name}`, bodyOf(body, true));
  }
  return found;
}

/** What a body raises, by itself and by its hidden helpers. */
export const raisedBy = (body: SyntaxNode, helpers: Helpers): PyRaise[] =>
  helpers.size === 0 ? raisesOf(body) : carried(bodyOf(body, false), named(helpers));

const bodyOf = (body: SyntaxNode, isHelper: boolean): Body<PyRaise> => ({
  takes: takenBy(body.parent?.childForFieldName('parameters') ?? null),
  raised: raisesOf(body, isHelper),
  calls: callsIn(body, body),
});

/** `_helper()`, `self._helper()`, `cls._helper()`: not in functions that are defined there, nor where its errors are caught. */
function callsIn(node: SyntaxNode, body: SyntaxNode): Call[] {
  const inner = (each: SyntaxNode): Call[] => callsIn(each, body);
  return node.namedChildren.flatMap((child): Call[] => {
    if (/^(?:function_definition|class_definition|lambda)$/.test(child.type)) return [];
    const called = child.type === 'call' && !isDecided(child) ? (child.childForFieldName('function')?.text ?? '') : '';
    const own = /^(?:(?:self|cls)\.)?_\w+$/.test(called)
      ? [callAt(called.replace(/^cls\./, 'self.'), child, body, wordsOf)]
      : [];
    const isCaught = child.type === 'try_statement' && child.namedChildren.some(({ type }) => type === 'except_clause');
    const inside = isCaught
      ? child.namedChildren.filter(({ id }) => id !== child.childForFieldName('body')?.id).flatMap(inner)
      : inner(child);
    return [...inside, ...own];
  });
}
