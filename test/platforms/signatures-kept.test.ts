/** What a signature says of types stays: of calls, of results that may be nothing, of items, of what extends a class; comments are no part of it. */
import { expect, it } from 'vitest';
import type { ApiSymbol } from '../../src/model/product-facts.ts';
import { pagesOf } from '../support/product-folder.ts';

const apiOf = async (files: Record<string, string>): Promise<Map<string, ApiSymbol>> => {
  const { facts } = await pagesOf({ 'README.md': '# Lamp\n\nLamps.\n', ...files });
  return new Map(facts.api.map((symbol) => [symbol.name, symbol]));
};

it('C#: any number of a generic type stays any number, of one value one', async () => {
  const api = await apiOf({
    'Lamp.csproj':
      '<Project Sdk="Microsoft.NET.Sdk"><PropertyGroup><PackageId>Lamp</PackageId></PropertyGroup></Project>\n',
    'Wick.cs': `namespace Lamp;

public class Wick<T>
{
    /// <summary>Trims "\\" and <typeparamref names="T"/> with <c>a\`b</c> *now*.</summary>
    public void Trim(params Wick<T>[] all) { }
    public void Burn(params ReadOnlySpan<T> all) { }
    public void Cut(Wick<T>[] all) { }
}
`,
  });
  const shown = [...api.values()].filter(({ kind }) => kind === 'method');
  expect(shown.map(({ signature, parameters }) => [signature, parameters[0]?.type])).toEqual([
    ['public void Trim(params Wick<T>[] all)', 'params Wick<T>[]'],
    ['public void Burn(params ReadOnlySpan<T> all)', 'params ReadOnlySpan<T>'],
    ['public void Cut(Wick<T>[] all)', 'Wick<T>[]'],
  ]);
  expect(shown[0]?.doc).toBe('Trims "\\\\" and `T` with ``a`b`` \\*now\\*.');
});

it('Java: whether there may be nothing is said of results and fields as of parameters; other annotations are for tools', async () => {
  const api = await apiOf({
    'pom.xml': '<project><groupId>harbour</groupId><artifactId>lamp</artifactId><version>1.2.0</version></project>',
    'src/main/java/harbour/lamp/Lamp.java': `package harbour.lamp;

/** Roots as "C:\\" are <i>known</i>, a*b and c*d too. */
public class Lamp {
  @Nullable @CheckReturnValue public Object wick(@Nullable String name) { return null; }
  @CheckReturnValue
  public @NonNull List<@Nullable String> all() { return null; }
  @Nullable public String colour;
}
`,
  });
  expect([...api.values()].map(({ signature }) => signature)).toEqual(
    expect.arrayContaining([
      '@Nullable public Object wick(@Nullable String name)',
      'public @NonNull List<@Nullable String> all()',
      '@Nullable public String colour',
    ]),
  );
  expect(api.get('harbour.lamp.Lamp')?.doc).toBe('Roots as "C:\\\\" are *known*, a\\*b and c\\*d too.');
});

it('Rust: a trait of others stands with the types that it is given, but not with the type itself', async () => {
  const api = await apiOf({
    'Cargo.toml': '[package]\nname = "lamp"\nversion = "1.0.0"\n',
    'src/lib.rs': `pub struct Wicks;
impl Iterator for Wicks { type Item = (usize, u8); fn next(&mut self) -> Option<Self::Item> { None } }
impl std::ops::Add<u8> for Wicks { type Output = Wicks; fn add(self, _: u8) -> Wicks { self } }
impl TryFrom<u8> for Wicks { type Error = u16; fn try_from(_: u8) -> Result<Self, u16> { Ok(Wicks) } }
`,
  });
  expect(api.get('lamp.Wicks')?.bases).toEqual([
    'Iterator<Item = (usize, u8)>',
    'std::ops::Add<u8>',
    'TryFrom<u8, Error = u16>',
  ]);
});

it('TypeScript: no comments inside of signatures, calls of types, and the type that a maker says', async () => {
  const api = await apiOf({
    'package.json': '{ "name": "lamp", "version": "1.0.0", "exports": "./index.ts" }',
    'index.ts': `/** A reader. */
export type Reader = {
  /**
  Reads a lamp.
  @param name - Its name.
  @returns The lamp.
  */
  (name: string): string;
  /**
  Reads one.
  @param name - Its name.
  @returns What it is.
  */
  one: (name: string) => string;
  /** Called at the end.
  @param left - What is left. */
  onEnd?: (left: number) => void;
  json: {
    /** Reads JSON. // or not */
    <T>(): T;
    (name: string): unknown;
  };
  plain: () => void;
};
export class Wicks<
  First extends string,
  Last = First,
> {}
const create = (): Reader => load();
const keep = <T>(value: T): T => value;
export const reader = create();
export const kept = keep(1);
`,
  });
  const shown = (name: string) => {
    const { kind, signature, parameters = [], returns } = api.get(name) ?? {};
    return [kind, signature, parameters.map((each) => each.description), returns?.description ?? null];
  };
  expect(shown('reader')).toEqual(['constant', 'reader: Reader', [], null]);
  expect(shown('kept')).toEqual(['constant', 'kept = keep(1)', [], null]);
  expect(shown('Wicks')[1]).toBe('class Wicks<First extends string, Last = First>');
  expect(shown('Reader').slice(2)).toEqual([['Its name.'], 'The lamp.']);
  expect(api.get('Reader')?.doc).toBe('A reader.\n\nReads a lamp.');
  expect(shown('Reader.one')).toEqual(['method', 'one: (name: string) => string', ['Its name.'], 'What it is.']);
  expect(shown('Reader.onEnd')).toEqual(['property', 'onEnd?: (left: number) => void', ['What is left.'], null]);
  expect(shown('Reader.json').slice(0, 2)).toEqual(['method', 'json<T>(): T']);
  expect(api.get('Reader.json')?.overloads).toEqual(['json(name: string): unknown']);
  expect(shown('Reader.plain').slice(0, 3)).toEqual(['property', 'plain: () => void', []]);
});

it('PHP: what an heir has to write, and what an abstract class describes for it; the words behind a type', async () => {
  const api = await apiOf({
    'composer.json': '{ "name": "harbour/lamp", "autoload": { "psr-4": { "Lamp\\\\": "src/" } } }',
    'src/Wick.php': `<?php
namespace Lamp;

abstract class Wick
{
    /**
     * @var string the mark of a wick
     *
     * No other thing has it.
     */
    public const MARK = 'w';
    abstract protected function burn(): int;
    /** Trims it. */
    protected function trim(): void {}
    /** {@inheritdoc} */
    protected function cut(): void {}
    protected function age(): void {}
    /** Hides. @internal */
    private function hide(): void {}
}
`,
    'src/Plain.php':
      '<?php\nnamespace Lamp;\nclass Plain {\n  /** Its own. */\n  protected function own(): void {}\n}\n',
  });
  expect([...api.keys()]).toEqual(['Lamp.Plain', 'Lamp.Wick', 'Lamp.Wick.MARK', 'Lamp.Wick.burn', 'Lamp.Wick.trim']);
  expect(api.get('Lamp.Wick.MARK')?.doc).toBe('the mark of a wick\n\nNo other thing has it.');
  expect(api.get('Lamp.Wick.burn')?.signature).toBe('abstract protected function burn(): int');
});

it('Go: a comment in small letters that says what is given describes; a lock that is embedded is for its type', async () => {
  const api = await apiOf({
    'go.mod': 'module example.com/lamp\n\ngo 1.22\n',
    'lamp.go': `// package lamp holds lamps
package lamp

import "sync"

// Wick is one.
type Wick struct {
	sync.Mutex
	*Lamp
}

// Lamp is one.
type Lamp struct{}

// Burner burns.
type Burner interface {
	Burn(n int) ([]byte, error)
	Stop() error
}

// for a wick of another lamp it returns its name, else the name
// with a mark
func (w *Wick) Name() string { return "" }

// careful with this one
func (w *Wick) Odd() string { return "" }
`,
  });
  expect(api.get('lamp')?.doc).toBe('package lamp holds lamps');
  expect(api.get('lamp.Wick.Name')?.doc).toContain('it returns its name');
  expect(api.get('lamp.Wick.Odd')?.doc).toBeNull();
  expect(api.has('lamp.Wick.Mutex')).toBe(false);
  expect(api.has('lamp.Wick.Lamp')).toBe(true);
});
