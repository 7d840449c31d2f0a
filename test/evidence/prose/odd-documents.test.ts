import { expect, it } from 'vitest';
import { topicOfHeadings, withoutNoteWord } from '../../../src/evidence/prose/labels.ts';
import { markdownBlocks } from '../../../src/evidence/prose/markdown-blocks.ts';
import { proseEvidence } from '../../../src/evidence/prose/prose-claims.ts';

const read = (text: string, readme = false) =>
  proseEvidence(markdownBlocks(text), {
    source: readme ? 'readme' : 'docs',
    origin: readme ? 'readme' : 'docs',
    readme,
  });
const claims = (text: string, readme = false): string[] => read(text, readme).claims.map((claim) => claim.text);

it('reads roles of MyST as the names that a reader sees', () => {
  const page =
    '# Curves\n\nA reader returns {class}`~strata.Curve` objects, and {meth}`~strata.Curve.fill` fills them.\n';
  expect(claims(page)).toEqual(['A reader returns `Curve` objects, and `Curve.fill` fills them.']);
  expect(claims('# Curves\n\nCurves may be {ref}`filled in place <filling>` by the reader. {issue}`12`\n')).toEqual([
    'Curves may be filled in place by the reader.',
  ]);
});
it('takes the word off a note and keeps what it says', () => {
  expect(claims('# Curves\n\n> [!NOTE]\n> The reader returns a list of curves.\n')).toEqual([
    'The reader returns a list of curves.',
  ]);
  expect(withoutNoteWord('Note: keys are kept.')).toBe('Keys are kept.');
  expect(withoutNoteWord('Note that keys are kept.')).toBe('Keys are kept.');
  expect(withoutNoteWord('Notes are kept.')).toBe('Notes are kept.');
});
it('names code and sentences by the heading that is a topic, not by a label below it', () => {
  const { claims: found, snippets } = read(
    '# Options\n\n## Reading ahead\n\n#### Type: `number`\n\nThe reader keeps ten rows in memory.\n\n#### Example\n\n```js\nread(1);\n```\n',
  );
  expect(found[0]?.tags).toContain('group:Reading ahead');
  expect(snippets[0]?.title).toBe('Reading ahead');
  expect(topicOfHeadings([{ text: 'Options' }, { text: 'Example: all rows as strings' }])).toBe('All rows as strings');
  expect(topicOfHeadings([{ text: 'Is it safe?' }, { text: 'For library authors' }])).toBe('Is it safe?');
  expect(topicOfHeadings([{ text: 'Wow. Is reading safe?' }])).toBe('Is reading safe?');
});
it('takes a lead-in that is cut off at its verb for no heading', () => {
  const { claims: found } = read(
    '# Guide\n\n## Arguments\n\nArguments are:\n\n- Names are kept as they are written.\n',
  );
  expect(found[0]?.tags).toContain('group:Arguments');
});
it('reads a product whose name is a verb', () => {
  expect(claims('# Click\n\nClick is a package for creating beautiful command lines.\n', true)).toEqual([
    'Click is a package for creating command lines.',
  ]);
  expect(claims('# Guide\n\nClick the button that is blue.\n')).toEqual([]);
});
it('takes what a front page lists before its first section for features', () => {
  const { claims: found } = read(
    '# Strata\n\nStrata in two points:\n\n- Arbitrary nesting of groups\n- Reads LAS files\n',
    true,
  );
  expect(found.map(({ text, kind }) => [kind, text])).toEqual([
    ['feature', 'Arbitrary nesting of groups'],
    ['feature', '{{product}} reads LAS files.'],
  ]);
});
it('reads the sections of a front page that has a logo for its title', () => {
  const page =
    '<img src="logo.png">\n\n## Who is using Strata\n\nDriller is a tool that uses Strata widely.\n\n## Features\n\n- Reads LAS files\n';
  expect(claims(page, true)).toEqual(['{{product}} reads LAS files.']);
});
it('leaves out tutorials in the first person, migration guides and their code', () => {
  const page =
    "# Guides\n\n## Let's make a reader!\n\nThe root folder is `/data`.\n\n```js\nroot();\n```\n\n## Migrating from Slate\n\nThe `open` option is an object.\n\n```js\nopen({});\n```\n";
  expect(read(page)).toMatchObject({ claims: [], snippets: [] });
});
it('takes no part of a sentence for a sentence', () => {
  expect(
    claims(
      '# Guide\n\nWhen the request is unsuccessful. Must be changed when it is retried. Whether piping is disabled or not.\n',
    ),
  ).toEqual([]);
  expect(claims('# Guide\n\nWhen the file is missing, the reader raises `ReadError`.\n')).toHaveLength(1);
});
it('cites the heading of a limit, which may hold for its topic only', () => {
  const [limit] = read('# Guide\n\n## Synchronous reading\n\nStreams are not supported by the reader.\n').claims;
  expect(limit).toMatchObject({ kind: 'limitation', also: [{ start: 3, end: 3 }] });
});
