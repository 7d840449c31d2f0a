/** Namespaces of TypeScript: what they give stands below their name, beside the members of a type or function of the same name (https://www.typescriptlang.org/docs/handbook/declaration-merging.html). */
import type { SyntaxNode } from '../../adapters/tree-sitter.ts';
import { base } from './definition.ts';
import type { EsDefinition } from './es-module.ts';
import { lineOf } from './throws.ts';

type DefinitionsOf = (node: SyntaxNode, outer: SyntaxNode) => EsDefinition[];

/** Of a `namespace X { … }`; of `X.Y` the members of `X` are called `Y.z`. */
export function namespaceOf(node: SyntaxNode, outer: SyntaxNode, definitionsOf: DefinitionsOf): EsDefinition[] {
  const [name = '', ...inner] = (node.childForFieldName('name')?.text ?? '').replace(/\s+/g, '').split('.');
  const body = node.childForFieldName('body');
  if (!/^[A-Za-z_$][\w$]*$/.test(name) || body === null) return [];
  const prefix = inner.map((each) => `${each}.`).join('');
  const isAmbient = isDeclared(node);
  const own = base(outer, name, 'type', `namespace ${name}`, lineOf(node));
  return [{ ...own, members: membersOf(body, prefix, isAmbient, definitionsOf), isNamespace: true }];
}

function membersOf(body: SyntaxNode, prefix: string, isAmbient: boolean, definitionsOf: DefinitionsOf): EsDefinition[] {
  const nodes = body.namedChildren.map((child) =>
    child.type === 'expression_statement' ? (child.namedChild(0) ?? child) : child,
  );
  const isMarked = nodes.some(({ type }) => type === 'export_statement');
  const made = nodes.flatMap((child): EsDefinition[] => {
    const declared =
      child.type === 'export_statement'
        ? child.childForFieldName('declaration')
        : isAmbient && !isMarked
          ? child
          : null;
    return declared === null ? [] : definitionsOf(declared, child);
  });
  return merged(made).flatMap((each): EsDefinition[] => [
    { ...each, name: `${prefix}${each.name}`, members: [] },
    ...each.members.map((member) => ({ ...member, name: `${prefix}${each.name}.${member.name}` })),
  ]);
}

/** What is only declared gives all that it names. */
function isDeclared(node: SyntaxNode): boolean {
  for (let at = node.parent; at !== null; at = at.parent) if (at.type === 'ambient_declaration') return true;
  return false;
}

/** Each namespace with what bears its name. */
export function merged(all: readonly EsDefinition[]): EsDefinition[] {
  const spaces = Map.groupBy(
    all.filter(({ isNamespace }) => isNamespace === true),
    ({ name }) => name,
  );
  if (spaces.size === 0) return [...all];
  const shown = new Set(all.flatMap(({ name, isNamespace }) => (isNamespace === true ? [] : [name])));
  return all.flatMap((each): EsDefinition[] => {
    const found = spaces.get(each.name) ?? [];
    if (found.length === 0) return [each];
    if (each.isNamespace === true && (shown.has(each.name) || found[0] !== each)) return [];
    const added = found.filter((space) => space !== each).flatMap(({ members }) => members);
    const known = new Set(each.members.map(({ name }) => name));
    return [{ ...each, members: [...each.members, ...added.filter(({ name }) => !known.has(name))] }];
  });
}
