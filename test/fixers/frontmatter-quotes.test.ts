/** A line of front matter that does not parse is quoted whole: no mark that a person wrote is lost, and a comment stays one. */
import { expect, it } from 'vitest';
import fixer from '../../src/fixers/frontmatter-syntax.ts';
import { gates } from '../../src/gates/index.ts';
import { factsOf, findingsOf, fixOnPaper } from '../support/memory-site.ts';

const PAGE = 'content/guide.md';

it.each([
  ['title: Error: "not found"', 'title: "Error: \\"not found\\""'],
  ['title: "Foo" explained', 'title: "\\"Foo\\" explained"'],
  ['title: a: b # my note', 'title: "a: b" # my note'],
  ["title: it's: me", 'title: "it\'s: me"'],
  // What has no partner was meant as the value's own fence.
  ['title: "Foo', 'title: "Foo"'],
  ["title: 'it's", 'title: "it\'s"'],
  ['title: a: "b # c"', 'title: "a: \\"b # c\\""'],
])('%s', async (line, wanted) => {
  const files = { 'hugo.toml': 'title = "x"\n', [PAGE]: `---\n${line}\n---\n\nWords.\n` };
  const facts = factsOf(files);
  const finding = (await findingsOf(gates, facts)).find(({ rule }) => rule === 'frontmatter/unparsable');
  if (finding === undefined) throw new Error('it parses');
  const fixed = fixOnPaper(fixer, finding, files, facts);
  if (!('files' in fixed)) throw new Error(fixed.left);
  expect(fixed.files[PAGE]?.split('\n')[1]).toBe(wanted);
});
