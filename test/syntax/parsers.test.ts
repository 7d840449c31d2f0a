import { beforeAll, describe, expect, it } from 'vitest';
import { loadSyntax, type SyntaxCheck } from '../../src/syntax/parsers.ts';

const LANGUAGES =
  'python javascript typescript tsx json jsonc yaml toml bash java kotlin csharp go rust ruby php cpp html css sql powershell';

let check: SyntaxCheck;
beforeAll(async () => {
  check = await loadSyntax(LANGUAGES.split(' '));
});

const whole: Record<string, string> = {
  python: 'import os\n\nasync def f(x: int = 1) -> None:\n    await g(x)\n',
  javascript: "import { a } from 'b';\nawait a(...args);\n",
  typescript: 'interface A<T> { b?: T }\nconst x = { a: 1 } satisfies A<number>;\n',
  tsx: 'export const A = () => <b>{x}</b>;\n',
  json: '{"a": [1, null]}',
  jsonc: '{\n  // why\n  a: 1,\n}',
  yaml: 'a:\n  - b\n---\nc: 1\n',
  toml: '[a]\nb = "c"\n',
  bash: 'for f in *.txt; do\n  echo "$f" | wc -l\ndone\n',
  java: 'package a;\nclass B { void c() { var d = 1; } }\n',
  kotlin:
    'fun A.a() {\n  val b: C by c()\n\n  get("/c") { }\n}\n\nimport d.e\nval f: List<G>\n  field = g()\nfun h() = G()...i()\n',
  csharp: 'using System;\nConsole.WriteLine($"{1}");\n',
  go: 'package main\n\nfunc main() { x := 1; _ = x }\n',
  rust: 'fn main() { let v: Vec<u8> = vec![1]; }\n',
  ruby: 'class A\n  def b = 1\nend\n',
  php: '<?php\n$a = fn($x) => $x * 2;\n',
  cpp: '#include <map>\nint main() { auto x = std::map<int, int>{}; }\n',
  html: '<p class="a">b<br>c',
  css: 'a:hover { color: red }\n',
  sql: 'SELECT a, count(*) FROM b WHERE c = ? GROUP BY a;',
  powershell: 'Get-ChildItem -Path . | Where-Object { $_.Length -gt 1 }',
};
const broken: Record<string, [code: string, line: number]> = {
  python: ['x = 1\ny = = 2\n', 2],
  javascript: ['const a = 1;\nconst = 2;\n', 2],
  typescript: ['const a: = 1;\n', 1],
  tsx: ['const a = <b>;\n', 1],
  json: ['{\n  "a": 1,\n}\n', 3],
  jsonc: ['{ a: : 1 }', 1],
  yaml: ['a: 1\nb: [1, 2\nc: 3\n', 3],
  toml: ['a = 1\nb = \n', 2],
  bash: ['echo a\nif true; then echo "x"\n', 2],
  java: ['int x = 1;\nfoo(1;\n', 2],
  kotlin: ['val a = 1\nval = = 2\n', 2],
  csharp: ['var a = 1;\nvar b = = 2;\n', 2],
  go: ['x := 1\ny := := 2\n', 2],
  rust: ['let a = 1;\nlet = = 2;\n', 2],
  ruby: ['def a\n  foo(1\nend\n', 2],
  php: ['$a = 1;\n$b = = 2;\n', 2],
  cpp: ['int a = 1;\nint b = = 2;\n', 2],
  html: ['<p>a</p>\n<a href="b" href="c">d</a>\n', 2],
  css: ['a { color: red }\nb { : }\n', 2],
  sql: ['SELECT a\nFROM FROM b;', 2],
  powershell: ['Get-Item (\n', 1],
};

describe('every language', () => {
  it.each(Object.entries(whole))('accepts whole %s', (language, code) => {
    expect(check(language, code)).toMatchObject({ status: 'ok', line: null });
  });

  it.each(Object.entries(broken))('finds what is broken in %s', (language, [code, line]) => {
    const result = check(language, code);
    expect(result.status).toBe('error');
    expect(Math.abs((result.line ?? 0) - line)).toBeLessThanOrEqual(1);
    expect(result.reason).not.toBe(null);
  });
});

describe('fragments', () => {
  it.each([
    ['java', 'return lamp'],
    ['java', 'int x = 3\nint y = 4'],
    ['java', 'public void lit('],
    ['rust', 'pub fn lit('],
    ['rust', 'let lamp = '],
    ['typescript', 'class Lamp extends'],
  ])('is no declaration that a reference shows: %s %s', (language, code) => {
    expect(check(language, code).status).toBe('error');
  });

  it.each([
    ['go', 'resp, err := cli.Get(ctx, "foo")\nif err != nil {\n\treturn err\n}', 'statements'],
    ['go', 'import "fmt"\n\nfmt.Println(1)\nfunc x() {}\n', 'program'],
    ['go', 'Get(ctx context.Context) error\nPut() error', 'member'],
    ['java', '@Override\npublic void close() throws IOException { }', 'member'],
    ['csharp', 'public string Name { get; init; }', 'member'],
    ['rust', 'let x = read()?;\nprintln!("{x}");', 'statements'],
    ['rust', 'use a::b;\nlet x = b();', 'statements'],
    ['java', 'public static final int MOST', 'member'],
    ['java', 'byte[] OWN = {1}', 'member'],
    ['java', 'public static final Lamp own = new Lamp(1)', 'member'],
    ['java', 'public class Lamp<T extends Comparable<T>> extends Fitting', 'member'],
    ['java', 'protected Lamp(String colour) throws IOException', 'member'],
    ['java', 'int value() default 3', 'member'],
    ['rust', 'pub fn lit(&self, at: [u8; 4]) -> Result<(), E>\nwhere T: B', 'member'],
    ['rust', 'pub struct Lamp(pub(crate) Arc<Path>)', 'member'],
    ['rust', 'pub trait Shines: A + B', 'member'],
    ['rust', 'pub const MOST: u8', 'member'],
    ['rust', 'macro_rules! lamp', 'member'],
    ['go', 'type Lamp struct', 'member'],
    ['typescript', 'export abstract class Lamp<T> extends Fitting implements Shines', 'member'],
    ['php', '$x = new Foo();\n$x->bar();', 'statements'],
    ['javascript', '"scripts": {\n  "a": "b"\n}', 'member'],
    ['javascript', 'async load() { return 1; },\nother() {}', 'member'],
    ['typescript', 'read(path: string): Promise<string>;\nsize?: number;', 'member'],
    ['typescript', 'const a = <Foo bar={1}>x</Foo>;', 'statements'],
    ['json', '"a": 1,\n"b": 2', 'member'],
    ['json', '{"a": 1}\n{"a": 2}\n', 'statements'],
    ['python', '    x = 1\n    return x\n', 'statements'],
    ['python', '"key": value,\n"other": 2', 'expression'],
    ['css', 'color: red;\nmargin: 0', 'member'],
    ['sql', 'SELECT * FROM t WHERE a = ? AND b = :name AND c = %(x)s', 'statements'],
    ['sql', "-- don't\nSELECT `a` FROM `b` WHERE c = 'it''s @x'", 'statements'],
    ['sql', "SELECT data->'a' ? 'b', x::int FROM t", 'statements'],
  ])('%s: %j parses as %s', (language, code, shape) => {
    expect(check(language, code)).toMatchObject({ status: 'ok', shape });
  });
});

describe('what no parser should judge', () => {
  it.each([
    ['bash', '$ etcdctl get foo\nfoo\nbar (1)\n', 'transcript'],
    ['python', '>>> 1 +\n', 'transcript'],
    ['console', 'anything (', 'transcript'],
    ['bash', 'etcdctl member list\n| a | b |\n+---+(x\n', 'transcript'],
    ['bash', 'tool run (--all|--one) [name]', 'elided'],
    ['go', 'func main() {\n    ...\n}', 'elided'],
    ['java', 'foo(…);', 'elided'],
    ['json', '{\n  "a": 1,\n  ...\n}', 'elided'],
    ['yaml', '{{- if .x }}\na: 1\n{{- end }}\n', 'elided'],
    ['bash', 'login <your token> (', 'elided'],
    ['cpp', '(lldb) breakpoint set --name foo\nBreakpoint 1: where = a`b, address = 0x1\n', 'transcript'],
    ['c', 'Process 1 stopped\n(lldb) frame variable\n(int) x = 3\n', 'transcript'],
    ['python', '(Pdb) p x\n3\n', 'transcript'],
    ['python', '(venv) $ pip install (x\n', 'transcript'],
    ['cpp', 'std::vector<..> v;\nfoo(v);\n', 'elided'],
    ['cpp', 'template <..>\nvoid f() {\n  <..>\n}\n', 'elided'],
    ['go', '{{ range .Items }}\n{{ .Name }}\n{{ end }}\n', 'elided'],
    ['go', 'func f() {\n  x := {{ .Values.x }}\n}\n', 'elided'],
    ['mermaid', 'graph TD', 'unknown'],
    ['python', '   \n', 'unknown'],
    ['sql', 'EXEC sp_who2 @x = (;', 'unknown'],
    ['sql', 'SELECT TOP 5 a FROM b;', 'unknown'],
    ['sql', 'SELECT a FROM b LIMIT 1, 2;', 'unknown'],
    ['sql', 'INSERT INTO a VALUES (1) ON DUPLICATE KEY UPDATE b = 2;', 'unknown'],
    ['sql', `SELECT ${'('.repeat(20_000)}1`, 'unknown'],
    ['bash', 'cannot load library x.so: error 0x7e (none)\n', 'transcript'],
    ['sh', 'user@machine:~/tutorial$\n', 'transcript'],
    ['bash', 'expect(mocked).toHaveBeenCalled()\n\nExpected number of calls: >= 1\n', 'transcript'],
    ['shell', 'zcli login <token>\n', 'elided'],
    ['bash', 'turso tokens create <nom-de-la-base-de-données>\n', 'elided'],
    ['powershell', '(Invoke-WebRequest "https://x.org").Content | python -\n', 'unknown'],
    ['yaml', '``` { .yaml .copy }\na: 1\n```\n', 'unknown'],
    ['js', "---\nimport a from 'a';\n---\n<p>{ a }</p>\n", 'unknown'],
    ['js', "import type { A } from 'a';\nfunction f(a: A): string { return a }\n", 'unknown'],
  ])('%s: %j is %s', (language, code, shape) => {
    expect(check(language, code)).toMatchObject({ status: 'not_checkable', shape });
  });

  it('still calls code an error that names a debugger, or compares', () => {
    expect(check('cpp', 'int x = (lldb);\nint = 3;\n').status).toBe('error');
    expect(check('cpp', 'void f() { a < b.c > d;\nint = 3; }\n').status).toBe('error');
  });

  it('still calls a spread in broken code an error', () => {
    expect(check('javascript', 'f(...args);\nconst = 1;').status).toBe('error');
  });

  it('says so when a grammar was not asked for', async () => {
    const none = await loadSyntax([]);
    expect(none('python', 'x = (')).toMatchObject({
      status: 'not_checkable',
      reason: 'the grammar of `python` was not loaded',
    });
  });
});

describe('what documentation writes into code', () => {
  it.each([
    ['rust', '# fn main() {\n    let x = 5;\n# }\n'],
    ['rust', '#[derive(Debug)]\n# struct A;\n#\n'],
    ['json', '{\n  "dev": "vite", // starts it\n  "build": "x" // makes it\n}\n'],
    ['json', '{\n  "compilerOptions": { "strict": true, },\n}\n'],
    ['json', '{\n  "vite": "npm:rolldown-vite" // [!code --]\n  "vite": "8" // [!code ++]\n}\n'],
    ['js', 'f({\n  msg: 1 // [!code --]\n  msg: 2 // [!code ++]\n})\n'],
    ['ts', 'a((x) => { // [!code --]\n  b(x)\n})\na((x, y) => { // [!code ++]\n  b(x)\n})\n'],
    ['ts', "test.each<{ a: number }>`a\n${1}`('x', ({ a }) => {});\n"],
    ['ts', '{\n  title?: string; // of the section\n  run?: () => void;\n}\n'],
    ['json', 'PUT /lamps/_doc/1\n{\n  "lit": true\n}\n'],
    [
      'json',
      '# all of them\nGET _cat/lamps?v\n\nPOST /lamps/_bulk HTTP/1.1\nContent-Type: x\n\n{"index": {}}\n{"a": 1}\n',
    ],
    ['json', 'DELETE /lamps\n'],
    ['json', 'GET {lamps}/_doc\n\nPUT "/_all?pretty"\n{}\n'],
    ['json', '{\n  "said": """one "of"\ntwo""",\n  "b": 1\n}\n'],
  ])('%s: %j parses', (language, code) => {
    expect(check(language, code).status).toBe('ok');
  });

  it.each([
    ['json', '{\n  "keywords": ["a"],\n}\n', 3],
    ['json', '{ "a": "// no comment" "b": 1 }\n', 1],
    ['json', 'PUT /lamps/_doc/1\n{\n  "lit": true,\n}\n', 4],
    ['json', 'GET /a\n\nPUT /b\n{\n  "said": """x\n"""\n  "c": 1\n}\n', 7],
    ['json', 'PUT the lamp on\n{ "lit": 1 }\n', 1],
    ['jsx', '<Row>\n<Row two />\n', 1],
    ['js', 'a => {}\nb c\n', 2],
    ['js', 'f({\n  adapter: vercel()\n  session: {}\n})\n', 3],
    ['bash', 'echo "a\n', 1],
  ])('%s: %j is still broken', (language, code, line) => {
    expect(check(language, code)).toMatchObject({ status: 'error', line });
  });
});

it('takes any spelling of a language', () => {
  expect(check('Py', 'x = 1').status).toBe('ok');
  expect(check('C#', 'var x = 1;').status).toBe('ok');
});

it.each([
  ['json', '{\n  "CN": "peer",\n  "hosts": [\n    "b.example"\n  ],\n', 'ok'],
  ['json', '{\n  "a": [\n    1,\n  ]\n}\n', 'error'],
  [
    'shell',
    'ctl txn --interactive\n\ncompares:\nvalue("a") = "b"\n\nsuccess requests (get, put):\ndel a\n',
    'not_checkable',
  ],
  ['bash', 'lease 2d82 granted with TTL(0s), remaining(-1s)\n', 'not_checkable'],
  ['bash', '> `{"level":"info","msg":"it`s up"}\n', 'not_checkable'],
  ['bash', 'if true; then\n  ls (a\n', 'error'],
])('%s of real pages: %j is %s', (language, code, status) => {
  expect(check(language, code).status).toBe(status);
});

describe('what well-kept documentation shows', () => {
  it.each([
    ['jsx', 'const a = <Move default="none" class="b"><i for="c" /></Move>;\n'],
    ['jsx', 'onMove={Watch.event([{ native: { x: left } }])}\nwide="yes"\n'],
    ['jsx', '<Row one={() => {}} />\n// and\n<Row two />\n'],
    ['tsx', '<p>a <>b</></p>\n<></>\n'],
    ['js', '// bad\na => {}\n\n// good\n(a) => {}\n'],
    ['ts', '(a) => {\n  return b();\n}\n(c) => {}\n'],
    ['ts', "interface A {\n  list?: import('b').C[];\n}\n"],
    ['css', '@keyframes a {\n  12.5% { left: 0 }\n  50%, 62.25% { left: 1px }\n}\n'],
    ['cpp', 'LRESULT CALLBACK Run(HWND a, UINT b) {\n  return 0;\n}\n\nREGISTER_PART(part, Run)\n'],
    ['java', 'public void take(\n    First a,\n    Second b) throws Third\n'],
    ['toml', '[deps]\na = "1"\n# or from its repository\na = { git = "x" }\n'],
    ['toml', '[package]\nname = "a"\n\n[package]\nname = "b"\n'],
    ['json', '"start": "run",\n"test": "try"\n},\n"more": {\n  "a": 1\n},\n'],
    ['json', '"rule/one": [\n  "error",\n  { "a": [1, 2,] }\n]\n'],
  ])('parses: %s %j', (language, code) => {
    expect(check(language, code)).toMatchObject({ status: 'ok' });
  });

  it.each([
    ['python', '{!../../src/first.py!}\n'],
    ['python', '{!> ../src/second.py !}\n'],
    ['yaml', '--8<-- "part.yml"\na: : b\n'],
    ['js', 'const a = make(first, options?)\n'],
    ['js', 'a = 1.0;b = 2;\n        ^^^^^^ Range\n'],
    ['ts', 'interface A {\n+++\tone: string;\n\ttwo: string;+++\n}\n+++import b+++\n'],
    ['python', 'a = sink(.., lazy=True)\n'],
    ['python', "AssertionError: they are different (at 'n')\n[left]: [9 2]\n"],
    ['bash', 'export TOKEN=<token — see Login above>\nrun x\n'],
    ['bash', '> tool run x\nError: "y" (failed: no\n'],
    ['jsx', '<Row ref={index === i ? here : null}>\n'],
    ['go', 'type <ServiceName>_Client interface {\n\tSend() error\n}\n'],
    ['bash', 'npm view <package.name>\n'],
    ['bash', 'git rebase origin/<your-branch>\n'],
  ])('is not judged: %s %j', (language, code) => {
    expect(check(language, code).status).toBe('not_checkable');
  });

  it.each([
    ['jsx', 'const a = <Move default="none"><i></Move>;\n'],
    ['jsx', 'onMove={Watch.event([{ x: left })}\n'],
    ['css', '@keyframes a {\n  12.5% { left 0: }\n'],
    ['cpp', 'int a = REGISTER_PART(b\nint c = 1;\n'],
    ['java', 'foo(1)\nint b = 2;\n'],
    ['toml', '[deps]\na = "1"\na = "2"\n'],
    ['json', '"start": "run",\n"test": try\n},\n"more": {}\n'],
    ['js', 'const a = b ? c;\n'],
    ['jsx', '<Row>\n  <Cell>\n</Row>\n'],
  ])('is still broken: %s %j', (language, code) => {
    expect(check(language, code).status).toBe('error');
  });
});

describe('`await` in JavaScript', () => {
  it.each([
    'run(() => {\n  return await load();\n});',
    'function run() {\n  for (const a of b) await a;\n}',
    'const a = { run() {\n  await load();\n} };',
    'async function run() {\n  list.map((a) => await a);\n}',
  ])('does not stand in a function that is not async: %s', (code) => {
    for (const language of ['javascript', 'typescript', 'tsx'])
      expect(check(language, code)).toMatchObject({
        status: 'error',
        line: 2,
        reason: '`await` in a function that is not `async`',
      });
  });
  it.each([
    'const a = await load();',
    'if (a) {\n  await load();\n}',
    'run(async () => {\n  return await load();\n});',
    'async function* run() {\n  yield await load();\n}',
    'class A {\n  async run() {\n    await load();\n  }\n}',
    'async run() {\n  await load();\n}',
    'const run = () => async () => await load();',
    'for await (const a of b) {\n  use(a);\n}',
    // The name of a function, as libraries from before the word have it.
    'function run() {\n  const a = await(load());\n}',
  ])('may stand in: %s', (code) => {
    for (const language of ['javascript', 'typescript']) expect(check(language, code).status).toBe('ok');
  });
});

it('what was not expected is shown in whole words, and what is too long as that', () => {
  const comment = check('csharp', 'void F()\n{\n    if (x == null) return;\n    # redact emails\n    y = 1;\n}\n');
  expect(comment).toMatchObject({ status: 'error', reason: expect.stringMatching(/^unexpected `# redact\b/) });
  const long = check('rust', `(incomplete, ${'deref_patterns, '.repeat(6)}"X", Some(87121)),\n`);
  expect(long.reason === null || long.reason.length < 80).toBe(true);
});
