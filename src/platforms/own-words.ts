/** Words that a class of errors bears itself: those that its one constructor gives on, its message, and its static makers. For any language; pure. */
import type { SyntaxNode } from '../adapters/tree-sitter.ts';
import type { LineRange } from './evidence.ts';

export type TextOf = (node: SyntaxNode) => string | null;
export interface OwnWords {
  says?: LineRange & { text: string };
  /** By the names of static methods that make one of the class. */
  factories?: (LineRange & { name: string; text: string })[];
}

/** The literal among what is given on: of several, the first. */
export function wordsGiven(call: SyntaxNode, textOf: TextOf): OwnWords['says'] {
  const list =
    call.childForFieldName('arguments') ?? call.namedChildren.find(({ type }) => /^arguments?(?:_list)?$/.test(type));
  const found = (list?.namedChildren ?? []).flatMap((each) => {
    const text = /keyword/.test(each.type) || isOpen(each) ? null : textOf(each);
    return text === null ? [] : [{ text, ...placeOf(each) }];
  });
  return found[0];
}

/** A name may hold what somebody gives, and words behind `??` stand only where nobody does. */
const isOpen = (node: SyntaxNode): boolean => /^\$?\w+$/.test(codeOf(node)) || isElse(node);
/** What stands behind it is said only where nothing else is. */
const ELSE = /\?\??|\|\||\bor\b/;
const isElse = (node: SyntaxNode): boolean => ELSE.test(codeOf(node));
const codeOf = ({ text }: SyntaxNode): string => text.replace(/"[^"]*"|'[^']*'/g, '""');

const placeOf = (node: SyntaxNode): LineRange => ({
  start: node.startPosition.row + 1,
  end: node.endPosition.row + 1,
});

/** `def message = "…"`, `public function getMessage() { return '…'; }` */
export function returnedWords(method: SyntaxNode, textOf: TextOf): OwnWords['says'] {
  const body = method.childForFieldName('body');
  const inside = body?.namedChildren.filter(({ type }) => !/comment/.test(type)) ?? [];
  const [only, ...others] = /block|body|compound|list/.test(body?.type ?? '') ? inside : body === null ? [] : [body];
  if (only === undefined || others.length > 0) return undefined;
  const value = /^return/.test(only.type) ? only.namedChild(0) : only;
  const text = value === null || isElse(value) ? null : textOf(value);
  return text === null ? undefined : { text, ...placeOf(only) };
}

/** Static methods that do nothing but make one: `return new self(sprintf('…', $depth));` */
export function factoriesIn(members: readonly SyntaxNode[], own: string, textOf: TextOf): OwnWords['factories'] {
  const found = members.flatMap((method) => {
    const isStatic = method.children.some(
      ({ type, text }) => type === 'static_modifier' || (/^modifiers?$/.test(type) && /\bstatic\b/.test(text)),
    );
    const made = isStatic ? method.descendantsOfType('object_creation_expression') : [];
    const [only, ...others] = made.filter((each) => /^(?:self|static)$/.test(typeOf(each)) || typeOf(each) === own);
    const words = only === undefined || others.length > 0 ? undefined : wordsGiven(only, textOf);
    const name = method.childForFieldName('name')?.text;
    return words === undefined || name === undefined ? [] : [{ name, ...words }];
  });
  return found.length === 0 ? undefined : found;
}

const typeOf = (made: SyntaxNode): string => (made.childForFieldName('type') ?? made.namedChild(0))?.text ?? '';
