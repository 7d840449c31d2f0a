/** A C# product is read from its source alone: public types of its project, in the words of XML documentation, for all of its target frameworks. */
import { beforeAll, expect, it } from 'vitest';
import { symbolAt } from '../../../src/derive/address.ts';
import { recompute } from '../../../src/derive/recompute.ts';
import { referenceBlocks } from '../../../src/derive/reference.ts';
import type { ApiSymbol, ProductFacts } from '../../../src/model/product-facts.ts';
import csharp from '../../../src/platforms/csharp/index.ts';
import { unreadBodies, unreadSource } from '../../../src/workers/facts-builder/build-facts.ts';
import { pagesOf } from '../../support/product-folder.ts';

const FILES = {
  'README.md': '# Lamp\n\nLamps. [Releases](https://www.nuget.org/packages/Harbour.Lamp)\n',
  'Directory.Build.props': '<Project><PropertyGroup><LangVersion>latest</LangVersion></PropertyGroup></Project>\n',
  'src/Harbour.Lamp/Harbour.Lamp.csproj': `<Project Sdk="Microsoft.NET.Sdk">
  <PropertyGroup>
    <TargetFrameworks>net8.0;netstandard2.0</TargetFrameworks>
    <PackageId>Harbour.Lamp</PackageId>
  </PropertyGroup>
  <PropertyGroup Condition="'$(TargetFramework)' == 'net8.0'">
    <DefineConstants>$(DefineConstants);HAS_SPANS</DefineConstants>
  </PropertyGroup>
  <ItemGroup><Compile Remove="Old/**" /></ItemGroup>
</Project>
`,
  'src/Harbour.Lamp/Old/Gone.cs': 'namespace Harbour.Lamp;\npublic class Gone {}\n',
  'src/Harbour.Lamp/obj/Made.cs': 'namespace Harbour.Lamp;\npublic class Made {}\n',
  'src/Harbour.Lamp/Tool/Tool.csproj':
    '<Project Sdk="Microsoft.NET.Sdk"><PropertyGroup><IsPackable>false</IsPackable></PropertyGroup></Project>\n',
  'src/Harbour.Lamp/Tool/Program.cs': 'namespace Harbour.Lamp;\npublic class Program {}\n',
  'test/Harbour.Lamp.Tests/LampTests.cs': 'namespace Harbour.Lamp.Tests;\npublic class LampTests {}\n',
  'src/Harbour.Lamp/Lamp.cs': `\uFEFF// Harbour
#if NETSTANDARD2_0
using System.Old;
#endif
using System;
using Harbour.Lamp.Light;

namespace Harbour.Lamp
{
    /// <summary>
    /// One lamp of a harbour, see <see cref="IShine.Shine(int)"/> and <see href="https://harbour.example/">the harbour</see>.
    /// </summary>
    /// <remarks>
    /// <para>Not for <c>List&lt;Lamp&gt;</c>, <see langword="null"/> or <paramref name="oil"/>.</para>
    /// <list type="bullet">
    ///   <item><description>red &amp; green</description></item>
    ///   <item><term>oil</term><description>what it burns</description></item>
    /// </list>
    /// </remarks>
    /// <example>
    /// Light it:
    /// <code>
    /// var lamp = new Lamp&lt;int&gt;("red");
    ///
    /// if (lamp.Lit) {
    ///     lamp.Trim();
    /// }
    /// </code>
    /// </example>
    /// <typeparam name="T">What it burns.</typeparam>
    [Serializable]
    public abstract partial class Lamp<T> : Fitting, IShine, IOwn, IDisposable where T : struct, IComparable<T>
    {
        #region Don't look
        /// <summary>How many there are.</summary>
        public const int Most = 3, Fewest = 1;
        public static readonly Lamp<T>? None = null;
        private const int Own = 0;
        internal int hidden;
        private protected int secret;
        #endregion

        /// <summary>Makes one.</summary>
        /// <param name="colour">Its colour.</param>
        public Lamp(string colour) : base(colour)
        {
            Check(colour);
        }

        private static void Check(string colour)
        {
            ArgumentNullException.ThrowIfNull(colour);
            if (colour == "") throw new ArgumentException($"No {nameof(colour)} \\"{colour}\\".", nameof(colour));
        }

        internal Lamp() {}

        /// <summary>Whether it shines.</summary>
        public bool Lit { get => true; private set { } }
        public required string Colour { get; init; } = "red";
        public T this[int at, string name] { get { return default; } protected set { } }
        public event EventHandler<Lamp<T>>? Went, Came;
        public event EventHandler Turned { add { } remove { } }

        /// <inheritdoc/>
        public int Shine(int seconds) => throw new InvalidOperationException("No oil.");

        public void Dispose() { }

        void IOwn.Keep() { }

        /// <summary>Trims the wick.</summary>
        /// <param name="colours">Colours to trim.</param>
        /// <returns>What is left.</returns>
        /// <exception cref="InvalidOperationException">It is wet.</exception>
        /// <exception cref="T:System.InvalidOperationException">It is lost.</exception>
        [Obsolete("Use Shine.")]
        protected internal virtual async Task<U?> Trim<U>([Named] in string[] colours, int depth = 2, params object?[] rest) where U : class
        {
            try { throw new FormatException("caught"); } catch (FormatException) { return null; }
        }

        /// <summary>Trims all.</summary>
        public void Trim() { throw new ArgumentOutOfRangeException("depth", "No wick."); }

        public static Lamp<T> operator +(Lamp<T> a, Lamp<T> b) => a;
        public static implicit operator string(Lamp<T> a) => "";

        /// <summary>What it stands on.</summary>
        public interface IFoot
        {
            int Height();
        }

        [System.ComponentModel.EditorBrowsable(System.ComponentModel.EditorBrowsableState.Never)]
        public override string ToString() => "";
    }

    public class Fitting
    {
        protected Fitting(string colour) { }
        /// <summary>Screws it on.</summary>
        public virtual void Screw() { }
    }

    internal interface IOwn { void Keep(); }
}
`,
  'src/Harbour.Lamp/Lamp.Spans.cs': `namespace Harbour.Lamp;

sealed partial class Lamp<T>
#if HAS_SPANS
    : ISpanned
#endif
{
    public override void Screw() { }

#if HAS_SPANS
    /// <summary>Reads it.</summary>
    public int Read(ReadOnlySpan<char> text) => 1;
#else
    /// <summary>Reads it slowly.</summary>
    public int Read(string text) => 1;
#endif
#if NET8_0_OR_GREATER
    public int Width(
#else
    public long Width(
#endif
        int depth) => 1;
#if NEVER_SET
    public void Never() { }
#endif
#if DEBUG
    public void Debugged() { }
#endif
    public void Newest() { this is not; C#99 code }
    public int[] Rows { get; } = [];
    public ref struct Window { }
    public ref partial struct Pane { public void Open(object?[]? all) { lamp?.Count = 1; } }
    public void AfterNewest() { throw new FormatException("Bent."); }
}

public interface ISpanned { }

#if HARBOUR_BUILD
public
#else
internal
#endif
class Shim { public object?[]? Rows = []; }
`,
  'src/Harbour.Lamp/Light/Light.cs': `using System;
namespace Harbour.Lamp.Light
{
    namespace Inner { public delegate void Glow<in T>(T light, params int[] rest) where T : class; }

    /// <summary>Shines with <see cref="Lamp{T}"/>.</summary>
    public interface IShine
    {
        /// <summary>Shines for some time.</summary>
        /// <param name="seconds">How long.</param>
        /// <returns>How bright.</returns>
        int Shine(int seconds);
        private int Own() => 1;
    }

    /// <summary>One beam.</summary>
    /// <param name="Angle">Where it points.</param>
    public record Beam(int Angle, string? Colour = null) : IShine
    {
        public int Shine(int seconds) => 1;
        public string? Colour { get; } = Colour;
    }
    public readonly record struct Spot(double X);

    [Flags]
    public enum Colours : byte
    {
        /// <summary>Port.</summary>
        Red,
        Green,
        [Obsolete] Both = Red | Green,
        White = 7,
        Grey,
    }

    public static class ShineExtensions
    {
        /// <summary>Shines twice.</summary>
        public static int Twice(this IShine shine, int seconds = 1) => shine.Shine(seconds) * 2;
    }

    public static class Torn { public void Whole() {} public void Torn2( { } }
}
`,
};

let facts: ProductFacts;
beforeAll(async () => {
  ({ facts } = await pagesOf(FILES));
});
const symbol = (name: string): ApiSymbol => {
  const found = facts.api.find((each) => each.name === `Harbour.Lamp.${name}`);
  if (found === undefined) throw new Error(`no ${name}`);
  return found;
};
const part = (name: string, what: string): string | undefined => recompute(symbolAt(symbol(name), what), facts)?.value;

it('has what the project offers: nothing private, hidden from editors, left out of it, or of tests', () => {
  expect(facts).toMatchObject({ ecosystem: 'dotnet', package_name: 'Harbour.Lamp' });
  expect(facts.api.map((each) => recompute(symbolAt(each, 'short'), facts)?.value)).toEqual([
    'Lamp<T>',
    'Lamp<T>.Most',
    'Lamp<T>.Fewest',
    'Lamp<T>.None',
    'new Lamp<T>()',
    'Lamp<T>.Lit',
    'Lamp<T>.Colour',
    'Lamp<T>.this[int, string]',
    'Lamp<T>.Went',
    'Lamp<T>.Came',
    'Lamp<T>.Turned',
    'Lamp<T>.Shine()',
    'Lamp<T>.Dispose()',
    'Lamp<T>.Trim<U>(in string[], int, params object?[])',
    'Lamp<T>.Trim()',
    'Lamp<T>.operator +()',
    'Lamp<T>.implicit operator string()',
    'Lamp<T>.Screw()',
    'Lamp<T>.Read(ReadOnlySpan<char>)',
    'Lamp<T>.Read(string)',
    'Lamp<T>.Width()',
    'Lamp<T>.Newest()',
    'Lamp<T>.Rows',
    'Lamp<T>.AfterNewest()',
    'Lamp<T>.Window',
    'Lamp<T>.Pane',
    'Lamp<T>.Pane.Open()',
    'Lamp<T>.IFoot',
    'Lamp<T>.IFoot.Height()',
    'ISpanned',
    'Fitting',
    'new Fitting()',
    'Fitting.Screw()',
    'IShine',
    'IShine.Shine()',
    'Beam',
    'Beam.Angle',
    'Beam.Shine()',
    'Beam.Colour',
    'Spot',
    'Spot.X',
    'Colours',
    'Colours.Red',
    'Colours.Green',
    'Colours.Both',
    'Colours.White',
    'Colours.Grey',
    'ShineExtensions',
    'ShineExtensions.Twice()',
    'Torn',
    'Torn.Whole()',
    'Torn.Torn2',
    'Glow<T>',
  ]);
});

it('writes signatures as the source does, without bodies, attributes and what nobody else sees', () => {
  expect(symbol('Lamp<T>').signature).toBe(
    'public abstract sealed class Lamp<T> : Fitting, IShine, IOwn, IDisposable where T : struct, IComparable<T>',
  );
  expect(symbol('Lamp<T>.Fewest')).toMatchObject({
    signature: 'public const int Fewest = 1',
    value: '1',
    kind: 'constant',
  });
  expect(symbol('Lamp<T>.None').signature).toBe('public static readonly Lamp<T>? None');
  expect(symbol('Lamp<T>.Lamp').signature).toBe('public Lamp(string colour)');
  expect(symbol('Lamp<T>.Lit').signature).toBe('public bool Lit { get; }');
  expect(symbol('Lamp<T>.Colour').signature).toBe('public required string Colour { get; init; }');
  expect(symbol('Lamp<T>.this[int,string]').signature).toBe(
    'public T this[int at, string name] { get; protected set; }',
  );
  expect(symbol('Lamp<T>.Came').signature).toBe('public event EventHandler<Lamp<T>>? Came');
  expect(symbol('Lamp<T>.Turned').signature).toBe('public event EventHandler Turned');
  expect(symbol('Lamp<T>.Trim<U>(in-string[],int,params-object?[])')).toMatchObject({
    signature:
      'protected internal virtual async Task<U?> Trim<U>([Named] in string[] colours, int depth = 2, params object?[] rest) where U : class',
    parameters: [
      { name: 'colours', type: 'in string[]', description: 'Colours to trim.' },
      { name: 'depth', type: 'int', default: '2' },
      { name: 'rest', type: 'params object?[]' },
    ],
    returns: { type: 'Task<U?>', description: 'What is left.' },
  });
  expect(symbol('Lamp<T>.implicit-operator-string').signature).toBe(
    'public static implicit operator string(Lamp<T> a)',
  );
  expect(symbol('Light.Beam').signature).toBe('public record Beam(int Angle, string? Colour = null) : IShine');
  expect(symbol('Light.Beam.Angle')).toMatchObject({
    signature: 'public int Angle { get; init; }',
    doc: 'Where it points.',
  });
  expect(symbol('Light.Beam.Colour').signature).toBe('public string? Colour { get; }');
  expect(symbol('Light.Spot.X').signature).toBe('public double X { get; init; }');
  expect(symbol('Light.Inner.Glow<T>')).toMatchObject({
    kind: 'type',
    module: 'Harbour.Lamp.Light.Inner',
    signature: 'public delegate void Glow<in T>(T light, params int[] rest) where T : class',
    returns: { type: 'void' },
  });
  expect(symbol('Light.ShineExtensions.Twice').signature).toBe(
    'public static int Twice(this IShine shine, int seconds = 1)',
  );
});

it('has the words of XML documentation as Markdown', () => {
  expect(symbol('Lamp<T>').doc?.split('\n\n')).toEqual([
    'One lamp of a harbour, see `IShine.Shine(int)` and [the harbour](https://harbour.example/).',
    'Not for `List<Lamp>`, `null` or `oil`.',
    '- red &amp; green',
    '- oil\n  what it burns',
    '**Example**',
    'Light it:',
    '```csharp\nvar lamp = new Lamp<int>("red");',
    'if (lamp.Lit) {\n    lamp.Trim();\n}\n```',
  ]);
  expect(symbol('Lamp<T>').parameters).toMatchObject([{ name: '<T>', description: 'What it burns.' }]);
  expect(symbol('Lamp<T>.Trim<U>(in-string[],int,params-object?[])')).toMatchObject({
    deprecated: 'Use Shine.',
    raises: [{ type: 'InvalidOperationException', description: 'It is wet.; It is lost.' }],
  });
  expect(symbol('Light.IShine').doc).toBe('Shines with `Lamp<T>`.');
});

it('says what is thrown and when, by private helpers too, and not what is caught', () => {
  expect(symbol('Lamp<T>.Lamp')).toMatchObject({
    raises: [{ type: 'ArgumentNullException' }, { type: 'ArgumentException' }],
    messages: [{ type: 'ArgumentException', text: 'No colour "{colour}".' }],
  });
  expect(symbol('Lamp<T>.Shine').messages).toMatchObject([{ type: 'InvalidOperationException', text: 'No oil.' }]);
  expect(symbol('Lamp<T>.Trim()').messages).toMatchObject([{ text: 'No wick.' }]);
  expect(symbol('Lamp<T>.AfterNewest').messages).toMatchObject([{ text: 'Bent.' }]);
});

it('takes words from what a member implements or overrides, cited there', () => {
  expect(symbol('Lamp<T>.Shine')).toMatchObject({
    doc: 'Shines for some time.',
    returns: { description: 'How bright.' },
    inherited: { citation: { path: 'src/Harbour.Lamp/Light/Light.cs' }, tags: true },
  });
  expect(symbol('Lamp<T>.Screw').doc).toBe('Screws it on.');
  expect(part('Lamp<T>', 'bases')).toBe('`Fitting`');
  // Nobody else sees what the product keeps for itself.
  expect(part('Lamp<T>', 'interfaces')).toBe('`IShine`, `IDisposable`, `ISpanned`');
});

it('says for which target frameworks something is there, and leaves out what is in none', () => {
  expect(symbol('Lamp<T>.Read(ReadOnlySpan<char>)').conditions).toEqual(['net8.0']);
  expect(symbol('Lamp<T>.Read(string)').conditions).toEqual(['netstandard2.0']);
  expect(symbol('Lamp<T>.Width')).toMatchObject({
    signature: 'public int Width(int depth)',
    overloads: ['public long Width(int depth)'],
  });
  expect(symbol('Lamp<T>.Width').conditions).toBeUndefined();
  const shown = referenceBlocks(symbol('Lamp<T>.Read(string)'), facts, { level: 3 }).map(({ markdown }) => markdown);
  expect(shown.slice(0, 3)).toEqual([
    '### `Lamp<T>.Read(string)`',
    'Only for `netstandard2.0`.',
    '```csharp\npublic int Read(string text)\n```',
  ]);
});

it('shows an enum as its readers write it, with the values that are not written', () => {
  const shown = referenceBlocks(symbol('Light.Colours'), facts, { level: 2 }).map(({ markdown }) => markdown);
  expect(shown.slice(0, 3)).toEqual([
    '## `Harbour.Lamp.Light.Colours`',
    '```csharp\nusing Harbour.Lamp.Light;\n```',
    '```csharp\npublic enum Colours : byte\n```',
  ]);
  expect(shown[3]).toBe(
    '| Value | Is | Description |\n| --- | --- | --- |\n| `Red` | `0` | Port. |\n| `Green` | `1` | |\n| `Both` | `Red \\| Green` | |\n| `White` | `7` | |\n| `Grey` | `8` | |',
  );
  expect(symbol('Light.Colours.Both').deprecated).toBe('Deprecated.');
});

it('is added to a project by its package', () => {
  expect(facts.install_commands.map(({ command }) => command)).toEqual(['dotnet add package Harbour.Lamp']);
  expect(facts.runtime_requirement).toBe('One of .NET 8, .NET Standard 2.0, or newer');
});

it('reports what could not be parsed: declarations, and bodies apart', async () => {
  const extract = await csharp.prepare();
  const files = new Map(
    Object.entries(FILES)
      .filter(([path]) => path.endsWith('.cs'))
      .map(([path, text]) => [path, extract(path, text)]),
  );
  const tree = { inventory: { files: [] } } as unknown as Parameters<typeof unreadSource>[0]['tree'];
  expect(unreadSource({ files, tree }, { reads: () => true })).toEqual([
    '1 source file has code that could not be parsed, so names may be missing from the reference: `src/Harbour.Lamp/Light/Light.cs` at line 42.',
  ]);
  expect(unreadBodies({ files })).toEqual([
    '1 body could not be parsed, so errors that they raise may be missing from the reference: `src/Harbour.Lamp/Lamp.Spans.cs` at line 29.',
  ]);
});
