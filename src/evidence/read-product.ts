/** Every source file that can be evidence, read once and reduced to what its platform understands of it. */
import { beforeLongWork } from '../adapters/end-signals.ts';
import { readEntry } from '../adapters/tree-walk.ts';
import { MAX_TEXT_BYTES, productText } from '../content/product-text.ts';
import type { InventoryFile, RepoInventory } from '../model/repo-inventory.ts';
import type { FileEvidence } from '../platforms/evidence.ts';
import { platforms } from '../platforms/index.ts';
import { roleOf } from '../platforms/path-roles.ts';
import type { Platform, ProductTree } from '../platforms/platform.ts';
import type { SealedFolder } from '../ports/seal.ts';
import { extractOne } from './extract-one.ts';
import { LineCache } from './line-cache.ts';
import { newestMajor } from './newest-major.ts';
import { choosePackage, type PackageChoice, treeOfPackage } from './workspace.ts';

export interface ReadProduct {
  files: Map<string, FileEvidence>;
  tree: ProductTree;
  /** Files of which nothing could be read, one sentence each. */
  problems: string[];
  /** Which of several packages was read. */
  choice?: PackageChoice;
}

export async function readProduct(options: {
  root: string;
  inventory: RepoInventory;
  cache: SealedFolder;
  locale: string;
  /** Names by which one of several packages may be asked for. */
  packageNames?: readonly string[];
  signal?: AbortSignal;
  onProgress?: (done: number, total: number) => void;
}): Promise<ReadProduct> {
  const { root } = options;
  const cache = new LineCache(options.cache, 'facts', options.inventory.repository);
  const whole = treeOf(root, options.inventory);
  const choice = choosePackage(whole, options.packageNames ?? []);
  const tree = newestMajor(choice === undefined ? whole : treeOfPackage(whole, choice));
  const { inventory } = tree;
  const prepared = new Map<Platform, (path: string, text: string) => FileEvidence>();
  const contexts = new Map<Platform, string>();
  const context = (platform: Platform): string => {
    if (platform.context === undefined) return '';
    const found = contexts.get(platform) ?? `:${platform.context(tree)}`;
    contexts.set(platform, found);
    return found;
  };
  const result: ReadProduct = { files: new Map(), tree, problems: [], ...(choice === undefined ? {} : { choice }) };
  const wanted = inventory.files.filter((file) => isEvidence(file));
  for (const [at, file] of wanted.entries()) {
    if (at % 32 === 0) {
      options.onProgress?.(at, wanted.length);
      // Lets a cancel and the progress line through between files.
      await beforeLongWork(options.signal);
    }
    const platform = platforms.find((each) => each.reads(file.path, file.language));
    if (platform === undefined) continue;
    const key = `${file.sha256}:${roleOf(file.path)}:${platform.id}${platform.version}:${file.language}${context(platform)}`;
    let evidence = parseEvidence(cache.get(key));
    if (evidence === undefined) {
      let extract = prepared.get(platform);
      if (extract === undefined) {
        extract = await platform.prepare(tree);
        prepared.set(platform, extract);
      }
      const read = extractOne(file.path, tree.text(file.path), extract);
      if (read.problem === undefined) cache.set(key, JSON.stringify(read.evidence));
      else result.problems.push(read.problem);
      evidence = read.evidence;
    }
    result.files.set(file.path, evidence);
  }
  await cache.save();
  return result;
}

/** A line cut short by a crash is as good as none. */
function parseEvidence(text: string | undefined): FileEvidence | undefined {
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text) as FileEvidence;
  } catch {
    return undefined;
  }
}

/** Code of any role but vendored and generated. */
function isEvidence(file: InventoryFile): boolean {
  if (file.binary || file.sha256 === null || file.bytes > MAX_TEXT_BYTES || file.language === null) return false;
  const role = roleOf(file.path);
  return role !== 'vendored' && role !== 'generated' && role !== 'ci';
}

function treeOf(root: string, inventory: RepoInventory): ProductTree {
  const listed = new Map(inventory.files.map((file) => [file.path, file]));
  return {
    inventory,
    text(path) {
      const file = listed.get(path);
      if (file === undefined || file.binary || file.sha256 === null) return undefined;
      try {
        return productText(readEntry(root, { path, raw: null }));
      } catch {
        return undefined;
      }
    },
  };
}
