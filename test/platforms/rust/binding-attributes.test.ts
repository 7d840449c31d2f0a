/** Attributes that bind whoever uses an item stand above its signature; others are no matter of theirs. */
import { expect, it } from 'vitest';
import { pagesOf } from '../../support/product-folder.ts';

it('shows what binds, above whole and long signatures', async () => {
  const { facts, pages } = await pagesOf({
    'README.md': '# Strata\n',
    'Cargo.toml': '[package]\nname = "strata"\nversion = "1.0.0"\n',
    'src/lib.rs':
      '//! Rocks.\n\n/// A rock.\n#[derive(Clone)]\n#[non_exhaustive]\npub enum Rock {\n    /// Soft.\n    #[non_exhaustive]\n    Sand,\n}\n\n/// Digs.\n#[inline]\n#[must_use = "it is gone"]\npub fn dig(depth_of_the_hole: u32, width_of_the_hole: u32, length_of_the_hole: u32, name_of_the_hole: &str) -> Rock { Rock::Sand }\n\n/// Bytes.\n#[repr(C)]\npub struct Bytes {\n    /// How many.\n    pub count: u32,\n}\n',
  });
  const signatureOf = (name: string) => facts.api.find((each) => each.name.endsWith(name))?.signature;
  expect(signatureOf('Rock')).toBe('#[non_exhaustive]\npub enum Rock');
  expect(signatureOf('Bytes')).toMatch(/^#\[repr\(C\)\]\npub struct Bytes/);
  expect(signatureOf('dig')).toMatch(/^#\[must_use = "it is gone"\]\npub fn dig\(/);
  expect([...pages.values()].join('\n')).toContain(
    '#[must_use = "it is gone"]\npub fn dig(\n    depth_of_the_hole: u32,\n',
  );
});
