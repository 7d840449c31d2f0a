/** Extension methods of C# are shown as programs call them, and listed where a reader looks for them. */
import { expect, it } from 'vitest';
import { receiverOf, withExtensions } from '../../src/derive/extensions.ts';
import { shortName } from '../../src/ecosystems/index.ts';
import { pagesOf } from '../support/product-folder.ts';

it.each([
  ['public static int Dig(this IRig rig, int depth)', { name: 'rig', type: 'IRig' }],
  ['static T Dig<T>([NotNull] this Rig<T> @rig)', { name: '@rig', type: 'Rig<T>' }],
  ['int Dig(IRig rig)', undefined],
  ['dig(this: Rig, depth: number): void', undefined],
  ['int Depth { get; }', undefined],
  ['', undefined],
])('%s', (signature, receiver) => {
  expect(receiverOf(signature)).toEqual(receiver);
});

it('on what gives what they are called on, where one property alone does', async () => {
  const { pages, facts } = await pagesOf({
    'README.md': '# Strata\n\nDigs.\n',
    'Strata.csproj':
      '<Project Sdk="Microsoft.NET.Sdk"><PropertyGroup><TargetFramework>net8.0</TargetFramework></PropertyGroup></Project>\n',
    'Rig.cs': `namespace Strata;
/// <summary>A rig.</summary>
public interface IRig { }
/// <summary>A drill.</summary>
public interface IDrill { }
/// <summary>A site.</summary>
public class Site {
  /// <summary>The rig.</summary>
  public static IRig Rig { get; } = null;
}
/// <summary>What rigs do.</summary>
public static class RigExtensions {
  /// <summary>Digs.</summary>
  public static int Dig(this IRig rig, int depth) => 0;
  /// <summary>Digs fast.</summary>
  public static int Dig(this IRig rig, string depth) => 0;
  /// <summary>Turns.</summary>
  public static int Turn(this IDrill drill) => 0;
}
/// <summary>Helps.</summary>
public static class Helps {
  /// <summary>Helps out.</summary>
  public static int Out(int depth) => 0;
}
`,
  });
  const all = [...pages.values()].join('\n');
  expect(all).toContain('Called as `Site.Rig.Dig(…)`.');
  expect(all).toContain('Called as `drill.Turn(…)`.');
  expect(all).not.toMatch(/Called as `[^`]*Out/);
  const tops = facts.api.filter(({ parent, kind }) => parent === null && kind !== 'module');
  expect(withExtensions(tops, facts).map((each) => shortName(each, 'dotnet'))).toEqual([
    'IRig',
    'IDrill',
    'Site',
    'RigExtensions',
    'RigExtensions.Dig(IRig, int)',
    'RigExtensions.Turn()',
    'Helps',
  ]);
  expect(withExtensions(tops, { ...facts, ecosystem: 'kotlin' })).toEqual(tops);
});
