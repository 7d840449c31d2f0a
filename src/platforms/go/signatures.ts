/** Declarations of Go as a reader wants to see them: on one line, or line by line without comments. */
import type { SyntaxNode } from '../../adapters/tree-sitter.ts';
import { dedent } from './comments.ts';

/** `func (r *Router) Get(name string) *Route`: everything before the body. */
export const signatureText = (node: SyntaxNode, body: SyntaxNode | null): string =>
  onOneLine(body === null ? node.text : node.text.slice(0, body.startIndex - node.startIndex));

/** `type X struct { ... }`, `type X interface {…}` line by line, any other type in full. */
export function declarationText(spec: SyntaxNode, body: SyntaxNode | null): string {
  if (body?.type === 'struct_type') {
    const isEmpty = body.descendantsOfType('field_declaration').length === 0;
    const before = onOneLine(spec.text.slice(0, body.startIndex - spec.startIndex));
    return `type ${before} ${isEmpty ? 'struct{}' : 'struct { ... }'}`;
  }
  if (body?.type !== 'interface_type') return onOneLine(`type ${spec.text}`);
  const lines = spec.text.split('\n').filter((line) => !/^\s*\/\//.test(line) && line.trim() !== '');
  const [first = '', ...rest] = lines.map((line) => line.replace(/(?<!\s)\s+\/\/[\s\S]*$/, ''));
  const [last = '', ...inner] = rest.toReversed();
  if (rest.length === 0) return `type ${first}`;
  return `type ${first}\n${inner.length === 0 ? '' : `${dedent(inner.toReversed()).replace(/^/gm, '\t')}\n`}${last.trim()}`;
}

/** Names only; a blank or absent name is none. */
export const parametersOf = (node: SyntaxNode): string[] =>
  (node.childForFieldName('parameters')?.namedChildren ?? [])
    .filter(({ type }) => type.endsWith('parameter_declaration'))
    .flatMap((each) => each.childrenForFieldName('name').flatMap((name) => (name === null ? [] : [name.text])))
    .filter((name) => name !== '_');

const onOneLine = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.replace(/(?:^|\s)\/\/[\s\S]*$/, ''))
    .join(' ')
    .replace(/\s+/g, ' ')
    .replace(/([([]) | (?=[)\]])/g, '$1')
    .replace(/,(?=[)\]])/g, '')
    .trim();
