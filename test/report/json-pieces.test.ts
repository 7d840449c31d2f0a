import { expect, it } from 'vitest';
import { jsonBytes, jsonPieces } from '../../src/report/json-pieces.ts';

const ISSUE = { message: 'two\nlines, "issues": [] and \u2028 another', files: ['a.md'], none: [], data: {} };

it.each([0, 1, 2, 200, 201, 1000])('says what JSON says, for a list of %i', (count) => {
  const value = { ok: true, note: '\n  "issues": []', issues: Array(count).fill(ISSUE), gates: [{ issues: [] }] };
  for (const more of [{}, { undo: null, left: [1] }]) {
    const pieces = [...jsonPieces(value, 'issues', { more, long: 0 })];
    expect(pieces.join('')).toBe(JSON.stringify({ ...value, ...more }, null, 2));
    expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(60_000);
    expect([...jsonPieces(value, 'issues', { more })].join('')).toBe(pieces.join(''));
  }
});

it.each([0, 2000, 19_999, 20_000, 20_500])('says it as bytes, for a list of %i', (count) => {
  const value = { ä: 1, few: [1], issues: Array(count).fill(ISSUE), gates: [] };
  expect(jsonBytes(value)).toBe(jsonBytes(value));
  expect(jsonBytes(value).equals(Buffer.from(`${JSON.stringify(value, null, 2)}\n`))).toBe(true);
});
