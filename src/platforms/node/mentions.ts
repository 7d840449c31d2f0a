/** Which types a declaration of TypeScript names, without its own type parameters. */
import type { SyntaxNode } from '../../adapters/tree-sitter.ts';

/** In these fields of it. */
export function mentionsOf(node: SyntaxNode, fields: readonly string[]): string[] {
  const own = new Set(
    node.childForFieldName('type_parameters')?.namedChildren.map((each) => each.childForFieldName('name')?.text),
  );
  const named = fields
    .flatMap(
      (field) => node.childForFieldName(field)?.descendantsOfType(['type_identifier', 'nested_type_identifier']) ?? [],
    )
    // `types.Row` is a name of `types`, and the last part of it alone is none of this file.
    .filter(({ type, parent }) => type !== 'type_identifier' || parent?.type !== 'nested_type_identifier')
    .map(({ text }) => text)
    .filter((name) => !own.has(name));
  return [...new Set(named)];
}

/** Those of a base as it is written: `Base<Row>`. */
export const namesIn = (base: string): string[] => base.match(/(?<![\w.$])[A-Za-z_$][\w$]*(?![\w$.])/gu) ?? [];
