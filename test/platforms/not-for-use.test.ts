/** What is public and by its own words not for users stands with these words alone; what others extend or meet keeps its members. */
import { expect, it } from 'vitest';
import { isNotForUse } from '../../src/platforms/not-for-use.ts';
import { pagesOf } from '../support/product-folder.ts';

it.each([
  'A provider.\n\nWhile this class is public, it should not be used directly.',
  'This class is only public so that Java finds it. It is not intended to be used directly.',
  'Shows code. **IT MUST NOT BE USED OUTSIDE THIS CRATE**.',
  'For internal use only.',
  'This type is not part of the public API.',
  'Not intended for external use.',
])('is not for users: %s', (doc) => expect(isNotForUse(doc)).toBe(true));

it.each([
  'A lamp.',
  'The base of all lamps. It should not be used directly: extend it.',
  'Instances must not be used directly by several threads.',
  'The wick must not be used outside of water.',
  'Tokens are for internal use of the parser only when it is asked.',
  'It can not be used twice.',
])('is for users: %s', (doc) => expect(isNotForUse(doc)).toBe(false));

it('leaves the type with its words, without members and errors, unless others name it; nothing of a module', async () => {
  const { facts, pages } = await pagesOf({
    'README.md': '# Lamp\n\nLamps.\n',
    'Cargo.toml': '[package]\nname = "lamp"\nversion = "1.0.0"\n',
    'src/lib.rs': `/// This is shown in documents alone, it must not be used outside this crate.
pub struct Sample;
impl Sample {
    /// Panics.
    pub fn made() -> u8 { panic!("none is made") }
}
/// This must not be used directly.
pub struct Met;
impl Met { /** Lights. */ pub fn light(&self) {} }
/// Gives one.
pub fn met() -> Met { Met }
pub mod shown {
    //! This module must not be used outside this crate.
    /// A lamp.
    pub struct Lamp;
}
`,
  });
  expect(facts.api.map(({ name }) => name)).toEqual(['lamp.Sample', 'lamp.Met', 'lamp.Met.light', 'lamp.met']);
  expect(facts.problems?.filter((each) => each.includes('not for users'))).toHaveLength(2);
  expect([...pages.values()].join('\n')).not.toContain('none is made');
});
