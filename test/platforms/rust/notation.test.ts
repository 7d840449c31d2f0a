/** What stands in a fence of rustdoc and is no Rust is shown as text, whatever its marks say; what is Rust stays Rust. */
import { expect, it } from 'vitest';
import { pagesOf } from '../../support/product-folder.ts';

it('shows notation as text', async () => {
  const { facts } = await pagesOf({
    'Cargo.toml': '[package]\nname = "tide"\nversion = "1.2.0"\nedition = "2021"\n',
    'README.md': '# Tide\n\nTides.\n',
    'src/lib.rs': `//! Tides.
//!
//! \`\`\`ignore
//! row = { digit } ~ "," ~ row?
//! \`\`\`
//!
//! \`\`\`
//! # use tide::read;
//! let rows = read("a")?;
//! \`\`\`

/// Reads.
///
/// \`\`\`ignore
/// tide::read(some_path, ...)
/// \`\`\`
///
/// The grammar:
///
/// \`\`\`
/// height := digit+ ("." digit+)? 'm'
/// \`\`\`
///
/// \`\`\`no_run
/// tide::read("a");
/// \`\`\`
///
/// \`\`\`toml
/// a = 1
/// \`\`\`
pub fn read(path: &str) {}

/// Rows.
pub struct Rows {
    /// One of:
    ///
    /// ~~~
    /// <day> <height>
    /// ~~~
    pub kind: u8,
}
`,
  });
  const fences = (name: string): string[] =>
    (facts.api.find((each) => each.name === name)?.doc ?? '').match(/^(?:`{3}|~{3})\w+$/gm) ?? [];
  expect(fences('tide')).toEqual(['```text', '```rust']);
  expect(fences('tide.read')).toEqual(['```rust', '```text', '```rust', '```toml']);
  expect(fences('tide.Rows.kind')).toEqual(['~~~text']);
});
