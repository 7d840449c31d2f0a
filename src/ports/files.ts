/** Files of a work tree, as the write fence and the patches need them; every path is absolute. */

/** `changed`: the file is no longer what was expected, and nothing was done. */
export type Replaced = 'done' | 'changed';

export interface Files {
  /** Bytes of a regular file, or undefined when nothing is there. */
  read(path: string): Promise<Uint8Array | undefined>;
  /**
   * Whole or not at all, and only over what is expected: the sha256 of what stands there, null for nothing. It is looked at again
   * just before the rename. Makes missing folders; keeps the mode of what it replaces; `mode` is for a file that is not there.
   */
  write(path: string, bytes: Uint8Array, expected: string | null, mode?: number): Promise<Replaced>;
  remove(path: string, expected: string): Promise<Replaced>;
  /** Permission bits of a file, or undefined when nothing is there. */
  mode(path: string): Promise<number | undefined>;
  /** What stands at the path itself; a link is not followed. */
  kind(path: string): Promise<'file' | 'directory' | 'symlink' | 'other' | 'absent'>;
  /** Names in a folder, in no order; empty when it is not there. */
  names(directory: string): Promise<string[]>;
  /** The path with every link resolved. Throws when it is not there. */
  realPath(path: string): Promise<string>;
}
