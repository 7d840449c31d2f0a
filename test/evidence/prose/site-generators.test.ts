import { expect, it } from 'vitest';
import { changelogEvidence, isChangelog } from '../../../src/evidence/prose/changelog.ts';
import { plainMarkdown } from '../../../src/evidence/prose/containers.ts';
import { headingName, topicHeading } from '../../../src/evidence/prose/labels.ts';
import { markdownBlocks } from '../../../src/evidence/prose/markdown-blocks.ts';
import { proseEvidence } from '../../../src/evidence/prose/prose-claims.ts';

const read = (text: string, entry = true) =>
  proseEvidence(markdownBlocks(text), { source: 'docs', origin: 'docs', readme: false, entry });
const texts = (text: string, entry = true): string[] => read(text, entry).claims.map((claim) => claim.text);

it('takes notes and tabs out of their boxes, every line where it was', () => {
  const page =
    '# A\n\n!!! note "Mind"\n    The reader keeps ten rows.\n\n    ```py\n    read(1)\n    ```\n\nThe end is near.\n';
  const plain = plainMarkdown(page);
  expect(plain.split('\n')).toHaveLength(page.split('\n').length);
  expect(plain).toContain('\nThe reader keeps ten rows.\n');
  expect(read(page)).toMatchObject({ snippets: [{ code: 'read(1)', start: 7, end: 7 }] });
  expect(plainMarkdown('=== "Linux"\n\n    Runs here.\n\n??? tip\n    Works.\n')).toBe('\n\nRuns here.\n\n\nWorks.\n');
  expect(plainMarkdown('::: strata.read\n    options:\n      show: true\n\n:::tip\nText.\n:::\n')).toBe(
    '\n\n\n\n\nText.\n\n',
  );
});
it('reads code that a shortcode holds, and no shortcode as words', () => {
  const page =
    '# A\n\n{{< codeFromInline lang="bash" >}}\nstrata read\n{{< /codeFromInline >}}\n\n{% highlight ruby %}\nputs 1\n{% endhighlight %}\n\nThe reader is at version {{< version >}} now.\n';
  expect(read(page).snippets.map(({ language, code, start }) => [language, code, start])).toEqual([
    ['bash', 'strata read', 4],
    ['ruby', 'puts 1', 8],
  ]);
  expect(texts(page)).toEqual([]);
  expect(plainMarkdown('```\n!!! note\n    x\n```\n')).toBe('```\n!!! note\n    x\n```\n');
});
it('knows a page by the title in its front matter, unless it has a heading for it', () => {
  const tags = (text: string) => read(text).claims[0]?.tags ?? [];
  expect(tags('---\ntitle: "Reading logs"\n---\n\nThe reader keeps ten rows.\n')).toContain('page:Reading logs');
  expect(tags('---\ntitle: Short\n---\n\n# Reading logs\n\nThe reader keeps ten rows.\n')).toContain(
    'page:Reading logs',
  );
});
it('names a heading by its words', () => {
  expect(headingName('Paths are relative (#543)')).toBe('Paths are relative');
  expect(headingName('4. Read a log {#read}')).toBe('Read a log');
  expect(headingName('Version (2)')).toBe('Version (2)');
  expect(topicHeading('? EXAMPLE')).toBeUndefined();
  expect(topicHeading('>? EXAMPLE: Reading twice')).toBe('Reading twice');
});
it('knows a record of changes by its headings, and numbered chapters for chapters', () => {
  const changes =
    '# About\n\n## Version 1.2 (2024-08-30)\n\n- Added reading of LAS files\n\n## 1.1\n\n## 1.0.3, 2020-01-01\n';
  const blocks = markdownBlocks(changes);
  expect(isChangelog(blocks)).toBe(true);
  expect(changelogEvidence(blocks).claims).toHaveLength(1);
  expect(isChangelog(markdownBlocks('# Guide\n\n## 1.1 Install\n\n## 1.2 Read\n\n## 1.3 Write\n'))).toBe(false);
  expect(read('# Guide\n\n## Release notes\n\n```py\nread(1)\n```\n').snippets).toEqual([]);
});
it('takes the overview of a deeper page for its own, and what only trails off for nothing', () => {
  const page = '# Auditing\n\n## Overview\n\nAuditing provides a record of every read.\n';
  expect(read(page, false).claims.map(({ kind }) => kind)).toEqual(['other']);
  expect(read(page, true).claims.map(({ kind }) => kind)).toEqual(['feature']);
  expect(texts('# Strata\n\n## Features\n\n- Reads LAS files\n- And much more!\n- ...and more\n')).toEqual([
    '{{product}} reads LAS files.',
  ]);
  expect(
    texts('# A\n\nReading a log is super easy. As a consequence, logs are read. The cache is set by using.\n'),
  ).toEqual([]);
});
it('lets a reader do what a list tells the reader to do', () => {
  expect(
    texts('# Strata\n\n## Features\n\n- Use the built-in themes or create one\n- Publish your logs anywhere\n'),
  ).toEqual(['You can use the built-in themes or create one.', 'You can publish your logs anywhere.']);
});
it('leaves code and undefined references whole', () => {
  expect(texts('# A\n\nThe reader uses `go install .` and returns [`Log`][] in the end.\n')).toEqual([
    'The reader uses `go install .` and returns `Log` in the end.',
  ]);
});
it('takes the fields of an option for no formats, and words that announce for no heading', () => {
  const page =
    '# Options\n\n## output.format\n\n- **Type:** `es` or `iife`\n- **Default:** `iife`\n\nNote that:\n\n- Globs must be literals in every call.\n';
  const { claims } = read(page);
  expect(claims.filter(({ kind }) => kind === 'format')).toEqual([]);
  expect(new Set(claims.flatMap(({ tags }) => tags.filter((tag) => tag.startsWith('group:'))))).toEqual(
    new Set(['group:output.format']),
  );
});
it('takes words to the reader before code for no heading', () => {
  const page =
    '# Copying\n\nAs you can see:\n\n```sh\nstrata copy a b\n```\n\nYou should see:\n\n```sh\nstrata list\n```\n';
  expect(read(page).snippets.map(({ title }) => title)).toEqual(['Copying', 'Copying']);
});
