/** `from module import name` of Python, and which of the names that a module binds only stand in where the first way to have them fails. */
import type { SyntaxNode } from '../../adapters/tree-sitter.ts';

export interface PyImport {
  module: string;
  level: number;
  name: string;
  as: string;
}
/** A name that `except` binds, with the import that `try` or `else` has it from; an empty name: a module. */
export type Fallback = PyImport;

export function importsOf(node: SyntaxNode): PyImport[] {
  const from = node.childForFieldName('module_name');
  const prefix =
    from?.type === 'relative_import'
      ? (from.namedChildren.find((child) => child.type === 'import_prefix')?.text.length ?? 0)
      : 0;
  const module =
    from?.type === 'relative_import'
      ? (from.namedChildren.find((child) => child.type === 'dotted_name')?.text ?? '')
      : (from?.text ?? '');
  if (node.namedChildren.some((child) => child.type === 'wildcard_import'))
    return [{ module, level: prefix, name: '*', as: '*' }];
  return node.childrenForFieldName('name').map((name) => {
    const { own, as } = namesOf(name);
    return { module, level: prefix, name: own, as };
  });
}

const namesOf = (name: SyntaxNode): { own: string; as: string } => {
  const alias = name.type === 'aliased_import' ? name.childForFieldName('alias')?.text : undefined;
  const own = name.type === 'aliased_import' ? (name.childForFieldName('name')?.text ?? '') : name.text;
  return { own, as: alias ?? own };
};

/** Statements of the module, and of `try` and `if` around them: conditional definitions count. */
export function* topLevel(node: SyntaxNode): Generator<SyntaxNode> {
  for (const child of node.namedChildren) {
    if (['if_statement', 'try_statement', 'else_clause', 'elif_clause', 'except_clause', 'block'].includes(child.type))
      yield* topLevel(child);
    else yield child;
  }
}

/** `replaced`: statements of `except` that bind what `try` or `else` defines itself, by id. */
export function fallbacksIn(root: SyntaxNode): { replaced: ReadonlySet<number>; fallbacks: Fallback[] } {
  const replaced = new Set<number>();
  const fallbacks: Fallback[] = [];
  const visit = (node: SyntaxNode): void => {
    for (const child of node.namedChildren) {
      if (!/^(?:if|try)_statement$|_clause$|^block$/.test(child.type)) continue;
      visit(child);
      if (child.type !== 'try_statement') continue;
      const parts = child.namedChildren;
      const first = new Map(
        parts.filter(({ type }) => type === 'block' || type === 'else_clause').flatMap((part) => [...boundIn(part)]),
      );
      for (const clause of parts.filter(({ type }) => type === 'except_clause'))
        for (const statement of topLevel(clause))
          for (const name of boundBy(statement).keys()) {
            const from = first.get(name);
            if (from === null) replaced.add(statement.id);
            else if (from !== undefined) fallbacks.push({ ...from, as: name });
          }
    }
  };
  visit(root);
  return { replaced, fallbacks };
}

const boundIn = (part: SyntaxNode): Map<string, PyImport | null> =>
  new Map([...topLevel(part)].flatMap((statement) => [...boundBy(statement)]));

/** Names that a statement binds, each with the import that it is from. */
export function boundBy(statement: SyntaxNode): Map<string, PyImport | null> {
  if (statement.type === 'import_from_statement')
    return new Map(importsOf(statement).map((each) => [each.as, each] as const));
  if (statement.type === 'import_statement')
    return new Map(
      statement.childrenForFieldName('name').map((name) => {
        const { own, as } = namesOf(name);
        const bound = as === own ? (own.split('.', 1)[0] ?? own) : as;
        return [bound, { module: own, level: 0, name: '', as: bound }] as const;
      }),
    );
  const defined = statement.type === 'decorated_definition' ? statement.childForFieldName('definition') : statement;
  if (defined?.type === 'class_definition' || defined?.type === 'function_definition')
    return new Map([[defined.childForFieldName('name')?.text ?? '', null]]);
  const names = new Map<string, null>();
  // `a = b = None` binds both.
  for (let at = statement.namedChild(0); at?.type === 'assignment'; at = at.childForFieldName('right')) {
    const left = at.childForFieldName('left');
    if (left?.type === 'identifier') names.set(left.text, null);
  }
  return names;
}
