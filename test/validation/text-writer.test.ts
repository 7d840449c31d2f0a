/** Texts reach their file in order and whole, whatever their length, and as many bytes as was said. */
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createTextWriter } from '../../src/validation/text-writer.ts';

it('writes short texts and long ones in their order, two files at once', () => {
  const folder = mkdtempSync(join(tmpdir(), 'launch-texts-'));
  try {
    const files = ['a', 'b'].map((name) => join(folder, name));
    const descriptors = files.map((file) => openSync(file, 'w'));
    const writers = descriptors.map((descriptor) => createTextWriter(descriptor));
    const said = files.map(() => '');
    for (const [at, length] of [0, 5, 349_525, 349_526, 3, 900_000, 1, 340_000, 340_000, 340_000, 7].entries()) {
      for (const [file, writer] of writers.entries()) {
        const text = `${at}${['ä', '☃', '🎈', 'x'][(at + file) % 4]?.repeat(length)}`;
        expect(writer.add(text, '\n')).toBe(Buffer.byteLength(text) + 1);
        said[file] += `${text}\n`;
      }
    }
    for (const writer of writers) writer.finish();
    for (const descriptor of descriptors) closeSync(descriptor);
    for (const [file, path] of files.entries()) expect(readFileSync(path, 'utf8') === said[file]).toBe(true);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
