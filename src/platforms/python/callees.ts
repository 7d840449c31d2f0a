/** Functions of a Python file that raise, or call what may. */
import type { SyntaxNode } from '../../adapters/tree-sitter.ts';
import type { CalleeLanguage } from '../callees.ts';
import { isKnownDecorator } from './decorators.ts';
import { raisesOf } from './raises.ts';

export const PYTHON_CALLEES: CalleeLanguage = {
  raisesIn: (body) => raisesOf(body, true).map(({ line, when: _when, ...each }) => ({ ...each, start: line })),
  isKnown: (name, root) => namesOf(root).has(name),
  isWrapped: ({ parent }) =>
    parent?.type === 'decorated_definition' &&
    parent.namedChildren.some(({ type, text }) => type === 'decorator' && !isKnownDecorator(text.replace(/^@\s*/, ''))),
};

const known = new WeakMap<SyntaxNode, ReadonlySet<string>>();
/** Functions at the top, and what the file imports by name. */
function namesOf(root: SyntaxNode): ReadonlySet<string> {
  const found =
    known.get(root) ??
    new Set([
      ...root
        .descendantsOfType('import_from_statement')
        .flatMap((node) => node.childrenForFieldName('name').map((name) => name?.text ?? '')),
      ...root.descendantsOfType('function_definition').map((node) => node.childForFieldName('name')?.text ?? ''),
    ]);
  known.set(root, found);
  return found;
}
