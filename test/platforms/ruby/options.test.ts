/** Options of YARD stand with what takes them: keys of `**options`, keywords of the signature, values of a Symbol; and a tag for public names leaves out the others. */
import { expect, it } from 'vitest';
import { displayName } from '../../../src/ecosystems/index.ts';
import { pagesOf } from '../../support/product-folder.ts';

const factsOf = async (body: string) => {
  const { facts } = await pagesOf({
    'tide.gemspec': "Gem::Specification.new do |spec|\n  spec.name = 'tide'\n  spec.version = '2.1.0'\nend\n",
    'lib/tide.rb': `# Tables.\nclass Tide\n${body}\nend\n`,
  });
  return facts;
};
const parametersOf = async (body: string): Promise<unknown[]> =>
  ((await factsOf(body)).api.find(({ kind }) => kind === 'method')?.parameters ?? []).map(
    ({ name, type, description }) => [name, type, description],
  );

it('shows keys of a double splat as the keywords that they are', async () => {
  const options =
    '# @option options [String] :mask\n#   the sign that is shown\n# @option options [Integer] :width how wide';
  const expected = [
    ['**options', 'Hash', null],
    ['mask:', 'String', 'the sign that is shown'],
    ['width:', 'Integer', 'how wide'],
  ];
  expect(await parametersOf(`# Reads.\n# @param [Hash] options\n${options}\ndef read(**options); end`)).toEqual(
    expected,
  );
  expect(
    await parametersOf(
      `# Reads.\n# @param [Hash] opts\n${options.replaceAll('options', 'opts')}\ndef read(**options); end`,
    ),
  ).toEqual([['**options', null, null], ...expected.slice(1)]);
  expect(await parametersOf(`# Reads.\n${options}\ndef read(**options); end`)).toEqual([
    ['**options', null, null],
    ...expected.slice(1),
  ]);
});

it('keeps keys of a hash that is taken as such', async () => {
  expect(
    await parametersOf(
      '# Reads.\n# @param [Hash] opts\n# @option opts [String] :mask the sign\ndef read(opts = {}); end',
    ),
  ).toEqual([
    ['opts', 'Hash', null],
    ['opts[:mask]', 'String', 'the sign'],
  ]);
});

it('gives the words of an option to the keyword of its name', async () => {
  expect(
    await parametersOf(
      '# Reads.\n# @param [Hash] options\n# @option options [Boolean] :newline ends the line\n# @option options [Symbol] :gone for nobody\ndef read(newline: true, color: false); end',
    ),
  ).toEqual([
    ['newline:', 'Boolean', 'ends the line'],
    ['color:', null, null],
  ]);
});

it('shows values of a Symbol with it', async () => {
  expect(
    await parametersOf(
      '# Reads.\n# @param [Symbol] mod\n#   what changes\n# @option mod [Symbol] :up all is big\n# @option mod [Symbol] :trim, :strip\n#   without its ends\ndef read(mod, value); end',
    ),
  ).toEqual([
    ['mod', 'Symbol', 'what changes: `:up` all is big; `:trim`, `:strip` without its ends'],
    ['value', null, null],
  ]);
});

it('takes words of all arguments for those of the splat, never for a keyword', async () => {
  expect(
    await parametersOf('# Says.\n# @param [Array] messages\n#   what is said\ndef say(*args, **options); end'),
  ).toEqual([
    ['*args', 'Array', 'what is said'],
    ['**options', null, null],
  ]);
  expect(await parametersOf('# Says.\n# @param [Integer] width\n#   how wide\ndef say(*args, **options); end')).toEqual(
    [
      ['*args', null, null],
      ['**options', null, null],
      ['width', 'Integer', 'how wide'],
    ],
  );
});

const CLASSES = (tag: string): string => `  # Reads.
  class Reader
    # Reads.
    ${tag}
    def read; end
  end
  # Writes.
  class Writer
    # Writes.
    ${tag}
    def write; end
  end
  # Counts pages.
  class Paginator
    # Counts.
    def count; end
  end
  # Torn.
  class Torn < StandardError
    def page; end
  end
  # Names.
  module Names
    ALL = [1].freeze
  end`;
const classesOf = async (body: string): Promise<string[]> =>
  (await factsOf(body)).api.flatMap((each) => (each.parent === null ? [displayName(each, 'ruby')] : [])).sort();

it('leaves out classes without the tag that most others have', async () => {
  expect(await classesOf(CLASSES('# @api public'))).toEqual([
    'Tide',
    'Tide::Names',
    'Tide::Reader',
    'Tide::Torn',
    'Tide::Writer',
  ]);
  expect(await classesOf(CLASSES('#'))).toContain('Tide::Paginator');
});

it('shows what is said of arguments that are taken all at once', async () => {
  expect(
    await parametersOf(
      '# Draws.\n# @param [Symbol] kind\n#   what draws\n# @param [Hash] options\n# @option options [Integer] :width how wide\ndef draw(*args, &block); end',
    ),
  ).toEqual([
    ['*args', null, null],
    ['kind', 'Symbol', 'what draws'],
    ['width:', 'Integer', 'how wide'],
    ['&block', null, null],
  ]);
});

it('gives a `new` of its own what the private initializer says of its options', async () => {
  const { api } = await factsOf(
    '# Makes one.\n# @param [Array[Symbol], Hash] args\n#   the rows\ndef self.new(*args, &block); super; end\n# Sets up.\n# @param [Hash] options\n# @option options [Symbol] :turned how it stands\n# @api private\ndef initialize(options = {}); end',
  );
  expect(
    api
      .filter(({ kind }) => kind === 'method')
      .map(({ name, parameters }) => [name, parameters.map((each) => each.name)]),
  ).toEqual([['Tide.new', ['*args', 'turned:', '&block']]]);
});

it('shows no sign of the method to itself as a value, and takes an option for one under another tag', async () => {
  const { api } = await factsOf(
    '# Draws.\n# @param [Symbol] kind what draws\n# @param options [Boolean] :quiet\n#   says nothing\ndef draw(kind = (unset = true), width = (1 + 2), **options); end',
  );
  expect(api.find(({ kind }) => kind === 'method')?.parameters.map((each) => [each.name, each.default])).toEqual([
    ['kind', '…'],
    ['width', '(1 + 2)'],
    ['**options', null],
    ['quiet:', null],
  ]);
});
