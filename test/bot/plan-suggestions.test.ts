import { applyPatch } from 'diff';
import { describe, expect, it } from 'vitest';
import { planSuggestions, shownLines } from '../../bot/work/plan-suggestions.ts';

const text = (...lines: string[]): string => lines.map((line) => `${line}\n`).join('');
const path = 'docs/a.md';
const all = [{ path, first: 1, last: 9 }];

describe('suggested changes', () => {
  it('replace, take and put in lines that the change shows', () => {
    const before = text('one', 'two', 'three', 'four', 'five', 'six');
    const plan = (after: string) => planSuggestions([{ path, before, after }], all);
    expect(plan(text('one', '2', 'three', 'four', 'five', 'six'))).toEqual({
      suggestions: [{ path, first: 2, last: 2, lines: ['2\n'] }],
      patch: '',
    });
    expect(plan(text('one', 'four', 'five', 'six')).suggestions).toEqual([{ path, first: 2, last: 3, lines: [] }]);
    expect(plan(text('one', 'and', 'two', 'three', 'four', 'five', 'six')).suggestions).toEqual([
      { path, first: 1, last: 1, lines: ['one\n', 'and\n'] },
    ]);
    expect(plan(text('zero', 'one', 'two', 'three', 'four', 'five', 'six')).suggestions).toEqual([
      { path, first: 1, last: 1, lines: ['zero\n', 'one\n'] },
    ]);
  });

  it('are a patch where the change does not show the lines, and both together make the whole fix', () => {
    const before = text(...Array.from({ length: 40 }, (_, nth) => `line ${nth}`));
    const after = before.replace('line 3\n', 'line three\n').replace('line 30\n', 'line thirty\n');
    const { suggestions, patch } = planSuggestions([{ path, before, after }], [{ path, first: 2, last: 8 }]);
    expect(suggestions).toEqual([{ path, first: 4, last: 4, lines: ['line three\n'] }]);
    const suggested = before.replace('line 3\n', 'line three\n');
    expect(applyPatch(suggested, patch)).toBe(after);
    expect(patch).not.toContain('line three');
  });

  it('never cross from one hunk to the next, nor stand in another file', () => {
    const before = text('a', 'b', 'c', 'd');
    const after = text('a', 'B', 'C', 'd');
    const hunks = [
      { path, first: 1, last: 2 },
      { path, first: 3, last: 4 },
      { path: 'docs/b.md', first: 1, last: 4 },
    ];
    expect(planSuggestions([{ path, before, after }], hunks)).toMatchObject({ suggestions: [] });
  });

  it('cannot tell other ends of lines, so those are a patch', () => {
    for (const [before, after] of [
      ['a\r\nb\r\n', 'a\r\nc\r\n'],
      ['a\nb', 'a\nc'],
      ['a\nb', 'a\nb\n'],
    ] as const) {
      const { suggestions, patch } = planSuggestions([{ path, before, after }], all);
      expect(suggestions).toEqual([]);
      expect(patch).toContain('@@');
    }
  });

  it('know the lines that a change shows by its hunks', () => {
    const patch = '@@ -1,3 +1,4 @@\n a\n+b\n c\n d\n@@ -10 +11 @@ x\n-e\n+f\n@@ -20,2 +21,0 @@\n-g\n-h';
    expect(shownLines(path, patch)).toEqual([
      { path, first: 1, last: 4 },
      { path, first: 11, last: 11 },
    ]);
  });
});
