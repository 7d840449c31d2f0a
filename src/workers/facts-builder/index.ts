/** W2. Claims with citations, the public API and the contradictions of a product, read from its checkout alone. */

import { LineCache } from '../../evidence/line-cache.ts';
import { type ReadProduct, readProduct } from '../../evidence/read-product.ts';
import type { RepoInventory } from '../../model/repo-inventory.ts';
import { platforms } from '../../platforms/index.ts';
import type { ManifestFacts, Platform } from '../../platforms/platform.ts';
import { defineWorker } from '../worker.ts';
import { assembleFacts } from './assemble.ts';

export default defineWorker({
  id: 'W2',
  name: 'facts-builder',
  title: 'Finding out what the product does',
  kinds: ['launch'],
  from: 'INGESTED',
  to: 'FACTS_READY',
  reads: ['repo_inventory'],
  writes: ['product_facts', 'evidence_map', 'truth_lock_report'],
  async run({ config, dirs, cache, progress, signal, read }) {
    const inventory = await read('repo_inventory');
    const product = await readProduct({
      root: dirs.product,
      inventory,
      cache,
      locale: config.locales[0] ?? 'en',
      packageNames: [config.product_name ?? '', config.product_slug],
      signal,
      onProgress: (done) => progress.advance('W2', done),
    });
    for (const problem of product.problems) progress.warn(problem);
    const { choice } = product;
    if (choice !== undefined)
      progress.warn(
        `The repository holds ${choice.others.length + 1} packages; \`${choice.chosen.name}\` was read, because ${choice.reason}. Not read: ${choice.others.map(({ name }) => `\`${name}\``).join(', ') || 'none'}.`,
      );
    const { platform, manifest, broken } = await choosePlatform(product);
    for (const { path, problem } of broken) progress.warn(`Unexpected text in \`${path}\`: ${problem}`);
    const verdicts = new LineCache(cache, 'verdicts', inventory.repository);
    const artifacts = assembleFacts({ config, tree: product.tree, files: product.files, platform, manifest, verdicts });
    await verdicts.save();
    const { claims, api, contradictions } = artifacts.product_facts;
    const citations = claims.reduce((sum, claim) => sum + claim.citations.length, 0);
    const ofMany = choice === undefined ? '' : `; \`${choice.chosen.name}\` of ${choice.others.length + 1} packages`;
    const differ = contradictions.length === 0 ? '' : `, ${contradictions.length} contradictions resolved`;
    return {
      artifacts,
      summary: `${claims.length} claims with ${citations} citations, ${api.length} public symbols${differ}${ofMany}`,
    };
  },
});

interface Found {
  platform: Platform;
  manifest: ManifestFacts | null;
  files: number;
}

/** The platform of the language that most of the code is written in: a few scripts of another one are not the product. */
function mainPlatform(found: readonly Found[], { languages, files, manifests }: RepoInventory): Found {
  const known = new Set(found.map(({ platform }) => platform.id));
  const isForeign = manifests.some(({ path, kind }) => !path.includes('/') && PACKAGING.has(kind) && !known.has(kind));
  if (isForeign) return found.at(-1)!;
  const [main] = languages;
  const sample = files.find(({ language }) => language === main?.language);
  const reader = found.find(({ platform }) => sample !== undefined && platform.reads(sample.path, sample.language));
  const isCode = main !== undefined && !TEXTS.has(main.language);
  return reader ?? (isCode ? found.at(-1)! : found.toSorted((a, b) => b.files - a.files)[0]!);
}
/** Ecosystems whose manifest at the root says what the whole repository is. */
const PACKAGING = new Set(['go', 'rust', 'java', 'dotnet', 'php', 'ruby', 'swift', 'dart']);
/** What the list of languages begins with where there is no program. */
const TEXTS = new Set([
  'markdown',
  'restructuredtext',
  'json',
  'yaml',
  'toml',
  'html',
  'css',
  'xml',
  'text',
  'plaintext',
]);

/** The first ecosystem with a named manifest; without one, the one most of the code is written in. */
export async function choosePlatform({ tree }: Pick<ReadProduct, 'tree'>): Promise<{
  platform: Platform;
  manifest: ManifestFacts | null;
  /** Manifests that do not parse, the chosen one or not. */
  broken: { path: string; problem: string }[];
}> {
  const found: Found[] = [];
  for (const platform of platforms) {
    await platform.prepare();
    const files = tree.inventory.files.filter((file) => platform.reads(file.path, file.language)).length;
    found.push({ platform, manifest: platform.manifest(tree), files });
  }
  const depth = (path: string): number => path.split('/').length;
  const named = found
    .filter(({ manifest }) => manifest?.name != null)
    .sort((a, b) => depth(a.manifest!.path) - depth(b.manifest!.path) || b.files - a.files);
  const chosen = named[0] ?? mainPlatform(found, tree.inventory);
  const broken = found.flatMap(({ manifest }) =>
    manifest?.problem == null ? [] : [{ path: manifest.path, problem: manifest.problem }],
  );
  return { platform: chosen.platform, manifest: chosen.manifest, broken };
}
