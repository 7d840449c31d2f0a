/** Of which type a name is by its declaration, as a parameter or a local variable, or a field that a constructor declares. For languages that write types; pure. */
import type { SyntaxNode } from '../adapters/tree-sitter.ts';
import { builtIn, typeNamedIn } from './made-types.ts';
import { onceOfNode } from './once-of-node.ts';

const LOCALS = ['local_variable_declaration', 'local_declaration_statement', 'variable_declarator'];
/** As a parameter or a local variable of a function; undefined where no type of one name is written. */
export const typeOfName = (written: string, callable: SyntaxNode): string | undefined =>
  /^\$?\w+$/.test(written) ? namesOf(callable).get(written) : undefined;

const namesOf = onceOfNode(
  (callable): ReadonlyMap<string, string> =>
    new Map([
      ...typed(callable.childForFieldName('parameters')?.namedChildren ?? []),
      ...typed(callable.childForFieldName('body')?.descendantsOfType(LOCALS) ?? []),
    ]),
);

/** Of a parameter that is a text or a number by its declaration. */
export function builtInOf({ text }: SyntaxNode, callable: SyntaxNode): string | undefined {
  if (!/^\$?\w+$/.test(text)) return undefined;
  const own = (callable.childForFieldName('parameters')?.namedChildren ?? []).find((each) => {
    const named = each.childForFieldName('name') ?? each.childForFieldName('pattern') ?? each.namedChild(0);
    return named?.text === text;
  });
  return builtIn(own?.childForFieldName('type')?.text ?? '');
}

/** Fields that a constructor declares. */
export const promotedIn = (body: SyntaxNode): [name: string, type: string][] =>
  typed(
    body.namedChildren
      .filter(
        ({ type, text }) =>
          /^method_/.test(type) && /^(?:public |private )?(?:function __construct|constructor)\b/.test(text),
      )
      .flatMap((each) => each.childForFieldName('parameters')?.namedChildren ?? [])
      .filter(({ text }) => /^(?:public|private|protected|readonly)\b/.test(text)),
  ).map(([name, type]) => [name.replace(/^\$/, ''), type]);

const typed = (nodes: readonly SyntaxNode[]): [string, string][] =>
  nodes.flatMap((node): [string, string][] => {
    const inner = node.namedChildren.find(({ type }) => type === 'variable_declaration') ?? node;
    const type = typeNamedIn(inner.childForFieldName('type')?.text ?? '');
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
