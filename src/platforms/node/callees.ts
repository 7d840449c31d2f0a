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
};

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
