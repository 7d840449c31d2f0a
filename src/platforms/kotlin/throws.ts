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
const CLOSED = /^(?:lambda_literal|anonymous_function|object_literal|class_declaration|function_declaration)$/u;
const MAY_THROW = /\b(?:throw|require|check|requireNotNull|checkNotNull|error)\b/u;

/** In the order of the source. */
export function throwsIn(body: SyntaxNode): KotlinThrow[] {
  if (!MAY_THROW.test(body.text)) return [];
  return body
    .descendantsOfType(['throw_expression', 'call_expression'])
    .flatMap((node) => (isApart(node, body) ? [] : (thrownAt(node, body) ?? [])))
    .toSorted((a, b) => a.start - b.start);
}

function thrownAt(node: SyntaxNode, body: SyntaxNode): KotlinThrow | undefined {
  const lines = { start: lineOf(node), end: node.endPosition.row + 1 };
  if (node.type === 'throw_expression') {
    const made = node.namedChild(0);
    const type = made?.type === 'call_expression' ? made.namedChild(0)?.text : undefined;
    if (type === undefined || !/^(?:\w+\.)*[A-Z]\w*$/u.test(type)) return undefined;
    return { type, message: textOf(argumentsOf(made)[0]), when: guardAt(node, body), ...lines };
  }
  const check = CHECKS.get(node.namedChild(0)?.text ?? '');
  const inner = node.namedChild(0)?.type === 'call_expression' ? node.namedChild(0) : undefined;
  const behind = CHECKS.get(inner?.namedChild(0)?.text ?? '');
  // `require(depth > 0) { "…" }` is a call of a call; the inner one is no check of its own.
  if (check !== undefined && node.parent?.type === 'call_expression' && node.parent.namedChild(0)?.id === node.id)
    return undefined;
  const found = check ?? behind;
  if (found === undefined) return undefined;
  const [asked] = argumentsOf(check === undefined ? inner : node);
  if (found.asks === undefined)
    return { type: found.type, message: textOf(asked), when: guardAt(node, body), ...lines };
  const lambda = node.namedChildren.at(-1)?.descendantsOfType('lambda_literal')[0];
  const words = check === undefined ? lambda?.namedChildren.filter(({ type }) => !/comment/u.test(type)) : [];
  const message = words?.length === 1 ? textOf(words[0]) : null;
  if (asked === undefined) return undefined;
  const condition = { code: asked.text.replace(/\s+/gu, ' '), negated: true };
  const own = found.asks === 'holds' ? condition : { code: `${condition.code} == null`, negated: false };
  return { type: found.type, message, when: guardWith(own, asked, node, body), ...lines };
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

/** In a function or an object that is made there, or where an error is caught. */
function isApart(node: SyntaxNode, body: SyntaxNode): boolean {
  for (let at = node.parent; at !== null && at.id !== body.id; at = at.parent)
    if (CLOSED.test(at.type) || at.type === 'try_expression' || at.type === 'catch_block') return true;
  return false;
}

/** Of `if (condition) throw …` as a statement of the body itself. */
function guardAt(node: SyntaxNode, body: SyntaxNode): Guard | undefined {
  let at: SyntaxNode = node;
  while (at.parent !== null && at.parent.id !== body.id && at.parent.type === 'block') at = at.parent;
  const around = at.parent;
  const condition = around?.type === 'if_expression' ? around.childForFieldName('condition') : null;
  if (around === null || condition === null || !isStatementOf(around, body)) return undefined;
  const [first] = around.namedChildren.filter(({ id }) => id !== condition.id);
  if (first?.id !== at.id) return undefined;
  return guardWith({ code: condition.text.replace(/\s+/gu, ' '), negated: false }, condition, around, body);
}

const isStatementOf = (node: SyntaxNode, body: SyntaxNode): boolean =>
  node.parent?.id === body.id || (node.parent?.type === 'block' && node.parent.parent?.id === body.id);

/** What stands before it may have left, or raised; and a name that the body makes is none that its caller knows. */
function guardWith(
  own: Guard['conditions'][number],
  node: SyntaxNode,
  statement: SyntaxNode,
  body: SyntaxNode,
): Guard | undefined {
  if (own.code.length > 120 || speaksOfLocal(node, body)) return undefined;
  const lines = { start: lineOf(node), end: node.endPosition.row + 1 };
  if (!isStatementOf(statement, body)) return { conditions: [own], isLast: true, ...lines };
  const before: SyntaxNode[] = [];
  for (let at = statement.previousNamedSibling; at !== null; at = at.previousNamedSibling) before.push(at);
  if (before.some(({ text }) => /\breturn\b|\?:/u.test(text))) return { conditions: [own], isLast: true, ...lines };
  return { conditions: [own], ...(before.some(({ text }) => MAY_THROW.test(text)) ? { isAfter: true } : {}), ...lines };
}

function speaksOfLocal(node: SyntaxNode, body: SyntaxNode): boolean {
  const made = new Set(
    body
      .descendantsOfType(['variable_declaration', 'multi_variable_declaration', 'lambda_parameters'])
      .flatMap((each) =>
        each.type === 'variable_declaration' ? [each] : each.descendantsOfType('variable_declaration'),
      )
      .flatMap((each) => each.namedChild(0)?.text ?? []),
  );
  const names = node.type === 'identifier' ? [node] : node.descendantsOfType('identifier');
  return names.some(({ text }) => text === 'it' || made.has(text));
}
