/** What of a crate panics, and what it refuses to compile: by its words where they speak of the function itself, and by its code. */
import { expect, it } from 'vitest';
import { pagesOf } from '../../support/product-folder.ts';

const tide = (lib: string) =>
  pagesOf({
    'Cargo.toml': '[package]\nname = "tide"\nversion = "1.2.0"\nedition = "2021"\n',
    'README.md': '# Tide\n\nTides.\n',
    'src/lib.rs': `//! Tides.\n\n${lib}`,
  });
const documented = (name: string, words: string): string =>
  `/// Does it.\n///\n/// # Panics\n///\n/// ${words}\npub fn ${name}(n: u8) {}\n\n`;

it.each([
  ['Panics if `n` is zero.', true],
  ['This method panics when the closure has panicked.', true],
  ['If `n` is zero, this function will panic.', true],
  ['May panic on a 16-bit system.', true],
  ['A panic occurs if `n` is zero.', true],
  ['If `n` is zero.', true],
  ['`Builder::build*` methods will panic if `n` is zero.', false],
  ['It is very important to make the listener not to panic. Otherwise it is not called after a panic.', false],
  ['This never panics.', false],
])('lists a panic of the function itself: %s', async (words, isOwn) => {
  const { facts } = await tide(documented('fill', words));
  const fill = facts.api.find(({ name }) => name === 'tide.fill');
  expect(fill?.raises).toEqual(isOwn ? [{ type: 'panic', description: words }] : []);
  expect(fill?.doc).toBe(isOwn ? 'Does it.' : `Does it.\n\n**Panics**\n\n${words}`);
});

it('reads a panic whose words name code', async () => {
  const { facts } = await tide(
    'pub fn unwrap(n: Option<u8>) -> u8 {\n    match n {\n        Some(n) => n,\n        None => panic!("`tide::unwrap` called on `None`"),\n    }\n}\n',
  );
  expect(facts.api.flatMap(({ messages = [] }) => messages.map(({ text }) => text))).toEqual([
    '`tide::unwrap` called on `None`',
  ]);
});

it('lists what the crate refuses to compile, with its condition', async () => {
  const { facts, pages } = await tide(
    '#[cfg(not(any(feature = "sync", feature = "future")))]\ncompile_error!(\n    "At least one of the features `sync` or `future` must be \\\n     enabled."\n);\n\npub fn fill() {}\n',
  );
  expect(facts.api.find(({ name }) => name === 'tide')?.messages).toMatchObject([
    {
      type: 'compile_error!',
      text: 'At least one of the features `sync` or `future` must be enabled.',
      when: { conditions: [{ code: 'not(any(feature = "sync", feature = "future"))', negated: false }] },
      citation: { path: 'src/lib.rs', start_line: 4, end_line: 7 },
    },
  ]);
  expect([...pages.values()].join('\n')).toMatch(
    /\| Message \| Error \| Stops the build of \| When \|\n[^\n]+\n[^\n]+must be enabled\./,
  );
});

it('reads the address of a link where it stands on the next line', async () => {
  const { facts } = await tide(
    '/// See [the notes][notes] and ![a tide][img].\n///\n/// [notes]:\n///     https://example.com/notes\n/// [img]:\n///   https://example.com/tide.svg "Tide"\n///\n/// [plain]: not on the next line.\npub fn fill() {}\n',
  );
  expect(facts.api.find(({ name }) => name === 'tide.fill')?.doc).toBe(
    'See [the notes](https://example.com/notes) and ![a tide](https://example.com/tide.svg).',
  );
});
