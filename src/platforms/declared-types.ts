/** Of which type a name is by its declaration, as a parameter, a field or a local variable. For languages that write types; pure. */
import type { SyntaxNode } from '../adapters/tree-sitter.ts';

const FIELDS = /^(?:field_declaration|public_field_definition|property_declaration|property_promotion_parameter)$/;
const LOCALS = ['local_variable_declaration', 'local_declaration_statement', 'variable_declarator'];
const byType = new WeakMap<SyntaxNode, ReadonlyMap<string, string>>();

/** `env`, `this.env`, `this->env`, in a function; undefined where no type of one name is written. */
export function typeOfName(written: string, callable: SyntaxNode): string | undefined {
  const [, self, name = ''] = /^(\$?this(?:\.|->))?(\$?\w+)$/.exec(written) ?? [];
  if (name === '') return undefined;
  const body = callable.childForFieldName('body');
  const own =
    self === undefined
      ? new Map([
          ...typed(callable.childForFieldName('parameters')?.namedChildren ?? []),
          ...typed(body?.descendantsOfType(LOCALS) ?? []),
        ])
      : new Map<string, string>();
  return own.get(name) ?? fieldsAround(callable).get(name.replace(/^\$/, ''));
}

function fieldsAround(callable: SyntaxNode): ReadonlyMap<string, string> {
  const body = callable.parent;
  if (body === null) return new Map();
  const makers = body.namedChildren.filter(
    ({ type, text }) =>
      /^method_/.test(type) && /^(?:public |private )?(?:function __construct|constructor)\b/.test(text),
  );
  const promoted = makers.flatMap((each) =>
    (each.childForFieldName('parameters')?.namedChildren ?? []).filter(({ text }) =>
      /^(?:public|private|protected|readonly)\b/.test(text),
    ),
  );
  const found =
    byType.get(body) ??
    new Map(
      [...typed([...body.namedChildren.filter(({ type }) => FIELDS.test(type)), ...promoted])].map(([name, type]) => [
        name.replace(/^\$/, ''),
        type,
      ]),
    );
  byType.set(body, found);
  return found;
}

const typed = (nodes: readonly SyntaxNode[]): [string, string][] =>
  nodes.flatMap((node): [string, string][] => {
    const inner = node.namedChildren.find(({ type }) => type === 'variable_declaration') ?? node;
    const type = /^:?\s?\??([A-Z]\w*)(?:<|$)/.exec(inner.childForFieldName('type')?.text ?? '')?.[1];
    const named = inner.namedChildren.filter(({ type: kind }) =>
      /^(?:variable_declarator|property_element)$/.test(kind),
    );
    const names = (named.length > 0 ? named : [inner]).map(
      (each) => each.childForFieldName('name') ?? each.childForFieldName('pattern') ?? each.namedChild(0),
    );
    return type === undefined
      ? []
      : names.flatMap((each) => (each === null ? [] : [[each.text, type] as [string, string]]));
  });
