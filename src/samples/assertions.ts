/** What a statement of a test asserts, whichever framework it is of: what is looked at and what it must be, as written. Pure. */

export interface Assertion {
  /** Of two sides that must be equal one is a value; nobody knows which. */
  sides: readonly [string, string] | undefined;
  /** What must be true or false, null or nothing, or must fail. */
  states: { of: string; is: 'true' | 'false' | 'null' | 'undefined' | 'fails' } | undefined;
}

const EQUAL = new Set(
  (
    'equal equals strictEqual deepEqual deepStrictEqual is same strictSame eq eql eq_ toBe toEqual toStrictEqual isEqualTo ' +
    'assertEqual assertEquals assertSame assertIs assert_equal assert_eq assertListEqual assertDictEqual assertTupleEqual assertSetEqual ' +
    'assertArrayEquals assertIterableEquals assertStrictEquals Equal Equalf EqualValues Exactly'
  ).split(' '),
);
const STATES: ReadonlyMap<string, 'true' | 'false' | 'null' | 'undefined' | 'fails'> = new Map([
  ...'assertTrue isTrue toBeTrue True true assert'.split(' ').map((name) => [name, 'true'] as const),
  ...'assertFalse isFalse toBeFalse False false'.split(' ').map((name) => [name, 'false'] as const),
  ...'assertNull assertIsNone isNull toBeNull Nil null'.split(' ').map((name) => [name, 'null'] as const),
  ...'toBeUndefined undefined'.split(' ').map((name) => [name, 'undefined'] as const),
  ...'throws assertThrows toThrow toThrowError throw'.split(' ').map((name) => [name, 'fails'] as const),
]);
/** Whose the assertions are. */
const OWNER =
  /^(?:(?:assert|t|self|\$this|static|Assert|Assertions|require|tap|test|QUnit|is|s|suite)(?:\.|->|::)(?:(?:strict|deep|Require\(\)|Assert\(\))\.)?)?([A-Za-z_]\w*)(!?)\s*\(/;
const LOOKS = /^(?:assertThat|expect)$/;
/** Between what is looked at and what it must be. */
const BETWEEN =
  /^(?:\s*\.(?:to|be|been|is|and|have|deep|that|resolves|should|strictly|been)\b(?!\s*\())*\s*\.([A-Za-z_]\w*)\s*(?:\(|$)/;

export function assertionOf(text: string, bare: string): Assertion | undefined {
  if (/^assert\s+(?!\()/.test(text) || /^assert\s*\(.*\)\s*(?:==|is)\s/.test(text)) return compared(text, bare);
  const found = OWNER.exec(text);
  if (found === null) return undefined;
  const [whole, name = '', mark = ''] = found;
  const close = closing(bare, whole.length - 1);
  if (close === undefined) return undefined;
  const given = withoutTest(argumentsIn(text, bare, whole.length, close));
  const rest = text.slice(close + 1).trim();
  if (LOOKS.test(name)) return rest === '' ? undefined : fluent(given, text, bare, close + 1);
  if (rest !== '') return undefined;
  if (EQUAL.has(name)) return equal(given, name);
  const is = STATES.get(name);
  const [first = ''] = given;
  if (is === undefined || first === '' || (name === 'assert' && mark === '')) return undefined;
  // `assertThrows(Type.class, () -> f())`
  if (is === 'fails') {
    const does = given.map(thunkOf).find((each) => each !== undefined);
    return does === undefined ? undefined : states(does, 'fails');
  }
  return first.startsWith('!') && mark === '!' ? states(first.slice(1), 'false') : states(first, is);
}

const states = (of: string, is: NonNullable<Assertion['states']>['is']): Assertion => ({
  sides: undefined,
  states: { of: of.trim(), is },
});

/** `assert f(x) == value, "message"` */
function compared(text: string, bare: string): Assertion | undefined {
  const from = 'assert'.length;
  const comma = topLevel(bare, ',', from);
  const end = comma === -1 ? text.length : comma;
  const said = text.slice(from, end);
  const mask = bare.slice(from, end);
  if (/\s(?:and|or|in|not|if|for)\s|[<>]|!=/.test(outside(mask))) return undefined;
  for (const operator of ['==', ' is ']) {
    const at = topLevel(mask, operator, 0);
    if (at !== -1 && topLevel(mask, operator, at + 2) === -1)
      return { sides: [said.slice(0, at).trim(), said.slice(at + operator.length).trim()], states: undefined };
  }
  return undefined;
}

/** `expect(x).toBe(value)`, `expect(x).to.be.true` */
function fluent(given: readonly string[], text: string, bare: string, from: number): Assertion | undefined {
  const [of = ''] = given;
  const between = BETWEEN.exec(bare.slice(from));
  const name = between?.[1] ?? '';
  if (between === null || given.length !== 1) return undefined;
  const open = from + between[0].length - 1;
  const close = bare[open] === '(' ? closing(bare, open) : undefined;
  if (close !== undefined && text.slice(close + 1).trim() !== '') return undefined;
  if (EQUAL.has(name) && close !== undefined) {
    const values = argumentsIn(text, bare, open + 1, close);
    return values[0] === undefined ? undefined : { sides: [of, values[0]], states: undefined };
  }
  const is = STATES.get(name);
  if (is === undefined || name === 'assert') return undefined;
  const does = is === 'fails' ? thunkOf(of) : of;
  return does === undefined ? undefined : states(does, is);
}

function equal(given: readonly string[], name: string): Assertion | undefined {
  const [first, second, third] = given;
  if (first === undefined || second === undefined) return undefined;
  // Nearly equal is not written out; of three the words may come first.
  if (third !== undefined && /^[+-]?[\d.]/.test(third)) return undefined;
  const isWordFirst =
    given.length === 3 && third !== undefined && /^["']/.test(first) && third.includes('(') && /^assert/.test(name);
  return isWordFirst && !second.includes('(')
    ? { sides: [second, third], states: undefined }
    : { sides: [first, second], states: undefined };
}

/** The test itself, as Go's libraries take it. */
const withoutTest = (given: readonly string[]): string[] =>
  given.filter((each, at) => at > 0 || !/^(?:t|s\.T\(\)|tb)$/.test(each));

/** What a function without parameters does, in one expression. */
function thunkOf(text: string): string | undefined {
  const head = /^(?:async )?(?:\(\)|_) ?[-=]> ?/.exec(text)?.[0];
  if (head === undefined) return undefined;
  const body = text.slice(head.length).trim();
  const inner = body.startsWith('{') && body.endsWith('}') ? body.slice(1, -1).trim() : body;
  const only = inner.endsWith(';') ? inner.slice(0, -1).trim() : inner;
  return only === '' || /[{};]/.test(only) ? undefined : only.replace(/^return\s/, '').trim();
}

/** What stands between the commas from one place to another. */
export function argumentsIn(text: string, bare: string, from: number, to: number): string[] {
  const found: string[] = [];
  for (let at = from; at <= to; ) {
    const comma = topLevel(bare, ',', at, to);
    const end = comma === -1 ? to : comma;
    found.push(text.slice(at, end).trim());
    at = end + 1;
  }
  return found.filter((each) => each !== '');
}

export function closing(bare: string, open: number): number | undefined {
  let depth = 0;
  for (let at = open; at < bare.length; at++) {
    if ('([{'.includes(bare.charAt(at))) depth++;
    else if (')]}'.includes(bare.charAt(at)) && --depth === 0) return at;
  }
  return undefined;
}

/** Where words stand outside of all brackets; -1 where they do not. */
export function topLevel(bare: string, words: string, from: number, to = bare.length): number {
  let depth = 0;
  for (let at = from; at < to; at++) {
    if ('([{'.includes(bare.charAt(at))) depth++;
    else if (')]}'.includes(bare.charAt(at))) depth--;
    else if (depth === 0 && bare.startsWith(words, at)) return at;
  }
  return -1;
}

/** What stands outside of all brackets. */
function outside(bare: string): string {
  let depth = 0;
  let out = '';
  for (const char of bare) {
    if ('([{'.includes(char)) depth++;
    if (depth === 0) out += char;
    if (')]}'.includes(char)) depth--;
  }
  return out;
}
