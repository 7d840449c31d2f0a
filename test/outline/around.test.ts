/** What a document says of a passage from elsewhere, in time that grows with the document. */
import { describe, expect, it } from 'vitest';
import { aroundOf } from '../../src/outline/around.ts';
import { isQuote } from '../../src/outline/is-quote.ts';

describe('around a passage', () => {
  it('holds the attributes that stand above it, and those alone', () => {
    const lines = [':v: 1', 'a', ':v: 2', ':w: {v}', 'b', ':!v:', 'ifdef::no[]', ':w: 9', 'endif::[]', 'c', ':v: 3'];
    const at = (start: number): (string | undefined)[] =>
      ['v', 'w'].map((name) => aroundOf(lines, start).attributes().get(name));
    expect([1, 2, 3, 4, 5, 10].map(at)).toEqual([
      [undefined, undefined],
      ['1', undefined],
      ['1', undefined],
      ['2', undefined],
      ['2', '2'],
      [undefined, '2'],
    ]);
    expect(aroundOf(lines, 10).attributes().has('v')).toBe(false);
  });

  it('holds the lists in brackets right above it', () => {
    const lines = ['[a]', '', '[b]', '.Title', '[c]', 'x'];
    expect(aroundOf(lines, 6).lists()).toEqual(['[b]', '[c]']);
    expect(aroundOf(lines, 1).lists()).toEqual([]);
  });

  it('holds what stands for names, the last of a name, and nothing for others', () => {
    const held = ['.. |a| replace:: b |c|', '.. |c| replace:: d', '.. |e| replace:: f'];
    expect(aroundOf(held, 3).replacements(['a'])).toBe(held.slice(0, 2).join('\n'));
    const lines = ['.. |a| replace:: one', '.. |A| replace:: two', '.. |b| replace:: three', 'See |a|.'];
    expect(aroundOf(lines, 4).replacements(['See ', 'a', '.'])).toBe('.. |A| replace:: two');
    expect(isQuote('See two.', 'See |a|.', 'restructuredtext', aroundOf(lines, 4))).toBe(true);
    expect(isQuote('See three.', 'See |a|.', 'restructuredtext', aroundOf(lines, 4))).toBe(false);
  });

  it.each([
    ['attributes', (at: number) => [`:a${at}: b`, `{a${at}}`, '']],
    ['replacements', (at: number) => [`.. |a${at}| replace:: b`, '', `|a${at}|`]],
  ] as const)('is asked of each line of a document without reading it anew: %s', (kind, part) => {
    const written = Array.from({ length: 500 }, (_, at) => part(at)).flat();
    let reads = 0;
    const lines = new Proxy(written, {
      get(target, name, receiver) {
        reads += 1;
        return Reflect.get(target, name, receiver) as unknown;
      },
    });
    for (let at = 1; at <= written.length; at += 1) {
      const around = aroundOf(lines, at);
      if (kind === 'attributes') around.attributes().get('a1');
      else around.replacements(['a1']);
    }
    expect(reads).toBeLessThan(written.length * 4);
  });
});
