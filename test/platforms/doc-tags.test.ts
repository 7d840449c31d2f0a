/** What comments of JavaScript, PHP and Java share: where a tag ends, a comment in a comment, defaults, captions of examples. */
import { expect, it } from 'vitest';
import { docSummary } from '../../src/derive/doc-text.ts';
import { parseXmlDoc } from '../../src/platforms/csharp/xmldoc.ts';
import { parseJavadoc } from '../../src/platforms/java/javadoc.ts';
import { parseJsDoc } from '../../src/platforms/node/jsdoc.ts';
import { parsePhpDoc } from '../../src/platforms/php/phpdoc.ts';
import { pagesOf } from '../support/product-folder.ts';

const comment = (...lines: string[]): string => `/**\n${lines.map((line) => ` * ${line}\n`).join('')} */`;

it('takes words behind an empty line from the tags that a comment begins with', () => {
  const { text, raises, deprecated } = parsePhpDoc(
    comment('@throws DepthError', '', 'Returns the depth.', '@deprecated since 3.1, use depth()', '', 'In metres.'),
  );
  expect([text, raises, deprecated]).toEqual([
    'Returns the depth.\n\nIn metres.',
    [{ type: 'DepthError', description: '' }],
    'since 3.1, use depth()',
  ]);
  expect(parseJavadoc(comment('@return the depth', '', 'In metres.')).text).toBe('In metres.');
});

it('leaves a tag its paragraphs where the comment has words of its own', () => {
  const { text, deprecated } = parsePhpDoc(comment('Digs.', '', '@deprecated since 3.1', '', 'It was slow.'));
  expect([text, deprecated]).toEqual(['Digs.', 'since 3.1 It was slow.']);
});

it('leaves a tag what is indented below it, and an example its empty lines', () => {
  const { text } = parseJsDoc(
    comment('@returns {string} A name.', '', '  Never empty.', '@example', 'a();', '', 'b();'),
  );
  expect(text).toBe('```js\na();\n\nb();\n```');
});

it('shows a comment that a comment shows', () => {
  expect(parseJsDoc(comment('Digs.', '@example', 'dig({ /* deep *\\/ });')).text).toBe(
    'Digs.\n\n```js\ndig({ /* deep */ });\n```',
  );
});

it.each([
  ['@default 3', '**Default:** `3`'],
  ['@defaultValue `utf8`, or `null`', '**Default:** `utf8`, or `null`'],
])('keeps a default: %s', (tag, said) => {
  expect(parseJsDoc(comment('How deep.', '', tag)).text).toBe(`How deep.\n\n${said}`);
});

it('says above an example what its caption says', () => {
  expect(parseJsDoc(comment('Digs.', '', '@example <caption>Into sand</caption>', 'dig();')).text).toBe(
    'Digs.\n\nInto sand\n\n```js\ndig();\n```',
  );
});

it.each([
  ['@see Chart#open(int)', '`Chart.open(int)`'],
  ['@see #open', '`open`'],
  ['@see Chart::open()', '`Chart::open()`'],
  ['@see Chart#open(int) opening', 'opening'],
  ['@see https://example.com/rock', '<https://example.com/rock>'],
  ['@see https://example.com/rock Rock', '[Rock](https://example.com/rock)'],
  ['@see "The book of rock"', '"The book of rock"'],
  ['@see Chart\n * @see Layer', '`Chart`, `Layer`'],
])('says what else to see: %s', (tag, said) => {
  const words = `/**\n * Digs.\n *\n * ${tag}\n */`;
  for (const parse of [parseJsDoc, parsePhpDoc, parseJavadoc])
    expect(parse(words).text).toBe(`Digs.\n\n**See also:** ${said}`);
});

it('says what else an XML comment says to see, in one paragraph', () => {
  const { text } = parseXmlDoc(
    '<summary>Digs.</summary>\n<seealso cref="Chart.Open(int)"/>\n<seealso href="https://example.com/rock">Rock</seealso>',
  );
  expect(text).toBe('Digs.\n\n**See also:** `Chart.Open(int)`, [Rock](https://example.com/rock)');
});

it('makes no summary of what else to see', () => {
  expect(docSummary('**See also:** `Chart.open`', 'php')).toBeUndefined();
  expect(docSummary('Digs.\n\n**See also:** `Chart.open`', 'php')).toBe('Digs.');
});

it('takes what stands between `<pre>` and `</pre>` for code, whatever sign a line begins with', () => {
  const said = parseJavadoc(
    comment(
      'Digs:',
      '',
      '<pre>',
      '@Test',
      'public void digs() {',
      '    dig(&lt;deep&gt;);',
      '}',
      '</pre>',
      '',
      '@return the rig',
    ),
  );
  expect(said.text).toBe('Digs:\n\n```java\n@Test\npublic void digs() {\n    dig(<deep>);\n}\n```');
  expect(said.returns?.description).toBe('the rig');
  // What nobody closes ends nothing.
  const open = parseJavadoc(comment('Digs with <pre> in it.', '@return the rig'));
  expect([open.text?.includes('Digs with'), open.returns?.description]).toEqual([true, 'the rig']);
});

it('shows no blank that only fills a paragraph', () => {
  expect(parseJavadoc(comment('Digs.', '<p>&nbsp;</p>', 'Deep, 5&nbsp;m.', '<p>&#160;<p>', 'Ends.')).text).toBe(
    'Digs.\n\nDeep, 5&nbsp;m.\n\nEnds.',
  );
});

it('says nothing of what a method gives that gives nothing', async () => {
  const { facts } = await pagesOf({
    'pom.xml':
      '<project><groupId>dev.strata</groupId><artifactId>strata</artifactId><version>1.0.0</version></project>',
    'src/main/java/dev/strata/Rig.java':
      'package dev.strata;\n\n/** A rig. */\npublic class Rig {\n  /** Digs.\n   * @return the rig\n   */\n  public void dig() {}\n  /** Looks.\n   * @return the rig\n   */\n  public Rig look() { return this; }\n}\n',
  });
  expect(facts.api.filter(({ kind }) => kind === 'method').map(({ returns }) => returns)).toEqual([
    { type: 'void', description: null },
    { type: 'Rig', description: 'the rig' },
  ]);
});

it('takes the star from lines that a tab indents', () => {
  const { text } = parseJavadoc(
    '/**\n * Digs.\n *\n * <pre>Row row = read();\n *\tdig(row);\n *\t\tdig(row, 3);\n * </pre>\n */',
  );
  expect(text).toContain('dig(row);');
  expect(text).not.toMatch(/^\s*\*/m);
});
