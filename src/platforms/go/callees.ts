/** Functions of a Go file that make errors, or give back those of others. */
import type { SyntaxNode } from '../../adapters/tree-sitter.ts';
import type { CalleeLanguage } from '../callees.ts';
import { heldAt } from '../held.ts';
import { errorsIn, textOf } from './errors.ts';

export const GO_CALLEES: CalleeLanguage = {
  raisesIn: (body) => errorsIn(body, (statement) => ({ held: heldAt(statement, body) })),
  isKnown: (name) => !BUILT_IN.has(name),
  wordsOf: textOf,
  // What always gives an error only words it.
  madeIn: (body) => {
    const all = errorsIn(body, (statement) => ({ held: heldAt(statement, body) }));
    return all.length === 1 && all[0]?.held.length === 0 ? all : [];
  },
  isGivenOn: true,
  moduleOf: (name, root) => modulesOf(root).get(name),
  isFollowed: (call, body) => isGivenBack(call, body),
};
const BUILT_IN = new Set(
  'append cap clear close complex copy delete error imag int len make max min new panic print println real recover string'.split(
    ' ',
  ),
);

/** Those of the standard library have no domain before them. */
const modulesOf = (root: SyntaxNode): ReadonlyMap<string, string> =>
  new Map(
    root.descendantsOfType('import_spec').flatMap((node): [string, string][] => {
      const path = node.childForFieldName('path')?.text.slice(1, -1) ?? '';
      const own =
        path
          .replace(/\/v\d+$/, '')
          .split('/')
          .at(-1) ?? '';
      return /^[^/]*\./.test(path) ? [[node.childForFieldName('name')?.text ?? own, own]] : [];
    }),
  );

/** `return dig()`; `err := dig()` with `return err` behind it, before `err` is given another value. */
function isGivenBack(call: SyntaxNode, body: SyntaxNode): boolean {
  const list = call.parent?.type === 'expression_list' ? call.parent : call;
  const around = list.parent;
  if (around?.type === 'return_statement') return list.namedChildren.at(-1)?.id === call.id || list.id === call.id;
  if (around === null || !ASSIGNS.has(around.type)) return false;
  const name = around.childForFieldName('left')?.namedChildren.at(-1)?.text ?? '';
  if (!/^\w+$/.test(name) || !/[eE]rr/.test(name)) return false;
  const next = body
    .descendantsOfType([...ASSIGNS])
    .find((each) => each.startIndex > call.endIndex && namesIn(each).includes(name));
  const end = next?.startIndex ?? body.endIndex;
  return body
    .descendantsOfType('return_statement')
    .some(
      (each) =>
        each.startIndex > call.endIndex &&
        each.startIndex < end &&
        each.namedChild(0)?.namedChildren.at(-1)?.text === name,
    );
}
const ASSIGNS = new Set(['short_var_declaration', 'assignment_statement']);
const namesIn = (node: SyntaxNode): string[] =>
  node.childForFieldName('left')?.namedChildren.map(({ text }) => text) ?? [];
