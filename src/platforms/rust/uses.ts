/** `use a::{b as c, d::*}` as one entry a name. */
import type { SyntaxNode } from '../../adapters/tree-sitter.ts';

export interface RustUse {
  /** `crate`, `super`, names. */
  path: string[];
  /** What it is called here; null: all that is public there. */
  name: string | null;
}

export function usesOf(node: SyntaxNode): RustUse[] {
  if (node.type === 'extern_crate_declaration') {
    const name = node.childForFieldName('name')?.text ?? '';
    return [{ path: ['', name], name: node.childForFieldName('alias')?.text ?? name }];
  }
  const argument = node.childForFieldName('argument');
  return argument === null ? [] : entries(argument, []);
}

function entries(node: SyntaxNode, before: readonly string[]): RustUse[] {
  const parts = (each: SyntaxNode | null | undefined): string[] =>
    each == null ? [] : [...before, ...segments(each.text)];
  switch (node.type) {
    case 'use_list':
      return node.namedChildren.flatMap((each) => entries(each, before));
    case 'scoped_use_list': {
      const list = node.childForFieldName('list');
      const path = node.childForFieldName('path');
      return list === null ? [] : entries(list, path === null ? [...before, ''] : parts(path));
    }
    case 'use_as_clause': {
      const alias = node.childForFieldName('alias')?.text ?? '';
      return alias === '_' ? [] : [{ path: withoutSelf(parts(node.childForFieldName('path'))), name: alias }];
    }
    case 'use_wildcard':
      return [{ path: node.namedChild(0) === null ? [...before] : parts(node.namedChild(0)), name: null }];
    case 'identifier':
    case 'scoped_identifier':
    case 'self':
    case 'crate':
    case 'super': {
      const path = withoutSelf(parts(node));
      return [{ path, name: path.at(-1) ?? '' }];
    }
    default:
      return [];
  }
}

const segments = (text: string): string[] => text.replace(/\s+/g, '').split('::');
/** `a::{self}` is `a`. */
const withoutSelf = (path: string[]): string[] =>
  path.length > 1 && path.at(-1) === 'self' ? path.slice(0, -1) : path;
