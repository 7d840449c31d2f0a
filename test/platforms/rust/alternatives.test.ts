/** Declarations that conditions choose between are one: there wherever one of them is, each signature under its own condition. */
import { beforeAll, expect, it } from 'vitest';
import { symbolAt } from '../../../src/derive/address.ts';
import { recompute } from '../../../src/derive/recompute.ts';
import { referenceBlocks } from '../../../src/derive/reference.ts';
import { isWrittenFor } from '../../../src/derive/written-for.ts';
import type { ApiSymbol, ProductFacts } from '../../../src/model/product-facts.ts';
import { pagesOf } from '../../support/product-folder.ts';

const FILES = {
  'Cargo.toml': `[package]
name = "quay"
version = "1.0.0"
edition = "2021"

[features]
default = ["wide"]
wide = []
bare = []
open_tree = []
next = []
`,
  'src/lib.rs': `//! Quays.
#[cfg(feature = "open_tree")]
pub mod tree;
#[cfg(not(feature = "open_tree"))]
mod tree;
pub use crate::tree::*;

#[cfg(unix)]
#[path = "sys_unix.rs"]
mod sys;
#[cfg(windows)]
#[path = "sys_windows.rs"]
mod sys;
pub use sys::{moor, Rope};

#[cfg(not(feature = "bare"))]
pub use std::io::Error;
#[cfg(feature = "bare")]
mod bare;
#[cfg(feature = "bare")]
pub use bare::Error;

/// Opens one.
#[cfg(feature = "next")]
pub fn open<'a>(at: impl Into<Place<'a>>) -> u8 { 1 }
/// Opens one.
#[cfg(not(feature = "next"))]
pub fn open(at: &str) -> u8 { 1 }

/// Only next.
#[cfg(feature = "next")]
pub fn only() {}

/// Same words, other bodies.
#[cfg(unix)]
pub fn depth() -> u32 { 1 }
#[cfg(not(unix))]
pub fn depth() -> u32 { 2 }

/// A pier.
pub struct Pier;
impl Pier {
    /// Keeps some.
    #[cfg(feature = "next")]
    pub fn keep(&self, by: impl Fn(u8) -> bool) {}
    /// Keeps some.
    #[cfg(not(feature = "next"))]
    pub fn keep(&self, by: fn(u8) -> bool) {}
    /// Wide.
    #[cfg(not(feature = "wide"))]
    pub fn width(&self) -> u16 { 0 }
    #[cfg(feature = "wide")]
    /// Wider.
    pub fn width(&self) -> u64 { 0 }
}
`,
  'src/tree.rs': '/// A tree.\npub struct Tree;\n/// Leaves.\n#[cfg(feature = "next")]\npub struct Leaf;\n',
  'src/sys_unix.rs': '/// Moors.\npub fn moor(at: i32) {}\n/// A rope.\npub struct Rope;\n',
  'src/sys_windows.rs':
    '/// Moors.\npub fn moor(at: u64) {}\n/// A rope.\npub struct Rope;\nimpl Rope { /** Wet. */ pub fn wet(&self) {} }\n',
  'src/bare.rs': '/// What went wrong.\npub struct Error;\nimpl Error { /** Another one. */ pub fn other() {} }\n',
};

let facts: ProductFacts;
beforeAll(async () => {
  ({ facts } = await pagesOf(FILES));
});
const all = (name: string): ApiSymbol[] => facts.api.filter((each) => each.name === `quay.${name}`);
const only = (name: string): ApiSymbol => {
  const [found, ...others] = all(name);
  if (found === undefined || others.length > 0) throw new Error(`${others.length} more of ${name}`);
  return found;
};

it('has no condition where a module is there with the feature and without it', () => {
  expect(only('Tree').conditions).toBeUndefined();
  expect(recompute(symbolAt(only('Tree'), 'import'), facts)?.value).toBe('use quay::Tree;');
});
it('keeps a condition of its own', () => {
  expect(only('Leaf').conditions).toEqual(['feature = "next"']);
  expect(only('only').conditions).toEqual(['feature = "next"']);
});
it('shows the signature that most readers get first, and each under its condition', () => {
  expect(only('open')).toMatchObject({
    signature: '#[cfg(not(feature = "next"))]\npub fn open(at: &str) -> u8',
    overloads: ['#[cfg(feature = "next")]\npub fn open<\'a>(at: impl Into<Place<\'a>>) -> u8'],
    parameters: [{ name: 'at', type: '&str' }],
  });
  expect(only('open').conditions).toBeUndefined();
  expect(only('Pier.keep')).toMatchObject({
    signature: '#[cfg(not(feature = "next"))]\npub fn keep(&self, by: fn(u8) -> bool)',
    overloads: ['#[cfg(feature = "next")]\npub fn keep(&self, by: impl Fn(u8) -> bool)'],
  });
  expect(only('Pier.keep').conditions).toBeUndefined();
  expect(only('Pier.width')).toMatchObject({
    doc: 'Wider.',
    signature: '#[cfg(feature = "wide")]\npub fn width(&self) -> u64',
  });
});
it('shows one signature where both are the same', () => {
  expect(only('depth')).toMatchObject({ signature: 'pub fn depth() -> u32', doc: 'Same words, other bodies.' });
  expect(only('depth').overloads ?? []).toEqual([]);
  expect(only('depth').conditions).toBeUndefined();
});
it('reads modules of one name with other files, all of them', () => {
  expect(only('moor')).toMatchObject({
    conditions: ['any(unix, windows)'],
    signature: '#[cfg(unix)]\npub fn moor(at: i32)',
    overloads: ['#[cfg(windows)]\npub fn moor(at: u64)'],
  });
  expect(only('Rope').conditions).toEqual(['any(unix, windows)']);
  expect(only('Rope.wet').conditions).toEqual(['windows']);
});
it('takes two re-exports of one name together, with members where they are', () => {
  expect(only('Error')).toMatchObject({
    signature: '#[cfg(not(feature = "bare"))]\npub use std::io::Error',
    overloads: ['#[cfg(feature = "bare")]\npub struct Error'],
  });
  expect(only('Error').conditions).toBeUndefined();
  expect(only('Error.other').conditions).toEqual(['feature = "bare"']);
});

it('has all variants of an enum in one table, those with more to say linked', async () => {
  const { facts: own } = await pagesOf({
    'Cargo.toml': '[package]\nname = "quay"\nversion = "1.0.0"\nedition = "2021"\n',
    'src/lib.rs': `/// A tide.
pub enum Tide {
    /// It ebbs.
    Low,
    /// High by so much.
    High(u8),
    /// At a place.
    At {
        /// How deep.
        depth: u8,
    },
    #[cfg(feature = "next")]
    /// It comes.
    Next,
}
`,
  });
  const tide = own.api.find(({ name }) => name === 'quay.Tide');
  const blocks =
    tide === undefined
      ? []
      : referenceBlocks(tide, own, {
          level: 2,
          members: () => true,
          href: (name) => ({ page: 'tide.md', href: `#${name.split('.').at(-1)?.toLowerCase()}` }),
        });
  const text = blocks.map(({ markdown }) => markdown).join('\n\n');
  expect(text).toContain(
    '| Value | Description |\n| --- | --- |\n| `Low` | It ebbs. |\n| `High(u8)` | High by so much. |\n| [`At`](#at) | At a place. |\n| [`Next`](#next) | It comes. |',
  );
  for (const { proof } of blocks)
    if (tide !== undefined && proof.kind === 'derivation' && proof.template === 'values')
      expect(isWrittenFor(tide, proof, own)).toBe(true);
  expect(text.match(/^### .*$/gm)).toEqual(['### `Tide::At`', '### `Tide::Next`']);
});
