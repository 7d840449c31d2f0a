/** How a property can be used is what its accessors say, whatever stands before them. */
import { expect, it } from 'vitest';
import { pagesOf } from '../../support/product-folder.ts';

it.each([
  ['{ get; set; }', '{ get; set; }'],
  ['{ get { return 1; } private set { } }', '{ get; }'],
  ['{ [Step] get { return 1; } }', '{ get; }'],
  [
    '{\n  [Step(get = "]")]\n  // Sets off.\n  get { return 1; }\n  [Step] protected set { }\n}',
    '{ get; protected set; }',
  ],
  ['{ readonly get => 1; init => a = value; }', '{ get; init; }'],
  ['=> 1;', '{ get; }'],
  // What it is at first; that something is made, or nothing, says no more than the type.
  ['{ get; set; } = 100;', '{ get; set; } = 100;'],
  ['{ get; } = Limits.Most;', '{ get; } = Limits.Most;'],
  ['{ get; } = new();', '{ get; }'],
  ['{ get; } = default!;', '{ get; }'],
])('reads %j', async (written, shown) => {
  const { facts } = await pagesOf({
    'Lamp.csproj':
      '<Project Sdk="Microsoft.NET.Sdk"><PropertyGroup><TargetFramework>net8.0</TargetFramework></PropertyGroup></Project>\n',
    'README.md': '# Lamp\n\nLamps.\n',
    'Lamp.cs': `namespace Light;\npublic struct Lamp {\n  public int Lit ${written}\n}\n`,
  });
  expect(facts.api.find(({ kind }) => kind === 'property')?.signature).toBe(`public int Lit ${shown}`);
});
