/** Names the build that runs, so that nothing one build kept is read by another; a source tree has no name. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The hash `scripts/build.ts` wrote beside the bundles, with the Node that runs them; undefined outside a build. */
export function buildIdentity(folder: string = import.meta.dirname): string | undefined {
  try {
    const hash = readFileSync(join(folder, 'build-id'), 'utf8').trim();
    return /^[0-9a-f]{64}$/.test(hash) ? `${hash} ${process.version} ${process.platform}-${process.arch}` : undefined;
  } catch {
    return undefined;
  }
}
