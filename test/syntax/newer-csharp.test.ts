/** Samples in the C# of today are no errors, and wrong ones stay errors. */
import { beforeAll, describe, expect, it } from 'vitest';
import { olderCsharp } from '../../src/syntax/newer-csharp.ts';
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

  it.each([
    'List<int>[] b = null;',
    'void Light(object?[]? all) { }',
    'int[] a = new int[] { 1 };',
    'var a = new Keys { ["a"] = typeof(Lamp), ["b"] = 2 };',
  ])('leaves types and keys as they are: %s', (code) => {
    expect(check('csharp', code)).toMatchObject({ status: 'ok' });
  });
});

it('changes no code whose strings only look like nothing', () => {
  const code = 'var keys = new() { ["a"] = 1, ["b"] = 2 }; int[] rows = [ ];';
  expect(olderCsharp(code)).toBe('var keys = new() { ["a"] = 1, ["b"] = 2 }; int[] rows = "" ;');
});

it.each([
  'public sealed class Lamp<T> : Fitting where T : struct',
  'void Light(int seconds)',
  'public static implicit operator string(Lamp<T> a)',
  'public event EventHandler Went',
  'public const int Most = 3',
])('takes a declaration without its body: %s', (code) => {
  expect(check('csharp', code)).toMatchObject({ status: 'ok' });
});

it.each(['public sealed class Lamp<T : Fitting', 'void Light(int seconds', 'var x = Light()\nvar y = 2;'])(
  'still reports a torn one: %s',
  (code) => {
    expect(check('csharp', code)).toMatchObject({ status: 'error' });
  },
);
