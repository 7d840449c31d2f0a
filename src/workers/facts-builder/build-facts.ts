/** Everything that a product's checkout says of itself, and what was noticed on the way: a function of the tree and the config alone. */

import { beforeLongWork } from '../../adapters/end-signals.ts';
import { readOptions } from '../../command-options/read-options.ts';
import { wordsOf } from '../../ecosystems/index.ts';
import { foreignProblem } from '../../evidence/foreign-documents.ts';
import { damagedDocuments } from '../../evidence/read-documents.ts';
import { type ReadProduct, readProduct } from '../../evidence/read-product.ts';
import type { ManifestFacts } from '../../manifests/manifest.ts';
import type { RepoInventory } from '../../model/repo-inventory.ts';
import type { NormalisedRunConfig } from '../../model/run-config.ts';
import { roleOf } from '../../platforms/path-roles.ts';
import type { Platform } from '../../platforms/platform.ts';
import type { SealedFolder } from '../../ports/seal.ts';
import { readExamples } from '../../samples/read-examples.ts';
import { countOf } from '../../text/count.ts';
import { assembleFacts, type Facts } from './assemble.ts';
import { choosePlatform } from './choose-platform.ts';
import { citer } from './passages.ts';
import { addTested } from './tested.ts';
import { withheldFrom } from './withheld.ts';

export async function buildFacts(options: {
  root: string;
  inventory: RepoInventory;
  config: NormalisedRunConfig;
  cache: SealedFolder;
  signal: AbortSignal;
  onProgress: (done: number) => void;
  /** Examples that are read whatever would be chosen (`keyOfExample`). */
  kept?: ReadonlySet<string>;
}): Promise<Facts & { warnings: string[]; choice: ReadProduct['choice'] }> {
  const { root, inventory, config, cache, signal, onProgress } = options;
  const product = await readProduct({
    root,
    inventory,
    cache,
    locale: config.locales[0] ?? 'en',
    packageNames: [config.product_name ?? '', config.product_slug],
    signal,
    onProgress,
  });
  const { choice } = product;
  await beforeLongWork(signal);
  const { platform, manifest, broken } = await choosePlatform(product);
  const assemble = { config, tree: product.tree, files: product.files, platform, manifest };
  await beforeLongWork(signal);
  let facts = assembleFacts(assemble);
  await beforeLongWork(signal);
  const examples = await readExamples({
    tree: product.tree,
    facts: facts.product_facts,
    directories: config.ingestion.example_directories,
    cite: citer(product.tree),
    signal,
    kept: options.kept,
  });
  const withheld = await withheldFrom({ ...facts.product_facts, examples });
  await beforeLongWork(signal);
  if (withheld.problems.length > 0) facts = assembleFacts({ ...assemble, withheld });
  facts.product_facts.examples = examples.filter((each) => !withheld.examples.has(each));
  addTested(facts, product.tree, citer(product.tree));
  const commandOptions = await readOptions({
    tree: product.tree,
    ecosystem: platform.id,
    manifest: facts.product_facts.manifest,
    cite: citer(product.tree),
  });
  if (commandOptions.length > 0) facts.product_facts.options = commandOptions;
  const problems = [
    ...product.problems,
    ...broken.map(
      ({ path, problem }) => `\`${path}\` does not parse, so nothing of it is known: ${problem}. Fix it and run again.`,
    ),
    ...unreadSource(product, platform),
    ...unreadBodies(product),
    ...unexpandedMacros(product, wordsOf(platform.id).makers),
    ...nativeNames(product),
    ...(facts.product_facts.problems ?? []),
    ...withheld.problems,
    ...foreignProblem(product.tree.inventory.files.map(({ path }) => path)),
    ...damagedDocuments(product.tree, facts.product_facts.documents ?? []),
  ];
  if (problems.length > 0) facts.product_facts.problems = problems;
  const warnings = [
    ...(choice === undefined
      ? besideOf(manifest)
      : [
          `The repository holds ${countOf(choice.others.length + 1, 'package')}; \`${choice.chosen.name}\` was read, because ${choice.reason}. Not read: ${choice.others.map(({ name }) => `\`${name}\``).join(', ') || 'none'}.`,
        ]),
    ...problems,
  ];
  return { ...facts, warnings, choice };
}

/** Packages beside the one that was read, where each is a project of its own. */
function besideOf(manifest: ManifestFacts | null): string[] {
  const others = manifest?.others ?? [];
  if (others.length === 0) return [];
  return [
    `The repository holds ${countOf(others.length + 1, 'package')}; \`${manifest?.name?.value}\` was read. Not read: ${others.map(({ value }) => `\`${value}\``).join(', ')}.`,
  ];
}

/** Named one by one; of more, their number is enough. */
const MOST_NAMED = 5;

/** Source that the grammar could not read whole: what it declares may be missing from the reference. */
export function unreadSource(
  { files, tree }: Pick<ReadProduct, 'files' | 'tree'>,
  platform: Pick<Platform, 'reads'>,
): string[] {
  const languages = new Map(tree.inventory.files.map(({ path, language }) => [path, language]));
  const found = [...files].filter(
    ([path, { unread }]) =>
      unread !== undefined && roleOf(path) === 'source' && platform.reads(path, languages.get(path) ?? null),
  );
  if (found.length === 0) return [];
  const named = found.slice(0, MOST_NAMED).map(([path, { unread }]) => `\`${path}\` at line ${unread}`);
  const more = found.length > named.length ? ` and ${found.length - named.length} more` : '';
  return [
    `${found.length} source ${found.length === 1 ? 'file has' : 'files have'} code that could not be parsed, so names may be missing from the reference: ${named.join(', ')}${more}.`,
  ];
}

/** Bodies that the grammar could not read: what they declare is in the reference, what they raise may not be. */
export function unreadBodies({ files }: Pick<ReadProduct, 'files'>): string[] {
  const found = [...files]
    .filter(([path]) => roleOf(path) === 'source')
    .flatMap(([path, { unreadBodies: lines = [] }]) => lines.map((line) => `\`${path}\` at line ${line}`));
  if (found.length === 0) return [];
  const more = found.length > MOST_NAMED ? ` and ${found.length - MOST_NAMED} more` : '';
  return [
    `${found.length} ${found.length === 1 ? 'body' : 'bodies'} could not be parsed, so errors that they raise may be missing from the reference: ${found.slice(0, MOST_NAMED).join(', ')}${more}.`,
  ];
}

/** Macros, or calls, that declare public names: what they declare is not in the reference. */
export function unexpandedMacros({ files }: Pick<ReadProduct, 'files'>, makers: 'macro' | 'call' = 'macro'): string[] {
  const found = [...files]
    .filter(([path]) => roleOf(path) === 'source')
    .flatMap(([path, { unexpanded = [] }]) =>
      unexpanded.map(({ line, name }) => `\`${name}\` in \`${path}\` at line ${line}`),
    );
  if (found.length === 0) return [];
  const more = found.length > MOST_NAMED ? ` and ${found.length - MOST_NAMED} more` : '';
  const [one, many] = MAKERS[makers];
  return [`${found.length} ${found.length === 1 ? one : many} ${found.slice(0, MOST_NAMED).join(', ')}${more}.`];
}
/** Methods that an extension in C defines: they are not in the reference. */
export function nativeNames({ files }: Pick<ReadProduct, 'files'>): string[] {
  const found = [...files].flatMap(([path, { native = [] }]) =>
    native.map(({ line, name }) => `\`${name}\` in \`${path}\` at line ${line}`),
  );
  if (found.length === 0) return [];
  const more = found.length > MOST_NAMED ? ` and ${found.length - MOST_NAMED} more` : '';
  return [
    `${found.length} ${found.length === 1 ? 'method is' : 'methods are'} defined in C and missing from the reference: ${found.slice(0, MOST_NAMED).join(', ')}${more}.`,
  ];
}

const MAKERS = {
  macro: [
    'macro declares names that are missing from the reference, because macros are not expanded:',
    'macros declare names that are missing from the reference, because macros are not expanded:',
  ],
  call: [
    'call may declare names that are missing from the reference, because the code is not run:',
    'calls may declare names that are missing from the reference, because the code is not run:',
  ],
} as const;
