/** Packages beside the product's own that people install, and options of its commands, are named where a reviewer reads what was not written. */
import { expect, it } from 'vitest';
import { optionsUnread, packagesBeside } from '../../../src/workers/ia-planner/beside-reference.ts';
import { pagesOf } from '../../support/product-folder.ts';

const crate = (name: string, more = ''): string =>
  `[package]\nname = "${name}"\nversion = "1.2.0"\nedition = "2021"\n${more}`;
const files = (members: Record<string, string>) => ({
  'Cargo.toml': `${crate('quarry')}\n[workspace]\nmembers = [".", "crates/*"]\n`,
  'README.md': '# Quarry\n\nDigs. Types of your own are dug with `quarry-derive`.\n',
  'src/lib.rs': '/// Digs.\npub fn dig() {}\n',
  ...members,
});

it('names them, first those that the README names', async () => {
  const { facts } = await pagesOf(
    files({ 'crates/core/Cargo.toml': crate('a-quarry-core'), 'crates/derive/Cargo.toml': crate('quarry-derive') }),
  );
  expect(packagesBeside(facts).map(({ section, page }) => [section, page])).toEqual([
    ['reference', '`quarry-derive`, `a-quarry-core`'],
  ]);
});

it('names none that nobody can install, nor where there is no other', async () => {
  const own = await pagesOf(files({ 'crates/core/Cargo.toml': crate('quarry-core', 'publish = false\n') }));
  expect(packagesBeside(own.facts)).toEqual([]);
  const alone = await pagesOf({
    'Cargo.toml': crate('quarry'),
    'README.md': '# Quarry\n\nDigs.\n',
    'src/lib.rs': 'pub fn dig() {}\n',
  });
  expect(packagesBeside(alone.facts)).toEqual([]);
});

it('says of commands that their options are not read', async () => {
  const main = { 'src/main.rs': 'fn main() {}\n', 'README.md': '# Quarry\n\nDigs.\n' };
  const program = await pagesOf({
    'Cargo.toml': crate('quarry', '[[bin]]\nname = "quarry"\npath = "src/main.rs"\n'),
    ...main,
  });
  expect(program.facts.manifest?.commands.map(({ name }) => name)).toEqual(['quarry']);
  expect(optionsUnread(program.facts).map(({ page }) => page)).toEqual(['Options of `quarry`']);
  const library = await pagesOf({
    'Cargo.toml': crate('quarry'),
    'README.md': '# Quarry\n\nDigs.\n',
    'src/lib.rs': 'pub fn dig() {}\n',
  });
  expect(optionsUnread(library.facts)).toEqual([]);
});
