/** Makes a folder and those above it, level by level: a recursive mkdir of Node never ends where the system keeps saying that nothing is there, as below /proc. */
import { mkdirSync, statSync } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Throws what the system says where it cannot be made. */
export async function makeFolder(path: string, mode?: number): Promise<void> {
  const isThere = (): Promise<boolean> =>
    stat(path).then(
      (found) => found.isDirectory(),
      () => false,
    );
  const make = async (): Promise<unknown> => {
    try {
      await mkdir(path, mode);
      return undefined;
    } catch (thrown) {
      return (await isThere()) ? undefined : thrown;
    }
  };
  const failed = await make();
  if (failed === undefined) return;
  if (!isAbsent(failed) || dirname(path) === path) throw failed;
  await makeFolder(dirname(path), mode);
  const again = await make();
  if (again !== undefined) throw again;
}

/** The same at once. */
export function makeFolderSync(path: string): void {
  const make = (): unknown => {
    try {
      mkdirSync(path);
      return undefined;
    } catch (thrown) {
      return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true ? undefined : thrown;
    }
  };
  const failed = make();
  if (failed === undefined) return;
  if (!isAbsent(failed) || dirname(path) === path) throw failed;
  makeFolderSync(dirname(path));
  const again = make();
  if (again !== undefined) throw again;
}

const isAbsent = (thrown: unknown): boolean => thrown instanceof Error && 'code' in thrown && thrown.code === 'ENOENT';
