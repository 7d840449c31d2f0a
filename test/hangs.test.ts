/** Texts of a few kilobytes that once took minutes, each at the function that reads it: all are read in a moment. */
import { expect, test } from 'vitest';
import { parsePage } from '../src/content/parse-page.ts';
import { parseDocstring } from '../src/platforms/python/docstring.ts';
import { isOnlyComments } from '../src/text/between.ts';

/** On a busy machine. */
const SOON_MS = 5_000;

const attacks: Record<string, () => unknown> = {
  'attributes of a heading that nothing closes': () =>
    parsePage('a.md', `# Title {${' a="x"'.repeat(40)} (\n\ntext\n`, 'mkdocs').headings[0]?.text,
  'a heading of white space and hash signs': () => parsePage('a.md', `# a${' #'.repeat(20_000)} b\n`, 'hugo').headings,
  'front matter of blank lines and comments': () =>
    parsePage('a.md', `---\n${'\n#\n'.repeat(60)}!\n---\n# A\n`, 'hugo').frontmatter?.error,
  'a type of a parameter in brackets that nothing closes': () =>
    parseDocstring(`A.\n\nArgs:\n    x (${'()'.repeat(40)}: text\n    y: text\n`).parameters,
  'a head of an entry in white space': () =>
    parseDocstring(`A.\n\nArgs:\n    x${' '.repeat(30_000)}y\n    y: text\n`).parameters,
  'comments between a block and its marker': () => isOnlyComments(`${'<!---->'.repeat(40)}x`),
};

for (const [name, act] of Object.entries(attacks)) {
  test(name, () => {
    const started = performance.now();
    act();
    expect(performance.now() - started).toBeLessThan(SOON_MS);
  });
}

test('what the patterns are for is found', () => {
  const heading = (text: string) => parsePage('a.md', `${text}\n`, 'mkdocs').headings[0];
  expect(heading('## Setup {: #start .big data-x="a b" }')).toMatchObject({ text: 'Setup', id: 'start' });
  expect(heading('## Setup ##')).toMatchObject({ text: 'Setup', id: 'setup' });
  expect(isOnlyComments('\n> <!-- a -->\n<!-- b -->\n')).toBe(true);
  expect(isOnlyComments('<!-- a --> b')).toBe(false);
  const { parameters } = parseDocstring('A.\n\nArgs:\n    x (dict(str, int)): one\n    y: two: three\n');
  expect(parameters).toEqual([
    { name: 'x', type: 'dict(str, int)', description: 'one' },
    { name: 'y', type: null, description: 'two: three' },
  ]);
});
