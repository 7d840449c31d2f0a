/** What a Python module binds each name to, where it binds it once, and the file that an import speaks of; pure. */
import type { SyntaxNode } from '../adapters/tree-sitter.ts';
import { boundBy, type PyImport, topLevel } from '../platforms/python/imports.ts';
import { walk } from './option.ts';

export interface Bound {
  /** The import that the name is from. */
  from: PyImport | null;
  /** What is assigned to it. */
  value: SyntaxNode | null;
}

/** Of a name that is bound twice, or in a way that does not say to what, nothing is known. */
export function boundOnce(root: SyntaxNode): Map<string, Bound> {
  const all = [...topLevel(root)].flatMap(boundAt);
  walk(root, (node) => {
    if (node.type === 'global_statement') all.push(...namesIn(node).map(unknown));
    return undefined;
  });
  const times = new Map<string, number>();
  for (const [name] of all) times.set(name, (times.get(name) ?? 0) + 1);
  return new Map(all.map(([name, bound]) => [name, times.get(name) === 1 ? bound : NOTHING] as const));
}

const NOTHING: Bound = { from: null, value: null };
const unknown = (name: string): [string, Bound] => [name, NOTHING];

function boundAt(statement: SyntaxNode): [string, Bound][] {
  const bound = boundBy(statement);
  if (bound.size === 0) return boundInside(statement).map(unknown);
  const assigned = statement.type === 'expression_statement' ? statement.namedChild(0) : null;
  let value = assigned;
  while (value?.type === 'assignment') value = value.childForFieldName('right');
  return [...bound].map(([name, from]) => [name, { from, value }]);
}

/** Names that loops, `with`, `del`, several at once and the like bind. */
function boundInside(statement: SyntaxNode): string[] {
  const names: string[] = [];
  walk(statement, (node) => {
    names.push(...boundBy(node).keys());
    if (/^(?:assignment|augmented_assignment|for_statement)$/.test(node.type)) {
      const left = node.childForFieldName('left');
      if (left !== null) names.push(...namesIn(left));
    }
    const isWhole = node.type === 'delete_statement' || node.type === 'as_pattern_target';
    if (isWhole) names.push(...namesIn(node));
    return !isWhole && !/^(?:function_definition|class_definition|lambda)$/.test(node.type);
  });
  return names;
}

/** Of `a.b` and `a[b]` a part is bound, not the name. */
function namesIn(node: SyntaxNode): string[] {
  const names: string[] = [];
  walk(node, (each) => {
    if (each.type === 'identifier') names.push(each.text);
    return each.type !== 'attribute' && each.type !== 'subscript';
  });
  return names;
}

type IsThere = (path: string) => boolean;

/** The folder, or the file without its ending, that an import in a file is from. */
export function placeOf(path: string, { module, level }: PyImport, isThere: IsThere): string | undefined {
  const parts = path.split('/').slice(0, -1);
  const below = module === '' ? [] : module.split('.');
  if (level > parts.length + 1) return undefined;
  if (level > 0) return [...parts.slice(0, parts.length - level + 1), ...below].join('/');
  // Packages are imported from a folder that is none itself.
  for (let length = parts.length; length >= 0; length--) {
    const root = parts.slice(0, length);
    const place = [...root, ...below].join('/');
    if (!isThere([...root, '__init__.py'].join('/')) && fileAt(place, isThere) !== undefined) return place;
  }
  return undefined;
}

export const fileAt = (place: string, isThere: IsThere): string | undefined =>
  [place === '' ? '__init__.py' : `${place}/__init__.py`, `${place}.py`].find(isThere);
