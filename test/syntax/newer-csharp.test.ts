/** Samples in the C# of today are no errors, and wrong ones stay errors. */
import { beforeAll, describe, expect, it } from 'vitest';
import { loadSyntax, type SyntaxCheck } from '../../src/syntax/parsers.ts';

let check: SyntaxCheck;
beforeAll(async () => {
  check = await loadSyntax(['csharp']);
});

describe('C# that the grammar does not know', () => {
  it.each([
    'List<int> rows = [];',
    'var a = Light(b, []);',
    'rows = other ?? [];',
    'public List<int> Rows { get; } = [];',
    'lamp?.Count = 1;',
    'lamp?.Wick.Length += 2;',
    'public ref partial struct Pane { }',
    'var text = $$"""{{x}}""";',
  ])('takes %s', (code) => {
    expect(check('csharp', code)).toMatchObject({ status: 'ok' });
  });

  it.each(['var x = [;', 'var x = a[];', 'class Lamp { int x = []; '])('still reports %s', (code) => {
    expect(check('csharp', code)).toMatchObject({ status: 'error' });
  });

  it.each(['List<int>[] b = null;', 'void Light(object?[]? all) { }', 'int[] a = new int[] { 1 };'])(
    'leaves types as they are: %s',
    (code) => {
      expect(check('csharp', code)).toMatchObject({ status: 'ok' });
    },
  );
});
