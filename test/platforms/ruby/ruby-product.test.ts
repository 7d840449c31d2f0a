/** A gem is read from its gemspec and what lies below `lib` alone: what is public, in the words of YARD and RDoc. */
import { beforeAll, expect, it } from 'vitest';
import { symbolAt } from '../../../src/derive/address.ts';
import { recompute } from '../../../src/derive/recompute.ts';
import { referenceBlocks } from '../../../src/derive/reference.ts';
import { displayName, importLine } from '../../../src/ecosystems/index.ts';
import type { ApiSymbol, ProductFacts } from '../../../src/model/product-facts.ts';
import { pagesOf } from '../../support/product-folder.ts';

const FILES = {
  'tide.gemspec': `Gem::Specification.new do |spec|
  spec.name = 'tide'
  spec.version = '2.1.0'
  spec.summary = 'Tables of water levels'
  spec.license = 'MIT'
  spec.required_ruby_version = '>= 3.1'
end
`,
  'lib/tide.rb': `# frozen_string_literal: true

require 'tide/table'
require_relative 'tide/errors'

# Tables of water levels.
#
#   Tide.open('levels.csv').rows
module Tide
  # The release.
  VERSION = '2.1.0'
  SECRET = 1
  private_constant :SECRET

  class << self
    # Opens a table.
    #
    # @param path [String] where it is
    # @param options [Hash] how it is read
    # @option options [Integer] :limit (100) rows at most
    # @return [Tide::Table] the table
    # @raise [Tide::Torn] if a page is missing
    # @example From a file
    #   Tide.open('levels.csv')
    def open(path, options = {})
      check(path)
      raise Torn, "no page in #{path}" unless File.size?(path)
      Table.new(path, **options)
    end

    private

    def check(path)
      ::Kernel.raise ArgumentError, 'path is empty' if path.empty?
    end
  end
end
`,
  'lib/tide/errors.rb': `module Tide
  # What goes wrong with a table.
  class Error < StandardError; end

  # A page is missing.
  class Torn < Error; end
  Wet = Class.new(Error)
end
`,
  'lib/tide/table.rb': `module Tide
  # Rows of levels. See {Torn} and {#rows the rows}.
  class Table
    include Enumerable
    include Tide::Counts
    extend Forwardable
    prepend Logged

    # @return [String] where it is
    attr_reader :path
    attr_accessor :depth, :width
    attr_writer :mark

    def_delegators :@rows, :size, :empty?

    Row = Struct.new(:at, :level) do
      # Higher than another.
      def above?(other) = level > other.level
    end
    Range = Data.define(:low, :high)

    def initialize(path, limit: 100, **options, &block)
      @path = path
    end

    # Reads all rows.
    #
    # Options are:
    # * +limit+ - how many
    # * <tt>strict</tt> - whether it fails
    #
    # [Required]
    # - +at+ when
    # [Returns]
    #   rows
    #
    # == Example
    #   table.rows(limit: 2)
    #
    # See {the guide}[https://tide.example/guide], #each and Table#find.
    #
    # :call-seq:
    #   rows(limit) -> array
    def rows(limit = nil,
             # hidden
             strict: false)
      if strict
        raise Torn, 'torn'
      else
        warn 'wet'
      end
    end
    alias all rows
    alias_method :to_rows, :rows

    # @yield [row] each row in turn
    # @yieldparam row [Row] one of them
    # @return [void]
    # @since 1.2
    # @deprecated Use {#rows} instead.
    def each(&block); end

    # @overload find(level)
    #   By its level.
    #   @param level [Float] how high
    # @overload find(&block)
    def find(*given, &block); end

    # (see #each)
    def walk(&block); end

    def [](index) = @rows[index]
    def ==(other); end

    # @api private
    def internal; end

    # @private
    def inner; end

    def silent; end # :nodoc:

    # Only for those who extend it.
    def load(path)
      raise NotImplementedError
    end

    def guessed; end
    private :guessed

    private def own; end

    # @!method measured(at)
    #   What a gauge says.
    #   @param at [Time] when
    #   @return [Float]

    define_method(:level) { |at| at }
    setting :strict

    protected

    def compare; end

    private

    def hidden; end
    attr_reader :cache
  end

  # :stopdoc:
  class Inside
  end
  # :startdoc:

  class Cache # :nodoc:
    def read; end
  end

  # @api private
  module Internal
    class Part
      def read; end
    end
  end
end
`,
  'lib/tide/counts.rb': `module Tide
  # Counts what a table has.
  module Counts
    # How many rows.
    def count_rows; end
  end

  module Units
    module_function

    # Metres as feet.
    def feet(metres) = metres * 3.28
  end
  module Self
    extend self
    # Says it.
    def say; end
  end
end
`,
  'lib/tide/extra/export.rb': `class Tide::Table
  # Writes it as text.
  def export(to:); end
end

module Tide::Extra
  # Exports.
  class Export; end
end
`,
  'test/table_test.rb': 'class TableTest; def test_it; end; end\n',
};

let facts: ProductFacts;
let pages: Awaited<ReturnType<typeof pagesOf>>;
beforeAll(async () => {
  pages = await pagesOf(FILES);
  facts = pages.facts;
});
const symbol = (name: string): ApiSymbol => {
  const found = facts.api.find((each) => displayName(each, 'ruby') === name);
  if (found === undefined) throw new Error(`no ${name}`);
  return found;
};
const blocks = (name: string): string =>
  referenceBlocks(symbol(name), facts, { level: 2, href: (of) => ({ page: 'x', href: `#${of.toLowerCase()}` }) })
    .map(({ markdown }) => markdown)
    .join('\n\n');

it('has what others may call: nothing private, protected, of tests, or for the makers alone', () => {
  expect(facts).toMatchObject({ ecosystem: 'ruby', package_name: 'tide', version: '2.1.0' });
  expect(facts.api.map((each) => recompute(symbolAt(each, 'display'), facts)?.value)).toEqual([
    'Tide',
    'Tide::VERSION',
    'Tide.open',
    'Tide::Counts',
    'Tide::Counts#count_rows',
    'Tide::Units',
    'Tide::Units.feet',
    'Tide::Self',
    'Tide::Self.say',
    'Tide::Error',
    'Tide::Torn',
    'Tide::Wet',
    'Tide::Table',
    'Tide::Table#path',
    'Tide::Table#depth',
    'Tide::Table#width',
    'Tide::Table#mark=',
    'Tide::Table#size',
    'Tide::Table#empty?',
    'Tide::Table.new',
    'Tide::Table#rows',
    'Tide::Table#all',
    'Tide::Table#to_rows',
    'Tide::Table#each',
    'Tide::Table#find',
    'Tide::Table#walk',
    'Tide::Table#[]',
    'Tide::Table#==',
    'Tide::Table#load',
    'Tide::Table#level',
    'Tide::Table#measured',
    'Tide::Table#export',
    'Tide::Table::Row',
    'Tide::Table::Row#at',
    'Tide::Table::Row#level',
    'Tide::Table::Row#above?',
    'Tide::Table::Range',
    'Tide::Table::Range#low',
    'Tide::Table::Range#high',
    'Tide::Extra::Export',
  ]);
});

it('writes signatures as the source does', () => {
  expect(facts.api.map(({ signature }) => signature)).toEqual([
    'module Tide',
    "VERSION = '2.1.0'",
    'def open(path, options = {})',
    'module Counts',
    'def count_rows',
    'module Units',
    'def feet(metres)',
    'module Self',
    'def say',
    'class Error < StandardError',
    'class Torn < Error',
    'Wet = Class.new(Error)',
    'class Table',
    'attr_reader :path',
    'attr_accessor :depth',
    'attr_accessor :width',
    'attr_writer :mark',
    'def_delegators :@rows, :size',
    'def_delegators :@rows, :empty?',
    'def initialize(path, limit: 100, **options, &block)',
    'def rows(limit = nil, strict: false)',
    'alias all rows',
    'alias_method :to_rows, :rows',
    'def each(&block)',
    'def find(*given, &block)',
    'def walk(&block)',
    'def [](index)',
    'def ==(other)',
    'def load(path)',
    'define_method(:level) { |at| }',
    'def measured(at)',
    'def export(to:)',
    'Row = Struct.new(:at, :level)',
    'Struct.new(:at, :level)',
    'Struct.new(:at, :level)',
    'def above?(other)',
    'Range = Data.define(:low, :high)',
    'Data.define(:low, :high)',
    'Data.define(:low, :high)',
    'class Export',
  ]);
});

it('says what a program requires: the file of the gem, or that of a part which it does not load', () => {
  expect(importLine(symbol('Tide::Table'), 'ruby')).toBe("require 'tide'");
  expect(importLine(symbol('Tide::Extra::Export'), 'ruby')).toBe("require 'tide/extra/export'");
  expect(importLine(symbol('Tide::Table#rows'), 'ruby')).toBeUndefined();
});

it('takes the tags of YARD apart', () => {
  expect(symbol('Tide.open')).toMatchObject({
    doc: "Opens a table.\n\nFrom a file:\n\n```ruby\nTide.open('levels.csv')\n```",
    parameters: [
      { name: 'path', type: 'String', description: 'where it is' },
      { name: 'options', type: 'Hash', default: '{}', description: 'how it is read' },
      { name: 'options[:limit]', type: 'Integer', default: '100', description: 'rows at most' },
    ],
    returns: { type: 'Tide::Table', description: 'the table' },
    raises: [
      { type: 'Tide::Torn', description: 'if a page is missing' },
      { type: 'ArgumentError', description: null },
    ],
  });
  expect(symbol('Tide::Table#each')).toMatchObject({
    doc: '**Yields** `row`: each row in turn\n\n- `row` (`Row`): one of them',
    returns: { type: 'void' },
    since: '1.2',
    deprecated: 'Use `#rows` instead.',
  });
  expect(symbol('Tide::Table#find')).toMatchObject({
    overloads: ['def find(level)', 'def find(&block)'],
    doc: '`find(level)`:\n\nBy its level.',
  });
  expect(symbol('Tide::Table#measured')).toMatchObject({
    is_magic: true,
    doc: 'What a gauge says.',
    parameters: [{ name: 'at', type: 'Time', description: 'when' }],
    returns: { type: 'Float' },
  });
});

it('writes the markup of RDoc as Markdown', () => {
  expect(symbol('Tide::Table').doc).toBe('Rows of levels. See `Torn` and the rows.');
  expect(symbol('Tide').doc).toBe("Tables of water levels.\n\n```ruby\nTide.open('levels.csv').rows\n```");
  expect(symbol('Tide::Table#rows').doc).toBe(
    [
      '```text\nrows(limit) -> array\n```',
      'Reads all rows.',
      'Options are:\n- `limit` - how many\n- `strict` - whether it fails',
      '- Required\n  - `at` when\n- Returns\n  rows',
      '**Example**',
      '```ruby\ntable.rows(limit: 2)\n```',
      'See [the guide](https://tide.example/guide), `#each` and `Table#find`.',
    ].join('\n\n'),
  );
});

it('gives aliases, and what only points elsewhere, the words of what they are, at its lines', () => {
  const { doc, citation } = symbol('Tide::Table#rows');
  expect(symbol('Tide::Table#all')).toMatchObject({
    doc,
    inherited: { citation: { start_line: citation.start_line } },
  });
  expect(symbol('Tide::Table#walk').doc).toBe(symbol('Tide::Table#each').doc);
});

it('knows errors with their words and conditions, those of private helpers too', () => {
  expect(symbol('Tide.open').messages).toMatchObject([
    {
      type: 'Tide::Torn',
      text: 'no page in #{path}',
      when: { conditions: [{ code: 'File.size?(path)', negated: true }] },
    },
    { type: 'ArgumentError', text: 'path is empty' },
  ]);
  expect(symbol('Tide::Table#rows').messages).toMatchObject([
    { type: 'Torn', text: 'torn', when: { conditions: [{ code: 'strict', negated: false }] } },
  ]);
  expect(symbol('Tide::Table#load')).toMatchObject({ is_stub: true, unimplemented: 'NotImplementedError' });
});

it('names what is mixed in, and links what a page describes', () => {
  expect(blocks('Tide::Table')).toContain('**Includes** `Enumerable`, [`Tide::Counts`](#tide.counts)');
  expect(blocks('Tide::Table')).toContain('**Extends itself with** `Forwardable`');
  expect(blocks('Tide::Table')).toContain('**Prepends** `Logged`');
  expect(blocks('Tide::Counts')).toContain('**Included by** [`Tide::Table`](#tide.table)');
  expect(blocks('Tide::Torn')).toContain('**Inherits from** [`Tide::Error`](#tide.error)');
});

it('names classes of errors that no message is raised with, where their words say when', async () => {
  const { pages } = await pagesOf({
    ...FILES,
    'lib/tide/errors.rb': `${FILES['lib/tide/errors.rb']}
module Tide
  # Raised when a host does not answer.
  class Silent < Error; end
  # Raised when the sea is deeper than it should be.
  class Depths; end
end
`,
  });
  const page = [...pages].find(([path]) => path.endsWith('/errors.md'))?.[1] ?? '';
  const below = page.slice(page.indexOf('## Other classes of errors'));
  expect(below).toMatch(/\| \[`Silent`\]\([^)]*\) \| Raised when a host does not answer\. \|/);
  expect(below).not.toMatch(/Torn|Depths|Wet/);
});

it('says under which condition another name is there', async () => {
  const { facts } = await pagesOf({
    ...FILES,
    'lib/tide/more.rb': `module Tide
  # More.
  class More
    # Reads.
    def read; end
    if ::RUBY_PLATFORM != 'java'
      alias_method :load, :read
    end
    alias get read unless FROZEN
    if NEW
      alias take read
    else
      alias fetch read
    end
  end
end
`,
  });
  expect(facts.api.flatMap(({ parent, signature }) => (parent === 'Tide.More' ? [signature] : []))).toEqual([
    'def read',
    "alias_method :load, :read if ::RUBY_PLATFORM != 'java'",
    'alias get read unless FROZEN',
    'alias take read',
    'alias fetch read',
  ]);
});

const HANDED = {
  'quay.gemspec': "Gem::Specification.new do |spec|\n  spec.name = 'quay'\n  spec.version = '1.0.0'\nend\n",
  'lib/quay.rb': `# Quays.
module Quay
  # Makes one.
  #
  # @param [Boolean] :wet
  #   whether it rains
  #
  # @return [Berth, nil]
  def self.build(wet: false)
    Berth.new(Crane.new(wet))
  end

  # Lifts.
  # @api private
  class Crane
    # Lifts a load.
    #
    # @param load [String] what
    # @return [Integer] how high
    # @raise [ArgumentError] if it is too heavy
    # @api public
    def lift(load); end

    # Reads a tag.
    # @api public
    def self.read(tag); end
  end

  # What is built.
  # @api private
  class Berth
    extend Forwardable
    def_delegators '@own.crane', :lift, :size
    def_delegators Crane, :read
    alias scan read

    # @api private
    def initialize(crane); end
  end

  # Seen by nobody.
  # @api private
  class Rope; end
end
`,
};

it('describes a private class that a public method returns, and what it hands its calls to', async () => {
  const { facts } = await pagesOf(HANDED);
  const of = (name: string): ApiSymbol => {
    const found = facts.api.find((each) => each.name === `Quay.${name}`);
    if (found === undefined) throw new Error(`no ${name}: ${facts.api.map((each) => each.name).join(', ')}`);
    return found;
  };
  expect(facts.api.map(({ name }) => name)).toEqual([
    'Quay',
    'Quay.build',
    'Quay.Berth',
    'Quay.Berth.#lift',
    'Quay.Berth.#size',
    'Quay.Berth.#read',
    'Quay.Berth.#scan',
  ]);
  expect(of('build')).toMatchObject({
    parameters: [{ name: 'wet:', type: 'Boolean', description: 'whether it rains' }],
    unexported_types: ['Quay.Berth'],
  });
  expect(of('Berth.#lift')).toMatchObject({
    doc: 'Lifts a load.',
    overloads: ['def lift(load)'],
    parameters: [{ name: 'load', description: 'what' }],
    raises: [{ type: 'ArgumentError' }],
  });
  expect([of('Berth.#size').doc, of('Berth.#read').doc, of('Berth.#scan').doc]).toEqual([
    null,
    'Reads a tag.',
    'Reads a tag.',
  ]);
  const shown = referenceBlocks(of('Berth'), facts, { level: null }).map(({ markdown }) => markdown);
  expect(shown[0]).toBe('`Berth` is marked as private: a program gets one from what returns it.');
});
