/** Functions of a JavaScript or TypeScript file that raise, or call what may. */
import type { SyntaxNode } from '../../adapters/tree-sitter.ts';
import type { CalleeLanguage } from '../callees.ts';
import { calledIn } from '../warned.ts';
import { throwsOf, wordsOf } from './throws.ts';

export const ES_CALLEES: CalleeLanguage = {
  raisesIn: (body) => throwsOf(body, true).map(({ line, ...each }) => ({ ...each, start: line })),
  warns: (call, list) => {
    const isSaid =
      calledIn(call) === 'process.emitWarning' && list.slice(1).some(({ text }) => text.includes('DeprecationWarning'));
    return isSaid || (calledIn(call) === 'console.warn' && /\bdeprecat/i.test(list[0]?.text ?? ''))
      ? list[0]
      : undefined;
  },
  wordsOf,
  madeIn: (body) => throwsOf(body, true, 'return_statement').map(({ line, ...each }) => ({ ...each, start: line })),
  isKnown: (name, root) => namesOf(root).has(name),
  isOwnType: (name, root) => typesOf(root).has(name),
  moduleOf: (name, root) => modulesOf(root).get(name),
};

const knownTypes = new WeakMap<SyntaxNode, ReadonlySet<string>>();
/** Classes and types of the file, and what files beside it give. */
function typesOf(root: SyntaxNode): ReadonlySet<string> {
  const found =
    knownTypes.get(root) ??
    new Set([
      ...root.descendantsOfType(DECLARED).map((node) => node.childForFieldName('name')?.text ?? ''),
      ...root.namedChildren.flatMap(namedIn),
    ]);
  knownTypes.set(root, found);
  return found;
}
const DECLARED = ['class_declaration', 'abstract_class_declaration', 'interface_declaration', 'type_alias_declaration'];

/** `import * as checks from './checks.js'` */
const modulesOf = (root: SyntaxNode): ReadonlyMap<string, string> =>
  new Map(
    root.descendantsOfType('namespace_import').flatMap((node): [string, string][] => {
      const from = /^['"](\..*)['"]$/.exec(node.parent?.parent?.childForFieldName('source')?.text ?? '')?.[1];
      const module = from
        ?.replace(/\/index(?:\.\w+)?$|\.\w+$/, '')
        .split('/')
        .at(-1);
      return module === undefined ? [] : [[node.namedChild(0)?.text ?? '', module]];
    }),
  );

const known = new WeakMap<SyntaxNode, ReadonlySet<string>>();
function namesOf(root: SyntaxNode): ReadonlySet<string> {
  const found = known.get(root) ?? new Set(root.namedChildren.flatMap(namedIn));
  known.set(root, found);
  return found;
}

/** Functions at the top, and what files beside it give. */
function namedIn(node: SyntaxNode): string[] {
  if (node.type === 'export_statement') return node.namedChildren.flatMap(namedIn);
  if (node.type === 'import_statement')
    return /^['"]\./.test(node.childForFieldName('source')?.text ?? '')
      ? node.descendantsOfType('identifier').map(({ text }) => text)
      : [];
  if (/^(?:generator_)?function_declaration$/.test(node.type)) return [node.childForFieldName('name')?.text ?? ''];
  if (!/^(?:lexical|variable)_declaration$/.test(node.type)) return [];
  return node.namedChildren.flatMap((each) => {
    const [name, value] = [each.childForFieldName('name'), each.childForFieldName('value')];
    const isOwn = /function/.test(value?.type ?? '') || /^require\(\s?['"]\./.test(value?.text ?? '');
    return name === null || !isOwn ? [] : (name.text.match(/[\w$]+/g) ?? []);
  });
}
