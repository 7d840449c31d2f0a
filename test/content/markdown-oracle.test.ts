/** The fast parser against the field's reference one, on texts made to differ: same nodes at the same offsets. */

import type { Nodes } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { expect, test } from 'vitest';
import { parseMarkdown, parseOutline } from '../../src/content/markdown.ts';
import fc from '../support/property.ts';

const KINDS = new Set([
  'heading',
  'link',
  'image',
  'code',
  'definition',
  'linkReference',
  'listItem',
  'tableCell',
  'inlineCode',
]);

function outline(root: Nodes): string[] {
  const found: string[] = [];
  const visit = (node: Nodes): void => {
    if (KINDS.has(node.type))
      found.push(
        `${node.type} ${node.position?.start.offset}-${node.position?.end.offset} ${'url' in node ? node.url : ''}`,
      );
    if ('children' in node) for (const child of node.children) visit(child);
  };
  visit(root);
  return found;
}
const reference = (text: string): string[] =>
  outline(fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] }));

const piece = fc.constantFrom(
  '# Head *a* `b`',
  '## [x](y "z") end',
  'para [a](<b c> "t") and ![i](j.png)',
  '- item\n  - deep [r][ref]',
  '1. one\n2. two',
  '> quote\n> more [k](l)',
  '```js\nlet a = "`";\n```',
  '    indented code',
  '| a | b |\n|---|---|\n| [l](m) | `n` |',
  '[ref]: /target "title"',
  'text\\\nbreak  \nend',
  '<div>\nraw\n</div>',
  'Set\n===',
  '***',
  '~~gone~~ www.a.org',
  'ünï 日本語 [ß](ö#ä)',
  '- [ ] task',
);

test('both parsers see the same nodes', () => {
  fc.assert(
    fc.property(fc.array(piece, { minLength: 1, maxLength: 8 }), fc.constantFrom('\n\n', '\n'), (pieces, joint) => {
      const text = `${pieces.join(joint)}\n`;
      expect(outline(parseMarkdown(text))).toEqual(reference(text));
    }),
    { numRuns: 150, seed: 7 },
  );
});

const STRUCTURAL = new Set([
  'heading',
  'link',
  'image',
  'code',
  'html',
  'definition',
  'linkReference',
  'imageReference',
]);
const WORDED = new Set(['heading', 'link', 'linkReference']);
const telling = (text: string): unknown => {
  const tells = (node: Nodes): boolean =>
    STRUCTURAL.has(node.type) ||
    (node.type === 'text' && text.slice(node.position?.start.offset, node.position?.end.offset).includes('][')) ||
    ('children' in node && node.children.some(tells));
  const pruned = (node: Nodes): unknown =>
    WORDED.has(node.type) || !('children' in node)
      ? node
      : { ...node, children: node.children.filter(tells).map(pruned) };
  return pruned(parseMarkdown(text));
};

test('the outline is the whole tree but for what says nothing of a page', () => {
  const pruned =
    '# A *b* `c`\n\ntext [d `e` f](g) `h`\n\n| i |\n|---|\n| j **k** |\n| ![l](m) n |\n\n- o\n- <p>q</p> ü\n\nr [s][t] u\n';
  expect(parseOutline(pruned)).toEqual(telling(pruned));
  expect(parseOutline(pruned)).not.toEqual(parseMarkdown(pruned));
  fc.assert(
    fc.property(fc.array(piece, { minLength: 1, maxLength: 8 }), fc.constantFrom('\n\n', '\n'), (pieces, joint) => {
      const text = `${pieces.join(joint)}\n`;
      expect(parseOutline(text)).toEqual(telling(text));
    }),
    { numRuns: 150 },
  );
});
