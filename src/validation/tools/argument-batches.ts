/** Paths in batches that fit on the command line of any system, whatever they are made of; order and number stay. */

/** Windows takes 32,767 characters a command line; others at least 128 KiB with the environment, and mostly far more. */
const ROOM = { win32: 24_000, others: 120_000 } as const;
/** Beyond this many a call, an answer gets too long to wait for. */
const MOST = 2000;
/** Around an argument there are quotes and a space, or its end and a pointer to it. */
const AROUND = 10;

/** `fixed`: the program and the arguments that stand in every call. A path too long for any call has one of its own. */
export function argumentBatches(
  paths: readonly string[],
  fixed: readonly string[],
  platform: string = process.platform,
): string[][] {
  const room = (platform === 'win32' ? ROOM.win32 : ROOM.others) - sizeOf(fixed);
  const batches: string[][] = [];
  let left = 0;
  for (const path of paths) {
    const size = sizeOf([path]);
    const batch = batches.at(-1);
    if (batch === undefined || size > left || batch.length === MOST) {
      batches.push([path]);
      left = room - size;
    } else {
      batch.push(path);
      left -= size;
    }
  }
  return batches;
}

/** Bytes of UTF-8 are never fewer than the characters Windows counts. */
const sizeOf = (words: readonly string[]): number =>
  words.reduce((sum, word) => sum + Buffer.byteLength(word) + AROUND, 0);
