/** Ranges of artifacts: put together they are the whole, and no character is ever split. */

import { describe, expect, test } from 'vitest';
import { sliceArtifact } from '../../src/tools/artifact-range.ts';
import fc from '../support/property.ts';

const readAll = (bytes: Buffer, type: string, limit: number): Buffer => {
  const parts: Buffer[] = [];
  for (let offset: number | null = 0; offset !== null; ) {
    const part = sliceArtifact(bytes, type, offset, limit);
    parts.push(Buffer.from(part.content, part.encoding === 'base64' ? 'base64' : 'utf8'));
    if (part.next_offset !== null && part.next_offset <= offset) throw new Error('no progress');
    offset = part.next_offset;
  }
  return Buffer.concat(parts);
};

describe('an artifact in ranges', () => {
  test('any text in any range adds up to itself', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.integer({ min: 4, max: 9 }), (text, limit) => {
        const bytes = Buffer.from(text.toWellFormed());
        expect(readAll(bytes, 'text/markdown', limit).equals(bytes)).toBe(true);
      }),
    );
  });
  test('any bytes in any range add up to themselves', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), fc.integer({ min: 4, max: 9 }), (data, limit) => {
        expect(readAll(Buffer.from(data), 'image/png', limit).equals(Buffer.from(data))).toBe(true);
      }),
    );
  });
  test('text is text, other types are base64, and bytes that are no text say so', () => {
    expect(sliceArtifact(Buffer.from('{}'), 'application/json', 0, 100)).toEqual({
      content_type: 'application/json',
      encoding: 'utf-8',
      content: '{}',
      total_bytes: 2,
      next_offset: null,
    });
    expect(sliceArtifact(Buffer.from([137, 80]), 'image/png', 0, 100)).toMatchObject({
      content_type: 'image/png',
      encoding: 'base64',
      content: 'iVA=',
    });
    expect(sliceArtifact(Buffer.from([255, 254]), 'text/plain', 0, 100)).toMatchObject({
      content_type: 'application/octet-stream',
      encoding: 'base64',
    });
    expect(sliceArtifact(Buffer.from('abc'), 'text/plain', 99, 10)).toMatchObject({ content: '', next_offset: null });
  });
});
