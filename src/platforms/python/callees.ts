/** Functions of a Python file that raise, or call what may. */
import type { SyntaxNode } from '../../adapters/tree-sitter.ts';
import type { CalleeLanguage } from '../callees.ts';
import { calledIn } from '../warned.ts';
import { isKnownDecorator } from './decorators.ts';
import { isFallback } from './fallbacks.ts';
import { raisesOf, wordsOf } from './raises.ts';

/** Of a file at that path: a module of another name than its folders have is none of the product. */
export const pythonCallees = (path: string | undefined): CalleeLanguage => ({
  raisesIn: (body) => raisesOf(body, true).map(({ line, ...each }) => ({ ...each, start: line })),
  // `warnings.warn("words", DeprecationWarning)`
  warns: (call, list) =>
    /^(?:warnings\.)?warn$/.test(calledIn(call)) &&
    list.slice(1).some(({ text }) => /\b(?:Pending)?DeprecationWarning$/.test(text))
      ? list[0]
      : undefined,
  wordsOf,
  madeIn: (body) => raisesOf(body, true, 'return_statement').map(({ line, ...each }) => ({ ...each, start: line })),
  isKnown: (name, root) => !/^[A-Z]/.test(name) && namesOf(root, path).has(name),
  isOwnType: (name, root) => namesOf(root, path).has(name),
  moduleOf: (name, root) => modulesOf(root, path).get(name),
  isWrapped: (callable) => isFallback(callable) || isDecorated(callable),
});

const isDecorated = ({ parent }: SyntaxNode): boolean =>
  parent?.type === 'decorated_definition' &&
  parent.namedChildren.some(({ type, text }) => type === 'decorator' && !isKnownDecorator(text.replace(/^@\s*/, '')));

const known = new WeakMap<SyntaxNode, ReadonlySet<string>>();
/** Functions and classes, and what the file imports by name. */
function namesOf(root: SyntaxNode, path: string | undefined): ReadonlySet<string> {
  const found =
    known.get(root) ??
    new Set([
      ...root
        .descendantsOfType('import_from_statement')
        .filter((node) => mayBeOwn(node.childForFieldName('module_name')?.text ?? '', path))
        .flatMap((node) => node.childrenForFieldName('name').flatMap((name) => (name === null ? [] : [nameOf(name)]))),
      ...root
        .descendantsOfType(['function_definition', 'class_definition'])
        .map((node) => node.childForFieldName('name')?.text ?? ''),
      ...root.namedChildren.flatMap((node) => {
        const given = node.type === 'expression_statement' ? node.namedChild(0) : null;
        return given?.type === 'assignment' ? [given.childForFieldName('left')?.text ?? ''] : [];
      }),
    ]);
  known.set(root, found);
  return found;
}

/** `need as must` is called by its other name. */
const nameOf = (node: SyntaxNode): string => (node.childForFieldName('alias') ?? node).text;

/** `from . import checks`, `import strata.checks as checks` */
function modulesOf(root: SyntaxNode, path: string | undefined): ReadonlyMap<string, string> {
  const imports = root.descendantsOfType(['import_from_statement', 'import_statement']);
  return new Map(
    imports.flatMap((node) => {
      const from = node.childForFieldName('module_name')?.text;
      return node.childrenForFieldName('name').flatMap((name): [string, string][] => {
        const written = (name?.childForFieldName('name') ?? name)?.text ?? '';
        if (name === null || !mayBeOwn(from ?? written, path)) return [];
        return [[nameOf(name), written.split('.').at(-1) ?? written]];
      });
    }),
  );
}

const mayBeOwn = (module: string, path: string | undefined): boolean =>
  module.startsWith('.') || path === undefined || `/${path}`.includes(`/${module.split('.', 1)[0]}/`);
