/** What results hang on: as long as these are equal, what was kept is true. */
import { createHash } from 'node:crypto';
import type { GatheredSite } from '../content/gather-site.ts';
import type { OwnForge } from '../content/own-forge.ts';
import type { Gate, PageGate } from '../gates/gate.ts';
import type { CacheKeys } from './cache.ts';
import { hashOf } from './hash-of.ts';
import { contentNames } from './opened-files.ts';
import { PARSED_BY } from './parsed-by.ts';
import type { ValidationInput } from './session-options.ts';
import { type SiteTree, tryStat } from './site-tree.ts';

export function cacheKeys(
  input: ValidationInput,
  { site, tree, gates }: { site: GatheredSite; tree: SiteTree; gates: readonly Gate[] },
): CacheKeys {
  const { context, headingIds, contract, hugo } = site;
  const nameOf = contentNames(input.root, tree);
  // What a template brings is part of what a page says of itself.
  const shortcodes = site.index.files.paths
    .filter((path) => path.includes('shortcodes/') && /(?:^|\/)_?shortcodes\/[^/]+\.(?:html|md)$/.test(path))
    .map((path) => [path, nameOf(path)]);
  const facts = hashOf(
    PARSED_BY,
    context.kind,
    context.root,
    context.content_roots,
    headingIds,
    hugo?.themes ?? [],
    shortcodes,
  );
  const own = gates.filter((gate): gate is PageGate => gate.scope === 'page').map((gate) => [gate.id, gate.version]);
  const keys = (contract?.keys ?? []).map(({ name, type, required }) => [name, type, required]);
  return {
    site: siteName(input),
    facts,
    findings: hashOf(facts, own, input.config ?? {}, keys, input.engines?.name ?? null),
  };
}

/** What is not listed, and at which commit what is known of it. */
const elsewhereOf = ({ elsewhere, submodules }: SiteTree): unknown[] =>
  elsewhere.map((path) => [path, submodules.get(path)?.commit ?? null]);

/** Besides the pages and what was opened, findings of links hang on this: which other files there are, and the gates that ask the index. */
export function worldKey({ tree, pages, asked, forge }: WorldInput): string {
  const hash = createHash('sha256');
  for (const path of tree.paths) if (!pages.has(path)) hash.update(`${path}\n`);
  const gates = asked.filter((gate) => gate.scope === 'page' && gate.usesIndex === true).map(({ id }) => id);
  return hashOf(hash.digest('hex'), gates, elsewhereOf(tree), forge ?? null);
}

export interface WorldInput {
  tree: SiteTree;
  pages: ReadonlySet<string>;
  asked: readonly Gate[];
  forge: OwnForge | undefined;
}

/** One pair of files a site. */
export const siteName = (input: ValidationInput): string =>
  hashOf(input.cacheName ?? input.root, input.sitePath ?? '').slice(0, 16);

/** An outcome is not kept where more files than these, or of more bytes, are not as git holds them: to name them would take as long. */
const MAX_UNSAVED = { files: 1000, bytes: 32 * 1024 * 1024 };

/** Files that git has no blob of, and names of what they hold; undefined where that is much. */
function unsavedNames(root: string, tree: SiteTree): [path: string, name: string][] | undefined {
  const paths = tree.paths.filter((path) => !tree.blobs.has(path));
  if (paths.length > MAX_UNSAVED.files) return undefined;
  const bytes = paths.reduce((sum, path) => sum + (tryStat(root, path)?.size ?? 0), 0);
  const nameOf = contentNames(root, tree);
  return bytes > MAX_UNSAVED.bytes ? undefined : paths.map((path) => [path, nameOf(path)]);
}

/** Names everything an outcome depends on; undefined where that is more than the tree: other sites, a product, a base, a build. */
export function keyOfTree(input: ValidationInput, tree: SiteTree, asked: readonly Gate[]): string | undefined {
  if (!tree.isGit || input.base !== undefined || input.built !== undefined) return undefined;
  if (input.ignoresSince !== undefined) return undefined;
  if (input.product || input.artifacts !== undefined || input.scope === 'new' || input.scopeReason !== undefined)
    return undefined;
  if (asked.some((gate) => gate.id === 'external-links' || gate.id === 'hugo-build')) return undefined;
  const unsaved = unsavedNames(input.root, tree);
  if (unsaved === undefined) return undefined;
  return hashOf(
    [PARSED_BY, input.config ?? {}, input.configNote ?? ''],
    input.profile,
    [...(input.baseline ?? [])].sort(),
    input.engines?.name ?? null,
    asked.map((gate) => [gate.id, gate.version]),
    tree.paths,
    [...tree.blobs.values()],
    tree.unread,
    elsewhereOf(tree),
    input.forge ?? null,
    [input.lintAll === true, input.withFixes === true, input.run ?? null],
    // What differs from the commit is told of, too.
    tree.isStaged || unsaved.length > 0 ? [tree.head, unsaved] : [],
  );
}
