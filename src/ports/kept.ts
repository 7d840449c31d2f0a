/** Results that can be made again: a place that may forget anything at any time, and never gives back what was not put there. */
export interface Kept {
  /** The bytes as they were written, or undefined. Never throws. */
  read(key: string): Promise<Buffer | undefined>;
  /** Best effort: a place that cannot be written keeps nothing. Never throws. */
  write(key: string, bytes: Uint8Array): Promise<void>;
}
