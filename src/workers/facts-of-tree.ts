/** The facts of a product read anew from its tree, as a launch would read them, for whoever judges what a launch wrote. */
import { normaliseRunConfig } from '../config/run-config.ts';
import type { ProductFacts } from '../model/product-facts.ts';
import type { ReadWith } from '../model/proof.ts';
import type { NormalisedRunConfig } from '../model/run-config.ts';
import type { SealedFolder } from '../ports/seal.ts';
import { configOf } from '../proofs/read-with.ts';
import { buildFacts } from './facts-builder/build-facts.ts';
import { takeInventory } from './repo-scout/inventory.ts';

export interface FactsOfTree {
  /** The checkout. */
  root: string;
  repository: string;
  sha: string;
  /** What the launch called the product. */
  product_slug: string;
  product_name: string;
  /** How its run was told to read it. */
  read_with?: ReadWith | undefined;
  /** What its pages show of programs and tests (`examplesIn`). */
  examples?: ReadonlySet<string> | undefined;
  cache: SealedFolder;
  signal?: AbortSignal | undefined;
}

export async function factsOfTree(options: FactsOfTree): Promise<ProductFacts> {
  const { root, repository, sha, product_slug, product_name, read_with: readWith, cache } = options;
  const { signal = new AbortController().signal } = options;
  const readConfig = readWith === undefined ? {} : configOf(readWith);
  const config = normaliseRunConfig({ github_repo_url: repository, product_slug, ...readConfig });
  const { scan_directories: scanDirectories, exclude } = config.ingestion;
  const locale = config.locales[0] ?? 'en';
  const inventory = await takeInventory({
    root,
    repository,
    sha,
    ref: null,
    dirty: false,
    locale,
    exclude,
    scanDirectories,
    notes: [],
    signal,
    onProgress: () => undefined,
  });
  const build = async (more: Partial<NormalisedRunConfig>): Promise<ProductFacts> =>
    (
      await buildFacts({
        ...{ root, inventory, config: { ...config, ...more }, cache, signal, onProgress: () => undefined },
        ...(options.examples === undefined ? {} : { kept: options.examples }),
      })
    ).product_facts;
  const facts = await build({});
  // Called as its configuration said.
  return facts.product_name === product_name ? facts : build({ product_name });
}
