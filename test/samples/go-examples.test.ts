/** Examples of Go with each form of output that `go test` knows, and with none. */
import { expect, it } from 'vitest';
import { goExamples } from '../../src/samples/go-examples.ts';
import { pagesOf } from '../support/product-folder.ts';

const examples = (...bodies: string[]) =>
  goExamples(
    'reef_test.go',
    `package reef_test\n\nimport (\n\t"fmt"\n\n\t"example.org/reef"\n)\n\n${bodies.map((body, at) => `func ExampleReef_${'abcdef'[at]}() {\n${body}\n}\n`).join('\n')}`,
    { package_name: 'example.org/reef', api: [], manifest: null },
  ).map(({ output, code }) => [output, code.split('\n').length]);

it('reads output, also in any order, and examples without any', () => {
  expect(
    examples(
      '\tfmt.Println(reef.Depth())\n\t// Output: 3',
      '\tfmt.Println(reef.Depth())\n\n\t// Output:\n\t// 3\n\t// 4',
      '\tfmt.Println(reef.Depth())\n\t// Unordered output: 3',
      '\tfmt.Println(reef.Depth())\n\t// Unordered output:\n\t// 3\n\t// 4',
      '\treef.Serve()',
    ),
  ).toEqual([
    ['3', 3],
    ['3\n4', 3],
    ['3', 3],
    [null, 3],
    [null, 3],
  ]);
});

it('follows a chain over its lines, and takes no example that needs a name of its file', () => {
  expect(examples('\tr := reef.New().\n\t\tWith().\n\t\tDepth(3)\n\tr.Draw()', '\thelper(reef.New())')).toEqual([
    [null, 6],
  ]);
});

const started = async (files: Record<string, string>): Promise<{ started: string; recipes: string }> => {
  const { pages } = await pagesOf({
    'go.mod': 'module example.org/reef\n\ngo 1.22\n',
    'reef.go':
      '// Package reef measures reefs.\npackage reef\n\n// Reef is one.\ntype Reef struct{ Depth int }\n\n// New makes one.\nfunc New(depth int) *Reef { return &Reef{Depth: depth} }\n\n// Measure measures it.\nfunc Measure(r *Reef) error { return nil }\n\nfunc hidden() int { return 1 }\n',
    'README.md': '# Reef\n\nReef measures reefs.\n',
    ...files,
  });
  const ending = (end: string): string => [...pages].find(([path]) => path.endsWith(end))?.[1] ?? '';
  return { started: ending('/getting-started.md'), recipes: ending('/recipes.md') };
};
const TESTS = `package reef

import "fmt"

func ExampleMeasure() { // nolint: govet
	// New is called first.
	r := New(3)
	if err := Measure(r); err != nil {
		fmt.Println("Measure failed", err)
		return
	}
}

func ExampleNew() {
	r := &Reef{Depth: hidden()}
	_ = r
}
`;

it('begins with an example of the package itself, as a program outside of it writes it, where no document has code', async () => {
  const page = (await started({ 'reef_test.go': TESTS })).started;
  expect(page).toContain(
    '```go\npackage main\n\nimport (\n\t"fmt"\n\t"example.org/reef"\n)\n\nfunc main() {\n\t// New is called first.\n\tr := reef.New(3)\n\tif err := reef.Measure(r); err != nil {\n\t\tfmt.Println("Measure failed", err)',
  );
  const shown = '# Reef\n\nReef measures reefs.\n\n## Usage\n\n```go\nr := reef.New(3)\n```\n';
  expect((await started({ 'reef_test.go': TESTS, 'README.md': shown })).started).not.toContain('package main');
});

it('names the package before types of parameters and results of functions inside', async () => {
  const each =
    'package reef\n\nimport "fmt"\n\nfunc ExampleNew() {\n\tshow := func(r, other *Reef, name string) (at Reef) {\n\t\tfmt.Println(name, r.Depth)\n\t\treturn *other\n\t}\n\tdig := func() Reef { return *New(2) }\n\tshow(New(3), New(4), "a")\n\tdig()\n\t// Output: a 3\n}\n';
  const page = (await started({ 'reef_test.go': each })).started;
  expect(page).toContain('show := func(r, other *reef.Reef, name string) (at reef.Reef) {');
  expect(page).toContain('dig := func() reef.Reef { return *reef.New(2) }');
});

it('takes no example that needs what only its package has, or whose names hide the package', async () => {
  const hidden = TESTS.slice(0, TESTS.indexOf('func ExampleMeasure')) + TESTS.slice(TESTS.indexOf('func ExampleNew'));
  expect((await started({ 'reef_test.go': hidden })).started).not.toContain('package main');
  const taken = 'package reef\n\nfunc ExampleNew() {\n\treef := New(3)\n\treef.Depth = 4\n}\n';
  expect((await started({ 'reef_test.go': taken })).started).not.toContain('package main');
});

const withTop = (top: string, body: string) =>
  goExamples(
    'reef_test.go',
    `package reef_test\n\nimport (\n\t"context"\n\t"fmt"\n\n\t"example.org/reef"\n)\n\n${top}\n\nfunc ExampleReef() {\n${body}\n}\n`,
    { package_name: 'example.org/reef', api: [], manifest: null },
  ).map(({ head }) => head?.split('\n)\n\n')[1] ?? '');

it('carries what an example takes from the top of its file: variables, types with their methods, functions and what those take', () => {
  const diver = 'type diver struct{ name string }\n\nfunc (d diver) Dive(to int) string {\n\treturn d.name\n}';
  expect(withTop('var ctx = context.Background()\n\nvar other = 1', '\treef.Open(ctx, "a")')).toEqual([
    'var ctx = context.Background()',
  ]);
  expect(withTop(`${diver}\n\nvar first = diver{name: "a"}`, '\treef.Send(first)')).toEqual([
    `${diver}\n\nvar first = diver{name: "a"}`,
  ]);
  expect(withTop('const (\n\tlow = iota\n\thigh\n)', '\tfmt.Println(reef.At(high))\n\t// Output: 1')).toEqual([
    'const (\n\tlow = iota\n\thigh\n)',
  ]);
  expect(
    withTop(
      'var ctx = context.Background()',
      '\tdive := func(ctx context.Context) error { return nil }\n\treef.Open(ctx, dive)',
    ),
  ).toEqual(['var ctx = context.Background()']);
});

it('takes no example that needs a name which neither it nor its file declares, or more of its file than a reader wants to see', () => {
  expect(withTop('', '\treef.Open(ctx, "a")')).toEqual([]);
  expect(withTop('var ctx = ours', '\treef.Open(ctx, "a")')).toEqual([]);
  expect(withTop(`func long() {\n${'\tfmt.Println()\n'.repeat(20)}}`, '\tlong()\n\treef.Open("a")')).toEqual([]);
});

it('takes no example that uses a variable which its file leaves nil, which only the tests of the package set', () => {
  for (const type of ['*reef.Reef', 'map[string]int', 'context.Context', 'func() error', 'io.Reader'])
    expect(withTop(`var at ${type}`, '\treef.Open(at)')).toEqual([]);
  expect(withTop('var (\n\tat *reef.Reef\n\tb  int\n)', '\treef.Open(at)')).toEqual([]);
  // What the example sets itself, or needs no value, is whole.
  for (const [top, body] of [
    ['var at *reef.Reef', '\tat = reef.New(1)\n\treef.Open(at)'],
    ['var at, other *reef.Reef', '\tat, other = reef.New(1), nil\n\treef.Open(at, other)'],
    ['var at reef.Reef', '\treef.Open(at)'],
    ['var at []int', '\treef.Open(at)'],
    ['var at *reef.Reef = reef.New(1)', '\treef.Open(at)'],
  ])
    expect(withTop(top ?? '', body ?? '')).toEqual([top]);
});

it('knows fields, keys, labels, parameters and names that several statements declare', () => {
  const body = [
    '\ttype Log struct {\n\t\tDepth, Width int `reef:"d"`\n\t\tNote string\n\t}',
    '\tvar a, b int',
    '\tl := reef.Log{Depth: a, Note: "x"}',
    'outer:\n\tfor i, each := range l.All() {\n\t\tif each > b {\n\t\t\tcontinue outer\n\t\t}\n\t\tfmt.Println(i)\n\t}',
    '\tl.Walk(func(at, to int, name string) bool {\n\t\treturn at < to && name != ""\n\t})',
    '\tswitch v := l.Any().(type) {\n\tcase string:\n\t\tfmt.Println(v)\n\t}',
    '\tfmt.Println(Log{})',
  ].join('\n');
  expect(withTop('', body)).toEqual(['']);
});
