/** Words of errors whose variants nobody else sees, or that have another name where they are public. */
import { expect, it } from 'vitest';
import { pagesOf } from '../../support/product-folder.ts';
import { pageEnding } from '../../support/written-pages.ts';

it('stand on the page of errors', async () => {
  const { pages } = await pagesOf({
    'README.md': '# strata\n\nReads logs.\n',
    'Cargo.toml': '[package]\nname = "strata"\nversion = "1.0.0"\n',
    'src/lib.rs': `//! Reads logs.
mod depth;
mod log;
pub use depth::Error as DepthError;
pub use log::Error;
/// Reads.
pub fn read(_text: &str) -> Result<u32, Error> { Ok(1) }
`,
    'src/log.rs': `use std::fmt;
/// What went wrong.
pub struct Error { kind: Kind }
enum Kind { Empty, Torn(u32) }
impl std::error::Error for Error {}
impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match &self.kind {
            Kind::Empty => f.write_str("the log is empty"),
            Kind::Torn(line) => write!(f, "the log is torn at {}", line),
        }
    }
}
`,
    'src/depth.rs': `use std::fmt;
/// A depth that is none.
pub enum Error {
    /// Low.
    Low,
    /// High.
    High,
}
impl std::error::Error for Error {}
impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Error::Low => write!(f, "the depth is too low"),
            Error::High => write!(f, "the depth is too high"),
        }
    }
}
`,
  });
  const page = pageEnding(pages, '/errors.md');
  for (const words of ['the log is empty', 'the log is torn at {}', 'the depth is too low', 'the depth is too high'])
    expect(page).toContain(`| \`${words}\` |`);
});

it('stand there where the names of the variants were brought in, and once alone', async () => {
  const { pages } = await pagesOf({
    'README.md': '# strata\n\nReads logs.\n',
    'Cargo.toml': '[package]\nname = "strata"\nversion = "1.0.0"\n',
    'src/lib.rs': `//! Reads logs.
use std::fmt;
/// An error that occurs when reading a log fails.
pub struct ReadError { kind: Kind }
enum Kind { Empty, Torn(u32) }
impl std::error::Error for ReadError {}
impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        use self::Kind::*;
        match self.kind {
            Empty => f.write_str("the log is empty"),
            Torn(line) => write!(f, "the log is torn at {}", line),
        }
    }
}
/// An error that occurs when a log is locked.
pub struct LockError;
impl std::error::Error for LockError {}
impl fmt::Display for LockError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result { write!(f, "the log is locked") }
}
/// Reads.
pub fn read(_text: &str) -> u32 { 1 }
`,
  });
  const page = pageEnding(pages, '/errors.md');
  for (const words of ['the log is empty', 'the log is torn at {}', 'the log is locked'])
    expect(page).toContain(`| \`${words}\` |`);
  expect(page).not.toContain('Other classes of errors');
});

it('are enough for a page of errors', async () => {
  const { pages } = await pagesOf({
    'README.md': '# strata\n\nReads logs.\n',
    'Cargo.toml': '[package]\nname = "strata"\nversion = "1.0.0"\n',
    'src/lib.rs': `//! Reads logs.
/// What went wrong.
pub struct Error { kind: Kind }
enum Kind { Empty, Full }
impl std::fmt::Display for Error {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        match self.kind {
            Kind::Empty => f.write_str("the log is empty"),
            Kind::Full => f.write_str("the log is full"),
        }
    }
}
`,
  });
  expect(pageEnding(pages, '/errors.md')).toContain('| `the log is full` |');
});
