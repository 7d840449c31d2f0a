/** What a Kotlin function throws by itself: `throw`, and the checks of the standard library, with the words they give. */
import type { SyntaxNode } from '../../adapters/tree-sitter.ts';
import type { Worded } from '../error-words.ts';
import type { LineRange } from '../evidence.ts';
import type { Guard } from '../guards.ts';
import { lineOf } from '../tree-lines.ts';

export interface KotlinThrow extends LineRange, Worded {
  when?: Guard | undefined;
}

/** Checks of the standard library (https://kotlinlang.org/api/core/kotlin-stdlib/kotlin/require.html): their errors, and what is asked. */
const CHECKS: ReadonlyMap<string, { type: string; asks?: 'holds' | 'is there' }> = new Map([
  ['require', { type: 'IllegalArgumentException', asks: 'holds' }],
  ['check', { type: 'IllegalStateException', asks: 'holds' }],
  ['requireNotNull', { type: 'IllegalArgumentException', asks: 'is there' }],
  ['checkNotNull', { type: 'IllegalStateException', asks: 'is there' }],
  ['error', { type: 'IllegalStateException' }],
]);
const CLOSED =
  /^(?:lambda_literal|anonymous_function|object_literal|class_declaration|function_declaration|try_expression|catch_block)$/u;
const MAY_THROW = /\b(?:throw|require|check|requireNotNull|checkNotNull|error)\b/u;

/** What is asked where something is thrown: by the statement of the body that it stands in. */
interface Place {
  /** It is a statement of the body itself. */
  isStatement: boolean;
  /** Of `if (condition) throw …`, for what its branch throws by itself. */
  condition?: SyntaxNode | undefined;
  /** What stands before its statement may have left, or raised. */
  before: { left: boolean; raised: boolean };
  /** Names that the body makes: its caller knows none of them. */
  locals: ReadonlySet<string>;
}

/** In the order of the source. From the top down, each node once: to ask for what stands above one costs the whole way to it. */
export function throwsIn(body: SyntaxNode): KotlinThrow[] {
  if (!MAY_THROW.test(body.text)) return [];
  const [only] = body.namedChildren;
  const block = body.type === 'block' ? body : only?.type === 'block' ? only : body;
  const locals = localsOf(body);
  const before = { left: false, raised: false };
  return block.namedChildren
    .flatMap((statement) => {
      const { text } = statement;
      const found = MAY_THROW.test(text)
        ? thrownIn(statement, { isStatement: true, before: { ...before }, locals })
        : [];
      before.left ||= /\breturn\b|\?:/u.test(text);
      before.raised ||= MAY_THROW.test(text);
      return found;
    })
    .toSorted((a, b) => a.start - b.start);
}

function thrownIn(statement: SyntaxNode, at: Place): KotlinThrow[] {
  const found: KotlinThrow[] = [];
  const waiting: [node: SyntaxNode, place: Place][] = [[statement, at]];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [node, place] = next;
    // In a function or an object that is made there, or where an error is caught.
    if (CLOSED.test(node.type)) continue;
    const thrown = thrownAt(node, place);
    if (thrown !== undefined) found.push(thrown);
    const inside: Place = { ...place, isStatement: false, condition: undefined };
    for (const [child, where] of partsOf(node, place, inside)) waiting.push([child, where]);
  }
  return found;
}

function partsOf(node: SyntaxNode, place: Place, inside: Place): [SyntaxNode, Place][] {
  const parts = node.namedChildren;
  const condition = node.type === 'if_expression' && place.isStatement ? node.childForFieldName('condition') : null;
  if (condition !== null) {
    const [branch] = parts.filter(({ id }) => id !== condition.id);
    return parts.map((each) => [each, each.id === branch?.id ? { ...inside, condition } : inside]);
  }
  // The statements of a branch are reached as it is.
  if (node.type === 'block' && place.condition !== undefined) return parts.map((each) => [each, { ...place }]);
  const [called, ...rest] = parts;
  // `require(depth > 0) { "…" }` is a call of a call; the inner one is no check of its own.
  if (node.type === 'call_expression' && called?.type === 'call_expression' && CHECKS.has(nameOf(called)))
    return [...called.namedChildren, ...rest].map((each) => [each, inside]);
  return parts.map((each) => [each, inside]);
}

const nameOf = (call: SyntaxNode): string => {
  const called = call.namedChild(0);
  return called?.type === 'identifier' ? called.text : '';
};

function thrownAt(node: SyntaxNode, place: Place): KotlinThrow | undefined {
  const lines = { start: lineOf(node), end: node.endPosition.row + 1 };
  if (node.type === 'throw_expression') {
    const made = node.namedChild(0);
    const called = made?.type === 'call_expression' ? made.namedChild(0) : null;
    const type = called === null || called.type === 'call_expression' ? undefined : called.text;
    if (type === undefined || !/^(?:\w+\.)*[A-Z]\w*$/u.test(type)) return undefined;
    return { type, message: textOf(argumentsOf(made)[0]), when: guardOfBranch(place), ...lines };
  }
  if (node.type !== 'call_expression') return undefined;
  const called = node.namedChild(0);
  const inner = called?.type === 'call_expression' && CHECKS.has(nameOf(called)) ? called : undefined;
  const found = CHECKS.get(nameOf(inner ?? node));
  if (found === undefined) return undefined;
  const [asked] = argumentsOf(inner ?? node);
  if (found.asks === undefined)
    return { type: found.type, message: textOf(asked), when: guardOfBranch(place), ...lines };
  if (asked === undefined) return undefined;
  const lambda = inner === undefined ? undefined : node.namedChildren.at(-1)?.descendantsOfType('lambda_literal')[0];
  const words = lambda?.namedChildren.filter(({ type }) => !/comment/u.test(type)) ?? [];
  const message = words.length === 1 ? textOf(words[0]) : null;
  const condition = { code: asked.text.replace(/\s+/gu, ' '), negated: true };
  const own = found.asks === 'holds' ? condition : { code: `${condition.code} == null`, negated: false };
  return { type: found.type, message, when: guardWith(own, asked, place), ...lines };
}

const argumentsOf = (call: SyntaxNode | null | undefined): SyntaxNode[] =>
  (call?.namedChildren.find(({ type }) => type === 'value_arguments')?.namedChildren ?? []).flatMap(
    (each) => each.namedChildren.at(-1) ?? [],
  );

/** The words of a literal, with `{code}` for what is filled in; null for anything else. */
export function textOf(node: SyntaxNode | null | undefined): string | null {
  if (node?.type === 'binary_expression') {
    const [left, right] = [textOf(node.childForFieldName('left')), textOf(node.childForFieldName('right'))];
    return left === null || right === null ? null : left + right;
  }
  if (node?.type !== 'string_literal' && node?.type !== 'multiline_string_literal') return null;
  const marks = node.text.startsWith('"""') ? 3 : 1;
  const text = node.text
    .slice(marks, -marks)
    .replace(
      /\$\{([^{}]*)\}|\$(\w+)/gu,
      (_all, code: string | undefined, name: string | undefined) => `{${code ?? name}}`,
    )
    .replace(/\\(["\\$])/gu, '$1');
  return text.trim() === '' || /\\[a-z]/u.test(text) ? null : text;
}

const guardOfBranch = (place: Place): Guard | undefined =>
  place.condition === undefined
    ? undefined
    : guardWith({ code: place.condition.text.replace(/\s+/gu, ' '), negated: false }, place.condition, {
        ...place,
        isStatement: true,
      });

/** What stands before it may have left, or raised; and a name that the body makes is none that its caller knows. */
function guardWith(
  own: Guard['conditions'][number],
  node: SyntaxNode,
  { isStatement, before, locals }: Place,
): Guard | undefined {
  if (own.code.length > 120 || speaksOf(node, locals)) return undefined;
  const lines = { start: lineOf(node), end: node.endPosition.row + 1 };
  if (!isStatement || before.left) return { conditions: [own], isLast: true, ...lines };
  return { conditions: [own], ...(before.raised ? { isAfter: true } : {}), ...lines };
}

const localsOf = (body: SyntaxNode): ReadonlySet<string> =>
  new Set(['it', ...body.descendantsOfType('variable_declaration').flatMap((each) => each.namedChild(0)?.text ?? [])]);

const speaksOf = (node: SyntaxNode, names: ReadonlySet<string>): boolean =>
  (node.type === 'identifier' ? [node] : node.descendantsOfType('identifier')).some(({ text }) => names.has(text));
