/** What a Python module lists as `__all__`: by one value, by what is added later, and by the lists of other modules. Pure. */
import type { SyntaxNode } from '../../adapters/tree-sitter.ts';
import { stringValue } from './strings.ts';

export interface Listed {
  names: string[];
  /** Modules whose own lists are a part of it, as they are called here: `reader` of `reader.__all__`. */
  from: string[];
}

/** The list after a statement; null where there is none, or where only running the module tells. */
export function listedAfter(statement: SyntaxNode, before: Listed | null): Listed | null | undefined {
  const node = statement.namedChild(0);
  if (node?.type === 'assignment' || node?.type === 'augmented_assignment') {
    if (node.childForFieldName('left')?.text !== '__all__') return undefined;
    const right = node.childForFieldName('right');
    if (right === null) return undefined;
    const found = listIn(right, before);
    return found === undefined || node.type === 'assignment' ? (found ?? null) : joined(before, found);
  }
  const [, method] = /^__all__\.(\w+)$/.exec(node?.childForFieldName('function')?.text ?? '') ?? [];
  const given = node?.type === 'call' ? node.childForFieldName('arguments')?.namedChild(0) : undefined;
  if (method === undefined || given == null) return undefined;
  const found = listIn(given, before);
  if (method === 'remove') {
    const gone = new Set(found?.names);
    return before === null ? null : { ...before, names: before.names.filter((each) => !gone.has(each)) };
  }
  return found === undefined ? null : joined(before, found);
}

const joined = (before: Listed | null, more: Listed): Listed => ({
  names: [...(before?.names ?? []), ...more.names],
  from: [...(before?.from ?? []), ...more.from],
});

/** What only groups or copies other values. */
const PARTS =
  /^(?:list|tuple|set|parenthesized_expression|binary_operator|list_splat|expression_list|concatenated_string)$/;

/** Undefined for what is computed. */
function listIn(node: SyntaxNode, before: Listed | null): Listed | undefined {
  if (node.type === 'string' || node.type === 'concatenated_string') {
    const name = stringValue(node);
    return name === null ? undefined : { names: [name], from: [] };
  }
  if (node.type === 'identifier' && node.text === '__all__') return before ?? undefined;
  if (node.type === 'attribute') {
    const [, module] = /^([\w.]+)\.__all__$/.exec(node.text) ?? [];
    return module === undefined ? undefined : { names: [], from: [module] };
  }
  const isCopy =
    node.type === 'call' && /^(?:list|tuple|set|sorted)$/.test(node.childForFieldName('function')?.text ?? '');
  const parts = isCopy ? node.childForFieldName('arguments') : PARTS.test(node.type) ? node : null;
  return parts?.namedChildren
    .filter(({ type }) => type !== 'comment')
    .reduce<Listed | undefined>(
      (all, each) => {
        const found = all === undefined ? undefined : listIn(each, before);
        return all === undefined || found === undefined ? undefined : joined(all, found);
      },
      { names: [], from: [] },
    );
}
