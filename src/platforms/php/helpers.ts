/** Helpers of a PHP class that its readers do not see, with what they throw. */
import type { SyntaxNode } from '../../adapters/tree-sitter.ts';
import type { CalleeLanguage } from '../callees.ts';
import { type Call, callAt, takenBy } from '../calls.ts';
import { type Body, carried, isDecided, named } from '../carried.ts';
import { calledIn } from '../warned.ts';
import { messageOf, type PhpThrow, throwsOf } from './throws.ts';

/** What a method of the class throws, by itself and by its private and protected helpers; PHP tells methods apart without their case. */
export function throwsWithHelpers(members: readonly SyntaxNode[]): (body: SyntaxNode) => PhpThrow[] {
  const helpers = new Map(
    members.flatMap((member): [string, Body<PhpThrow>][] => {
      const isHidden = member.namedChildren.some(
        ({ type, text }) => type === 'visibility_modifier' && /^(?:private|protected)$/i.test(text),
      );
      const body = member.type === 'method_declaration' && isHidden ? member.childForFieldName('body') : null;
      return body === null ? [] : [[member.childForFieldName('name')?.text.toLowerCase() ?? '', bodyOf(body, true)]];
    }),
  );
  return (body) => (helpers.size === 0 ? throwsOf(body) : carried(bodyOf(body, false), named(helpers)));
}

const bodyOf = (body: SyntaxNode, isHelper: boolean): Body<PhpThrow> => ({
  takes: takenBy(body.parent?.childForFieldName('parameters') ?? null),
  raised: throwsOf(body, isHelper),
  calls: callsIn(body, body),
});

/** `$this->helper()`, `self::helper()`: not in functions that are defined there, nor where its errors are caught. */
function callsIn(node: SyntaxNode, body: SyntaxNode): Call[] {
  const inner = (each: SyntaxNode): Call[] => callsIn(each, body);
  return node.namedChildren.flatMap((child): Call[] => {
    if (/anonymous_function|arrow_function|declaration_list/.test(child.type)) return [];
    const of =
      child.type === 'member_call_expression'
        ? child.childForFieldName('object')?.text
        : child.type === 'scoped_call_expression'
          ? child.childForFieldName('scope')?.text
          : undefined;
    const isOwn = of !== undefined && ['$this', 'self', 'static'].includes(of) && !isDecided(child);
    const own = isOwn
      ? [callAt(child.childForFieldName('name')?.text.toLowerCase() ?? '', child, body, messageOf)]
      : [];
    const isCaught = child.type === 'try_statement' && child.namedChildren.some(({ type }) => type === 'catch_clause');
    const inside = isCaught
      ? child.namedChildren.filter(({ id }) => id !== child.childForFieldName('body')?.id).flatMap(inner)
      : inner(child);
    return [...inside, ...own];
  });
}

export const PHP_CALLEES: CalleeLanguage = {
  raisesIn: (body) => throwsOf(body, true),
  warns: (call, list) => {
    if (calledIn(call) === 'trigger_deprecation') return list[2] ?? list[0];
    return calledIn(call) === 'trigger_error' && list[1]?.text === 'E_USER_DEPRECATED' ? list[0] : undefined;
  },
  wordsOf: messageOf,
  madeIn: (body) => throwsOf(body, true, 'return_statement'),
  isKnown: () => false,
};
