/** A file read in parts, none of which is held: of what is as large as a run's artifacts, a whole copy outside the heap is garbage that nobody collects in time. */
import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';

const CHUNK = 1024 * 1024;

/** The bytes of a file, each part until the next one is asked for; none of what is no file. Throws what opening throws. */
export function* fileChunks(path: string): Generator<Buffer> {
  // A pipe is opened without waiting for its other end, and a device has no end.
  const handle = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    const chunk = Buffer.allocUnsafeSlow(CHUNK);
    while (fstatSync(handle).isFile()) {
      const length = readSync(handle, chunk);
      if (length === 0) return;
      yield chunk.subarray(0, length);
    }
  } finally {
    closeSync(handle);
  }
}
