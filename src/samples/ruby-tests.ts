/** Tests of RSpec and Minitest: what `it` or `test_…` does, and what it then expects (https://rspec.info/features/3-13/rspec-expectations/, https://docs.seattlerb.org/minitest/). */
import type { SyntaxNode } from '../adapters/tree-sitter.ts';
import type { ApiSymbol } from '../model/product-facts.ts';
import type { FoundTest, TestFacts, TestLanguage } from './class-tests.ts';
import { marksEnd } from './never-runs.ts';
import { wordsOf } from './plain-words.ts';

const FRAMEWORK =
  /\b(?:expect|assert\w*|refute\w*|subject|described_class|double|spy|allow\w*|stub\w*|mock\w*|instance_double|fixture\w*|__FILE__|__dir__|__method__|self|super|yield|block_given\?)(?!\w)|\.(?:must|wont)_\w|\.should\b|[@$]\w/;
const KNOWN = new Set(
  'if else elsif unless end do then while until for in case when begin rescue ensure raise return next break and or not true false nil def lambda proc puts print p format sprintf loop require rand Integer Float String Array Hash'.split(
    ' ',
  ),
);
/** Classes of the language, each with what must be required for it. */
const STANDARD: ReadonlyMap<string, string | null> = new Map<string, string | null>([
  ...'Array Hash String Symbol Integer Float Numeric Rational Complex Range Regexp Struct Data Proc Time Kernel Math Object Class Module Comparable Enumerable Enumerator Random Set Encoding GC Process Thread Mutex Queue StandardError ArgumentError TypeError KeyError IndexError RuntimeError NameError NoMethodError IO Float Process'
    .split(' ')
    .map((name) => [name, null] as const),
  ['StringIO', 'stringio'],
  ['JSON', 'json'],
  ['Date', 'date'],
  ['DateTime', 'date'],
  ['BigDecimal', 'bigdecimal'],
  ['URI', 'uri'],
  ['OpenStruct', 'ostruct'],
  ['SecureRandom', 'securerandom'],
]);

export const rubyTests: TestLanguage = {
  language: 'ruby',
  tests: (root) => [
    ...root.descendantsOfType('call').flatMap(exampleIn),
    ...root.descendantsOfType('method').flatMap((method): FoundTest[] => {
      const name = method.childForFieldName('name')?.text ?? '';
      const body = method.childForFieldName('body');
      return /^test_\w/.test(name) && body !== null && !isOff(method) ? [{ name, body }] : [];
    }),
  ],
  asserted(statement) {
    if (statement.type !== 'call') return undefined;
    const name = statement.childForFieldName('method')?.text ?? '';
    const receiver = statement.childForFieldName('receiver');
    const given = argumentsOf(statement);
    if (receiver === null) return minitest(name, given);
    if (/^(?:must|wont)_/.test(name)) {
      const isWrapped =
        /^(?:_|value|expect)$/.test(nameOf(receiver)) && receiver.childForFieldName('receiver') === null;
      const of = isWrapped ? argumentsOf(receiver)[0] : receiver;
      return name === 'must_equal' ? pair(of, ...given) : name === 'must_be_nil' ? truth(of, 'nil') : 'other';
    }
    if (nameOf(receiver) !== 'expect' || receiver.childForFieldName('receiver') !== null)
      return /^(?:should|should_not)$/.test(name) ? 'other' : undefined;
    const [of, ...others] = argumentsOf(receiver);
    const [matcher] = given;
    if (name !== 'to' || others.length > 0 || matcher === undefined) return 'other';
    if (matcher.type === 'identifier') return matcher.text === 'be_nil' ? truth(of, 'nil') : 'other';
    return /^(?:eq|eql|be|equal)$/.test(nameOf(matcher)) && matcher.childForFieldName('receiver') === null
      ? pair(of, ...argumentsOf(matcher))
      : 'other';
  },
  head(shown, _text, facts) {
    if (FRAMEWORK.test(shown)) return undefined;
    // Symbols are literals.
    const words = wordsOf(shown.replaceAll('&.', '.').replace(/(?<![\w:?]):[A-Za-z_]\w*[?!]?(?!:)/g, '1'));
    const bound = new Set(words.filter(isBound).map(({ name }) => name));
    const lines = new Set<string>();
    for (const { name, before, behind } of words) {
      const isKey = /^:(?!:)/.test(behind) && !/\?$/.test(before);
      if (isKey || /\.$|::$|\d$/.test(before) || KNOWN.has(name)) continue;
      // What is called with arguments is a method of the test.
      if (bound.has(name) && !behind.startsWith('(')) continue;
      if (!/^[A-Z]/.test(name)) return undefined;
      if (STANDARD.has(name)) {
        const needed = STANDARD.get(name);
        if (needed != null) lines.add(`require '${needed}'`);
      } else if (!facts.api.some((each) => each.name === name || each.name.startsWith(`${name}.`))) return undefined;
    }
    const own =
      shown.match(/(?<![\w:])[A-Z]\w*(?:::[A-Z]\w*)*/g)?.flatMap((path) => featureOf(path, facts) ?? []) ?? [];
    for (const feature of own) lines.add(`require '${feature}'`);
    return own.length > 0 ? [...lines].sort().join('\n') : undefined;
  },
};

/** `it 'reads all rows' do … end`, `test 'reads' do … end` */
function exampleIn(call: SyntaxNode): FoundTest[] {
  if (!/^(?:it|specify|example|test)$/.test(nameOf(call)) || call.childForFieldName('receiver') !== null) return [];
  const [named, ...marks] = argumentsOf(call);
  const block = call.childForFieldName('block');
  const body = block?.childForFieldName('body') ?? null;
  const title = named?.type === 'string' && named.namedChildCount === 1 ? named.text.slice(1, -1) : undefined;
  if (title === undefined || body === null || marks.length > 0 || isOff(call)) return [];
  if (block?.childForFieldName('parameters') != null) return [];
  return [{ name: title, title, body }];
}

/** Skipped, under a condition, or below what makes names of the product mean something else. */
function isOff(test: SyntaxNode): boolean {
  for (let at = test.parent; at !== null; at = at.parent) {
    if (/^(?:if|unless)/.test(at.type)) return true;
    if (at.type === 'call' && marksEnd('ruby', at.childForFieldName('arguments')?.text ?? '')) return true;
    const beside = /^(?:body_statement|block_body|program)$/.test(at.type) ? at.namedChildren : [];
    if (
      beside.some(
        (each) =>
          /^(?:before|around|prepend_before|append_before|setup|after|let!|subject!)$/.test(nameOf(each)) &&
          CHANGES.test(each.text),
      )
    )
      return true;
    const isSetUp = (each: SyntaxNode): boolean =>
      each.type === 'method' && each.childForFieldName('name')?.text === 'setup';
    if (beside.some((each) => isSetUp(each) && CHANGES.test(each.text))) return true;
  }
  return false;
}
const CHANGES = /\b(?:stub\w*|allow\w*|mock\w*|skip|expect)\b|\b[A-Z]/;

function minitest(name: string, given: readonly SyntaxNode[]): ReturnType<TestLanguage['asserted']> {
  if (!/^(?:assert|refute|expect|flunk|pass)(?:_|$)/.test(name)) return undefined;
  const [value, of] = given;
  if (name === 'assert_equal') return value === undefined ? 'other' : pair(of, value);
  return name === 'assert_nil' ? truth(given[0], 'nil') : 'other';
}

const truth = (of: SyntaxNode | undefined, value: string): ReturnType<TestLanguage['asserted']> =>
  of === undefined || isWritten(of) ? 'other' : { expression: of.text, value };

/** Pairs without braces are one hash. */
function pair(of: SyntaxNode | undefined, ...given: SyntaxNode[]): ReturnType<TestLanguage['asserted']> {
  const isHash = given.length > 0 && given.every(({ type }) => type === 'pair');
  const [first] = given;
  if (of === undefined || first === undefined || (given.length > 1 && !isHash)) return 'other';
  if (!given.every(isWritten) || isWritten(of)) return 'other';
  return { expression: of.text, value: isHash ? `{ ${given.map(({ text }) => text).join(', ')} }` : first.text };
}

/** Literals alone: nothing that is looked up, called or computed. */
const isWritten = (node: SyntaxNode): boolean =>
  node.descendantsOfType([
    'identifier',
    'call',
    'constant',
    'instance_variable',
    'global_variable',
    'interpolation',
    'regex',
    'heredoc_beginning',
    'lambda',
    'element_reference',
    'binary',
    'self',
  ]).length === 0;

const nameOf = (call: SyntaxNode): string => call.childForFieldName('method')?.text ?? '';
const argumentsOf = (call: SyntaxNode): SyntaxNode[] => call.childForFieldName('arguments')?.namedChildren ?? [];

/** What is given a value, or comes to a block. */
const isBound = ({ before, behind }: { before: string; behind: string }): boolean =>
  /^(?:\|\||[+-])?=(?![=~>])/.test(behind) ||
  (/[|,]$/.test(before) && /^[|,]/.test(behind)) ||
  /^,\s*\w+\s*=(?!=)/.test(behind);

/** Of `Tide::Table::Row` the nearest that a program can require. */
function featureOf(path: string, { api }: TestFacts): string | undefined {
  for (let parts = path.split('::'); parts.length > 0; parts = parts.slice(0, -1)) {
    const found = api.find(({ name }: ApiSymbol) => name === parts.join('.'))?.feature;
    if (found !== undefined) return found;
  }
  return undefined;
}
