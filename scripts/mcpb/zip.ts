/** A zip archive of files in memory: the same names and bytes make the same archive. As ZIP has it since 2.0 (APPNOTE 4.3 and 4.4): no directories, no sizes over 4 GiB. */
import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipEntry {
  /** With forward slashes. */
  name: string;
  bytes: Buffer;
  isExecutable?: boolean;
}
/** 1 January 1980, the first day that the format knows. */
const DATE = 0x0021;
const VERSION = 20;
/** Names are UTF-8. */
const FLAGS = 0x0800;
const DEFLATED = 8;
const STORED = 0;

export function zipOf(entries: readonly ZipEntry[]): Buffer {
  const files: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const { name, bytes, isExecutable = false } of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const small = deflateRawSync(bytes, { level: 9 });
    const method = small.length < bytes.length ? DEFLATED : STORED;
    const body = method === DEFLATED ? small : bytes;
    const written = Buffer.from(name, 'utf8');
    const common = words([
      [VERSION, 2],
      [FLAGS, 2],
      [method, 2],
      [0, 2],
      [DATE, 2],
      [crc32(bytes), 4],
      [body.length, 4],
      [bytes.length, 4],
      [written.length, 2],
      [0, 2],
    ]);
    const local = Buffer.concat([words([[0x04034b50, 4]]), common, written, body]);
    const mode = (isExecutable ? 0o100755 : 0o100644) * 0x10000;
    // 3: made on Unix, so that the mode is read.
    const made = words([
      [0x02014b50, 4],
      [(3 << 8) | VERSION, 2],
    ]);
    const place = words([
      [0, 2],
      [0, 2],
      [0, 2],
      [mode, 4],
      [offset, 4],
    ]);
    central.push(made, common, place, written);
    files.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(central);
  const end = words([
    [0x06054b50, 4],
    [0, 2],
    [0, 2],
    [entries.length, 2],
    [entries.length, 2],
    [directory.length, 4],
    [offset, 4],
    [0, 2],
  ]);
  return Buffer.concat([...files, directory, end]);
}

/** Numbers as little-endian words of so many bytes. */
function words(numbers: readonly (readonly [number, number])[]): Buffer {
  const whole = Buffer.alloc(numbers.reduce((sum, [, size]) => sum + size, 0));
  let at = 0;
  for (const [number, size] of numbers) at = whole.writeUIntLE(number, at, size);
  return whole;
}
