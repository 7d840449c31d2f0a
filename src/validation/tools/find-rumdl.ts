/** Finds the linter that came with Launch; never one of the checked tree, or one that others than its owners put above it. */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isOwnPlace, trustedOwners } from '../../adapters/own-place.ts';

/** The binary of the optional npm package, or undefined. */
export function findRumdl(): string | undefined {
  const require = createRequire(import.meta.url);
  const owners = trustedOwners(fileURLToPath(import.meta.url));
  for (const name of [
    `@rumdl/cli-${process.platform}-${process.arch}`,
    `@rumdl/cli-${process.platform}-${process.arch}-musl`,
  ]) {
    try {
      const folder = dirname(require.resolve(`${name}/package.json`));
      const path = ['bin/rumdl', 'rumdl', 'bin/rumdl.exe', 'rumdl.exe']
        .map((file) => join(folder, file))
        .find((file) => existsSync(file));
      if (path !== undefined && isOwnPlace(path, owners)) return path;
    } catch {
      // Not for this platform.
    }
  }
  return undefined;
}
