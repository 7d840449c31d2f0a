/** Values that a function makes of nothing that it was given: they are the same whoever calls it. For any language; pure. */
import type { SyntaxNode } from '../adapters/tree-sitter.ts';
import { boundBetween } from './rebound.ts';

const CLOSED = /function|lambda|closure|arrow|anonymous|block_argument|^(?:do_)?block$/;
const OWN = /^(?:this|self|cls|super|base|\$this)$|^@/;
const GIVES = [
  ...['assignment', 'assignment_expression', 'variable_declarator', 'short_var_declaration', 'assignment_statement'],
];
const DEEPEST = 20;

/** Written out, types, and what is computed of those alone. What nobody can see here may be given. */
export function isUngiven(node: SyntaxNode, body: SyntaxNode, depth = 0): boolean {
  const { type, text } = node;
  if (depth > DEEPEST || CLOSED.test(type) || OWN.test(text)) return false;
  if (/^(?:identifier|variable_name)$/.test(type)) return /^[A-Z]/.test(text) || isUngivenLocal(node, body, depth);
  if (/type/.test(type)) return true;
  const inside = node.namedChildren.filter((child) => !/comment/.test(child.type) && !isMemberName(child, node));
  // A bare function may know what nobody sees here.
  const called = node.childForFieldName('function');
  if (called?.type === 'identifier' && !/^[A-Z]/.test(called.text)) return false;
  const isBare = type === 'method_invocation' && node.childForFieldName('object') === null && !isStatic(body);
  return (
    !isBare &&
    (inside.length > 0 || !/^[a-z_$]\w*$/.test(text)) &&
    inside.every((each) => isUngiven(each, body, depth + 1))
  );
}

const isStatic = ({ parent }: SyntaxNode): boolean =>
  parent?.namedChildren.some(({ type, text }) => type === 'modifiers' && /\bstatic\b/.test(text)) === true;

/** Of `Limits.most` that is `most`. */
const isMemberName = (child: SyntaxNode, node: SyntaxNode): boolean =>
  node.namedChildCount > 1 &&
  ['name', 'property', 'attribute', 'field', 'method'].some((field) => node.childForFieldName(field)?.id === child.id);

function isUngivenLocal(node: SyntaxNode, body: SyntaxNode, depth: number): boolean {
  const name = node.text;
  const list = body.parent?.childForFieldName('parameters')?.text ?? '';
  const escaped = name.replaceAll('$', '\\$');
  if (new RegExp(`(?<![\\w$])${escaped}(?!\\w)`).test(list)) return false;
  // What is asked of it, or put into it, may be given.
  if (new RegExp(`(?<![\\w$.])${escaped}\\s*(?:\\.|\\[|->|::|\\?)`).test(body.text)) return false;
  const given = body
    .descendantsOfType(GIVES)
    .filter(
      (each) => (each.childForFieldName('left') ?? each.childForFieldName('name') ?? each.namedChild(0))?.text === name,
    );
  const bound = boundBetween(body, body.startIndex - 1, body.endIndex).filter((each) => each === name);
  if (given.length === 0 || bound.length !== given.length) return false;
  return given.every((each) => {
    const value = each.childForFieldName('right') ?? each.childForFieldName('value') ?? each.namedChildren.at(-1);
    return value != null && isUngiven(value, body, depth + 1);
  });
}
