/** Examples of Go with each form of output that `go test` knows, and with none. */
import { expect, it } from 'vitest';
import { goExamples } from '../../src/samples/go-examples.ts';

const examples = (...bodies: string[]) =>
  goExamples(
    `package reef_test\n\nimport (\n\t"fmt"\n\n\t"example.org/reef"\n)\n\n${bodies.map((body, at) => `func ExampleReef_${'abcdef'[at]}() {\n${body}\n}\n`).join('\n')}`,
    { package_name: 'example.org/reef' },
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
