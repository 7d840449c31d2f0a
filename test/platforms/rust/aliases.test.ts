/** Each of several names that a crate gives an item has an entry: one is described, the others say which. */
import { expect, it } from 'vitest';
import { pagesOf } from '../../support/product-folder.ts';

it('has an entry for each name that `pub use … as` gives', async () => {
  const { facts, pages } = await pagesOf({
    'Cargo.toml': '[package]\nname = "tide"\nversion = "0.1.0"\nedition = "2021"\n',
    'src/lib.rs':
      'mod parts;\npub mod prelude { pub use crate::Reader as R; }\npub use parts::Reader;\npub use parts::Reader as Loader;\npub use parts::Reader as __Reader;\npub use parts::read as load;\n',
    'src/parts.rs':
      '/// Reads.\npub struct Reader;\nimpl Reader {\n    /// Opens.\n    pub fn open(&self) {}\n}\n/// Reads it.\npub fn read() {}\n',
  });
  expect(facts.api.map(({ name, alias_of, doc }) => [name, alias_of, doc])).toEqual([
    ['tide.Reader', undefined, 'Reads.'],
    ['tide.Reader.open', undefined, 'Opens.'],
    ['tide.load', undefined, 'Reads it.'],
    ['tide.Loader', 'tide.Reader', null],
  ]);
  const text = [...pages.values()].join('\n');
  expect(text).toContain('pub struct Loader');
  expect(text).toMatch(/`tide::Loader` is another name of \[`tide/);
});
