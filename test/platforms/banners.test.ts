/** Words between rules are of a part of the file, words of a list are of the list: neither describes what stands below them first. */
import { describe, expect, it } from 'vitest';
import { isBanner } from '../../src/platforms/banners.ts';
import { tagBlocks } from '../../src/platforms/doc-tags.ts';
import { pagesOf } from '../support/product-folder.ts';

describe('a banner', () => {
  it.each([
    ['in stars', '/**********\n * Depth of it\n **********/'],
    ['on one line', '/********** Depth of it **********/'],
    ['in slashes', '////////////\n// Depth of it\n////////////'],
    ['in hashes', '############\n# Depth of it #\n############'],
    ['in lines', '# ----------\n# Depth of it\n# ----------'],
    ['in a comment of its own', '// ===== Depth of it ====='.slice(3)],
  ])('%s is one', (_what, text) => expect(isBanner(text.split('\n'))).toBe(true));

  it.each([
    ['a sentence', '/**********\n * Tells how deep it is.\n **********/'],
    ['two lines', '/**********\n * Tells how\n * deep it is\n **********/'],
    ['a tag', '/**********\n * @internal\n **********/'],
    ['a comment', '/**\n * Depth of it\n */'],
    ['a heading', 'Depth of it\n-----------'],
    ['words', '# Depth of it'],
    ['nothing', ''],
  ])('%s is none', (_what, text) => expect(isBanner(text.split('\n'))).toBe(false));

  it('says nothing of what stands below it', () => {
    expect(tagBlocks('/**********\n * Depth of it\n **********/')).toEqual([{ tag: null, text: '', row: 0, rows: 1 }]);
    expect(tagBlocks('/***\n * Tells how deep it is\n */')[0]?.text).toContain('Tells how deep it is');
  });
});

it('words above a list of methods that are handed on are of no one of them', async () => {
  const { facts } = await pagesOf({
    'tide.gemspec': "Gem::Specification.new do |spec|\n  spec.name = 'tide'\n  spec.version = '2.1.0'\nend\n",
    'lib/tide.rb':
      '# Tables.\nclass Tide\n  # What all lists have\n  def_delegators(:rows, :size, :first)\n\n  # The last row.\n  def_delegators :rows, :last\n\n  # @api private\n  def_delegators :rows, :pop, :push\n  # ----------\n  # How it is read\n  # ----------\n  def read; end\nend\n',
  });
  expect(facts.api.filter(({ kind }) => kind === 'method').map(({ name, doc }) => [name, doc])).toEqual([
    ['Tide.#size', null],
    ['Tide.#first', null],
    ['Tide.#last', 'The last row.'],
    ['Tide.#read', null],
  ]);
});
