/** Files of a work tree, as the write fence and the patches need them; every path is absolute. */
export interface Files {
  /** Bytes of a regular file, or undefined when nothing is there. */
  read(path: string): Promise<Uint8Array | undefined>;
  /** Whole or not at all: temporary file beside it, fsync, rename. Makes missing folders; keeps the mode of what it replaces. */
  write(path: string, bytes: Uint8Array): Promise<void>;
  remove(path: string): Promise<void>;
  /** What stands at the path itself; a link is not followed. */
  kind(path: string): Promise<'file' | 'directory' | 'symlink' | 'other' | 'absent'>;
  /** Names in a folder, in no order; empty when it is not there. */
  names(directory: string): Promise<string[]>;
  /** The path with every link resolved. Throws when it is not there. */
  realPath(path: string): Promise<string>;
}
