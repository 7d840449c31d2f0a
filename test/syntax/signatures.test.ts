/** Signatures as a reference shows them are judged for what they are: interface members with constraints parse, and what is no form of the language does not. */
import { expect, it } from 'vitest';
import { loadSyntax } from '../../src/syntax/parsers.ts';

it('reads members of C# interfaces with constraints and defaults, and no statement without its end', async () => {
  const check = await loadSyntax(['csharp']);
  const status = (code: string): string => check('csharp', code).status;
  expect(status('TRow Add<TRow>(TRow row, int depth = 0)\n    where TRow : Row')).toBe('ok');
  expect(status('Task<T> Run<T>(Func<T> read) where T : class, new()')).toBe('ok');
  expect(status('void Read(int depth')).toBe('error');
  expect(status('Task Read(Row) where')).toBe('error');
  expect(status('var x = Read(1)')).toBe('error');
});

it('takes no keyword of a declaration for the name of a member', async () => {
  const check = await loadSyntax(['ts', 'js']);
  const status = (code: string, language = 'ts'): string => check(language, code).status;
  expect(status('class Row(public depth: number, name: string)')).toBe('error');
  expect(status('class Row(depth)', 'js')).toBe('error');
  expect(status('interface Row(depth: number)')).toBe('error');
  expect(status('class Row extends Base {\n  constructor(public depth: number, name?: string);\n}')).toBe('ok');
  expect(status('abstract class Row<T> extends Base<T>')).toBe('ok');
  expect(status('read(depth: number): Row')).toBe('ok');
});

it('reads what takes any number in a collection that is no array', async () => {
  const check = await loadSyntax(['csharp']);
  expect(check('csharp', 'public static Row Push(params ReadOnlySpan<Row> rows)').status).toBe('ok');
  expect(check('csharp', 'public static Row Push(params Row[] rows)').status).toBe('ok');
  expect(check('csharp', 'public static Row Push(params ReadOnlySpan<Row rows)').status).toBe('error');
});

it('reads variants of Rust that have fields, and classes of Ruby below what a call gives', async () => {
  const check = await loadSyntax(['rust', 'ruby']);
  const status = (language: string, code: string): string => check(language, code).status;
  expect(status('rust', 'Layer { of: Option<(Path, String)>, name: String }')).toBe('ok');
  expect(status('rust', 'Layer { of: Option<(Path, String>, name: String }')).toBe('error');
  expect(status('rust', '#[cfg(not(bare))]\npub use std::io::Error')).toBe('ok');
  expect(status('rust', '#[cfg(bare)]\npub struct Error')).toBe('ok');
  expect(status('rust', '#[cfg(bare)]\npub fn read(&self, depth: usize) -> Result<()>')).toBe('ok');
  expect(status('rust', '#[cfg(bare)]\npub fn read(&self, depth: usize -> Result<()>')).toBe('error');
  expect(status('ruby', 'class BulkJob < Strata.parent_job.constantize')).toBe('ok');
  expect(status('ruby', 'class BulkJob < Struct.new(:depth, :name)')).toBe('ok');
  expect(status('ruby', 'class BulkJob < ')).toBe('error');
  expect(status('ruby', 'class BulkJob < Strata.(')).toBe('error');
});

it('reads members of C++ as a reference shows them, and no statement without its end', async () => {
  const check = await loadSyntax(['cpp']);
  const status = (code: string): string => check('cpp', code).status;
  expect(status('Layer &depth(std::size_t least, std::size_t most)')).toBe('ok');
  expect(status('void validate() const')).toBe('ok');
  expect(status('inline Kind operator&(const Kind &a, const Kind &b)')).toBe('ok');
  expect(
    status('template <char Shape, typename T>\nauto scan() -> std::enable_if_t<std::is_arithmetic_v<T>, Layer &>'),
  ).toBe('ok');
  expect(status('quarry::Layer layer("test", 1.0)')).toBe('error');
  expect(status('int depth = read(1)\nint rows = read(2);')).toBe('error');
  expect(status('Layer &depth(std::size_t least')).toBe('error');
});

it('reads a constructor of Kotlin as a reference shows it', async () => {
  const check = await loadSyntax(['kotlin']);
  const status = (code: string): string => check('kotlin', code).status;
  expect(status('constructor (depth: Number, name: String = "a")')).toBe('ok');
  expect(status('protected constructor(depth: Int)')).toBe('ok');
  expect(status('constructor(depth: Int')).toBe('error');
});

it('reads types, aliases, constructors and constants of C++ without bodies and semicolons', async () => {
  const check = await loadSyntax(['cpp']);
  const status = (code: string): string => check('cpp', code).status;
  for (const code of [
    'class Layer',
    'struct Layer final : public Base<Layer>, private Other',
    'enum class Kind : std::uint8_t',
    'template <typename T, int Depth = 4> class Layer : public Base<T>',
    'using Row = std::unique_ptr<Layer>',
    'template <bool B, class T = void> using when_t = typename std::enable_if<B, T>::type',
    'explicit Layer(std::string name, std::string unit = "m")',
    'Layer(\n    const std::string &name,\n    bool deep = false,\n    const Hooks &hooks = {}\n)',
    'template <typename T, typename std::enable_if<std::is_integral<T>::value>::type* = nullptr > void read(T& row)',
    'inline const Range Depth((std::numeric_limits<double>::max)(), "DEPTH")',
    'static constexpr bool value = false',
    'static Id top{ {0x6b, 0xa7} }',
    'Layer& operator=(const Layer&) = default',
  ])
    expect([code, status(code)]).toEqual([code, 'ok']);
  for (const code of [
    'class Layer {\n  int depth;\n}',
    'enum class Kind { Sand, Clay }',
    'class Layer { int depth }',
    'class Layer : public',
    'using namespace quarry',
    'using Row = std::unique_ptr<Layer',
    'explicit Layer(std::string name, std::string unit = "m"',
    'inline const Range Depth(1, "DEPTH"',
    'static constexpr bool value = ',
    'auto depth = read("a.csv")',
    'int main() {\n  static int depth = 1\n  return depth;\n}',
    'template <typename T, void read(T& row)',
  ])
    expect([code, status(code)]).toEqual([code, 'error']);
});
