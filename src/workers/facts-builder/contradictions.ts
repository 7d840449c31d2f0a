/** Where the product's own documents and its source disagree: versions, package names, members, imports, options and files that the source does not have, with the nearest it has. */

import { codeOf } from '../../derive/code-of.ts';
import { lastName } from '../../derive/overloads.ts';
import { quotable } from '../../derive/quotable.ts';
import { isReleased, type ManifestFacts } from '../../manifests/manifest.ts';
import type { Disproof } from '../../model/disproof.ts';
import type { OutlineBlock, OutlineDocument } from '../../model/outline.ts';
import type { ApiSymbol, Contradiction, ProductFacts } from '../../model/product-facts.ts';
import type { LineRange } from '../../platforms/evidence.ts';
import type { ProductTree } from '../../platforms/platform.ts';
import { samePackage } from './install-commands.ts';
import type { InstallPlace } from './installability.ts';
import { speaksOfNow } from './of-now.ts';
import type { Cite } from './passages.ts';
import { documents, isDocumentOfNow, runtime } from './runtimes-said.ts';
import { files, folders } from './unknown-files.ts';
import { identifiers, publicNames, settings } from './unknown-identifiers.ts';
import { unitsOf, unknownImports, unknownModules } from './unknown-imports.ts';
import { imports, members, membersOf, options, scriptImports, sourceVoice } from './unknown-names.ts';
import { programs } from './unknown-programs.ts';
import { wholeTypes } from './whole-types.ts';
import { wrongCalls } from './wrong-calls.ts';

export interface Voice extends LineRange {
  text: string;
  path: string;
  rank: number;
  /** Of a document's block. */
  block?: string;
}
/** What is not so, where that is certain. */
export type Certain = Omit<Disproof, 'block_id'>;
export interface ContradictionInput {
  tree: ProductTree;
  documents: readonly OutlineDocument[];
  manifest: ManifestFacts | null;
  facts: ProductFacts;
  api: readonly ApiSymbol[];
  /** Names that instances of a class get at run time, by class. */
  attributes: ReadonlyMap<string, ReadonlySet<string>>;
  importable: (module: string, name: string) => boolean;
  shown: readonly InstallPlace[];
  cite: Cite;
}

export function contradictionsOf(input: ContradictionInput): Contradiction[] {
  const found: Contradiction[] = [];
  const record: Record = (subject, winner, loser, resolution, certain) => {
    const spoken = (voice: Voice) => {
      const passage = input.cite(voice.path, voice);
      return passage === undefined
        ? undefined
        : { text: voice.text, citation: passage.citation, source_rank: voice.rank };
    };
    const [first, other] = [spoken(winner), spoken(loser)];
    const known = found.find((each) => each.subject === subject);
    if (first === undefined || other === undefined) return;
    const said = known ?? { subject, winner: first, losers: [], resolution };
    if (known === undefined) found.push(said);
    if (said.losers.every(({ citation }) => citation.start_line !== loser.start || citation.path !== loser.path))
      said.losers.push(other);
    if (certain === undefined || loser.block === undefined) return;
    const disproof: Disproof = { block_id: loser.block, ...certain };
    const isKnown = said.disproves?.some(
      (each) => each.block_id === disproof.block_id && lastName(each.said) === lastName(disproof.said),
    );
    if (isKnown !== true) said.disproves = [...(said.disproves ?? []), disproof];
  };
  runtime(input, record);
  installs(input, record);
  repository(input, record);
  const has = membersOf(input);
  const names = publicNames(input.api);
  const beside = additions(input);
  const units = unitsOf(input.api);
  const whole = wholeTypes(input.facts, input.tree);
  const wrong = once((document: OutlineDocument) => wrongCalls(document, input.facts, input.tree, whole));
  for (const { document, section, block } of quotable(input.documents.filter(isDocumentOfNow))) {
    const voice: Voice = {
      text: block.markdown,
      path: document.path,
      start: block.start_line,
      end: block.end_line,
      rank: document.role === 'readme' ? 6 : 5,
      block: block.block_id,
    };
    const place = { document, section, block };
    const isOfNow = speaksOfNow(place);
    const say: Record = (subject, winner, loser, resolution, certain) =>
      record(subject, winner, loser, resolution, isOfNow ? certain : undefined);
    members(input.api, has, whole, block, voice, say);
    if (block.kind === 'code') imports(input, block, voice, say);
    if (block.kind === 'code') options(input, block, voice, say);
    scriptImports(input, block, voice, say);
    files(input, block, voice, say);
    folders(input, block, voice, say);
    programs(input, block, voice, say);
    pinned(input, block, voice, say);
    if (!beside.has(document.path)) identifiers(input, names, whole, place, voice, say);
    settings(input, block, voice, say);
    for (const { symbol, ...certain } of isOfNow ? (wrong(document).get(block.block_id) ?? []) : [])
      record(subjectIn(found, voice, certain.said), sourceVoice(symbol), voice, WRONG_CALL[certain.shape], certain);
    unknownImports(input, units, block, voice, say);
    unknownModules(input, units, block, voice, say);
  }
  documents(input, record);
  return found;
}

/** What was found for that name of the block already, by its words alone. */
const subjectIn = (found: readonly Contradiction[], { path, start }: Voice, said: string): string =>
  found.find(
    ({ subject, losers }) =>
      lastName(subject.replaceAll('`', '')) === lastName(said) &&
      losers.some(({ citation }) => citation.path === path && citation.start_line === start),
  )?.subject ?? `\`${said}\``;

/** Kept for the document that was asked for last: blocks come document by document. */
function once<Key, Value>(make: (key: Key) => Value): (key: Key) => Value {
  let last: { key: Key; value: Value } | undefined;
  return (key) => {
    if (last?.key !== key) last = { key, value: make(key) };
    return last.value;
  };
}
const WRONG_CALL = {
  name: 'The declaration has no such name.',
  file: 'The repository has no such file.',
  value: 'The source has another value.',
  call: 'The declaration takes another number of arguments.',
} as const;

export type Record = (subject: string, winner: Voice, loser: Voice, resolution: string, certain?: Certain) => void;

/** A version of the package in code to install it, where the manifest has another one. */
function pinned({ manifest }: ContradictionInput, block: OutlineBlock, voice: Voice, record: Record): void {
  const [name, version] = [manifest?.name?.value, manifest?.version];
  if (manifest == null || name === undefined || version == null || block.kind !== 'code' || !isReleased(version.value))
    return;
  for (const line of codeOf(block.markdown).split('\n')) {
    const at = line.indexOf(name);
    const after = at === -1 ? '' : line.slice(at + name.length).trimStart();
    const said = /^(?:==|@v?|:|["']? ?=> ?["']|["']?: ?["']|["']? = ["'])(\d+(?:\.\d+)+)["']?\s*$/.exec(after)?.[1];
    if (said === undefined || version.value === said || version.value.startsWith(`${said}.`)) continue;
    record(
      'version',
      { text: version.value, path: version.path ?? manifest.path, start: version.start, end: version.end, rank: 1 },
      voice,
      // A published version goes on to install, and the manifest may be ahead of what is published.
      'The manifest has another version than the document installs.',
    );
  }
}

/** What is called after the package, or before its name, is an addition to it: `strata-cli`, `types-strata`. */
const isAddition = (other: string, name: string): boolean =>
  (other.startsWith(name) && /^[._-]/.test(other.slice(name.length))) ||
  (other.endsWith(name) && /[._-]$/.test(other.slice(0, -name.length)));

/** Documents that install an addition speak of that. */
const additions = ({ manifest, shown }: ContradictionInput): ReadonlySet<string> =>
  new Set(
    shown.flatMap(({ path, package: other, source, isAlone }) =>
      isAlone && source !== 'readme' && manifest?.name != null && isAddition(other, manifest.name.value) ? [path] : [],
    ),
  );

/** Another package may be installed beside; only a name that shares a word is meant to be this one. */
function installs({ manifest, shown }: ContradictionInput, record: Record): void {
  const name = manifest?.name;
  if (manifest == null || name == null) return;
  // Beside the package itself, or in a document of its own.
  const isBeside = ({ package: other, source }: InstallPlace): boolean =>
    isAddition(other, name.value) &&
    (source !== 'readme' || shown.some((each) => samePackage(each.package, name.value)));
  for (const install of shown) {
    if (
      !install.isAlone ||
      isBeside(install) ||
      install.ecosystem !== manifest.ecosystem ||
      samePackage(install.package, name.value) ||
      (manifest.siblings ?? []).some((each) => samePackage(install.package, each)) ||
      !resembles(install.package, name.value)
    )
      continue;
    record(
      'install command',
      { text: name.value, path: name.path ?? manifest.path, start: name.start, end: name.end, rank: 1 },
      {
        text: install.command,
        path: install.path,
        start: install.start,
        end: install.end,
        rank: install.source === 'readme' ? 6 : 5,
      },
      'The manifest names another package than the document installs.',
    );
  }
}

function resembles(shown: string, name: string): boolean {
  // A host is part of many addresses, and a program lies inside of its module.
  if (/^[\w-]+(?:\.[\w-]+)+\//.test(name) && shown.startsWith(`${name}/`)) return false;
  const words = (text: string): string[] =>
    text
      .replace(/^[\w-]+(?:\.[\w-]+)+\/(?:[^/]+\/)*(?=[^/]*[a-z])/i, '')
      .toLowerCase()
      .split(/[^a-z0-9]+/)
      .filter((word) => word.length > 2 && word !== 'python');
  return words(shown).some((word) => words(name).includes(word));
}

const fold = (url: string): string =>
  url
    .toLowerCase()
    .replace(/#.*$/s, '')
    .replace(/^(?:git\+)?[a-z]+:\/\/(?:www\.)?|^git@/, '')
    .replace(':', '/')
    .replace(/\.git$|\/$/g, '');

/** An address of a repository that is not the one that was read. */
export function namesElsewhere({ label, url }: { label: string; url: string }, repository: string): boolean {
  if (repository === 'local' || !/[/:]/.test(repository)) return false;
  const isAddress =
    /^(?:repository|source(?: code)?|code|github|homepage|home)$/i.test(label) &&
    /github\.com|gitlab\.com|bitbucket\.org|codeberg\.org/i.test(url);
  const [host, owner, name] = fold(url).split('/');
  return isAddress && `${host}/${owner}/${name}` !== fold(repository);
}

/** A place that the manifest names for the repository, against the one that was read. */
function repository({ manifest, tree }: ContradictionInput, record: Record): void {
  const read = tree.inventory.repository;
  for (const url of manifest?.urls ?? []) {
    if (manifest === null || !namesElsewhere(url, read)) continue;
    const place = { ...url, path: url.path ?? manifest.path, rank: 1 };
    record(
      'repository address',
      { ...place, text: read },
      { ...place, text: url.url },
      'The repository may have moved or been renamed.',
    );
  }
}
