/** Recipes of RSpec and Minitest: what a test does is the code, what it expects in so many words is what one gets. */
import { expect, it } from 'vitest';
import { pagesOf } from '../support/product-folder.ts';

const LIBRARY = {
  'tide.gemspec': "Gem::Specification.new do |spec|\n  spec.name = 'tide'\nend\n",
  'lib/tide.rb': "require 'tide/table'\n# Tables.\nmodule Tide\n  # Opens one.\n  def self.open(path); end\nend\n",
  'lib/tide/table.rb':
    'module Tide\n  # A table.\n  class Table\n    # Adds a row.\n    def add(level); end\n    # The highest.\n    def highest; end\n    # Whether it is.\n    def empty?; end\n  end\nend\n',
};
const recipesOf = async (files: Record<string, string>) =>
  ((await pagesOf({ ...LIBRARY, ...files })).facts.examples ?? [])
    .filter(({ kind }) => kind === 'recipe')
    .map(({ title, head, code, results }) => ({
      title,
      head,
      code,
      results: results.map(({ expression, value }) => `${expression} is ${value}`),
    }));

it('reads RSpec, and nothing that needs more than the code shows', async () => {
  const found = await recipesOf({
    'spec/table_spec.rb': `require 'spec_helper'

RSpec.describe Tide::Table do
  let(:other) { Tide::Table.new }

  it 'keeps the highest level' do
    table = Tide::Table.new
    [1, 3].each { |level| table.add(level) }
    expect(table.highest).to eq(3)
    expect(table.first).to be_nil
  end

  it 'keeps what the others have' do
    rows = [other]
    expect(rows.size).to eq(1)
  end

  it 'keeps what is given by name' do
    table = Tide::Table.new(other: other)
    expect(table.highest).to eq(3)
  end

  it 'asks a helper' do
    rows = [1].map { |other| other }
    table = Tide::Table.new(other(rows))
    expect(table.highest).to eq(3)
  end

  it 'says what nobody can read' do
    table = Tide::Table.new
    expect(table.highest).to be > 3
  end

  it 'is not run', :skip do
    table = Tide::Table.new
    expect(table.highest).to eq(3)
  end

  it 'changes what it is' do
    allow(Tide::Table).to receive(:new)
    table = Tide::Table.new
    expect(table.highest).to eq(3)
  end

  xit 'waits for better times' do
    table = Tide::Table.new
    expect(table.highest).to eq(3)
  end

  context 'with a configuration' do
    before { Tide.options.level.limit = 1 }

    it 'has another highest level' do
      table = Tide::Table.new
      expect(table.highest).to eq(3)
    end
  end
end
`,
  });
  expect(found).toEqual([
    {
      title: 'Keeps the highest level',
      head: "require 'tide'",
      code: 'table = Tide::Table.new\n[1, 3].each { |level| table.add(level) }',
      results: ['table.highest is 3', 'table.first is nil'],
    },
  ]);
});

it('reads Minitest, its specs and those without a class', async () => {
  const found = await recipesOf({
    'test/table_test.rb': `require 'test_helper'

class TableTest < Minitest::Test
  def test_highest
    table = Tide::Table.new
    table.add(3)
    assert_equal 3, table.highest
  end

  def test_of_its_own
    table = make
    assert_equal 3, table.highest
  end

  def test_others
    table = Table.new
    assert_equal 3, table.highest
  end
end
`,
    'test/spec_test.rb': `describe 'tables' do
  it 'looks inside' do
    table = Tide::Table.new
    table.each { |row| row.must_equal 1 }
    _(table.highest).must_equal 4
  end

  it 'finds the highest' do
    table = Tide::Table.new
    table.add 4
    _(table.highest).must_equal 4
    table.first.must_be_nil
  end
end
`,
  });
  expect(found).toEqual([
    {
      title: 'Finds the highest',
      head: "require 'tide'",
      code: 'table = Tide::Table.new\ntable.add 4',
      results: ['table.highest is 4', 'table.first is nil'],
    },
    {
      title: null,
      head: "require 'tide'",
      code: 'table = Tide::Table.new\ntable.add(3)',
      results: ['table.highest is 3'],
    },
  ]);
});

it('writes a hash without braces as what one gets', async () => {
  const found = await recipesOf({
    'spec/table_spec.rb': `RSpec.describe Tide::Table do
  it 'keeps levels by name' do
    table = Tide::Table.new
    expect(table.levels).to eq("high" => 3, "low" => 1)
  end

  it 'keeps levels in braces' do
    table = Tide::Table.new
    table.add(3)
    expect(table.levels).to eq({ "high" => 3 })
  end

  it 'keeps what is computed by name' do
    table = Tide::Table.new
    expect(table.levels).to eq("high" => other)
  end
end
`,
  });
  expect(found.flatMap(({ results }) => results)).toEqual([
    'table.levels is { "high" => 3, "low" => 1 }',
    'table.levels is { "high" => 3 }',
  ]);
});
