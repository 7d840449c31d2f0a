/** Joins what the files say into product facts: names, claims, contradictions, the API, and the passages behind them. */
import type { Artifact } from '../../model/artifacts.ts';
import type { ApiSymbol } from '../../model/product-facts.ts';
import type { NormalisedRunConfig } from '../../model/run-config.ts';
import type { FileEvidence } from '../../platforms/evidence.ts';
import { manifestClaims } from '../../platforms/manifest-claims.ts';
import { roleOf } from '../../platforms/path-roles.ts';
import type { Api, ClaimAt, ManifestFacts, Platform, ProductTree, SymbolAt } from '../../platforms/platform.ts';
import { ClaimSet, type ClaimSetOptions } from './claim-set.ts';
import {
  Contradictions,
  type InstallPlace,
  settleFormats,
  settleInstall,
  settleMembers,
  settleRepository,
  settleRuntime,
} from './contradictions.ts';
import { installsIn } from './install-commands.ts';
import { licenceOf } from './licence.ts';
import { productNameOf } from './product-name.ts';

export interface AssembleInput {
  config: NormalisedRunConfig;
  tree: ProductTree;
  files: ReadonlyMap<string, FileEvidence>;
  platform: Platform;
  manifest: ManifestFacts | null;
  verdicts?: ClaimSetOptions['verdicts'];
}
export interface Facts {
  product_facts: Artifact<'product_facts'>;
  evidence_map: Artifact<'evidence_map'>;
  truth_lock_report: Artifact<'truth_lock_report'>;
}

export function assembleFacts(input: AssembleInput): Facts {
  const { config, tree, files, platform, manifest } = input;
  const { inventory } = tree;
  const prose = [...files].flatMap(([path, evidence]): ClaimAt[] =>
    evidence.claims.map((claim) => ({ ...claim, path })),
  );
  const languages = new Map(inventory.files.map((file) => [file.path, file.language]));
  const api = platform.api({
    files: new Map([...files].filter(([path]) => platform.reads(path, languages.get(path) ?? null))),
    manifest,
    publicModules: publicModulesOf(config, prose),
  });
  const name = nameOf(input);
  const lines = lineReader(tree);
  const claims = new ClaimSet({
    repository: inventory.repository,
    sha: inventory.sha,
    productName: name,
    lines,
    ...(input.verdicts === undefined ? {} : { verdicts: input.verdicts }),
    given: [...new Set([name, config.product_slug, ...(manifest?.name == null ? [] : [manifest.name.value])])],
  });
  const contradictions = new Contradictions(claims);
  for (const claim of manifest === null ? [] : manifestClaims(manifest, platform))
    claims.add({ ...claim, path: manifest!.path });
  addVersion(claims, manifest, api);
  const licence = addLicence(claims, tree, manifest);
  for (const claim of api.claims) claims.add(claim);
  for (const claim of prose)
    if (!claim.tags.includes('behaviour') || isAboutApi(claim.text, api.symbols)) claims.add(claim);
  const symbols = api.symbols.map((symbol) => apiSymbol(symbol, claims));
  settleFormats(claims);
  settleRuntime(claims, contradictions, manifest);
  settleInstall(claims, contradictions, manifest, shownInstalls(files, inventory.readme));
  settleMembers(claims, contradictions, symbols, api.attributes ?? new Map());
  settleRepository(claims, contradictions, manifest, inventory.repository);
  addShownInstalls(claims, shownInstalls(files, inventory.readme));

  const all = claims.all();
  const bySymbol = Map.groupBy(
    all.filter((claim) => claim.tags.some((tag) => tag.startsWith('symbol:'))),
    (claim) => claim.tags.find((tag) => tag.startsWith('symbol:'))!.slice('symbol:'.length),
  );
  return {
    product_facts: {
      schema_version: 1,
      product_name: name,
      product_slug: config.product_slug,
      repository: inventory.repository,
      sha: inventory.sha,
      tagline_claim_id: taglineOf(all),
      ecosystem: manifest?.ecosystem ?? platform.id,
      package_name: manifest?.name?.value ?? null,
      version: manifest?.version?.value ?? api.version?.value ?? null,
      licence,
      runtime_requirement:
        manifest?.runtime === null || manifest === null ? null : platform.runtime(manifest.runtime.value),
      install_commands: installCommands(all),
      claims: all,
      api: symbols.map((symbol) => ({
        ...symbol,
        claim_ids: (bySymbol.get(symbol.name) ?? []).map((claim) => claim.claim_id),
      })),
      contradictions: contradictions.found,
    },
    evidence_map: {
      schema_version: 1,
      repository: inventory.repository,
      sha: inventory.sha,
      evidence: all.map((claim) => ({ claim_id: claim.claim_id, passages: claims.passagesOf(claim.claim_id) })),
    },
    truth_lock_report: {
      schema_version: 1,
      ok: true,
      claims: all.length,
      facts: all.length,
      inferences: 0,
      refused: claims.refused,
      contradictions: contradictions.found.length,
    },
  };
}

/** What a test's title says counts when its subject is something users have. */
function isAboutApi(title: string, symbols: readonly SymbolAt[]): boolean {
  const subject = /^`([\w$.]+)(?:\(\))?`/.exec(title)?.[1];
  return subject !== undefined && !title.includes(', ') && symbols.some(({ name }) => name === subject);
}

function nameOf({ config, tree, manifest }: AssembleInput): string {
  const readme = tree.inventory.readme === null ? undefined : tree.text(tree.inventory.readme);
  return productNameOf({
    configured: config.product_name,
    readme,
    packageName: manifest?.spokenName ?? manifest?.name?.value ?? null,
    slug: config.product_slug,
    readmeTitle: titleOf(readme),
  });
}

/** The first heading, in Markdown or underlined. */
function titleOf(readme: string | undefined): string | null {
  const lines = (readme ?? '').split(/\r?\n/);
  for (const [at, line] of lines.slice(0, 80).entries()) {
    const marked =
      /^#\s+(\S.*)$/.exec(line)?.[1]?.replace(/(?<![\s#])\s*#*$/, '') ??
      (/^={3,}\s*$/.test(lines[at + 1] ?? '') ? line : undefined);
    const title = marked
      // A badge is a picture, with or without a link around it.
      ?.replace(/\[?!\[[^[\]]*\]\([^()]*\)(?:\]\([^()]*\))?/g, '')
      .replace(/\[([^[\]]*)\]\([^()]*\)/g, '$1')
      .replace(/<[^<>]+>/g, '')
      .replace(/\p{Extended_Pictographic}|\uFE0F|\u200D/gu, '')
      .trim();
    if (title !== undefined && title !== '') return title;
  }
  return null;
}

/** `Only the `pkg` package is public` sets the scope, unless the configuration does. */
function publicModulesOf(config: NormalisedRunConfig, prose: readonly ClaimAt[]): string[] {
  if (config.repo_hints.public_modules.length > 0) return config.repo_hints.public_modules;
  return prose.flatMap(
    (claim) =>
      /^Only (?:the )?`([\w.]+)`(?: package| module| namespace)?(?: is| are)\b.*\bpublic\b/.exec(claim.text)?.[1] ?? [],
  );
}

function lineReader(tree: ProductTree): (path: string) => readonly string[] | undefined {
  const known = new Map<string, readonly string[] | undefined>();
  return (path) => {
    if (!known.has(path)) known.set(path, tree.text(path)?.split(/\r?\n/));
    return known.get(path);
  };
}

function addVersion(claims: ClaimSet, manifest: ManifestFacts | null, api: Api): void {
  if (manifest?.version != null || api.version === null) return;
  const { value, path, start, end } = api.version;
  claims.add({
    path,
    start,
    end,
    text: `The current version of {{product}} is ${value}.`,
    kind: 'version',
    source: 'source',
    symbol: null,
    also: [],
    tags: [`version:${value}`, 'current', 'form:sentence'],
  });
}

function addLicence(claims: ClaimSet, tree: ProductTree, manifest: ManifestFacts | null): string | null {
  const path = tree.inventory.licence;
  const found = path === null ? undefined : licenceOf(tree.text(path) ?? '');
  const stated = claims.find((claim) => claim.claim_kind === 'licence');
  if (path !== null && found !== undefined) {
    const place = { path, start: found.start, end: found.end, symbol: null, source: 'docs' as const };
    if (stated === undefined)
      claims.add({
        ...place,
        text: `{{product}} is released under the ${found.name}.`,
        kind: 'licence',
        also: [],
        tags: [`licence:${found.name}`, 'form:sentence'],
      });
    else claims.cite(stated.claim_id, place);
  }
  return manifest?.licence?.value ?? found?.name ?? null;
}

function apiSymbol({ path, start, end, ...symbol }: SymbolAt, claims: ClaimSet): ApiSymbol {
  const own =
    symbol.parent === null
      ? symbol.name.slice(symbol.name.lastIndexOf('.') + 1)
      : symbol.name.split('.').slice(-2).join('.');
  const passage = claims.passage({ path, start, end, symbol: own, source: 'source' });
  if (passage === undefined)
    throw new Error(`Unexpected symbol \`${symbol.name}\` without lines, expected its definition in \`${path}\`.`);
  return { ...symbol, claim_ids: [], citation: passage.citation };
}

const shownInstalls = (files: ReadonlyMap<string, FileEvidence>, readme: string | null): InstallPlace[] =>
  [...files].flatMap(([path, evidence]) =>
    evidence.snippets.flatMap((snippet) =>
      ['readme', 'docs'].includes(snippet.origin)
        ? installsIn(snippet).map((install) => ({
            ...install,
            path,
            source: path === readme || roleOf(path) === 'readme' ? ('readme' as const) : ('docs' as const),
          }))
        : [],
    ),
  );

/** Where the manifest gives no command, the front page's own is all there is. */
function addShownInstalls(claims: ClaimSet, shown: readonly InstallPlace[]): void {
  const isCommand = (tag: string): boolean => tag.startsWith('command:');
  if (claims.find(({ claim_kind, tags }) => claim_kind === 'install' && tags.some(isCommand)) !== undefined) return;
  const [first] = shown.filter((install) => install.source === 'readme');
  if (first === undefined) return;
  claims.add({
    ...first,
    text: `Install {{product}} with \`${first.command}\`.`,
    kind: 'install',
    symbol: null,
    also: [],
    tags: [`manager:${first.manager}`, `command:${first.command}`, 'form:sentence'],
  });
}

function installCommands(
  claims: readonly Artifact<'product_facts'>['claims'][number][],
): Artifact<'product_facts'>['install_commands'] {
  const tag = (tags: readonly string[], name: string): string | undefined =>
    tags.find((each) => each.startsWith(`${name}:`))?.slice(name.length + 1);
  return claims
    .filter((claim) => claim.claim_kind === 'install' && tag(claim.tags, 'extra') === undefined)
    .flatMap((claim) => {
      const command = tag(claim.tags, 'command');
      return command === undefined
        ? []
        : [{ manager: tag(claim.tags, 'manager') ?? 'other', command, claim_id: claim.claim_id }];
    });
}

const taglineOf = (claims: readonly Artifact<'product_facts'>['claims'][number][]): string | null =>
  (
    claims.find((claim) => claim.tags.includes('tagline')) ??
    claims.find(
      (claim) =>
        claim.claim_kind === 'feature' && claim.tags.includes('section:intro') && claim.tags.includes('form:sentence'),
    )
  )?.claim_id ?? null;
