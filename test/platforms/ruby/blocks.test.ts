/** What blocks declare that are run in a class is read where anybody can tell which, and counted where nobody can. */
import { expect, it } from 'vitest';
import { loadGrammar } from '../../../src/adapters/tree-sitter.ts';
import { readRubyFile } from '../../../src/platforms/ruby/declarations.ts';

const read = async (text: string) => {
  const { scopes, unexpanded } = readRubyFile(await loadGrammar('ruby'), text, () => true);
  const names = scopes.flatMap(({ name, members }) =>
    members.filter(({ isPublic }) => isPublic).map((each) => `${name}${each.singleton ? '.' : '#'}${each.name}`),
  );
  return { names, unread: unexpanded.map(({ line, name }) => `${line} ${name}`) };
};

it.each([
  ['class Rig\n  class_eval do\n    def dig; end\n  end\nend', ['Rig#dig']],
  ['class Rig\n  singleton_class.class_eval do\n    def dig; end\n  end\nend', ['Rig.dig']],
  ['Rig.class_eval do\n  attr_reader :depth\n  class << self\n    def dig; end\n  end\nend', ['Rig#depth', 'Rig.dig']],
  [
    'module Rigs\n  included do\n    def dig; end\n  end\n  class_methods do\n    def open; end\n  end\nend',
    ['Rigs#dig', 'Rigs.open'],
  ],
  ['class Rig\n  class << Rig\n    def dig; end\n  end\nend', ['Rig.dig']],
  [
    'class Rig\n  private\n  class_eval do\n    def dig; end\n    private\n    def own; end\n  end\n  def last; end\nend',
    ['Rig#dig'],
  ],
])('reads %j', async (text, names) => expect(await read(text)).toEqual({ names, unread: [] }));

it.each([
  [
    'module Rigs\n  def rig(**options)\n    part = Module.new\n    part.module_eval do\n      def dig; end unless it?\n    end\n    class_eval do\n      class << self\n        def open; end\n      end\n    end\n  end\nend',
    ['4 module_eval', '7 class_eval'],
  ],
  [
    'module Rigs\n  def self.included(base)\n    base.class_eval do\n      def dig; end\n    end\n  end\nend',
    ['3 class_eval'],
  ],
  ['module Rigs\n  Part.define(:dig) do\n    def dig; end\n  end\nend', ['2 Part.define']],
  ['class Rig\n  class << other\n    def dig; end\n  end\nend', ['2 class << other']],
])('counts %j', async (text, unread) => expect((await read(text)).unread).toEqual(unread));

it.each([
  'class Rig\n  def dig\n    rows.each do |row|\n      row.dig\n    end\n  end\nend',
  'class Rig\n  def dig\n    Class.new do\n      def call; end\n    end\n  end\nend',
  'class Rig\n  included\n  prepended(Rigs)\nend',
])('counts nothing in %j', async (text) => expect((await read(text)).unread).toEqual([]));
