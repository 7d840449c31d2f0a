/** Texts to a file as UTF-8, gathered in one place: a buffer made for each would be measured, made and copied. */
import { writeSync } from 'node:fs';
import type { Mac } from '../ports/seal.ts';

export interface TextWriter {
  /** Answers how many bytes the texts take, which are one behind the other. */
  add(...texts: readonly string[]): number;
  /** What was added is in the file after this; nothing is added any more. */
  finish(): void;
}

const BYTES = 1 << 20;
/** A UTF-16 unit is at most so many bytes. */
const BYTES_A_UNIT = 3;
/** A place that no writer uses just now. */
let spare: Buffer | undefined;

/** `mac` is told of every byte, in order. */
export function createTextWriter(descriptor: number, mac?: Mac): TextWriter {
  const gathered = spare ?? Buffer.allocUnsafeSlow(BYTES);
  spare = undefined;
  let end = 0;
  const write = (bytes: Buffer): void => {
    mac?.update(bytes);
    writeAll(descriptor, bytes);
  };
  const flush = (): void => {
    write(gathered.subarray(0, end));
    end = 0;
  };
  const add = (text: string): number => {
    const most = text.length * BYTES_A_UNIT;
    if (most > BYTES - end) flush();
    if (most > BYTES) {
      const bytes = Buffer.from(text);
      write(bytes);
      return bytes.byteLength;
    }
    const bytes = gathered.write(text, end);
    end += bytes;
    return bytes;
  };
  return {
    add: (...texts) => texts.reduce((sum, text) => sum + add(text), 0),
    finish() {
      flush();
      spare = gathered;
    },
  };
}

export function writeAll(descriptor: number, bytes: Buffer): void {
  for (let at = 0; at < bytes.byteLength; ) at += writeSync(descriptor, bytes, at);
}
