/** What a gem declares and nobody can read is counted, each with its line: calls of class bodies, extensions in C, broken code. */
import { expect, it } from 'vitest';
import { loadGrammar } from '../../../src/adapters/tree-sitter.ts';
import { noEvidence } from '../../../src/platforms/evidence.ts';
import { readRubyFile } from '../../../src/platforms/ruby/declarations.ts';
import { nativeMethods } from '../../../src/platforms/ruby/native.ts';
import { loadSyntax } from '../../../src/syntax/parsers.ts';
import { nativeNames, unexpandedMacros } from '../../../src/workers/facts-builder/build-facts.ts';

const read = async (text: string) => readRubyFile(await loadGrammar('ruby'), text, () => true);

it('reports calls that may declare names, and none that are known to declare, load or check', async () => {
  const { unexpanded } = await read(`class Table
  setting :strict
  option :depth, default: 1
  attr_reader(*NAMES)
  %w[rise fall].each { |name| define_method(name) { name } }
  validates :name, presence: true
  delegate :size, to: :rows
  autoload :Row, 'tide/row'
  private_constant :NAMES
  memoize def rows = []
  raise 'x' if RUBY_ENGINE == 'jruby'
  describe 'levels'
end
register :table
`);
  expect(unexpanded.map(({ line, name }) => `${line} ${name}`)).toEqual([
    '2 setting',
    '3 option',
    '4 attr_reader',
    '5 each',
  ]);
  const files = new Map([['lib/table.rb', { ...noEvidence(), unexpanded }]]);
  expect(unexpandedMacros({ files }, 'call')).toEqual([
    '4 calls may declare names that are missing from the reference, because the code is not run: `setting` in `lib/table.rb` at line 2, `option` in `lib/table.rb` at line 3, `attr_reader` in `lib/table.rb` at line 4, `each` in `lib/table.rb` at line 5.',
  ]);
});

it('counts methods that an extension defines in C', () => {
  const native = nativeMethods(
    'void Init_tide(void) {\n  rb_define_method(cTable, "rows", rows, 0);\n  rb_define_singleton_method(cTable,\n    "open", open, 1);\n  rb_define_private_method(cTable, "own", own, 0);\n}\n',
  );
  expect(nativeNames({ files: new Map([['ext/tide/tide.c', { ...noEvidence(), native }]]) })).toEqual([
    '2 methods are defined in C and missing from the reference: `rows` in `ext/tide/tide.c` at line 2, `open` in `ext/tide/tide.c` at line 3.',
  ]);
});

it('tells code that could not be parsed in a body from code around it', async () => {
  expect(await read('class Table\n  def rows\n    [1, 2\n  end\n  def ok; end\nend\n')).toMatchObject({
    unread: expect.any(Number),
  });
  expect(await read('class Table\n  def torn = raise Torn\n  def ok; end\nend\n')).toMatchObject({
    unread: null,
    unreadBodies: [2],
  });
});

it('takes heads without bodies, as a reference shows them, for no errors; what lacks its end is one', async () => {
  const check = await loadSyntax(['ruby']);
  for (const head of [
    'def rows(limit = nil, strict: false)',
    'def self.open(path)',
    'class Table < Base',
    'def [](index)',
    'module Tide::Io',
  ])
    expect([head, check('ruby', head).status]).toEqual([head, 'ok']);
  for (const broken of ['def rows(limit\n  limit\nend', 'def rows\n  limit', 'class Table < Base\n  include Counts'])
    expect([broken, check('ruby', broken).status]).toEqual([broken, 'error']);
});
