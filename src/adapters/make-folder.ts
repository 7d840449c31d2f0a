/** Makes a folder and those above it, level by level: a recursive mkdir of Node never ends where the system keeps saying that nothing is there, as below /proc. */
import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** Throws what the system says where it cannot be made. */
export function makeFolderSync(path: string, mode?: number): void {
  const make = (): unknown => {
    try {
      mkdirSync(path, mode);
      return undefined;
    } catch (thrown) {
      return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true ? undefined : thrown;
    }
  };
  const failed = make();
  if (failed === undefined) return;
  if (!isAbsent(failed) || dirname(path) === path) throw failed;
  makeFolderSync(dirname(path), mode);
  const again = make();
  if (again !== undefined) throw again;
}

/** The same for who waits for what is done in the folder anyway. */
export const makeFolder = async (path: string, mode?: number): Promise<void> => makeFolderSync(path, mode);

const isAbsent = (thrown: unknown): boolean => thrown instanceof Error && 'code' in thrown && thrown.code === 'ENOENT';
