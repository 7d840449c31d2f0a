/** Methods that only a constraint on a nullable type tells apart are two; a parameter's element inside of words is a reference to it. */
import { expect, it } from 'vitest';
import { pagesOf } from '../../support/product-folder.ts';

const FILES = {
  'README.md': '# Lamp\n\nLamps.\n',
  'Lamp.csproj':
    '<Project Sdk="Microsoft.NET.Sdk"><PropertyGroup><TargetFramework>net8.0</TargetFramework><PackageId>Lamp</PackageId></PropertyGroup></Project>\n',
  'Wick.cs': `namespace Lamp;

public static class Wick
{
    /// <summary>Trims a class.</summary>
    /// <remarks>Takes <param name="input"/> whole, and <typeparam name="T"></typeparam> as it is.</remarks>
    public static T Trim<T>(T? input, string? name = null) => input;

    /// <summary>Trims a structure.</summary>
    public static T Trim<T>(T? input, string? name = null) where T : struct => input.Value;

    /// <summary>Burns.</summary>
    [Obsolete("Deprecated: Use Trim.")]
    public static void Burn(
        string nameOfTheWickThatBurnsLongest,
        string nameOfTheLampThatStandsBesideIt,
        int minutesUntilItIsOut)
    { }
}
`,
};

it('keeps overloads, references, indentation, and says once that something is deprecated', async () => {
  const { facts, text } = await pagesOf(FILES).then((made) => ({ ...made, text: [...made.pages.values()].join('\n') }));
  const trims = facts.api.filter(({ name }) => name.includes('.Trim'));
  expect(trims.map(({ name }) => name)).toEqual([
    'Lamp.Wick.Trim<T>(T?,string?)',
    'Lamp.Wick.Trim<T>(Nullable<T>,string?)',
  ]);
  expect(trims[0]?.doc).toBe('Trims a class.\n\nTakes `input` whole, and `T` as it is.');
  const burn = facts.api.find(({ name }) => name.includes('.Burn'));
  expect(burn?.signature.split('\n')[1]).toBe('    string nameOfTheWickThatBurnsLongest,');
  expect(text).toContain('**Deprecated.** Use Trim.');
});

it('knows tuples by the types of their parts, whatever these are called', async () => {
  const { facts } = await pagesOf({
    ...FILES,
    'Wick.cs':
      'namespace Lamp;\n\npublic class Wick\n{\n    public void Burn((string stdOut, List<(int At, Wick)> rest) both, Func<int> next) { }\n    public void Burn() { }\n}\n',
  });
  expect(facts.api.map(({ name }) => name)).toContain('Lamp.Wick.Burn((string,List<(int,Wick)>),Func<int>)');
});
