/** Joins what the files say into product facts: names, documents, claims, contradictions, the API, and the passages behind them. */

import { quotable } from '../../derive/quotable.ts';
import { readDocuments } from '../../evidence/read-documents.ts';
import { ecosystemOf } from '../../manifests/index.ts';
import { isReleased, type ManifestFacts } from '../../manifests/manifest.ts';
import type { Artifact } from '../../model/artifacts.ts';
import type { OutlineDocument } from '../../model/outline.ts';
import type { Claim, ProductFacts } from '../../model/product-facts.ts';
import type { NormalisedRunConfig } from '../../model/run-config.ts';
import { aroundOf } from '../../outline/around.ts';
import { isQuote } from '../../outline/is-quote.ts';
import { errorClasses } from '../../platforms/error-words.ts';
import type { FileEvidence } from '../../platforms/evidence.ts';
import { withMetErrors } from '../../platforms/met-errors.ts';
import { withoutInternals } from '../../platforms/not-for-use.ts';
import { toldApartByKind } from '../../platforms/one-name.ts';
import type { Api, Platform, ProductTree } from '../../platforms/platform.ts';
import { forUsers } from '../../platforms/remarks.ts';
import { apiSymbol } from './api-symbol.ts';
import { manifestClaims, quoteClaims, symbolClaims } from './claims.ts';
import { contradictionsOf } from './contradictions.ts';
import { withoutDisproved } from './disproved-blocks.ts';
import { withDocsAddress } from './docs-address.ts';
import { notShown } from './given-on.ts';
import { hiddenNames } from './hidden-names.ts';
import { installability, ownInstalls } from './installability.ts';
import { licenceFile, recordOf } from './manifest-record.ts';
import { namedModules } from './named-modules.ts';
import { type Cite, citer } from './passages.ts';
import { productNameOf, readmeTitle } from './product-name.ts';
import { withReasons } from './with-reasons.ts';
import { HOLDS_SECRET, NOTHING_WITHHELD, type Withheld, withoutWords } from './withheld.ts';

export interface AssembleInput {
  config: NormalisedRunConfig;
  tree: ProductTree;
  files: ReadonlyMap<string, FileEvidence>;
  platform: Platform;
  manifest: ManifestFacts | null;
  /** Nothing, unless said. */
  withheld?: Withheld;
}
const isUsers = (role: string): boolean => role === 'readme' || role === 'docs';

export interface Facts {
  product_facts: Artifact<'product_facts'>;
  evidence_map: Artifact<'evidence_map'>;
  truth_lock_report: Artifact<'truth_lock_report'>;
}

export function assembleFacts(input: AssembleInput): Facts {
  const { config, tree, files, platform, withheld = NOTHING_WITHHELD } = input;
  const { inventory } = tree;
  const licence = licenceFile(tree, input.manifest);
  const manifest =
    input.manifest === null
      ? null
      : withDocsAddress(licence === undefined ? input.manifest : { ...input.manifest, licence }, tree);
  const cite = citer(tree);
  const languages = new Map(inventory.files.map((file) => [file.path, file.language]));
  const readme = inventory.readme === null ? undefined : tree.text(inventory.readme);
  const sources = new Map([...files].filter(([path]) => platform.reads(path, languages.get(path) ?? null)));
  const found = platform.api({
    files: sources,
    manifest,
    ...namedModules(platform.id, tree),
    publicModules: config.repo_hints.public_modules,
  });
  const named = toldApartByKind(found.symbols);
  const open = withoutInternals(forUsers(named, platform.plainComments === true));
  const api = { ...found, symbols: withMetErrors(open.symbols, sources) };
  const classes = errorClasses(sources);
  const name = productNameOf({
    configured: config.product_name,
    readme,
    packageName: manifest?.spokenName ?? manifest?.name?.value ?? null,
    slug: config.product_slug,
    readmeTitle: readmeTitle(inventory.readme ?? '', readme),
  });
  const names = [...new Set([name, config.product_slug, manifest?.spokenName ?? name])];
  const packageName = manifest?.name?.value ?? null;
  const version = manifest?.version?.value ?? api.version?.value ?? null;
  const read = readDocuments(tree, { names, packageName, version }, config.locales[0] ?? 'en');
  const texts = read.documents.flatMap(({ path, role }) => (isUsers(role) ? [tree.text(path) ?? ''] : []));
  const problems = [...notShown(api), ...hiddenNames(api, texts), ...open.problems, ...read.problems];
  const { documents: whole, refused } = proven(withoutSecrets(read.documents, withheld), cite, linesOf(tree));
  const facts: ProductFacts = {
    schema_version: 1,
    product_name: name,
    product_slug: config.product_slug,
    repository: inventory.repository,
    sha: inventory.sha,
    tagline_claim_id: null,
    // Kotlin is built by Java's tools; of what no platform reads, its manifest knows more.
    ecosystem: platform.id === 'generic' ? (manifest?.ecosystem ?? platform.id) : platform.id,
    package_name: packageName,
    version: version !== null && isReleased(version) ? version : null,
    licence: manifest?.licence?.value ?? licence?.value ?? null,
    runtime_requirement:
      manifest?.runtime == null
        ? null
        : (ecosystemOf(manifest.path)?.runtime(manifest.runtime.value, manifest) ?? null),
    install_commands: [],
    claims: [],
    api: api.symbols.map((symbol) =>
      apiSymbol(withheld.symbols.has(symbol.name) ? withoutWords(symbol) : symbol, classes, cite),
    ),
    contradictions: [],
    documents: whole,
    manifest: manifest === null ? null : recordOf(manifest, api.version, inventory.repository, cite),
    ...unreadOf(api.unread ?? [], cite),
    ...(problems.length === 0 ? {} : { problems }),
  };
  const install = installability(tree, whole, manifest);
  facts.contradictions = contradictionsOf({
    tree,
    documents: whole,
    manifest,
    facts,
    api: facts.api,
    attributes: api.attributes ?? new Map(),
    importable: api.importable ?? (() => true),
    shown: install.shown,
    cite,
  });
  const documents = withoutDisproved(whole, facts.contradictions);
  facts.documents = [...documents];
  const own = ownInstalls(install.shown, packageName);
  const derives = own.length === 0 ? install.derived : [];
  const symbols = symbolClaims(facts);
  const quotes = quoteClaims(documents, cite);
  const claims = [
    ...manifestClaims(
      facts,
      derives.map(({ manager }) => manager),
    ),
    ...symbols.claims,
    ...quotes,
  ];
  const once = [...new Map(claims.map((claim) => [claim.claim_id, claim])).values()];
  facts.claims = once;
  facts.api = facts.api.map((symbol) => ({ ...symbol, claim_ids: symbols.bySymbol.get(symbol.name) ?? [] }));
  const byBlock = claimsByBlock(quotes);
  facts.install_commands = [
    // Without extras first.
    ...own
      .toSorted((a, b) => a.extras.length - b.extras.length)
      .flatMap(({ manager, command, block }) => {
        const claim_id = byBlock.get(block);
        return claim_id === undefined ? [] : [{ manager, command, claim_id }];
      }),
    ...derives.flatMap((form) =>
      once.flatMap(({ tags, claim_id }) => (tags.includes(`command:${form.command}`) ? [{ ...form, claim_id }] : [])),
    ),
  ];
  facts.tagline_claim_id = taglineOf(documents, byBlock);
  return {
    product_facts: facts,
    evidence_map: {
      schema_version: 1,
      repository: inventory.repository,
      sha: inventory.sha,
      evidence: once.map(({ claim_id, citations }) => ({
        claim_id,
        passages: citations.flatMap(
          (each) => cite(each.path, { start: each.start_line, end: each.end_line }, each.symbol) ?? [],
        ),
      })),
    },
    truth_lock_report: {
      schema_version: 1,
      ok: true,
      claims: once.length,
      facts: once.length,
      inferences: 0,
      refused,
      contradictions: facts.contradictions.length,
    },
  };
}

function unreadOf(all: NonNullable<Api['unread']>, cite: Cite): Pick<ProductFacts, 'unread'> {
  const unread = all.flatMap(({ path, lines: [first = 1, ...others] }) => {
    const found = cite(path, { start: first, end: first }, null);
    return found === undefined ? [] : [{ path, parts: others.length + 1, citation: found.citation }];
  });
  return unread.length === 0 ? {} : { unread };
}

function withoutSecrets(documents: readonly OutlineDocument[], { blocks }: Withheld): readonly OutlineDocument[] {
  return blocks.size === 0
    ? documents
    : withReasons(documents, ({ block_id }) => (blocks.has(block_id) ? HOLDS_SECRET : undefined));
}

/** Blocks that the reader did not give back word for word are left out, and refused with their place. */
function proven(
  documents: readonly OutlineDocument[],
  cite: Cite,
  lines: (path: string) => readonly string[],
): { documents: OutlineDocument[]; refused: Artifact<'truth_lock_report'>['refused'] } {
  const refused: Artifact<'truth_lock_report'>['refused'] = [];
  const broken = new Set<string>();
  for (const { document, block } of quotable(documents)) {
    const passage = cite(document.path, { start: block.start_line, end: block.end_line });
    if (
      passage !== undefined &&
      isQuote(block.markdown, passage.text, document.format, aroundOf(lines(document.path), block.start_line))
    )
      continue;
    broken.add(block.block_id);
    refused.push({ text: block.markdown, reason: UNQUOTED, path: document.path, line: block.start_line });
  }
  const kept =
    broken.size === 0
      ? [...documents]
      : withReasons(documents, ({ block_id }) => (broken.has(block_id) ? UNQUOTED : undefined));
  return { documents: kept, refused };
}

/** Lines of a file; each file is cut into lines once. */
function linesOf(tree: ProductTree): (path: string) => readonly string[] {
  const known = new Map<string, readonly string[]>();
  return (path) => {
    const lines = known.get(path) ?? tree.text(path)?.split(/\r?\n/) ?? [];
    known.set(path, lines);
    return lines;
  };
}
const UNQUOTED = 'its words do not stand in its lines as they were read';

const claimsByBlock = (claims: readonly Claim[]): ReadonlyMap<string, string> =>
  new Map(
    claims.flatMap(({ claim_id, tags }) =>
      tags.flatMap((tag) => (tag.startsWith('block:') ? [[tag.slice(6), claim_id] as const] : [])),
    ),
  );

/** The product's own first paragraph. */
function taglineOf(documents: readonly OutlineDocument[], byBlock: ReadonlyMap<string, string>): string | null {
  const readme = documents.find(({ role }) => role === 'readme');
  for (const { block } of quotable(readme === undefined ? [] : [readme]))
    if (block.kind === 'paragraph') return byBlock.get(block.block_id) ?? null;
  return null;
}
