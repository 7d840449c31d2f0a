/** A crate is read from its source alone: what `pub` and `pub use` let others see, in the words of rustdoc. */
import { beforeAll, expect, it } from 'vitest';
import { symbolAt } from '../../../src/derive/address.ts';
import { recompute } from '../../../src/derive/recompute.ts';
import { referenceBlocks } from '../../../src/derive/reference.ts';
import type { ApiSymbol, ProductFacts } from '../../../src/model/product-facts.ts';
import { errorOf } from '../../../src/platforms/rust/results.ts';
import { parseRustdoc } from '../../../src/platforms/rust/rustdoc.ts';
import { unexpandedMacros } from '../../../src/workers/facts-builder/build-facts.ts';
import { pagesOf } from '../../support/product-folder.ts';

const FILES = {
  'Cargo.toml': '[package]\nname = "tide-table"\nversion = "1.2.0"\nedition = "2021"\n',
  'README.md': '# Tide\n\nTides. [crate](https://crates.io/crates/tide-table)\n',
  'src/lib.rs': `//! Tables of tides.
//!
//! [![badge]](https://tide.example/ci)
//!
//! [badge]: https://tide.example/ci.svg
#![warn(missing_docs)]

mod errors;
mod pier;
pub mod table;
#[cfg(feature = "std")]
pub mod io {
    //! Reads from files.

    /// Reads one.
    pub fn read() -> std::io::Result<()> { Ok(()) }
}
#[doc(hidden)]
pub mod secret { pub struct Inside; }

pub use errors::{Error, Result};
pub use pier::*;
pub use serde::Serialize;
#[doc(inline)]
pub use table::Table as Tides;

/// Makes a table.
#[macro_export]
macro_rules! tides {
    () => { $crate::Table::new() };
    ($($height:expr),+ $(,)?) => { $crate::Table::of(&[$($height),+]) };
}

#[cfg(test)]
mod tests {
    pub fn helper() {}
}
`,
  'src/errors.rs': `use std::{io, path::{Path, PathBuf}, sync::Arc};
/// What may go wrong.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub enum Error {
    /// No water.
    Dry,
    /// Too high.
    Flood {
        /// In metres.
        height: f64,
    },
}
impl std::fmt::Display for Error {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result { Ok(()) }
}
impl std::error::Error for Error {}
impl From<Error> for io::Error { fn from(e: Error) -> io::Error { todo!() } }
impl<P: Into<PathBuf>> From<P> for Error { fn from(p: P) -> Error { Error::Dry } }
impl crate::Pier for Path { type Ship = u8; fn land(&self) -> Option<u8> { None } }
impl<T: Clone> crate::Pier for Arc<Vec<T>> { type Ship = u8; fn land(&self) -> Option<u8> { None } }
#[cfg(feature = "serde")]
impl<'de> Deserialize<'de> for Error {}
macro_rules! written {
    ($name:ident) => {
        impl Serialize for $name {
            // Words.
            fn serialize<S>(&self, to: S) -> u8 { 1 }
        }
    };
}
written!(Error);
/// Of this crate.
pub type Result<T> = std::result::Result<T, Error>;
`,
  'src/pier.rs': `/// Where ships lie.
pub trait Pier: Send {
    /// Its length.
    const LENGTH: u8 = 3;
    /// Who lies there.
    type Ship;
    /// Lands there.
    fn land(&self) -> Option<Self::Ship>;
}
pub(crate) struct Own;
`,
  'src/table/mod.rs': `use crate::{Pier, Result, Error};

/// One table, see [\`Table::new\`], [heights](Self::heights) and [the site][site].
///
/// [site]: https://tide.example/
///
/// # Examples
///
/// \`\`\`
/// # fn main() {
/// let table = tide_table::Tides::new();
/// # }
/// \`\`\`
#[derive(Debug)]
pub struct Table<T: Clone = u8>
where
    T: Copy,
{
    /// All of them.
    pub heights: Vec<T>,
    pub(crate) own: u8,
    hidden: u8,
}

impl<T: Clone + Copy> Table<T> {
    /// The longest.
    pub const LONGEST: usize = 12;

    /// Opens one.
    ///
    /// # Errors
    ///
    /// When there is
    /// no water.
    ///
    /// # Panics
    ///
    /// At night.
    #[deprecated(since = "1.1.0", note = "use [\`Table::new\`]")]
    pub fn open(path: &str, (low, high): (T, T)) -> Result<Self> {
        panic!("It is night.")
    }

    /// Empty, [as said][Self#as-said].
    ///
    #[cfg_attr(feature = "std", doc = "\`\`\`")]
    #[cfg_attr(not(feature = "std"), doc = "\`\`\`ignore")]
    /// # use tide_table::Tides;
    /// Tides::new();
    /// \`\`\`
    #[inline]
    pub const fn new() -> Self { todo!() }
    fn own(&self) {}
    #[doc(hidden)]
    pub fn secret(&self) {}
}

impl Pier for Table<u8> {
    type Ship = u8;
    fn land(&self) -> Option<u8> { None }
}

wrapped! {
    /// Behind a macro of conditions.
    pub fn wrapped() {}
}
bitflags! {
    pub struct Flags: u8 { const A = 1; }
}
`,
};

let facts: ProductFacts;
beforeAll(async () => {
  ({ facts } = await pagesOf(FILES));
});
const symbol = (name: string): ApiSymbol => {
  const found = facts.api.find((each) => each.name === `tide_table.${name}`);
  if (found === undefined) throw new Error(`no ${name}`);
  return found;
};
const part = (name: string, what: string): string | undefined => recompute(symbolAt(symbol(name), what), facts)?.value;

it('has what others can name, once, where they find it', () => {
  expect(facts).toMatchObject({ ecosystem: 'rust', package_name: 'tide-table' });
  expect(facts.api.map((each) => recompute(symbolAt(each, 'display'), facts)?.value)).toEqual(
    [
      'tide_table',
      'tide_table::Error',
      'Error::Dry',
      'Error::Flood',
      'tide_table::Result',
      'tide_table::Pier',
      'Pier::LENGTH',
      'Pier::Ship',
      'Pier::land()',
      'tide_table::Tides',
      'Tides::heights',
      'Tides::LONGEST',
      'Tides::open()',
      'Tides::new()',
      'tide_table::Serialize',
      'tide_table::tides!',
      'tide_table::table::wrapped()',
      'tide_table::io',
      'tide_table::io::read()',
      'tide_table::table::Table',
    ].map((name) => (/^[A-Z]/.test(name) ? `tide_table::${name}` : name)),
  );
});

it('writes signatures as the source does', () => {
  expect(symbol('Tides').signature).toBe('pub struct Table<T: Clone = u8> where T: Copy');
  expect(symbol('Tides.open').signature).toBe('pub fn open(path: &str, (low, high): (T, T)) -> Result<Self>');
  expect(symbol('Error.Flood')).toMatchObject({ signature: 'Flood { height: f64 }' });
  expect(symbol('Pier').signature).toBe('pub trait Pier: Send');
  expect(symbol('tides!').signature).toBe(
    'macro_rules! tides {\n    () => { ... };\n    ($($height:expr),+ $(,)?) => { ... };\n}',
  );
  expect(symbol('Serialize').signature).toBe('pub use serde::Serialize');
});

it('has the words of rustdoc: errors, panics, deprecations, conditions, who implements what', () => {
  expect(symbol('Tides').doc).toBe(
    'One table, see `Table::new`, heights and [the site](https://tide.example/).\n\n**Examples**\n\n```rust\nlet table = tide_table::Tides::new();\n```',
  );
  expect(facts.api[0]?.doc).toBe('Tables of tides.');
  expect(symbol('Tides.open')).toMatchObject({
    doc: 'Opens one.',
    raises: [
      { type: 'Error', description: 'When there is no water.' },
      { type: 'panic', description: 'At night.' },
    ],
    messages: [{ type: 'panic', text: 'It is night.' }],
  });
  expect(symbol('Tides.new').doc).toBe('Empty, as said.\n\n```rust\nTides::new();\n```');
  expect(symbol('Tides.new').unimplemented).toBe('todo!()');
  expect(symbol('io.read').raises).toEqual([{ type: 'std::io::Error', description: null }]);
  expect(symbol('Error.Flood').parameters).toMatchObject([{ name: 'height', type: 'f64', description: 'In metres.' }]);
  expect(part('Tides', 'interfaces')).toBe('`Debug where T: Debug`, `tide_table::Pier for Table<u8>`');
  expect(part('Error', 'interfaces')).toBe(
    '`Debug`, `Clone`, `std::fmt::Display`, `std::error::Error`, `From<P> where P: Into<PathBuf>`, `#[cfg(feature = "serde")] Deserialize<\'de>`, `Serialize`, `From<Error> for io::Error`',
  );
  expect(part('Pier', 'implementors')).toBe('`Table<u8>`, `Path`, `Arc<Vec<T>> where T: Clone`');
  expect(part('io.read', 'conditions')).toBe('`feature = "std"`');
});

it('shows an item as its readers write it', () => {
  expect(part('Tides', 'import')).toBe('use tide_table::Tides;');
  expect(part('tides!', 'import')).toBe('use tide_table::tides;');
  const shown = referenceBlocks(symbol('io.read'), facts, { level: 2 }).map(({ markdown }) => markdown);
  expect(shown.slice(0, 4)).toEqual([
    '## `tide_table::io::read()`',
    'Compiled only where `feature = "std"` holds.',
    '```rust\nuse tide_table::io::read;\n```',
    '```rust\npub fn read() -> std::io::Result<()>\n```',
  ]);
  expect(facts.install_commands.map(({ command }) => command)).toEqual(['cargo add tide-table']);
});

it('keeps what is no link, and code as it is tested', () => {
  expect(parseRustdoc('See `[a]`, [0], [x] and [`b`](c::d).\n\n```text\n# kept [`x`]\n```').text).toBe(
    'See `[a]`, [0], [x] and `b`.\n\n```text\n# kept [`x`]\n```',
  );
  expect(parseRustdoc('# Errors\n\n- one\n- two').text).toBe('**Errors**\n\n- one\n- two');
});

it('knows the error of a result by its type', () => {
  const alias = (): string => 'pub type Result<T, E = Failure> = core::result::Result<T, E>';
  expect(errorOf('Result<Vec<(u8, u8)>, Failed<u8>>', alias)).toBe('Failed<u8>');
  expect(errorOf('Result<u8>', alias)).toBe('Failure');
  expect(errorOf('Option<u8>', alias)).toBeNull();
});

it('counts macros that declare names', () => {
  const files = new Map([['src/a.rs', { snippets: [], module: null, unexpanded: [{ line: 3, name: 'bitflags!' }] }]]);
  expect(unexpandedMacros({ files })).toEqual([
    '1 macro declares names that are missing from the reference, because macros are not expanded: `bitflags!` in `src/a.rs` at line 3.',
  ]);
});

const GATED = {
  'Cargo.toml': '[package]\nname = "quay"\nversion = "1.0.0"\nedition = "2021"\n',
  'src/lib.rs': `//! Quays.
#[cfg(unix)]
mod unix;
#[cfg(unix)]
pub use unix::Moor;
mod wet;
pub use wet::*;
mod iter;
pub use iter::{Rows, Kept};
`,
  'src/unix.rs':
    '/// Moors.\npub trait Moor { fn moor(&self); }\nimpl Moor for super::Kept<super::Rows, u8> { fn moor(&self) {} }\n',
  'src/wet.rs': '#![cfg(feature = "wet")]\n/// Rain.\npub fn rain() {}\nimpl super::Rows { pub fn wet(&self) {} }\n',
  'src/iter.rs': `/// All rows.
pub struct Rows;
/// Those that are kept.
#[derive(Debug)]
pub struct Kept<I, P> { inner: I, by: P }
impl<I, P> Kept<I, P> {
    /// Its rows.
    pub fn inner(&self) -> &I { &self.inner }
}
impl<P> Kept<Rows, P>
where
    P: FnMut(&u8) -> bool,
{
    /// Keeps fewer.
    pub fn keep(self) -> Kept<Rows, P> { self }
}
impl<P> Iterator for Kept<Rows, P>
where
    P: FnMut(&u8) -> bool,
{
    type Item = u8;
    /// The next row.
    ///
    /// # Errors
    ///
    /// At night.
    fn next(&mut self) -> Option<u8> { None }
    fn count(self) -> usize { 0 }
}
impl Kept<u8, u8> { pub fn keep(self, at: u8) {} }
impl<T: Copy, U> Default for Kept<T, U> { fn default() -> Self { todo!() } }
`,
};

it('says which of a type implements what, under which conditions, and what a block asks of its parameters', async () => {
  const { facts: gated } = await pagesOf(GATED);
  const of = (name: string): ApiSymbol => {
    const found = gated.api.find((each) => each.name === `quay.${name}`);
    if (found === undefined) throw new Error(`no ${name}: ${gated.api.map((each) => each.name).join(', ')}`);
    return found;
  };
  const at = (name: string, what: string): string | undefined => recompute(symbolAt(of(name), what), gated)?.value;
  const asks = 'where P: FnMut(&u8) -> bool';
  expect(at('Kept', 'interfaces')).toBe(
    `\`Debug where I: Debug, P: Debug\`, \`#[cfg(unix)] quay::Moor for super::Kept<super::Rows, u8>\`, \`Iterator<Item = u8> for Kept<Rows, P> ${asks}\`, \`Default for Kept<T, U> where T: Copy\``,
  );
  expect(of('Kept.inner')).not.toHaveProperty('declared_in');
  expect(of('Kept.keep').declared_in).toBe(`impl<P> Kept<Rows, P> ${asks}`);
  expect(of('Kept.keep').overloads).toEqual(['pub fn keep(self, at: u8) // impl Kept<u8, u8>']);
  expect(of('Kept.next')).toMatchObject({
    declared_in: `impl<P> Iterator for Kept<Rows, P> ${asks}`,
    doc: 'The next row.',
  });
  expect(referenceBlocks(of('Kept.keep'), gated, { level: null })[0]?.markdown).toBe(
    `Declared in \`impl<P> Kept<Rows, P> ${asks}\`.`,
  );
  expect(gated.api.map(({ name }) => name)).not.toContain('quay.Kept.count');
  expect([of('Moor').conditions, of('rain').conditions, of('Rows.wet').conditions]).toEqual([
    ['unix'],
    ['feature = "wet"'],
    ['feature = "wet"'],
  ]);
  expect(at('Moor', 'implementors')).toBe('`#[cfg(unix)] super::Kept<super::Rows, u8>`');
});
