/** What a compiler sees of a file: conditions decided where they can be, macros expanded, every line where it was. */
import { expect, it } from 'vitest';
import { loadGrammar } from '../../../src/adapters/tree-sitter.ts';
import { evaluated, type Names } from '../../../src/platforms/cpp/condition.ts';
import { readCppFile } from '../../../src/platforms/cpp/declarations.ts';
import { expanded } from '../../../src/platforms/cpp/expand.ts';
import { lexed } from '../../../src/platforms/cpp/lex.ts';
import { macrosOf } from '../../../src/platforms/cpp/product-macros.ts';
import { readingsOf } from '../../../src/platforms/cpp/readings.ts';
import { skeletonOf } from '../../../src/platforms/cpp/skeleton.ts';

it('blanks comments and what strings hold, at the same places', () => {
  const text = `int a = 1'000; // it's\nchar b = '"'; /* "x" */ auto c = R"(a " b)" "d // e"; // f \\\n g\n`;
  const { code, bare } = lexed(text);
  expect([code.length, bare.length]).toEqual([text.length, text.length]);
  expect(code.trimEnd()).toBe(`int a = 1'000;        \nchar b = '"';           auto c = R"(a " b)" "d // e";`);
  expect(bare.trimEnd()).toBe(`int a = 1'000;        \nchar b = ' ';           auto c =  "       " "      ";`);
});

it('expands macros as a preprocessor does, and keeps the lines of what a call spans', () => {
  const macros = new Map([
    ['EMPTY', { parameters: null, body: '' }],
    ['ALIAS', { parameters: null, body: 'EMPTY constexpr' }],
    ['SELF', { parameters: null, body: 'SELF' }],
    ['JOIN', { parameters: ['a', 'b'], body: 'a##_##b' }],
    ['TEXT', { parameters: ['x'], body: '#x' }],
    ['ALL', { parameters: ['first', '...'], body: 'f(first __VA_OPT__(,) __VA_ARGS__)' }],
  ]);
  const find = (name: string) => macros.get(name);
  expect(expanded('EMPTY int a;', find)).toBe('      int a;');
  expect(expanded('ALIAS int a = SELF;', find).replace(/ +/g, ' ')).toBe(' constexpr int a = SELF;');
  expect(expanded('int JOIN(x, y) = "EMPTY";', find)).toBe('int x_y = "EMPTY";');
  expect(expanded('TEXT(a "b")', find)).toBe('"a \\"b\\""');
  expect(expanded('ALL(1)\nALL(1,\n  g(2, 3))\nint b;', find)).toBe('f(1  )\nf(1 , g(2, 3))\n\nint b;');
  expect(expanded('JOIN without a call', find)).toBe('JOIN without a call');
});

it('decides conditions, and says what others may decide otherwise', () => {
  const names: Names = {
    textOf: (name) => ({ THREE: '3', EMPTY: '' })[name],
    certaintyOf: (name) => (name === 'THREE' ? 'sure' : undefined),
    isDefined: (name) => (name === 'THREE' ? { value: 1, certainty: 'sure' } : { value: 0, certainty: 'open' }),
    called: (name, [major = '0']) => (name === 'AT_LEAST' ? `(THREE >= ${major})` : undefined),
  };
  const of = (condition: string) => {
    const { value, certainty } = evaluated(condition, names);
    return `${value !== 0} ${certainty}`;
  };
  expect(of('0')).toBe('false sure');
  expect(of('THREE == 3 && defined(THREE)')).toBe('true sure');
  expect(of('AT_LEAST(3) && !AT_LEAST(4)')).toBe('true sure');
  expect(of('__cplusplus >= 201703L')).toBe('true newest');
  expect(of('__has_include(<span>) && defined __cpp_concepts')).toMatch(/^(?:true|false) /);
  expect(of('defined(_WIN32) || 1')).toBe('true sure');
  expect(of('defined(_WIN32) && THREE')).toBe('false open');
  expect(of('0 && UNKNOWN')).toBe('false sure');
  expect(of('UNKNOWN(1, 2) ? 1 : 0x0')).toBe('false open');
  expect(of('DOXYGEN_RUNS')).toBe('true sure');
});

const LIBRARY = new Map([
  ['b.h', '#include "a/config.h"\nTIDE_API void b();\n'],
  [
    'a/config.h',
    '#ifndef A_CONFIG_H\n#define A_CONFIG_H\n#define TIDE_API\n#ifdef _WIN32\n#define TIDE_WIN 1\n#else\n#define TIDE_WIN 0\n#endif\nint code;\n#endif\n',
  ],
]);

it('takes what the headers of a product define, without the marks that keep a file from being read twice', () => {
  const macros = macrosOf(LIBRARY);
  expect([...macros.keys()]).toEqual(['TIDE_API', 'TIDE_WIN']);
  expect(macros.get('TIDE_WIN')).toMatchObject({ body: '0', certainty: 'sure', value: 'open' });
});

it('reads each branch that others take once, and none that nobody takes', () => {
  const text = `#if TIDE_WIN
TIDE_API void windows();
#elif 0
void never();
#else
TIDE_API void others();
#  if __cplusplus < 201103L
void old();
#  endif
#endif
void both() {
#if TIDE_WIN
  inside();
#endif
}
`;
  const readings = readingsOf(text, macrosOf(LIBRARY));
  const found: string[] = [];
  for (let next = readings.next(); next.done !== true; ) {
    const { text: read, isOwn, around } = next.value;
    const lines = read.split('\n');
    expect(lines).toHaveLength(text.split('\n').length);
    for (const [at, line] of lines.entries())
      if (line.includes('void') && isOwn(at + 1)) found.push(`${line.trim()} ${around(at + 1).join(' and ')}`.trim());
    next = readings.next([{ start: 11, end: 15 }]);
  }
  expect(found).toEqual(['void others(); !TIDE_WIN', 'void both() {', 'void windows(); TIDE_WIN']);
});

it('leaves bodies out, whatever they hold, and keeps every line where it was', () => {
  const text = `template <class T> struct A : B<(1 > 0)> {
  A() : a{1}, b(2) { if (x) { throw 1; } }
  auto f() const -> decltype(g()) { return } ; }
  int c = { 1 };
  bool operator=(int) { return "}"; }
};
A(int) -> A<int>;
auto lambda = [](int a) { return a; };
namespace n { extern "C" { void h() { } } }
`;
  const { text: left, source, bodies } = skeletonOf(text);
  expect([left.length, left.split('\n').length]).toEqual([source.length, text.split('\n').length]);
  expect(source).toContain('A() : a{1}, b(2) {}\n  auto f() const -> decltype(g()) {}');
  expect([...bodies.values()].map((each) => each.text)).toEqual([
    '{ if (x) { throw 1; } }',
    '{ return }',
    '{ return "}"; }',
    '{ }',
  ]);
  expect(left).not.toContain('throw');
  expect(left).not.toContain('A(int) ->');
});

it('counts what it cannot parse, and shows nothing that stands beside it', async () => {
  const grammar = await loadGrammar('cpp');
  const text = `namespace tide {
void before();
int broken(;
void behind();

void whole();
class Table {
 public:
  void first();
  int 7bad;
  void last();
};
}
`;
  const { declarations, unread } = readCppFile(grammar, text, new Map());
  const names = declarations.map(({ name }) => name);
  expect(unread.length).toBeGreaterThan(0);
  expect(names).toContain('whole');
  expect(names).toContain('first');
  for (const name of ['broken', '7bad', 'bad']) expect(names).not.toContain(name);
});

it('leaves macros of macros as they are written, where they double without an end', () => {
  const doubling = (name: string) => {
    const at = Number(/^M(\d+)$/.exec(name)?.[1] ?? 99);
    return at > 60 ? undefined : { parameters: null, body: `M${at + 1} M${at + 1}` };
  };
  expect(expanded('int a; M0', doubling as never)).toContain('int a;');
  expect(expanded('M60', doubling as never)).toBe('M61 M61');
});
