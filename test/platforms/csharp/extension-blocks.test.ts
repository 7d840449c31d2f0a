/** Extension blocks of C# 14: their members are those of the class around, as older C# writes and calls them. */
import { expect, it } from 'vitest';
import { pagesOf } from '../../support/product-folder.ts';

async function symbols(body: string) {
  const { facts } = await pagesOf({
    'Tide/Tide.csproj':
      '<Project Sdk="Microsoft.NET.Sdk"><PropertyGroup><TargetFramework>net10.0</TargetFramework></PropertyGroup></Project>\n',
    'README.md': '# Tide\n\nTables of tides.\n',
    'Tide/Reef.cs': `namespace Tide;\n\n/// <summary>A reef.</summary>\npublic class Reef { }\n\npublic static class ReefExtensions\n{\n${body}\n}\n`,
  });
  return facts.api.filter(({ name: full }) => full.startsWith('Tide.ReefExtensions.'));
}

it('reads methods of a block as extension methods, with their words and what they throw', async () => {
  const [dig, deep] = await symbols(`    extension(Reef reef)
    {
        /// <summary>Digs.</summary>
        public int Dig(int depth)
        {
            if (depth < 0) throw new System.ArgumentException("too high");
            return depth;
        }
        public int Deep() => 3;
        private int Hidden() => 4;
    }`);
  expect(dig).toMatchObject({
    name: 'Tide.ReefExtensions.Dig',
    signature: 'public static int Dig(this Reef reef, int depth)',
    doc: 'Digs.',
  });
  expect(dig?.parameters.map(({ name }) => name)).toEqual(['reef', 'depth']);
  expect(JSON.stringify(dig)).toContain('too high');
  expect(deep?.signature).toBe('public static int Deep(this Reef reef)');
});

it('reads types and constraints of the block, before those of the method', async () => {
  const found = await symbols(`    extension<T>(System.Collections.Generic.List<T> list) where T : notnull
    {
        public T First() => list[0];
        public U As<U>(T value) where U : class => null;
    }`);
  expect(found.map(({ signature }) => signature)).toEqual([
    'public static T First<T>(this System.Collections.Generic.List<T> list) where T : notnull',
    'public static U As<T, U>(this System.Collections.Generic.List<T> list, T value) where U : class where T : notnull',
  ]);
});

it('shows what has no older form inside of its block: static members, properties, receivers without a name', async () => {
  const found = await symbols(`    extension(Reef reef)
    {
        public int Depth => 3;
        public static Reef Make() => new();
    }
    extension(Reef)
    {
        public static Reef Empty => new();
    }
    public static int Old(this Reef reef) => 1;`);
  expect(found.map(({ signature }) => signature)).toEqual([
    'extension(Reef reef) { public int Depth { get; } }',
    'extension(Reef reef) { public static Reef Make(); }',
    'extension(Reef) { public static Reef Empty { get; } }',
    'public static int Old(this Reef reef)',
  ]);
});

it('takes a method of that name for a method', async () => {
  const found = await symbols(
    '    public static int extension(Reef reef) { return 1; }\n    public static int Other() => extension(null);',
  );
  expect(found.map(({ signature }) => signature)).toEqual([
    'public static int extension(Reef reef)',
    'public static int Other()',
  ]);
});
