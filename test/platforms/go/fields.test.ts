/** Fields of a Go struct and comments of Go: what is said of several at once, what is embedded, and headings. */
import { expect, it } from 'vitest';
import { loadGrammar } from '../../../src/adapters/tree-sitter.ts';
import { type GoDeclaration, readGoFile } from '../../../src/platforms/go/declarations.ts';

const declared = async (text: string): Promise<GoDeclaration[]> =>
  readGoFile(await loadGrammar('go'), `package tide\n\n${text}`)?.declarations ?? [];

it('gives fields that follow each other the words above the first, where these are not of that one alone', async () => {
  const [chart] = await declared(`type Chart struct {
	// Number of marks of each kind.
	High int
	Low  int
	Slack, Neap int

	Plain int

	// Depth is the depth.
	Depth int
	Width int

	// Words of one field.
	One int
	// Words of another.
	Other int

	// Words of the first.
	Named int
	Said  int // What is said.
}
`);
  expect(chart?.members.map(({ name, doc }) => `${name}: ${doc?.text ?? null}`)).toEqual([
    'High: Number of marks of each kind.',
    'Low: Number of marks of each kind.',
    'Slack: Number of marks of each kind.',
    'Neap: Number of marks of each kind.',
    'Plain: null',
    'Depth: Depth is the depth.',
    'Width: null',
    'One: Words of one field.',
    'Other: Words of another.',
    'Named: Words of the first.',
    'Said: What is said.',
  ]);
});

it('has what is embedded under the name of its type', async () => {
  const [chart] = await declared(
    'type Chart struct {\n\t// How to draw.\n\t*DrawOpts\n\tio.Reader\n\tList[Mark]\n\tinner\n}\n',
  );
  expect(chart?.members.map(({ name, signature, doc }) => [name, signature, doc?.text ?? null])).toEqual([
    ['DrawOpts', '*DrawOpts', 'How to draw.'],
    ['Reader', 'io.Reader', null],
    ['List', 'List[Mark]', null],
  ]);
});

it('keeps the headings of comments apart from their words', async () => {
  const [draw] = await declared('// Draw draws.\n//\n// # What is kept\n//\n// All of it.\nfunc Draw() {}\n');
  expect(draw?.doc?.text).toBe('Draw draws.\n\n**What is kept**\n\nAll of it.');
});

it('knows headings without a mark: a line alone between paragraphs that begins with a capital letter and has no punctuation', async () => {
  const text = async (...lines: string[]) =>
    (await declared(`${lines.map((line) => `// ${line}`.trimEnd()).join('\n')}\nfunc Draw() {}\n`))[0]?.doc?.text;
  expect(await text('Draw draws.', '', 'Depth of the sea', '', 'All of it.')).toBe(
    'Draw draws.\n\n**Depth of the sea**\n\nAll of it.',
  );
  expect(await text('Draw draws.', '', "The reef's (new) rules", '', 'All of it.')).toContain(
    "**The reef's (new) rules**",
  );
  // The first line, what ends a sentence, what two lines hold, what code or nothing follows, what begins small.
  expect(await text('Depth of the sea', '', 'All of it.')).not.toContain('**');
  expect(await text('Draw draws.', '', 'All of it.', '', 'More.')).not.toContain('**');
  expect(await text('Draw draws.', '', 'All of', 'the sea', '', 'More.')).not.toContain('**');
  expect(await text('Draw draws.', '', 'Depth of the sea', '', '\tDraw()')).not.toContain('**');
  expect(await text('Draw draws.', '', 'Depth of the sea')).not.toContain('**');
  expect(await text('Draw draws.', '', 'depth of the sea', '', 'More.')).not.toContain('**');
  expect(await text('Draw draws.', '', 'See https://a.example/x', '', 'More.')).not.toContain('**');
});
