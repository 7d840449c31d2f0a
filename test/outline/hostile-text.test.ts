/** What readers of documents and manifests do with text that opens marks and never closes them grows with the text, not with its square. */
import { expect, test } from 'vitest';
import { codeOf } from '../../src/derive/code-of.ts';
import { docLine, docSummary } from '../../src/derive/doc-text.ts';
import { parseXml } from '../../src/manifests/xml.ts';
import { asciidocInline } from '../../src/outline/asciidoc-inline.ts';
import { wordsOf } from '../../src/outline/block-words.ts';
import { contributes, limits, requires } from '../../src/outline/content-signs.ts';
import { isBadge, trailingEmoji } from '../../src/outline/decoration.ts';
import { meaningOf } from '../../src/outline/heading-meaning.ts';
import { oneParagraph } from '../../src/outline/markdown-text.ts';
import { rstInline } from '../../src/outline/rst-inline.ts';

const NAMES = {
  targets: new Map(),
  substitutions: new Map(),
  anchors: new Map(),
  labels: new Map(),
  anonymous: [],
  asked: 0,
  roles: new Map(),
  replaced: new Map(),
  isIncluding: false,
};
const SIZE = 200_000;

test.each<[string, string, (text: string) => unknown]>([
  ['white space before an end', ' ', (text) => codeOf(`\`\`\`\n${text}x`)],
  ['backticks', '`', codeOf],
  ['tags of a docstring', '{@link x ', (text) => docLine(text, 'node')],
  ['roles of a docstring', ':a', (text) => docLine(text, 'python')],
  ['links of a docstring', '[', (text) => docSummary(text, 'node')],
  ['tags of XML', '<a "', parseXml],
  ['comments of XML', '<!-- ', parseXml],
  ['macros of AsciiDoc', 'image:', (text) => asciidocInline(text, new Map())],
  ['links of AsciiDoc', 'link:a[', (text) => asciidocInline(text, new Map())],
  ['references of AsciiDoc', '<<', (text) => asciidocInline(text, new Map())],
  ['addresses of AsciiDoc', 'http://.', (text) => asciidocInline(text, new Map())],
  ['footnotes of AsciiDoc', 'footnote:[', (text) => asciidocInline(text, new Map())],
  ['roles of reStructuredText', ':a', (text) => rstInline(text, NAMES)],
  ['words of reStructuredText', 'a+', (text) => rstInline(text, NAMES)],
  ['a word that asks for a version', 'needs ', requires],
  ['a word that limits', 'only ', limits],
  ['a word of contributors', 'npm run ', contributes],
  ['parts of an address', 'slack/', isBadge],
  ['emoji before words', '🎉 ', (text) => trailingEmoji(`${text}x ✔`)],
  ['targets of links', '](', wordsOf],
  ['blank lines', ' \n', (text) => oneParagraph(`a${text}\r`)],
  ['words of a heading', 'minimum ', (text) => meaningOf(text, 'en')],
  ['a list of words in a heading', 'installdocs', (text) => meaningOf(text, 'en')],
])('%s', (_name, piece, read) => {
  const text = piece.repeat(SIZE / piece.length);
  const start = performance.now();
  read(text);
  expect(performance.now() - start).toBeLessThan(4_000);
});
