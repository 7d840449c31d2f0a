/** Tests of JUnit, with its assertions or those of AssertJ (https://junit.org/junit5/docs/current/user-guide/). */
import type { SyntaxNode } from '../adapters/tree-sitter.ts';
import { canMake, indexOf, type TestLanguage, TRUTHS } from './class-tests.ts';
import { marksEnd } from './never-runs.ts';
import { isWritten, wordsOf } from './plain-words.ts';

const FRAMEWORK = /\b(?:this|super|assert\w*|mock|spy|verify|when|getResource\w*|getClass)\b/;
const WORDS = new Set(['true', 'false', 'null', 'L', 'f', 'd']);
const KNOWN = new Set(
  'new return if else for while final var int long double float boolean char byte short void true false null instanceof throw try catch finally class String Integer Long Double Float Boolean Character Byte Short Object Math System StringBuilder Iterable Comparable Exception RuntimeException IllegalArgumentException IllegalStateException Throwable Void Number CharSequence Runnable Override'.split(
    ' ',
  ),
);

export const javaTests: TestLanguage = {
  language: 'java',
  tests: (root) =>
    root.descendantsOfType('method_declaration').flatMap((method) => {
      const marks = method.namedChildren.find(({ type }) => type === 'modifiers')?.text ?? '';
      const body = method.childForFieldName('body');
      if (body === null || !/@Test\b(?!\s*\(\s*expected)/.test(marks) || isOff(method, marks)) return [];
      if ((method.childForFieldName('parameters')?.namedChildCount ?? 1) > 0) return [];
      const title = /@DisplayName\(\s*"([^"\\]{3,100})"/.exec(marks)?.[1];
      return [{ name: method.childForFieldName('name')?.text ?? '', title, body }];
    }),
  asserted(statement) {
    const call = statement.type === 'expression_statement' ? statement.namedChild(0) : null;
    if (call?.type !== 'method_invocation') return undefined;
    const name = call.childForFieldName('name')?.text ?? '';
    const given = call.childForFieldName('arguments')?.namedChildren ?? [];
    const of = call.childForFieldName('object');
    if (of?.type === 'method_invocation') return fluent(of, name, given);
    if (!/^assert/.test(name) || (of !== null && !/^Assert(?:ions)?$/.test(of.text))) return undefined;
    const [first, second] = given;
    const truth = TRUTHS.get(name);
    if (truth !== undefined && first !== undefined && given.length === 1)
      return { expression: first.text, value: truth };
    if (name !== 'assertEquals' || given.length !== 2) return 'other';
    return pair(second, first);
  },
  head(shown, text, { api }) {
    if (FRAMEWORK.test(shown)) return undefined;
    const own = /^package\s+([\w.]+);/m.exec(text)?.[1] ?? '';
    const imports = new Map(
      [...text.matchAll(/^import\s+([\w.]+)\.(\w+);/gm)].map(([, from = '', name = '']) => [name, `${from}.${name}`]),
    );
    const words = wordsOf(shown);
    const bound = new Set(words.filter(isBound).map(({ name }) => name));
    const lines = new Set<string>();
    let isOwn = false;
    const { tops, members } = indexOf(api);
    if (!canMake(shown, (name) => tops.get(imports.get(name) ?? `${own}.${name}`), api)) return undefined;
    for (const { name, before, behind } of words) {
      // A test sees more of its package than a reader does.
      if (/(?<!\d)\.$|::$/.test(before)) {
        const called = `${name}${behind.startsWith('(') ? '()' : ''}`;
        if (!members.has(called) && !STANDARD.has(called.replace('()', '')) && !/^[A-Z]/.test(name)) return undefined;
        continue;
      }
      if (KNOWN.has(name) || bound.has(name) || /\d$/.test(before)) continue;
      const full = imports.get(name) ?? `${own}.${name}`;
      if (tops.has(full)) isOwn = true;
      else if (!/^javax?\./.test(full)) return undefined;
      lines.add(`import ${full};`);
    }
    return isOwn ? [...lines].sort().join('\n') : undefined;
  },
};

/** By its own marks, or those of a class around it; an abstract class runs nothing by itself. */
function isOff(method: SyntaxNode, marks: string): boolean {
  if (marksEnd('java', marks)) return true;
  for (let at = method.parent; at !== null; at = at.parent) {
    if (at.type !== 'class_declaration') continue;
    const own = at.namedChildren.find(({ type }) => type === 'modifiers')?.text ?? '';
    if (marksEnd('java', own.replace(/@Nested\b/g, '')) || /\babstract\b/.test(own)) return true;
  }
  return false;
}

/** Members of the language's own classes that tests use most. */
const STANDARD = new Set(
  'length size isEmpty get put add addAll remove set contains containsKey containsValue keySet values entrySet getKey getValue iterator hasNext next stream of asList emptyList emptyMap singletonList singletonMap toString equals hashCode compareTo valueOf parseInt charAt substring indexOf startsWith endsWith trim split join format append getBytes toUpperCase toLowerCase now plus minus plusDays minusDays toArray map filter collect toList count findFirst forEach orElse getMessage read write close flush out err print println printf ofDays ofHours ofMinutes ofSeconds ofMillis'.split(
    ' ',
  ),
);

/** `assertThat(x).isEqualTo(value)`. */
function fluent(of: SyntaxNode, name: string, [value]: readonly SyntaxNode[]): ReturnType<TestLanguage['asserted']> {
  if (of.childForFieldName('name')?.text !== 'assertThat') return /^assertThat\b/.test(of.text) ? 'other' : undefined;
  const [expression] = of.childForFieldName('arguments')?.namedChildren ?? [];
  const truth = name === 'isTrue' ? 'true' : name === 'isFalse' ? 'false' : name === 'isNull' ? 'null' : undefined;
  if (truth !== undefined && expression !== undefined) return { expression: expression.text, value: truth };
  return name === 'isEqualTo' ? pair(expression, value) : 'other';
}

const pair = (
  expression: SyntaxNode | undefined,
  value: SyntaxNode | undefined,
): ReturnType<TestLanguage['asserted']> =>
  expression !== undefined && value !== undefined && isWritten(value.text, WORDS) && !isWritten(expression.text, WORDS)
    ? { expression: expression.text, value: value.text }
    : 'other';

/** `Type name =`, `Type name :`, `name ->`. */
const isBound = ({ before, behind }: { before: string; behind: string }): boolean =>
  (/[\w>\]]$/.test(before) && !/\b(?:return|new|throw|instanceof)$/.test(before) && /^(?:=(?!=)|[;:])/.test(behind)) ||
  behind.startsWith('->');
