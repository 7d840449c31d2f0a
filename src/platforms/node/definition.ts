/** What every declaration of JavaScript and TypeScript has: its name, its comment and its lines; and the members of an enum. */
import type { SyntaxNode } from '../../adapters/tree-sitter.ts';
import type { EsDefinition } from './es-module.ts';
import { endOf, lineOf } from './throws.ts';

export function base(
  outer: SyntaxNode,
  name: string,
  kind: EsDefinition['kind'],
  signature: string,
  end: number,
): EsDefinition {
  const doc = docAbove(outer);
  return {
    name,
    kind,
    signature,
    parameters: [],
    returns: null,
    doc: doc?.text ?? null,
    start: doc?.start ?? lineOf(outer),
    end: Math.max(end, lineOf(outer)),
    bases: [],
    throws: [],
    members: [],
    mentions: [],
  };
}

const MODIFIERS = ['static', 'abstract', 'readonly'];

/** The words before a member's name that tell readers how to use it, each with a space behind it. */
export const modifiersOf = (node: SyntaxNode): string =>
  node.children
    .filter(({ type }) => MODIFIERS.includes(type))
    .map(({ type }) => `${type} `)
    .join('');

export function enumMembers(node: SyntaxNode): EsDefinition[] {
  return (node.childForFieldName('body')?.namedChildren ?? []).flatMap((child): EsDefinition[] => {
    if (child.type === 'comment') return [];
    const name = (child.childForFieldName('name')?.text ?? child.text).replace(/^["']|["']$/g, '');
    const value = child.childForFieldName('value')?.text;
    const own = base(child, name, 'property', value === undefined ? name : `${name} = ${value}`, lineOf(child));
    return [value === undefined ? own : { ...own, value }];
  });
}

const OF_A_FUNCTION = /^[ \t]*\*[ \t]*@(?:param|returns?|api|public)\b/m;

/** The JSDoc comment right above; what stands between are comments for tools, such as a linter's. */
function docAbove(node: SyntaxNode): { text: string; start: number } | undefined {
  let below = node;
  let before = node.previousNamedSibling;
  while (before?.type === 'comment' && !before.text.startsWith('/**') && lineOf(below) - endOf(before) <= 1) {
    below = before;
    before = before.previousNamedSibling;
  }
  if (before?.type !== 'comment' || !before.text.startsWith('/**')) return undefined;
  // One that says what a function takes or gives is of what follows, behind an empty line, too.
  const rows = lineOf(below) - endOf(before);
  if (rows > 2 || (rows === 2 && !OF_A_FUNCTION.test(before.text))) return undefined;
  return { text: before.text, start: lineOf(before) };
}
