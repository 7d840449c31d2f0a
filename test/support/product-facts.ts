/** Facts of a product folder, as W1 and W2 would write them. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readOptions } from '../../src/command-options/read-options.ts';
import { readProduct } from '../../src/evidence/read-product.ts';
import type { NormalisedRunConfig } from '../../src/model/run-config.ts';
import { readExamples } from '../../src/samples/read-examples.ts';
import { assembleFacts, type Facts } from '../../src/workers/facts-builder/assemble.ts';
import { choosePlatform } from '../../src/workers/facts-builder/choose-platform.ts';
import { citer } from '../../src/workers/facts-builder/passages.ts';
import { addTested } from '../../src/workers/facts-builder/tested.ts';
import { takeInventory } from '../../src/workers/repo-scout/inventory.ts';
import { runConfig } from './run-config.ts';
import { sealedFolder } from './sealed.ts';

export const FIXTURES = join(import.meta.dirname, '..', 'fixtures', 'products');

export async function factsOf(
  root: string,
  options: { config?: Partial<NormalisedRunConfig>; repository?: string; cacheFolder?: string } = {},
): Promise<Facts> {
  const temporary = options.cacheFolder === undefined ? mkdtempSync(join(tmpdir(), 'launch-facts-')) : null;
  try {
    const inventory = await takeInventory({
      root,
      repository: options.repository ?? 'local',
      sha: '1'.repeat(40),
      ref: null,
      dirty: false,
      locale: 'en',
      exclude: [],
      scanDirectories: [],
    });
    const product = await readProduct({
      root,
      inventory,
      cache: sealedFolder(options.cacheFolder ?? temporary ?? ''),
      locale: 'en',
      packageNames: [options.config?.product_slug ?? ''],
    });
    const { platform, manifest } = await choosePlatform(product);
    const config = runConfig(options.config);
    const facts = assembleFacts({ config, tree: product.tree, files: product.files, platform, manifest });
    facts.product_facts.examples = await readExamples({
      tree: product.tree,
      facts: facts.product_facts,
      directories: config.ingestion.example_directories,
      cite: citer(product.tree),
    });
    addTested(facts, product.tree, citer(product.tree));
    const declared = await readOptions({
      tree: product.tree,
      ecosystem: platform.id,
      manifest: facts.product_facts.manifest,
      cite: citer(product.tree),
    });
    if (declared.length > 0) facts.product_facts.options = declared;
    return facts;
  } finally {
    if (temporary !== null) rmSync(temporary, { recursive: true, force: true });
  }
}
