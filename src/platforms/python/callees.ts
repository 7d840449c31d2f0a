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
  isKnown: (name, root) => namesOf(root, path).has(name),
  isWrapped: (callable) => isFallback(callable) || isDecorated(callable),
});

const isDecorated = ({ parent }: SyntaxNode): boolean =>
  parent?.type === 'decorated_definition' &&
  parent.namedChildren.some(({ type, text }) => type === 'decorator' && !isKnownDecorator(text.replace(/^@\s*/, '')));

const known = new WeakMap<SyntaxNode, ReadonlySet<string>>();
/** Functions at the top, and what the file imports by name; a class is none. */
function namesOf(root: SyntaxNode, path: string | undefined): ReadonlySet<string> {
  const found =
    known.get(root) ??
    new Set(
      [
        ...root
          .descendantsOfType('import_from_statement')
          .filter((node) => mayBeOwn(node.childForFieldName('module_name')?.text ?? '', path))
          .flatMap((node) => node.childrenForFieldName('name').map((name) => name?.text ?? '')),
        ...root.descendantsOfType('function_definition').map((node) => node.childForFieldName('name')?.text ?? ''),
      ].filter((name) => !/^[A-Z]/.test(name)),
    );
  known.set(root, found);
  return found;
}

const mayBeOwn = (module: string, path: string | undefined): boolean =>
  module.startsWith('.') || path === undefined || `/${path}`.includes(`/${module.split('.', 1)[0]}/`);
