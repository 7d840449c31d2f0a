/** Reads a zip archive by its central directory, as hosts do; throws for a checksum that is not right. */
import { crc32, inflateRawSync } from 'node:zlib';

export function unzip(archive: Buffer): Map<string, Buffer> {
  const end = archive.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  const count = archive.readUInt16LE(end + 10);
  let at = archive.readUInt32LE(end + 16);
  const files = new Map<string, Buffer>();
  for (let index = 0; index < count; index += 1) {
    if (archive.readUInt32LE(at) !== 0x02014b50) throw new Error(`no entry at ${at}`);
    const method = archive.readUInt16LE(at + 10);
    const packed = archive.readUInt32LE(at + 20);
    const lengths = [28, 30, 32].map((place) => archive.readUInt16LE(at + place));
    const [named = 0, extra = 0, comment = 0] = lengths;
    const name = archive.toString('utf8', at + 46, at + 46 + named);
    const local = archive.readUInt32LE(at + 42);
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const body = archive.subarray(start, start + packed);
    const bytes = method === 8 ? inflateRawSync(body) : body;
    if (crc32(bytes) !== archive.readUInt32LE(at + 16)) throw new Error(`${name}: another checksum`);
    files.set(name, bytes);
    at += 46 + named + extra + comment;
  }
  return files;
}
