/** Of which type a name is by its declaration, as a parameter, a field or a local variable. For languages that write types; pure. */
import type { SyntaxNode, SyntaxTree } from '../adapters/tree-sitter.ts';

const FIELDS = /^(?:field_declaration|public_field_definition|property_declaration|property_promotion_parameter)$/;
const LOCALS = ['local_variable_declaration', 'local_declaration_statement', 'variable_declarator'];
const known = new WeakMap<SyntaxTree, Map<number, ReadonlyMap<string, string>>>();

/** Read once for each node. */
function once(node: SyntaxNode, read: () => ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const ofTree = known.get(node.tree) ?? new Map<number, ReadonlyMap<string, string>>();
  const found = ofTree.get(node.id) ?? read();
  known.set(node.tree, ofTree.set(node.id, found));
  return found;
}

/** `env`, `this.env`, `this->env`, in a function; undefined where no type of one name is written. */
export function typeOfName(written: string, callable: SyntaxNode): string | undefined {
  const [, self, name = ''] = /^(\$?this(?:\.|->))?(\$?\w+)$/.exec(written) ?? [];
  if (name === '') return undefined;
  const own = self === undefined ? once(callable, () => namesIn(callable)).get(name) : undefined;
  return own ?? fieldsAround(callable).get(name.replace(/^\$/, ''));
}

const namesIn = (callable: SyntaxNode): ReadonlyMap<string, string> =>
  new Map([
    ...typed(callable.childForFieldName('parameters')?.namedChildren ?? []),
    ...typed(callable.childForFieldName('body')?.descendantsOfType(LOCALS) ?? []),
  ]);

/** Those of the type around it, also where its constructor declares them. */
function fieldsAround({ parent: body }: SyntaxNode): ReadonlyMap<string, string> {
  return body === null
    ? new Map()
    : once(body, () => {
        const makers = body.namedChildren.filter(
          ({ type, text }) =>
            /^method_/.test(type) && /^(?:public |private )?(?:function __construct|constructor)\b/.test(text),
        );
        const promoted = makers.flatMap((each) =>
          (each.childForFieldName('parameters')?.namedChildren ?? []).filter(({ text }) =>
            /^(?:public|private|protected|readonly)\b/.test(text),
          ),
        );
        const fields = body.namedChildren.filter(({ type }) => FIELDS.test(type));
        return new Map(typed([...fields, ...promoted]).map(([name, type]) => [name.replace(/^\$/, ''), type]));
      });
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
