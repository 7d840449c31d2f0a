/** A folder for what is kept, sealed with a key that tests can name. */
import type { SealedFolder } from '../../src/ports/seal.ts';

export const sealedFolder = (folder: string, key = 1): SealedFolder => ({ folder, key: () => Buffer.alloc(32, key) });
