/** Every file that can be evidence, read once and reduced to what it says: by its platform, and as prose. */
import { readEntry } from '../adapters/tree-walk.ts';
import type { InventoryFile, RepoInventory } from '../model/repo-inventory.ts';
import { type FileEvidence, noEvidence } from '../platforms/evidence.ts';
import { platforms } from '../platforms/index.ts';
import { isEntryPage, type PathRole, roleOf } from '../platforms/path-roles.ts';
import type { Platform, ProductTree } from '../platforms/platform.ts';
import type { SealedFolder } from '../ports/seal.ts';
import { LineCache } from './line-cache.ts';
import { isForeignLanguage, isForeignText } from './locales.ts';
import { changelogEvidence, isChangelog } from './prose/changelog.ts';
import { markdownBlocks } from './prose/markdown-blocks.ts';
import { proseEvidence } from './prose/prose-claims.ts';
import { rstBlocks } from './prose/rst-blocks.ts';
import { choosePackage, type PackageChoice, treeOfPackage } from './workspace.ts';

/** Raised when prose extraction gives other results for the same text. */
const PROSE_VERSION = 5;
/** Longer texts are data or dumps, not documents. */
const MAX_TEXT_BYTES = 2 * 1024 * 1024;

export interface ReadProduct {
  files: Map<string, FileEvidence>;
  tree: ProductTree;
  /** Files that could not be read as what they claim to be. */
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
  const { root, locale } = options;
  const cache = new LineCache(options.cache, 'facts', options.inventory.repository);
  const whole = treeOf(root, options.inventory);
  const choice = choosePackage(whole, options.packageNames ?? []);
  const tree = choice === undefined ? whole : treeOfPackage(whole, choice);
  const { inventory } = tree;
  const prepared = new Map<Platform, (path: string, text: string) => FileEvidence>();
  const result: ReadProduct = { files: new Map(), tree, problems: [], ...(choice === undefined ? {} : { choice }) };
  const wanted = inventory.files.filter((file) => isEvidence(file, locale));
  for (const [at, file] of wanted.entries()) {
    if (at % 32 === 0) {
      options.signal?.throwIfAborted();
      options.onProgress?.(at, wanted.length);
      // Lets a cancel and the progress line through between files.
      await new Promise((go) => setImmediate(go));
    }
    // The front page of a package is no less one for standing in its folder.
    const role = file.path === inventory.readme ? 'readme' : roleOf(file.path);
    const platform = platforms.find((each) => each.reads(file.path, file.language));
    const key = `${file.sha256}:${role}:${platform === undefined ? `prose${PROSE_VERSION}` : `${platform.id}${platform.version}`}:${file.language}:${locale}:${isEntryPage(file.path) ? 'entry' : ''}`;
    let evidence = parseEvidence(cache.get(key));
    if (evidence === undefined) {
      let extract = platform === undefined ? undefined : prepared.get(platform);
      if (platform !== undefined && extract === undefined) {
        extract = await platform.prepare();
        prepared.set(platform, extract);
      }
      evidence = extractOne({
        file,
        role,
        locale,
        text: tree.text(file.path) ?? '',
        extract,
        problems: result.problems,
      });
      cache.set(key, JSON.stringify(evidence));
    }
    result.files.set(file.path, evidence);
  }
  await cache.save();
  return result;
}

interface Extraction {
  file: InventoryFile;
  role: PathRole;
  locale: string;
  text: string;
  extract: ((path: string, text: string) => FileEvidence) | undefined;
  problems: string[];
}

function extractOne({ file, role, locale, text, extract, problems }: Extraction): FileEvidence {
  try {
    if (extract !== undefined) return extract(file.path, text);
    if (isForeignText(text, locale)) return noEvidence();
    const blocks = file.language === 'restructuredtext' ? rstBlocks(text) : markdownBlocks(text);
    if (role === 'changelog' || (role === 'docs' && isChangelog(blocks))) return changelogEvidence(blocks);
    const readme = role === 'readme';
    return proseEvidence(blocks, {
      source: readme ? 'readme' : role === 'example' ? 'example' : 'docs',
      origin: readme ? 'readme' : role === 'example' ? 'example' : 'docs',
      readme,
      entry: readme || isEntryPage(file.path),
    });
  } catch (error) {
    problems.push(
      `\`${file.path}\` could not be understood: ${error instanceof Error ? error.message : String(error)}`,
    );
    return noEvidence();
  }
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

/** Prose for users, and code of any role but vendored and generated. */
function isEvidence(file: InventoryFile, locale: string): boolean {
  if (file.binary || file.sha256 === null || file.bytes > MAX_TEXT_BYTES || file.language === null) return false;
  const role = roleOf(file.path);
  if (role === 'vendored' || role === 'generated' || role === 'ci') return false;
  if (['markdown', 'restructuredtext'].includes(file.language)) {
    return ['readme', 'docs', 'example', 'changelog'].includes(role) && !isForeignLanguage(file.path, locale);
  }
  return platforms.some((platform) => platform.reads(file.path, file.language));
}

function treeOf(root: string, inventory: RepoInventory): ProductTree {
  const listed = new Map(inventory.files.map((file) => [file.path, file]));
  return {
    inventory,
    text(path) {
      const file = listed.get(path);
      if (file === undefined || file.binary || file.sha256 === null) return undefined;
      try {
        return readEntry(root, { path, raw: null })
          .toString('utf8')
          .replace(/^\uFEFF/, '');
      } catch {
        return undefined;
      }
    },
  };
}
