/** `Rule` and `Rule<T>` are two types: in links, in what implements them, and in recipes. */
import { expect, it } from 'vitest';
import { implementorsOf } from '../../../src/derive/members.ts';
import { arityOf, typeMeant } from '../../../src/derive/overloads.ts';
import { usedIn } from '../../../src/derive/uses.ts';
import { pagesOf } from '../../support/product-folder.ts';

const FILES = {
  'src/Strata/Strata.csproj':
    '<Project Sdk="Microsoft.NET.Sdk">\n  <PropertyGroup>\n    <TargetFramework>net8.0</TargetFramework>\n  </PropertyGroup>\n</Project>\n',
  'README.md': '# Strata\n\nStrata reads layers.\n',
  'src/Strata/Rules.cs': `namespace Quarry;

/// <summary>A rule of one kind.</summary>
public interface IRule<TLayer> { }

/// <summary>A rule of any kind.</summary>
public interface IRule : IRule<object> { }

/// <summary>Counts.</summary>
public class Count : IRule { }

/// <summary>Names.</summary>
public class Names : IRule<string> { }

/// <summary>No depth.</summary>
public class DepthException<TLayer> : System.Exception
{
    /// <summary>Says it.</summary>
    public string Says() => "";
}
`,
};

it('counts what implements a type by what it fills in', async () => {
  const { facts } = await pagesOf(FILES);
  const of = (name: string): readonly string[] =>
    implementorsOf(facts.api.find((each) => each.name === name) ?? { name }, facts);
  expect(of('Quarry.IRule')).toEqual(['Quarry.Count']);
  expect(of('Quarry.IRule<TLayer>')).toEqual(['Quarry.Names']);
  expect(facts.api.find(({ name }) => name === 'Quarry.IRule')?.bases).toEqual(['Quarry.IRule<object>']);
});

it('resolves no name to a type that is made of others, unless it is written so', async () => {
  const { facts } = await pagesOf(FILES);
  const used = (code: string): string[] =>
    usedIn([{ language: 'csharp', code: `using Quarry;\n${code}` }], facts).map(({ name }) => name);
  expect(used('var e = new DepthException();')).toEqual([]);
  expect(used('var e = new DepthException<string>();')).toEqual(['Quarry.DepthException<TLayer>']);
});

it('finds types by how many others they are made of', () => {
  expect([arityOf('A'), arityOf('A<B>'), arityOf('A<B, C<D, E>>')]).toEqual([0, 1, 2]);
  const types = new Map([
    ['q.A', 0],
    ['q.A<T>', 1],
    ['q.A<T,U>', 2],
    ['q.B', 3],
  ] as const);
  expect(typeMeant(types, 'A<int>', 'q')).toBe(1);
  expect(typeMeant(types, 'q.A<int, C<x, y>>', 'z')).toBe(2);
  expect(typeMeant(types, 'A', 'q')).toBe(0);
  expect(typeMeant(types, 'B<Sand>', 'q')).toBe(3);
});
