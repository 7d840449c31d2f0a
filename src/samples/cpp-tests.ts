/** Tests of Catch2, doctest and GoogleTest: what each does is the code, what it checks against a literal is what one gets. */
import type { SyntaxNode } from '../adapters/tree-sitter.ts';
import { bareName } from '../derive/overloads.ts';
import { GLOBAL } from '../ecosystems/cpp.ts';
import type { ApiSymbol } from '../model/product-facts.ts';
import { type FoundTest, indexOf, type TestLanguage } from './class-tests.ts';
import { marksEnd } from './never-runs.ts';
import { isWritten, type Word, wordsOf } from './plain-words.ts';

const WORDS = new Set(['true', 'false', 'nullptr', 'u8', 'L', 'f', 'u', 'ul', 'F', 'U']);
const CASES = /^(?:TEST_CASE|SCENARIO)$/;
const SECTIONS = /^(?:SECTION|SUBCASE)$/;
const FRAMEWORK =
  /\b(?:GENERATE\w*|CAPTURE|INFO|Approx|Catch|doctest|testing|this|[A-Z]+_THROWS?\w*|[A-Z]+_NO_?THROW\w*)\b|\bAs<|#/;

/** Words of the language. */
const KNOWN = new Set(
  'auto const constexpr static inline volatile mutable unsigned signed int long short char wchar_t char8_t char16_t char32_t bool float double void size_t int8_t int16_t int32_t int64_t uint8_t uint16_t uint32_t uint64_t if else for while do switch case default break continue return true false nullptr new delete sizeof static_cast const_cast reinterpret_cast dynamic_cast using namespace struct class enum template typename operator noexcept'.split(
    ' ',
  ),
);
/** The header of a standard name that tests use. */
const STANDARD: ReadonlyMap<string, string> = new Map(
  Object.entries({
    string: 'string to_string stoi stod getline',
    string_view: 'string_view',
    vector: 'vector',
    array: 'array',
    map: 'map multimap',
    set: 'set multiset',
    unordered_map: 'unordered_map',
    unordered_set: 'unordered_set',
    utility: 'pair make_pair move forward swap',
    tuple: 'tuple make_tuple tie get',
    memory: 'unique_ptr shared_ptr make_unique make_shared',
    optional: 'optional nullopt',
    variant: 'variant',
    functional: 'function ref cref hash',
    sstream: 'stringstream istringstream ostringstream',
    iostream: 'cout cerr endl',
    cstdint: 'int8_t int16_t int32_t int64_t uint8_t uint16_t uint32_t uint64_t',
    cstddef: 'size_t nullptr_t',
    limits: 'numeric_limits',
    algorithm: 'sort find max min copy',
    chrono: 'chrono',
  }).flatMap(([header, names]) => names.split(' ').map((name) => [name, header] as const)),
);
/** Members of those that tests use most. */
const MEMBERS = new Set(
  'size empty begin end front back push_back emplace_back insert emplace erase find count at str c_str data first second get reset value has_value length substr clear append what message code max infinity quiet_NaN epsilon seconds milliseconds minutes hours join detach lock string vector'.split(
    ' ',
  ),
);

export const cppTests: TestLanguage = {
  language: 'cpp',
  tests: testsIn,
  asserted(statement) {
    const call = statement.type === 'expression_statement' ? statement.namedChild(0) : null;
    const name = call?.type === 'call_expression' ? (call.childForFieldName('function')?.text ?? '') : '';
    const [, word, kind = ''] = /^(CHECK|REQUIRE|EXPECT|ASSERT)(?:_(\w+))?$/.exec(name) ?? [];
    if (call === null || word === undefined) return undefined;
    const given = call.childForFieldName('arguments')?.namedChildren.filter(({ type }) => type !== 'comment') ?? [];
    const [first, second] = given;
    if (first === undefined) return 'other';
    if (/^(?:EQ|STREQ)$/.test(kind)) return second === undefined ? 'other' : pair(first, second);
    if (given.length !== 1) return 'other';
    if (kind === 'FALSE') return isTruth(first) ? { expression: first.text, value: 'false' } : 'other';
    if (kind !== '' && kind !== 'TRUE') return 'other';
    return ofCondition(first);
  },
  head(shown, text, { api }) {
    if (FRAMEWORK.test(shown)) return undefined;
    const { members } = indexOf(api);
    const tops = topsOf(api);
    const opened = openedIn(text, tops);
    const words = wordsOf(shown);
    const bound = new Set(words.filter(isBound).map(({ name }) => name));
    const lines = new Set<string>();
    const usings = new Set<string>();
    let isOwn = false;
    for (const [at, { name, before, behind }] of words.entries()) {
      const path = before.endsWith('::') ? pathBefore(words, at) : [];
      if (path[0] === 'std') {
        const header = path.length === 1 ? STANDARD.get(name) : undefined;
        if (path.length === 1 && header === undefined) return undefined;
        if (header !== undefined) lines.add(`#include <${header}>`);
        continue;
      }
      if (/(?<!\d)\.$|->$/.test(before)) {
        if (!members.has(`${name}()`) && !members.has(name) && !MEMBERS.has(name)) return undefined;
        continue;
      }
      if (name === 'std' || KNOWN.has(name) || WORDS.has(name) || /[\d"']$/.test(before)) continue;
      if (path.length === 0 && bound.has(name)) continue;
      // A namespace of the library leads to one of its names.
      if (behind.startsWith('::') && isNamespace([...path, name].join('.'), opened, tops)) continue;
      const found = meant([...path, name].join('.'), opened, tops);
      if (found === undefined) {
        // What stands behind a class is one of its members.
        if (path.length > 0 && (members.has(`${name}()`) || members.has(name))) continue;
        return undefined;
      }
      isOwn = true;
      if (found.symbol.feature !== undefined) lines.add(`#include <${found.symbol.feature}>`);
      if (found.opened !== '') usings.add(`using namespace ${found.opened};`);
    }
    if (!isOwn) return undefined;
    const using = [...usings].sort().join('\n');
    return `${[...lines].sort().join('\n')}${using === '' ? '' : `\n\n${using}`}`;
  },
};

/** Cases at the level of the file or of its namespaces; what stands under a condition may not be there. */
function testsIn(scope: SyntaxNode): FoundTest[] {
  const nodes = scope.namedChildren;
  return nodes.flatMap((node, at): FoundTest[] => {
    if (node.type === 'namespace_definition') {
      const body = node.childForFieldName('body');
      return body === null ? [] : testsIn(body);
    }
    if (node.type === 'function_definition') return googleTest(node);
    const body = nodes[at + 1];
    const call = callOf(node);
    if (call === undefined || body?.type !== 'compound_statement' || !CASES.test(call.name)) return [];
    if (marksEnd('cpp', call.strings.join(' '))) return [];
    const sections = sectionsIn(body);
    const [title = ''] = call.strings;
    if (sections === undefined) return [{ name: title, title, body }];
    return sections.map((each) => ({ ...each, name: `${title}, ${each.name}` }));
  });
}

/** `TEST(Suite, Name) { … }`: a fixture brings what no reader has. */
function googleTest(node: SyntaxNode): FoundTest[] {
  const declarator = node.childForFieldName('declarator');
  const body = node.childForFieldName('body');
  const [, suite, name] = /^TEST\s?\(\s?(\w+),\s?(\w+)\s?\)$/.exec(declarator?.text.replace(/\s+/g, ' ') ?? '') ?? [];
  if (suite === undefined || name === undefined || body === null) return [];
  return /^DISABLED_/.test(suite) || /^DISABLED_/.test(name) ? [] : [{ name: `${suite}.${name}`, body }];
}

function callOf(node: SyntaxNode): { name: string; strings: string[] } | undefined {
  const call = node.type === 'expression_statement' ? node.namedChild(0) : null;
  if (call?.type !== 'call_expression') return undefined;
  const list = call.childForFieldName('arguments')?.namedChildren ?? [];
  return {
    name: call.childForFieldName('function')?.text ?? '',
    strings: list.flatMap((each) => {
      const { text, marks } = decorated(each);
      return text === undefined ? [] : [text, ...marks];
    }),
  };
}

/** `"title" * test_suite("rows") * skip()`, as doctest writes it: the title, and what it is multiplied with. */
function decorated(node: SyntaxNode): { text?: string; marks: string[] } {
  const marks: string[] = [];
  let at: SyntaxNode | null = node;
  while (at?.type === 'binary_expression' && at.childForFieldName('operator')?.text === '*') {
    marks.push(at.childForFieldName('right')?.text ?? '');
    at = at.childForFieldName('left');
  }
  return at?.type === 'string_literal' ? { text: at.text.slice(1, -1), marks } : { marks };
}

/** Of a case that is made of sections alone, each is a test of its own. */
function sectionsIn(body: SyntaxNode): FoundTest[] | undefined {
  const nodes = body.namedChildren.filter(({ type }) => type !== 'comment');
  const found: FoundTest[] = [];
  for (let at = 0; at < nodes.length; at += 2) {
    const [node, inside] = [nodes[at], nodes[at + 1]];
    const call = node === undefined ? undefined : callOf(node);
    if (call === undefined || !SECTIONS.test(call.name) || inside?.type !== 'compound_statement') return undefined;
    const [title = ''] = call.strings;
    found.push({ name: title, title, body: inside });
  }
  return found.length === 0 ? undefined : found;
}

function ofCondition(node: SyntaxNode): { expression: string; value: string } | 'other' {
  if (node.type === 'binary_expression') {
    const [left, right] = [node.childForFieldName('left'), node.childForFieldName('right')];
    const isSame = node.children.some(({ type }) => type === '==');
    return isSame && left !== null && right !== null ? pair(left, right) : 'other';
  }
  const denied = node.type === 'unary_expression' && node.text.startsWith('!') ? node.namedChild(0) : null;
  if (denied !== null) return isTruth(denied) ? { expression: denied.text, value: 'false' } : 'other';
  return isTruth(node) ? { expression: node.text, value: 'true' } : 'other';
}

/** A comparison, or a question by its name: anything else may be a pointer or a number, which is not false but empty. */
function isTruth(node: SyntaxNode): boolean {
  if (node.type === 'binary_expression')
    return /^(?:[<>]=?|[!=]=|&&|\|\|)$/.test(node.childForFieldName('operator')?.text ?? '');
  const call = node.type === 'call_expression' ? (node.childForFieldName('function')?.text ?? '') : '';
  const bare = call.endsWith('>') ? call.slice(0, call.lastIndexOf('<')) : call;
  const name = bare.split(/\W/).at(-1) ?? '';
  return (
    /^(?:is|has|are|can|was|should|does|contains?|exists?|empty|equals?|valid|starts|ends|all|any|none|holds|matches|supports|parsed|ok|good|same)(?:$|[_A-Z])/.test(
      name,
    ) || /^(?:Is|Has|Can|Contains|Are)[A-Z]|(?:_exists|_empty|_valid|_enabled)$/.test(name)
  );
}

/** GoogleTest has had the value in either place. */
function pair(one: SyntaxNode, other: SyntaxNode): { expression: string; value: string } | 'other' {
  const [a, b] = [isWritten(one.text, WORDS), isWritten(other.text, WORDS)];
  if (a === b) return 'other';
  return a ? { expression: other.text, value: one.text } : { expression: one.text, value: other.text };
}

/** `Type name =`, `Type name(`, `Type& name :`, `[name]`. */
const isBound = ({ name, before, behind }: Word): boolean =>
  /[\w>*&\]]$/.test(before) &&
  !/\b(?:return|new|delete|throw|else|case|operator|namespace|using)$/.test(before) &&
  !/(?:&&|[\d)] ?\*|[\d)] ?&)$/.test(before) &&
  /^(?:=(?!=)|;|\(|\{|:(?!:)|,|\)|\[)/.test(behind) &&
  name !== '';

type Tops = ReadonlyMap<string, ApiSymbol>;
const known = new WeakMap<readonly ApiSymbol[], Tops>();

/** By their names without what they take, the first of several. */
function topsOf(api: readonly ApiSymbol[]): Tops {
  const found =
    known.get(api) ??
    new Map(
      api
        .toReversed()
        .flatMap((each) =>
          each.parent === null && each.kind !== 'module' ? [[bareName(each.name), each] as const] : [],
        ),
    );
  known.set(api, found);
  return found;
}

/** Namespaces of the library that the file of the test opens, or stands in. */
function openedIn(text: string, tops: Tops): string[] {
  const own = new Set([...tops.values()].map(({ module }) => module));
  const named = [...text.matchAll(/^[ \t]*(?:using )?namespace ([\w:]+) ?[;{]/gm)].map(([, name = '']) => name);
  return ['', ...new Set(named)].filter((name) => name === '' || own.has(name));
}

const meant = (
  path: string,
  opened: readonly string[],
  tops: Tops,
): { symbol: ApiSymbol; opened: string } | undefined => {
  for (const namespace of opened) {
    const symbol = tops.get([namespace.replaceAll('::', '.'), path].filter(Boolean).join('.'));
    if (symbol !== undefined) return { symbol, opened: symbol.module === GLOBAL ? '' : namespace };
  }
  return undefined;
};

const isNamespace = (path: string, opened: readonly string[], tops: Tops): boolean =>
  opened.some((namespace) => {
    const full = [namespace.replaceAll('::', '.'), path].filter(Boolean).join('.');
    return [...tops.values()].some(
      ({ module }) => module.replaceAll('::', '.') === full || module.replaceAll('::', '.').startsWith(`${full}.`),
    );
  });

/** Names that lead to one, the first of them first. */
function pathBefore(words: readonly Word[], at: number): string[] {
  const path: string[] = [];
  for (let index = at; words[index]?.before.endsWith('::') === true && index > 0; index--)
    path.unshift(words[index - 1]?.name ?? '');
  return path;
}
