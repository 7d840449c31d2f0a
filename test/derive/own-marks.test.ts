/** Names and signs of Python docstrings show as they are written; code, roles and what is meant as emphasis stay. */
import { expect, it } from 'vitest';
import { docBlocks, docLine, docSummary } from '../../src/derive/doc-text.ts';

it.each([
  ['kept in the __wrapped__ attribute.', 'kept in the \\_\\_wrapped\\_\\_ attribute.'],
  ['table.__getitem__(row) <==> table[row]', 'table.\\_\\_getitem\\_\\_(row) <==> table[row]'],
  ['calls __enter__, then __exit__', 'calls \\_\\_enter\\_\\_, then \\_\\_exit\\_\\_'],
  ['holds x*y*z bits', 'holds x\\*y\\*z bits'],
  ['takes (*args, **kwargs)', 'takes (\\*args, \\*\\*kwargs)'],
])('%s', (doc, shown) => {
  expect(docBlocks(doc, 'python')).toEqual([shown]);
  expect(docLine(doc, 'python')).toBe(shown);
  expect(docSummary(doc, 'python')).toBe(shown);
});

it('keeps code, roles, links and emphasis', () => {
  for (const doc of [
    'is **bold**, *told* and __very loud__.',
    'in `__code__`.',
    '[here](https://tide.example/__init__)',
  ])
    expect(docBlocks(doc, 'python')).toEqual([doc]);
  expect(docLine('by :meth:`__iter__` or ``__next__``', 'python')).toBe('by `__iter__` or `__next__`');
  expect(docBlocks('```python\n__name__\n```', 'python')).toEqual(['```python\n__name__\n```']);
});

it('leaves comments of other languages to their own marks', () => {
  expect(docLine('is __loud__', 'node')).toBe('is __loud__');
});
