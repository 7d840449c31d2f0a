/** Helpers of a class of JavaScript or TypeScript that its readers do not see, with what they throw. */
import type { SyntaxNode } from '../../adapters/tree-sitter.ts';
import { type Call, callAt, takenBy } from '../calls.ts';
import { type Body, carried, isDecided, named } from '../carried.ts';
import { type EsThrow, throwsOf, wordsOf } from './throws.ts';

/** Private by word or by name; by custom also what begins with an underscore. */
const isHidden = (member: SyntaxNode): boolean =>
  /^[_#]/.test(member.childForFieldName('name')?.text ?? '') ||
  member.namedChildren.some(
    ({ type, text }) => type === 'accessibility_modifier' && (text === 'private' || text === 'protected'),
  );

/** What a method of the class throws, by itself and by its hidden helpers. */
export function throwsWithHelpers(members: readonly SyntaxNode[]): (body: SyntaxNode) => EsThrow[] {
  const helpers = new Map(
    members.flatMap((member): [string, Body<EsThrow>][] => {
      const body = member.type === 'method_definition' && isHidden(member) ? member.childForFieldName('body') : null;
      return body === null ? [] : [[member.childForFieldName('name')?.text ?? '', bodyOf(body, true)]];
    }),
  );
  return (body) => (helpers.size === 0 ? throwsOf(body) : carried(bodyOf(body, false), named(helpers)));
}

const bodyOf = (body: SyntaxNode, isHelper: boolean): Body<EsThrow> => ({
  takes: takenBy(body.parent?.childForFieldName('parameters') ?? null),
  raised: throwsOf(body, isHelper),
  calls: callsIn(body, body),
});

/** `this.helper()`, `this.#helper()`: not in functions that are defined there, nor where its errors are caught. */
function callsIn(node: SyntaxNode, body: SyntaxNode): Call[] {
  const inner = (each: SyntaxNode): Call[] => callsIn(each, body);
  return node.namedChildren.flatMap((child): Call[] => {
    if (/function|class|method_definition/.test(child.type)) return [];
    const called = child.type === 'call_expression' && !isDecided(child) ? child.childForFieldName('function') : null;
    const own =
      called?.type === 'member_expression' && called.childForFieldName('object')?.type === 'this'
        ? [callAt(called.childForFieldName('property')?.text ?? '', child, body, wordsOf)]
        : [];
    const isCaught = child.type === 'try_statement' && child.childForFieldName('handler') !== null;
    const inside = isCaught
      ? child.namedChildren.filter(({ id }) => id !== child.childForFieldName('body')?.id).flatMap(inner)
      : inner(child);
    return [...inside, ...own];
  });
}
