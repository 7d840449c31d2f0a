/** Folders under the system's temporary folder, removed when the work that borrowed them ends. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Scratch } from '../ports/scratch.ts';

export const scratch: Scratch = async (work) => {
  const directory = await mkdtemp(path.join(tmpdir(), 'launch-'));
  try {
    return await work(path.join(directory, 'checkout'));
  } finally {
    await rm(directory, { recursive: true, force: true, maxRetries: 3 });
  }
};
