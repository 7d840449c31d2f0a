/** Facts of a product that a test writes file by file, as W1 and W2 would write them. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buildFacts } from '../../src/workers/facts-builder/build-facts.ts';
import { takeInventory } from '../../src/workers/repo-scout/inventory.ts';
import { runConfig } from './run-config.ts';
import { sealedFolder } from './sealed.ts';

export async function factsOfFiles(files: Readonly<Record<string, string | Buffer>>): ReturnType<typeof buildFacts> {
  const root = mkdtempSync(join(tmpdir(), 'launch-facts-'));
  try {
    for (const [path, content] of Object.entries(files)) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), content);
    }
    const source = { root, repository: 'local', sha: '1'.repeat(40), ref: null, dirty: false, locale: 'en' };
    const inventory = await takeInventory({ ...source, exclude: [], scanDirectories: [] });
    return await buildFacts({
      ...{ root, inventory, config: runConfig(), cache: sealedFolder(join(root, '.cache')) },
      signal: new AbortController().signal,
      onProgress: () => undefined,
    });
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}
