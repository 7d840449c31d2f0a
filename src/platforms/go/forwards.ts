/** What the body of a Go function is when it is one statement: a call of another function, or a refusal. Pure. */
import type { SyntaxNode } from '../../adapters/tree-sitter.ts';

/** `return Read(c.name, at)`: the function whose work it is. `isRefusal`: it only gives an error back, or panics. */
export function oneStatementOf(body: SyntaxNode | null): { forwards?: string; isRefusal?: boolean } {
  const list = body?.namedChildren.filter(({ type }) => type !== 'comment') ?? [];
  const statements = list.length === 1 && list[0]?.type === 'statement_list' ? list[0].namedChildren : list;
  const [only, ...others] = statements.filter(({ type }) => type !== 'comment');
  if (only === undefined || others.length > 0) return {};
  const call = only.type === 'call_expression' ? only : only.descendantsOfType('call_expression')[0];
  const callee = call?.childForFieldName('function');
  if (only.type !== 'return_statement')
    return callee?.type === 'identifier' && callee.text === 'panic' ? { isRefusal: true } : direct(callee);
  const values = only.namedChildren.flatMap((each) => (each.type === 'expression_list' ? each.namedChildren : [each]));
  const last = values.at(-1);
  const isAlone = values.slice(0, -1).every(isNothing);
  // Nothing beside an error, whoever makes it.
  if (last !== undefined && isAlone && (values.length > 1 ? !isNothing(last) : isError(last)))
    return { isRefusal: true };
  return values.length === 1 && last?.type === 'call_expression' ? direct(callee) : {};
}

const direct = (callee: SyntaxNode | null | undefined): { forwards?: string } =>
  callee?.type === 'identifier' ? { forwards: callee.text } : {};

const isNothing = ({ type, text }: SyntaxNode): boolean =>
  type === 'nil' ||
  /^(?:int|float|interpreted_string|raw_string)_literal$/.test(type) ||
  text === 'false' ||
  /\{\}$/.test(text);

const isError = (node: SyntaxNode): boolean =>
  /^(?:\w+\.)?(?:[Ee]rr[A-Z]\w*|E[A-Z]{2,})$/.test(node.text) ||
  /^(?:errors\.New|fmt\.Errorf)\(/.test(node.text) ||
  /^&\w+\.(?:PathError|LinkError|SyscallError)\{/.test(node.text) ||
  // `return notSupported("link")`
  (node.type === 'call_expression' && REFUSES.test(node.childForFieldName('function')?.text ?? ''));

const REFUSES = /not_?(?:impl|supp|allow|permit)|unsupported|unimplemented|readonly|denied/i;
