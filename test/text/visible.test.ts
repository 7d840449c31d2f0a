import { describe, expect, it } from 'vitest';
import { visible as inTerminal } from '../../src/report/finding-text.ts';
import { escapeHtml } from '../../src/report/html/escape.ts';
import { code, plainText, textWithCode } from '../../src/report/markdown-text.ts';
import { visible } from '../../src/text/visible.ts';
import { shownCall, shownChange } from '../../src/toolhub/shown-change.ts';

/** Every code point of the property, as Unicode's own file lists it; no part of the rule that is judged. */
const RANGES: readonly (readonly [number, number])[] = [
  [0x00ad, 0x00ad],
  [0x034f, 0x034f],
  [0x061c, 0x061c],
  [0x115f, 0x1160],
  [0x17b4, 0x17b5],
  [0x180b, 0x180f],
  [0x200b, 0x200f],
  [0x202a, 0x202e],
  [0x2060, 0x206f],
  [0x3164, 0x3164],
  [0xfe00, 0xfe0f],
  [0xfeff, 0xfeff],
  [0xffa0, 0xffa0],
  [0xfff0, 0xfff8],
  [0x1bca0, 0x1bca3],
  [0x1d173, 0x1d17a],
  [0xe0000, 0xe0fff],
];
const ignorable = RANGES.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, at) => from + at));

describe('what nobody sees in words of others', () => {
  it('is shown by its number, each code point of it', () => {
    const silent = ignorable.filter((point) => {
      const number = `<U+${point.toString(16).toUpperCase().padStart(4, '0')}>`;
      return visible(`a${String.fromCodePoint(point)}b`) !== `a${number}b`;
    });
    expect(silent).toEqual([]);
    expect(visible('a\u2028b\u2800c\u0007d\r\ne\tf')).toBe('a<U+2028>b<U+2800>c<U+0007>d\ne\tf');
  });

  it('stays as it is where it is seen: letters of all scripts, their marks, pictures, spaces', () => {
    const words = 'Grün שלום नमस्ते 日本語 e\u0301 ✔ 🚀\n\tx = 1;  \u00a0 \u3000';
    expect(visible(words)).toBe(words);
  });

  it('is named wherever an approval shows it', () => {
    const shown = shownChange('o/r', {
      base_branch: 'main',
      head_branch: 'a\u{e0101}b',
      commit_message: 'one\ufe01two',
      pr_title: 't\u{e0041}',
      files: [{ path: 'a\u034f.md', original_content: null, modified_content: 'x\u180b\ufe0f\n' }],
    } as never);
    expect(JSON.stringify(shown)).not.toMatch(/\p{Default_Ignorable_Code_Point}/u);
    expect(shown.commit_message).toBe('one<U+FE01>two');
    expect(shown.files[0]?.patch).toContain('+x<U+180B><U+FE0F>');
    expect(shownCall('t', { a: '\u{e01ef}' }).arguments).toContain('<U+E01EF>');
  });

  it('is named in replies, in words and in code', () => {
    expect(plainText('a\ufe00b')).toBe('a&lt;U+FE00>b');
    expect(code('a\u{e0100}b')).toBe('`a<U+E0100>b`');
    expect(textWithCode('x `y\u115fz`')).toBe('x `y<U+115F>z`');
    // A mark of ours keeps a name from being called.
    expect(plainText('@ann')).toBe('@\u200Bann');
  });

  it('is named on pages and in a terminal, where it does not only say how a picture is drawn', () => {
    expect(escapeHtml('a\ufe01b\u{e0041}')).toBe('a⟨U+FE01⟩b⟨U+E0041⟩');
    expect(inTerminal('a\ufe01b\u{e0041}\u202e')).toBe('a\\ufe01b\\u{e0041}\\u202e');
    expect(escapeHtml('⚠\ufe0f 👩\u200d💻')).toBe('⚠\ufe0f 👩\u200d💻');
    expect(inTerminal('⚠\ufe0f')).toBe('⚠\ufe0f');
  });
});
