/** What is kept counts only under a seal: a MAC over its name and its bytes, with a key that no checkout and no clone can bring. */
import { createHmac, timingSafeEqual } from 'node:crypto';

/** A folder for what is kept, and the key its files are sealed with; the key is read when it is first needed. */
export interface SealedFolder {
  readonly folder: string;
  key(): Uint8Array;
}

export interface Mac {
  update(bytes: string | Uint8Array): Mac;
  /** Lower-case hex; nothing is added any more. */
  hex(): string;
}

/** `name` says what the bytes are, so that those of one file are never taken for another's. */
export function startMac({ key }: Pick<SealedFolder, 'key'>, name: string): Mac {
  const hmac = createHmac('sha256', key()).update(`launch 1\0${name}\0`);
  const mac: Mac = {
    update(bytes) {
      hmac.update(bytes);
      return mac;
    },
    hex: () => hmac.digest('hex'),
  };
  return mac;
}

export const macOf = (sealed: Pick<SealedFolder, 'key'>, name: string, bytes: string | Uint8Array): string =>
  startMac(sealed, name).update(bytes).hex();

/** Length of a MAC in hex. */
export const MAC_LENGTH = 64;

/** Compared without telling where they differ. */
export const isSameMac = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/** The bytes with their seal before them, on a line of its own. */
export const sealed = (folder: Pick<SealedFolder, 'key'>, name: string, bytes: Uint8Array): Buffer =>
  Buffer.concat([Buffer.from(`${macOf(folder, name, bytes)}\n`), bytes]);

/** The bytes behind a seal that holds, or undefined. */
export function unsealed(folder: Pick<SealedFolder, 'key'>, name: string, file: Buffer): Buffer | undefined {
  const bytes = file.subarray(MAC_LENGTH + 1);
  const is = isSameMac(file.toString('latin1', 0, MAC_LENGTH + 1), `${macOf(folder, name, bytes)}\n`);
  return is ? bytes : undefined;
}
