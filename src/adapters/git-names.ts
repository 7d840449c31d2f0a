/** Git's NUL-separated output as values. Names are UTF-8; others come percent-encoded with their raw bytes, never lost. */

export interface TreeEntry {
  path: string;
  mode: string;
  blob: string;
  bytes: number | null;
  /** The name's bytes, when they are no UTF-8. */
  raw?: Buffer;
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** A name as text; bytes that are no UTF-8 are written `%XX`, and so is every `%` of such a name. */
export function decodeName(bytes: Uint8Array): { path: string; raw?: Buffer } {
  try {
    return { path: utf8.decode(bytes) };
  } catch {
    let path = '';
    for (const byte of bytes) {
      path +=
        byte < 0x80 && byte !== 0x25
          ? String.fromCharCode(byte)
          : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
    }
    return { path, raw: Buffer.from(bytes) };
  }
}

/** The records of `-z` output. */
export function splitNul(output: Buffer): Buffer[] {
  const records: Buffer[] = [];
  for (let start = 0; start < output.length; ) {
    const end = output.indexOf(0, start);
    records.push(output.subarray(start, end === -1 ? output.length : end));
    start = end === -1 ? output.length : end + 1;
  }
  return records;
}

/** `git ls-tree -r -z --long`: `<mode> SP <type> SP <object> SP+ <size> TAB <path>`. */
export function parseLsTree(output: Buffer): TreeEntry[] {
  return splitNul(output).map((record) => {
    const tab = record.indexOf(9);
    const [mode = '', , blob = '', size = '-'] = record.subarray(0, tab).toString('latin1').split(/ +/);
    return { ...decodeName(record.subarray(tab + 1)), mode, blob, bytes: size === '-' ? null : Number(size) };
  });
}

export interface ChangedFile {
  path: string;
  status: 'added' | 'modified' | 'deleted' | 'renamed';
  from: string | null;
}

/** `git diff --name-status -z`: a status record, then one name, or two for renames and copies. */
export function parseNameStatus(output: Buffer): ChangedFile[] {
  const records = splitNul(output);
  const changes: ChangedFile[] = [];
  for (let index = 0; index < records.length; ) {
    const letter = records[index++]?.toString('latin1')[0];
    const first = decodeName(records[index++] ?? Buffer.alloc(0)).path;
    if (letter === 'R' || letter === 'C') {
      const path = decodeName(records[index++] ?? Buffer.alloc(0)).path;
      // A copy leaves its source where it was.
      changes.push(letter === 'R' ? { path, status: 'renamed', from: first } : { path, status: 'added', from: null });
    } else {
      changes.push({
        path: first,
        status: letter === 'A' ? 'added' : letter === 'D' ? 'deleted' : 'modified',
        from: null,
      });
    }
  }
  return changes.sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
}
