/** Git object ids, computed from values: what a blob and a whole tree will be called once they are written. */
import { createHash } from 'node:crypto';
import type { Tree } from './target.ts';

type Algorithm = 'sha1' | 'sha256';
export const algorithmOf = (sha: string): Algorithm => (sha.length === 64 ? 'sha256' : 'sha1');

function objectId(type: 'blob' | 'tree', content: Uint8Array, algorithm: Algorithm): string {
  return createHash(algorithm).update(`${type} ${content.length}\0`).update(content).digest('hex');
}

export const blobId = (content: Uint8Array, algorithm: Algorithm): string => objectId('blob', content, algorithm);

type Folder = Map<string, { mode: string; id: string } | Folder>;

/** The id of the root tree that holds exactly these files. */
export function treeId(files: Tree, algorithm: Algorithm): string {
  const root: Folder = new Map();
  for (const [path, { mode, blob }] of files) {
    const segments = path.split('/');
    const name = segments.pop() ?? '';
    let folder = root;
    for (const segment of segments) {
      const next = folder.get(segment);
      if (next instanceof Map) folder = next;
      else {
        const made: Folder = new Map();
        folder.set(segment, made);
        folder = made;
      }
    }
    folder.set(name, { mode, id: blob });
  }
  return folderId(root, algorithm);
}

/** Entries are ordered by bytes, a folder as if its name ended in a slash. */
function folderId(folder: Folder, algorithm: Algorithm): string {
  const entries = [...folder].map(([name, entry]) => ({
    name: Buffer.from(name),
    key: Buffer.from(entry instanceof Map ? `${name}/` : name),
    mode: entry instanceof Map ? '40000' : entry.mode,
    id: entry instanceof Map ? folderId(entry, algorithm) : entry.id,
  }));
  entries.sort((a, b) => Buffer.compare(a.key, b.key));
  const parts = entries.flatMap(({ mode, name, id }) => [
    Buffer.from(`${mode} `),
    name,
    Buffer.from([0]),
    Buffer.from(id, 'hex'),
  ]);
  return objectId('tree', Buffer.concat(parts), algorithm);
}
