/** Tests of xUnit, NUnit and MSTest, with their assertions or those of Shouldly and FluentAssertions. */
import type { SyntaxNode } from '../adapters/tree-sitter.ts';
import { bareName, lastName } from '../derive/overloads.ts';
import type { ApiSymbol } from '../model/product-facts.ts';
import { canMake, indexOf, type TestLanguage } from './class-tests.ts';
import { isWritten, wordsOf } from './plain-words.ts';

const FRAMEWORK = /\b(?:this|base|Assert|Mock|Substitute|TestContext)\b|\$@?"|@\$"|\bShould\w*\(/;
const WORDS = new Set(['true', 'false', 'null', 'm', 'f', 'd', 'L']);
/** Words of the language, and types that every file of a new project knows. */
const KNOWN = new Set(
  'new return if else foreach for while in out ref var int long double float bool char byte short decimal string object void true false null is as not and or when switch case default throw try catch finally await async static using typeof nameof class struct record this String Int32 Int64 Double Boolean Math Console DateTime DateTimeOffset DateOnly TimeOnly TimeSpan Guid Uri Version Random Array List Dictionary HashSet Queue Stack IEnumerable IList IReadOnlyList IDictionary KeyValuePair Func Action Task CancellationToken Exception ArgumentException ArgumentNullException InvalidOperationException NotSupportedException Stream MemoryStream StringReader StringWriter StreamReader StreamWriter Enumerable Tuple Nullable Convert Environment'.split(
    ' ',
  ),
);
/** Members of those types that tests use most. */
const STANDARD = new Set(
  'Length Count Add AddRange Remove Clear Contains ContainsKey Keys Values Key Value Item First FirstOrDefault Last Single Where Select OrderBy ToList ToArray ToDictionary Any All Sum Min Max Average Distinct Concat Take Skip Reverse Equals GetHashCode ToString CompareTo Parse TryParse Substring IndexOf StartsWith EndsWith Trim Split Join Replace Format Empty ToUpper ToLower Now UtcNow Today AddDays AddHours AddMinutes AddSeconds FromDays FromHours FromMinutes FromSeconds FromMilliseconds Zero MaxValue MinValue Year Month Day Hour Minute Second Message Dispose Invoke Result Wait FromResult CompletedTask None Write WriteLine Read ReadLine ReadToEnd NewGuid Range Repeat Abs Round Position'.split(
    ' ',
  ),
);
const TRUTHS: ReadonlyMap<string, string> = new Map([
  ...['True', 'IsTrue', 'ShouldBeTrue', 'BeTrue'].map((name) => [name, 'true'] as const),
  ...['False', 'IsFalse', 'ShouldBeFalse', 'BeFalse'].map((name) => [name, 'false'] as const),
  ...['Null', 'IsNull', 'ShouldBeNull', 'BeNull'].map((name) => [name, 'null'] as const),
]);

export const csharpTests: TestLanguage = {
  language: 'csharp',
  tests: (root) =>
    root.descendantsOfType('method_declaration').flatMap((method) => {
      const marks = method.namedChildren
        .flatMap(({ type, text }) => (type === 'attribute_list' ? [text] : []))
        .join(' ');
      const body = method.childForFieldName('body');
      const isTest = /\b(?:Fact|Test|TestMethod)\b(?!\s*\([^)]*(?:Skip|Ignore))/.test(marks);
      if (body?.type !== 'block' || !isTest || /\b(?:TestCase|Ignore|Theory)\b/.test(marks)) return [];
      if ((method.childForFieldName('parameters')?.namedChildCount ?? 1) > 0) return [];
      return [{ name: method.childForFieldName('name')?.text ?? '', body }];
    }),
  asserted(statement) {
    const call = statement.type === 'expression_statement' ? statement.namedChild(0) : null;
    const of = call?.type === 'invocation_expression' ? call.childForFieldName('function') : null;
    if (call === null || of?.type !== 'member_access_expression') return undefined;
    const owner = of.childForFieldName('expression');
    const name = of.childForFieldName('name')?.text ?? '';
    const given = argumentsOf(call);
    if (owner?.text === 'Assert' || owner?.text === 'ClassicAssert') return byAssert(name, given);
    if (/^Should/.test(name)) return fluent(owner, name, given);
    const isShould =
      owner?.type === 'invocation_expression' && /\.Should$/.test(owner.childForFieldName('function')?.text ?? '');
    return isShould
      ? fluent(owner.childForFieldName('function')?.childForFieldName('expression') ?? null, name, given)
      : undefined;
  },
  head(shown, text, { api }) {
    if (FRAMEWORK.test(shown)) return undefined;
    const own = /^namespace\s+([\w.]+)/m.exec(text)?.[1] ?? '';
    const usings = [...text.matchAll(/^[ \t]*(?:global )?using ([\w.]+);/gm)].map(([, name = '']) => name);
    const places = [...own.split('.').map((_part, at, parts) => parts.slice(0, at + 1).join('.')), ...usings];
    const words = wordsOf(shown);
    const bound = new Set(words.filter(isBound).map(({ name }) => name));
    const { members } = indexOf(api);
    const { tops, extensions } = namesOf(api);
    // `Rule` and `Rule<T>` are two types.
    const placed = (name: string): ApiSymbol | undefined =>
      places.flatMap((place) => tops.get(`${place}.${name}`) ?? [])[0];
    if (!canMake(shown, placed, api)) return undefined;
    const lines = new Set<string>();
    for (const { name, before, behind } of words) {
      if (/(?<!\d)\.$/.test(before)) {
        const called = `${name}${/^[(<]/.test(behind) ? '()' : ''}`;
        const module = extensions.get(name);
        if (module !== undefined && called.endsWith(')')) lines.add(`using ${module};`);
        else if (!members.has(called) && !STANDARD.has(name)) return undefined;
        continue;
      }
      if (KNOWN.has(name) || bound.has(name) || /\d$/.test(before)) continue;
      const isNamed = /[({,]$/.test(before) && /^(?:=(?![=>])|:(?!:))/.test(behind);
      if (isNamed) continue;
      const found = placed(behind.startsWith('<') ? `${name}<` : name);
      if (found === undefined) return undefined;
      lines.add(`using ${found.module};`);
    }
    return lines.size === 0 ? undefined : [...lines].sort().join('\n');
  },
};

const argumentsOf = (call: SyntaxNode): SyntaxNode[] =>
  (call.childForFieldName('arguments')?.namedChildren ?? []).flatMap((each) => each.namedChildren.at(-1) ?? []);

function byAssert(name: string, [first, second, ...rest]: readonly SyntaxNode[]): ReturnType<TestLanguage['asserted']> {
  const truth = TRUTHS.get(name);
  if (truth !== undefined && first !== undefined && second === undefined)
    return { expression: first.text, value: truth };
  if (rest.length > 0) return 'other';
  if (/^(?:Equal|AreEqual)$/.test(name)) return pair(second, first);
  const [, constraint, value] = /^Is\.(\w+)(?:\((.*)\))?$/s.exec(name === 'That' ? (second?.text ?? '') : '') ?? [];
  if (first === undefined || constraint === undefined) return 'other';
  const said = TRUTHS.get(constraint);
  if (said !== undefined) return { expression: first.text, value: said };
  return constraint === 'EqualTo' && value !== undefined && isWritten(value, WORDS) && !isWritten(first.text, WORDS)
    ? { expression: first.text, value }
    : 'other';
}

/** `x.ShouldBe(1)`, `x.Should().Be(1)`. */
function fluent(
  of: SyntaxNode | null,
  name: string,
  [value, ...rest]: readonly SyntaxNode[],
): ReturnType<TestLanguage['asserted']> {
  const truth = TRUTHS.get(name);
  if (of === null || rest.length > 0) return 'other';
  if (truth !== undefined && value === undefined) return { expression: of.text, value: truth };
  return name === 'ShouldBe' || name === 'Be' ? pair(of, value) : 'other';
}

const pair = (
  expression: SyntaxNode | undefined,
  value: SyntaxNode | undefined,
): ReturnType<TestLanguage['asserted']> =>
  expression !== undefined && value !== undefined && isWritten(value.text, WORDS) && !isWritten(expression.text, WORDS)
    ? { expression: expression.text, value: value.text }
    : 'other';

/** `Type name =`, `foreach (var name in`, `out var name)`, `name =>`. */
const isBound = ({ before, behind }: { before: string; behind: string }): boolean =>
  behind.startsWith('=>') ||
  (/[\w>\]?]$/.test(before) &&
    !/\b(?:return|new|throw|is|as|await|in)$/.test(before) &&
    /^(?:=(?![=>])|in\b|\)|,|;)/.test(behind));

interface Names {
  /** By their names in full; `<` ends those of types that are made of others. */
  tops: ReadonlyMap<string, ApiSymbol>;
  /** Methods that other types get, with their namespace. */
  extensions: ReadonlyMap<string, string>;
}
const known = new WeakMap<readonly ApiSymbol[], Names>();

function namesOf(api: readonly ApiSymbol[]): Names {
  const found = known.get(api) ?? {
    tops: new Map(
      api.flatMap((each) =>
        each.parent === null ? [[`${bareName(each.name)}${each.name.endsWith('>') ? '<' : ''}`, each] as const] : [],
      ),
    ),
    extensions: new Map(
      api.flatMap((each) => (each.signature.includes('(this ') ? [[lastName(each.name), each.module] as const] : [])),
    ),
  };
  known.set(api, found);
  return found;
}
