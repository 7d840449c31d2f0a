/** Tests of kotlin.test, JUnit and Kotest: what each does is the code, what it checks against a literal is what one gets. */
import type { SyntaxNode } from '../adapters/tree-sitter.ts';
import { bareName } from '../derive/overloads.ts';
import type { ApiSymbol } from '../model/product-facts.ts';
import { type FoundTest, indexOf, type TestLanguage, TRUTHS } from './class-tests.ts';
import { marksEnd } from './never-runs.ts';
import { isWritten, wordsOf } from './plain-words.ts';

const FRAMEWORK = /\b(?:this|super|assert\w*|should\w*|mockk|every|verify|runTest|runBlocking|javaClass)\b|::/;
const WORDS = new Set(['true', 'false', 'null', 'listOf', 'setOf', 'mapOf', 'to', 'L', 'f']);
const KNOWN = new Set(
  'val var fun if else for in is as when while return true false null it to until downTo step not listOf mutableListOf setOf mapOf mutableMapOf arrayOf intArrayOf sequenceOf emptyList emptyMap emptySet buildString println String Int Long Double Float Boolean Char Byte Short Any List Map Set Pair Triple Array Sequence Unit'.split(
    ' ',
  ),
);
/** Members of the language's own types that tests use most. */
const STANDARD = new Set(
  'size length isEmpty isNotEmpty first last get put add addAll contains containsKey keys values map filter forEach toList toSet toMap joinToString trim trimIndent trimMargin lines split toString toInt toLong toDouble name ordinal message key value let also apply run with sum count any all none sorted reversed take drop'.split(
    ' ',
  ),
);

export const kotlinTests: TestLanguage = {
  language: 'kotlin',
  tests: (root) =>
    root.namedChildren.flatMap((each) => (each.type === 'class_declaration' ? testsOfClass(each, each.text) : [])),
  asserted(statement) {
    const [first, second, third] = statement.namedChildren;
    if (statement.type === 'infix_expression') {
      if (!/^should/.test(second?.text ?? '')) return undefined;
      return second?.text === 'shouldBe' ? pair(first, third) : 'other';
    }
    if (statement.type !== 'call_expression' || first === undefined) return undefined;
    const given = argumentsOf(second);
    if (first.type === 'navigation_expression') {
      const [of, name] = first.namedChildren;
      if (/^should/.test(name?.text ?? '')) return 'other';
      if (!/^assertThat\b/.test(of?.text ?? '')) return undefined;
      const [value] = of?.type === 'call_expression' ? argumentsOf(of.namedChildren[1]) : [];
      return of?.namedChildren[0]?.text === 'assertThat' && name?.text === 'isEqualTo'
        ? pair(value, given[0])
        : 'other';
    }
    if (!/^(?:assert|should)/.test(first.text)) return undefined;
    const truth = TRUTHS.get(first.text);
    const [one, two] = given;
    if (truth !== undefined && one !== undefined && given.length === 1) return { expression: one.text, value: truth };
    return first.text === 'assertEquals' && given.length === 2 ? pair(two, one) : 'other';
  },
  head(code, text, { api }) {
    // What stands in a raw string is a value; one that takes names in is read by nobody here.
    const shown = code
      .split('"""')
      .map((part, at) => (at % 2 === 0 ? part : part.includes('$') ? 'this' : ''))
      .join('""');
    if (FRAMEWORK.test(shown)) return undefined;
    const own = /^package\s+([\w.]+)/m.exec(text)?.[1] ?? '';
    const imports = new Map(
      [...text.matchAll(/^import\s+([\w.]+)\.(\w+)[ \t;]*$/gm)].map(([, from = '', name = '']) => [
        name,
        `${from}.${name}`,
      ]),
    );
    const words = wordsOf(shown);
    const bound = new Set(words.filter(isBound).map(({ name }) => name));
    const { members } = indexOf(api);
    const tops = topsOf(api);
    const lines = new Set<string>();
    let isOwn = false;
    for (const { name, before, behind } of words) {
      if (/\d$/.test(before)) continue;
      const full = imports.get(name) ?? `${own}.${name}`;
      const isMember = /(?<!\.)\.$/.test(before);
      if (!isMember && (KNOWN.has(name) || bound.has(name))) continue;
      if (isMember && (members.has(`${name}()`) || members.has(name) || STANDARD.has(name))) continue;
      if (tops.has(full)) {
        isOwn = true;
        lines.add(`import ${full}`);
      } else if (!isMember && /^java\./.test(full)) lines.add(`import ${full}`);
      // A setting of what the braces are given to.
      else if (isMember || !(shown.includes('{') && /^=(?!=)/.test(behind) && members.has(name))) return undefined;
    }
    return isOwn ? [...lines].sort().join('\n') : undefined;
  },
};

/** Functions with the mark of a test, and what a specification of Kotest lists. */
function testsOfClass(node: SyntaxNode, text: string): FoundTest[] {
  const [before = ''] = text.split('{', 1);
  if (marksEnd('kotlin', before) || /\b(?:abstract|open|interface)\b/.test(before)) return [];
  return node.namedChildren.flatMap((each): FoundTest[] => {
    if (each.type === 'class_body') return each.namedChildren.flatMap(markedTest);
    if (each.type !== 'delegation_specifiers') return [];
    const made = each.namedChildren[0]?.namedChildren[0];
    const [type, list] = made?.namedChildren ?? [];
    const spec = list?.namedChildren[0]?.namedChildren[0];
    return /Spec$/.test(type?.text ?? '') && spec?.type === 'lambda_literal' ? listedTests(spec, 0) : [];
  });
}

function markedTest(node: SyntaxNode): FoundTest[] {
  if (node.type !== 'function_declaration') return [];
  const part = (type: string): SyntaxNode | undefined => node.namedChildren.find((each) => each.type === type);
  const marks = part('modifiers')?.text ?? '';
  const body = part('function_body')?.namedChildren[0];
  const isPlain = part('function_value_parameters')?.namedChildCount === 0;
  if (!/@Test\b(?!\s*\()/.test(marks) || marksEnd('kotlin', marks) || body?.type !== 'block' || !isPlain) return [];
  const name = part('identifier')?.text ?? '';
  return [name.startsWith('`') ? { name: name.slice(1, -1), title: name.slice(1, -1), body } : { name, body }];
}

const DEEPEST = 4;
/** What a group does beside its tests matters to each: then none says all. */
function listedTests(group: SyntaxNode, depth: number): FoundTest[] {
  const found = group.namedChildren.map((node): FoundTest[] | undefined => {
    if (/comment$/.test(node.type)) return [];
    const [head, word, last] = node.namedChildren;
    if (node.type === 'infix_expression' && /^(?:should|when|`when`)$/.test(word?.text ?? ''))
      return last?.type === 'lambda_literal' && depth < DEEPEST ? listedTests(last, depth + 1) : undefined;
    const body = node.type === 'call_expression' ? word?.namedChildren[0] : undefined;
    if (body?.type !== 'lambda_literal' || head === undefined) return undefined;
    const said =
      head.type === 'string_literal'
        ? head
        : /^(?:test|it)$/.test(head.namedChildren[0]?.text ?? '')
          ? argumentsOf(head.namedChildren[1])[0]
          : undefined;
    const title = said?.type === 'string_literal' ? said.text.slice(1, -1) : '';
    return title === '' || title.includes('$') ? undefined : [{ name: title, title, body }];
  });
  return found.includes(undefined) ? [] : found.flatMap((each) => each ?? []);
}

const argumentsOf = (list: SyntaxNode | undefined): SyntaxNode[] =>
  list?.type === 'value_arguments'
    ? list.namedChildren.flatMap((each) => (each.namedChildCount === 1 ? (each.namedChildren[0] ?? []) : [each]))
    : [];

const pair = (
  expression: SyntaxNode | undefined,
  value: SyntaxNode | undefined,
): ReturnType<TestLanguage['asserted']> =>
  expression !== undefined && value !== undefined && isWritten(value.text, WORDS) && !isWritten(expression.text, WORDS)
    ? { expression: expression.text, value: value.text }
    : 'other';

const known = new WeakMap<readonly ApiSymbol[], ReadonlySet<string>>();
/** Names in full, without what they take. */
function topsOf(api: readonly ApiSymbol[]): ReadonlySet<string> {
  const found =
    known.get(api) ??
    new Set(api.flatMap(({ name, parent, kind }) => (parent === null && kind !== 'module' ? [bareName(name)] : [])));
  known.set(api, found);
  return found;
}

/** `val name`, `name ->`, `for (name in`. */
const isBound = ({ before, behind }: { before: string; behind: string }): boolean =>
  /\b(?:val|var)(?: \([\w, ]*)?$/.test(before) || /^(?:->|in\b)/.test(behind);
