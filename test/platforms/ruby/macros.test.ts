/** Words that a comment keeps under a name stand wherever the name does, in whatever file; where they are only kept, they declare and say nothing. */
import { expect, it } from 'vitest';
import { displayName } from '../../../src/ecosystems/index.ts';
import { withMacros } from '../../../src/platforms/ruby/macros.ts';
import { pagesOf } from '../../support/product-folder.ts';

const factsIn = async (files: Record<string, string>) =>
  (
    await pagesOf({
      'tide.gemspec': "Gem::Specification.new do |spec|\n  spec.name = 'tide'\n  spec.version = '2.1.0'\nend\n",
      ...files,
    })
  ).facts.api.map(({ doc, parameters, ...each }) => ({ name: displayName(each, 'ruby'), doc, parameters }));

const KEPT = `module Tide
  # @!macro gauge_method_read
  #
  #   Reads one level.
  #
  #   @param at [Integer] where

  # @!macro gauge_api
  #
  #   @!method read(at = 1)
  #     @!macro gauge_method_read
  #
  #   @!method size
  #     How many there are.
end
`;
const GAUGE = `module Tide
  # @!macro gauge
  #
  #   A gauge.
  #
  # @!macro gauge_api
  # @!macro unknown
  class Gauge; end

  # @!macro gauge
  class Other
    # @!macro gauge_method_read
    def read(at = 1); end

    # @!macro [attach] made
    #   @!method $1
    #   Makes $1.
    def self.make(name); end
  end
end
`;

it('takes up the words of a macro, and declares what it declares', async () => {
  const all = await factsIn({ 'lib/tide.rb': GAUGE, 'lib/tide/kept.rb': KEPT });
  const read = {
    doc: 'Reads one level.',
    parameters: [{ name: 'at', type: 'Integer', default: '1', description: 'where' }],
  };
  expect(all).toEqual([
    { name: 'Tide::Gauge', doc: 'A gauge.', parameters: [] },
    { name: 'Tide::Gauge#read', ...read },
    { name: 'Tide::Gauge#size', doc: 'How many there are.', parameters: [] },
    { name: 'Tide::Other', doc: 'A gauge.', parameters: [] },
    { name: 'Tide::Other#read', ...read },
    {
      name: 'Tide::Other.make',
      doc: null,
      parameters: [{ name: 'name', type: null, default: null, description: null }],
    },
  ]);
});

it('comes to an end', () => {
  const own = new Map([
    ['a', ['@!macro b', '@!macro a', 'x']],
    ['b', ['@!macro a', 'y']],
  ]);
  expect(withMacros(['@!macro a', 'z'], own, true)).toEqual(['y', 'x', 'z']);
  const many = new Map(
    Array.from({ length: 60 }, (_, at): [string, string[]] => [
      `m${at}`,
      [`@!macro m${at + 1}`, `@!macro m${at + 1}`, 'x'],
    ]),
  );
  expect(withMacros(['@!macro m0'], many, true).length).toBeLessThanOrEqual(5000);
});
