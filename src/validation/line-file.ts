/** Files of many lines, written whole and read line by line: however large they are, little of them is in memory. */

import { randomBytes } from 'node:crypto';
import { closeSync, openSync, readSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { makeFolderSync } from '../adapters/make-folder.ts';
import type { Mac } from '../ports/seal.ts';
import { createTextWriter, writeAll } from './text-writer.ts';

const BYTES_A_READ = 1 << 20;

/** A reader sees the old file or all of the new one. `rest` stands behind the lines as it is, and the MAC over all on a line at the end, which is answered. */
export function writeLines(path: string, mac: Mac, lines: Iterable<string>, rest?: Buffer): string {
  makeFolderSync(dirname(path));
  const temporary = `${path}.${randomBytes(6).toString('hex')}.tmp`;
  const descriptor = openSync(temporary, 'w');
  try {
    const writer = createTextWriter(descriptor, mac);
    for (const line of lines) writer.add(line, '\n');
    writer.finish();
    if (rest !== undefined) {
      mac.update(rest);
      writeAll(descriptor, rest);
    }
    const seal = mac.hex();
    writeAll(descriptor, Buffer.from(`${seal}\n`));
    closeSync(descriptor);
    renameSync(temporary, path);
    return seal;
  } catch (thrown) {
    rmSync(temporary, { force: true });
    throw thrown;
  }
}

/** Where the last line ended that was read; the MAC, as long as there is one, is told of each line before it is given. */
export interface LinePlace {
  at: number;
  mac: Mac | undefined;
}

/** Whole lines, without their ends; what follows the last end of a line is left out. */
export function* readLines(path: string, place: LinePlace): Generator<string, void, void> {
  const descriptor = openSync(path, 'r');
  try {
    let rest: Buffer = Buffer.alloc(0);
    for (;;) {
      const buffer = Buffer.allocUnsafe(BYTES_A_READ);
      const read = readSync(descriptor, buffer);
      if (read === 0) return;
      rest = Buffer.concat([rest, buffer.subarray(0, read)]);
      let at = 0;
      for (let end = rest.indexOf(10); end !== -1; end = rest.indexOf(10, at)) {
        place.at += end + 1 - at;
        place.mac?.update(rest.subarray(at, end + 1));
        const line = rest.toString('utf8', at, end);
        at = end + 1;
        yield line;
      }
      rest = rest.subarray(at);
    }
  } finally {
    closeSync(descriptor);
  }
}
