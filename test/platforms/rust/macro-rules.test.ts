/** Items that macros of the product make are read as rustc would make them: repeated, munched, passed through; what no rule takes is counted. */
import { expect, it } from 'vitest';
import { loadGrammar } from '../../../src/adapters/tree-sitter.ts';
import { readRustFile } from '../../../src/platforms/rust/declarations.ts';
import { macrosIn } from '../../../src/platforms/rust/macro-rules.ts';

const read = async (text: string, shared = '') => readRustFile(await loadGrammar('rust'), text, macrosIn(shared));
const itemsIn = async (text: string): Promise<string[]> =>
  (await read(text)).items
    .filter(({ isPublic, kind }) => isPublic || kind === 'impl')
    .map(({ signature }) => signature.replace(/;$/, ''));

const UNITS = `macro_rules! units {
    ($($(#[$meta:meta])* $name:ident($inner:ty) => $text:expr),+ $(,)?) => {
        $(
            $(#[$meta])*
            pub struct $name(pub $inner);
            impl $crate::Unit for $name {
                const TEXT: &'static str = $text;
            }
        )+
    };
}
`;

it('makes an item of each repetition, with its own documentation and lines', async () => {
  const { items, unexpanded } = await read(`${UNITS}units! {
    /// Metres, "exactly".
    #[derive(Clone)]
    Metre(f64) => "m",
    /// Degrees.
    Degree(Vec<Option<f64>>) => concat!("d", "g"),
}
`);
  const made = items.filter(({ kind }) => kind === 'struct');
  expect(made.map(({ signature, doc, derives }) => [signature, doc?.trim(), derives])).toEqual([
    ['pub struct Metre(pub f64)', 'Metres, "exactly".', ['Clone']],
    ['pub struct Degree(pub Vec<Option<f64>>)', 'Degrees.', []],
  ]);
  expect(made.map(({ start, end }) => [start, end])).toEqual([
    [13, 15],
    [16, 17],
  ]);
  expect(items.filter(({ kind }) => kind === 'impl').map(({ implemented, target }) => [implemented, target])).toEqual([
    ['crate::Unit', 'Metre'],
    ['crate::Unit', 'Degree'],
  ]);
  expect(unexpanded).toEqual([]);
});

it.each([
  [
    'words that another macro takes out',
    'macro_rules! plain { ([$($done:tt)*]) => { $($done)* }; ([$($done:tt)*] @mark $_x:tt $($rest:tt)*) => { plain!([$($done)*] $($rest)*); }; ([$($done:tt)*] $next:tt $($rest:tt)*) => { plain!([$($done)* $next] $($rest)*); } }\n' +
      'macro_rules! outer { ([$($done:tt)*]) => { $($done)* }; ([$($done:tt)*] { $($rest:tt)* }) => { $($done)* { plain!([] $($rest)*); } }; ([$($done:tt)*] $next:tt $($rest:tt)*) => { outer!([$($done)* $next] $($rest)*); } }\n' +
      'macro_rules! shape { ($(#[$doc:meta])* pub trait $name:ident $($body:tt)*) => { macro_rules! $name { ($m:ident) => { $m! { pub trait $name $($body)* } } } outer! { [] $(#[$doc])* pub trait $name $($body)* } } }\n' +
      'shape! {\n/// Walks.\npub trait Walk: Sized {\n  @mark here\n  /// One.\n  fn step(self) -> Vec<u8>;\n}\n}\n',
    ['pub trait Walk: Sized'],
  ],
  [
    'a condition around items',
    'macro_rules! on_unix { ($($item:item)*) => { $( #[cfg(unix)] $item )* } }\non_unix! { pub mod net; pub fn open<T>(at: T) -> Vec<T> { vec![at] } pub use self::net::{A, B}; pub const N: [u8; 2] = [1, 2]; }\n',
    ['pub mod net', 'pub fn open<T>(at: T) -> Vec<T>', 'pub use self::net::{A, B}', 'pub const N: [u8; 2] = [1, 2]'],
  ],
  [
    'the rule that fits',
    "macro_rules! made { ($vis:vis fn $name:ident) => { $vis fn $name() {} }; ($name:ident, $life:lifetime) => { pub struct $name<$life>(pub &$life u8); } }\nmade!(pub fn open);\nmade!(pub(crate) fn shut);\nmade!(fn own);\nmade!(Row, 'a);\n",
    ['pub fn open()', "pub struct Row<'a>(pub &'a u8)"],
  ],
  [
    'what is put together as people write it',
    'macro_rules! iter { ($name:ident<$($p:tt),*> where $($bound:tt)*) => { pub struct $name <$($p),*> where $($bound)* { at: u8 } pub fn made <$($p),*> (a: u8,) {} } }\niter!(Rows<T, U> where);\n',
    ['pub struct Rows<T, U>', 'pub fn made<T, U>(a: u8)'],
  ],
  [
    'nothing of a macro that is not known',
    'bits! { pub struct Flags: u32 { const A = 1; } }\nthread_local!(pub static A: u8 = 1);\n',
    [],
  ],
])('reads %s', async (_what, text, expected) => expect(await itemsIn(text)).toEqual(expected));

it('counts what no rule takes and declares names', async () => {
  expect((await read(`${UNITS}units! { pub struct A { b } }\n`)).unexpanded).toEqual([{ line: 12, name: 'units!' }]);
  expect(
    (await read('macro_rules! again { ($($t:tt)*) => { again! { $($t)* pub x } } }\nagain! { pub }\n')).unexpanded,
  ).toHaveLength(1);
});

it('knows macros of other files, the own ones first', async () => {
  const found = await read('made!(A);\n', 'macro_rules! made { ($a:ident) => { pub struct $a; } }');
  expect(found.items.map(({ signature }) => signature)).toEqual(['pub struct A']);
  const own = await read(
    'macro_rules! made { ($a:ident) => { pub enum $a {} } }\nmade!(A);\n',
    'macro_rules! made { ($a:ident) => { pub struct $a; } }',
  );
  expect(own.items.filter(({ isPublic }) => isPublic).map(({ signature }) => signature)).toEqual(['pub enum A']);
});

it('comes to an end, however often macros call macros', async () => {
  const doubling = Array.from(
    { length: 30 },
    (_, at) => `macro_rules! m${at} { () => { m${at + 1}!{} m${at + 1}!{} } }`,
  );
  const growing = 'macro_rules! grow { ($($t:tt)*) => { grow!{ $($t)* $($t)* } } }';
  const started = performance.now();
  const { items } = await read(`${doubling.join('\n')}\n${growing}\nm0!{}\ngrow!{ pub fn a() {} }\npub fn last() {}\n`);
  expect(items.at(-1)?.name).toBe('last');
  expect(performance.now() - started).toBeLessThan(20_000);
});
