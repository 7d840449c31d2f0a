/** Where the product's own documents and its source disagree: versions, package names, members, imports, options and files that the source does not have, with the nearest it has. */

import { codeOf } from '../../derive/code-of.ts';
import { quotable } from '../../derive/quotable.ts';
import { isReleased, type ManifestFacts } from '../../manifests/manifest.ts';
import type { OutlineBlock, OutlineDocument } from '../../model/outline.ts';
import type { ApiSymbol, Contradiction } from '../../model/product-facts.ts';
import type { LineRange } from '../../platforms/evidence.ts';
import type { ProductTree } from '../../platforms/platform.ts';
import { samePackage } from './install-commands.ts';
import type { InstallPlace } from './installability.ts';
import type { Cite } from './passages.ts';
import { identifiers, publicNames, settings } from './unknown-identifiers.ts';
import { unitsOf, unknownImports, unknownModules } from './unknown-imports.ts';
import { files, folders, imports, members, membersOf, options, scriptImports } from './unknown-names.ts';
import { programs } from './unknown-programs.ts';

export interface Voice extends LineRange {
  text: string;
  path: string;
  rank: number;
}
export interface ContradictionInput {
  tree: ProductTree;
  documents: readonly OutlineDocument[];
  manifest: ManifestFacts | null;
  api: readonly ApiSymbol[];
  /** Names that instances of a class get at run time, by class. */
  attributes: ReadonlyMap<string, ReadonlySet<string>>;
  importable: (module: string, name: string) => boolean;
  shown: readonly InstallPlace[];
  cite: Cite;
}

export function contradictionsOf(input: ContradictionInput): Contradiction[] {
  const found: Contradiction[] = [];
  const record = (subject: string, winner: Voice, loser: Voice, resolution: string): void => {
    const spoken = (voice: Voice) => {
      const passage = input.cite(voice.path, voice);
      return passage === undefined
        ? undefined
        : { text: voice.text, citation: passage.citation, source_rank: voice.rank };
    };
    const [first, other] = [spoken(winner), spoken(loser)];
    const known = found.find((each) => each.subject === subject);
    if (first === undefined || other === undefined) return;
    if (known === undefined) found.push({ subject, winner: first, losers: [other], resolution });
    else if (known.losers.every(({ citation }) => citation.start_line !== loser.start || citation.path !== loser.path))
      known.losers.push(other);
  };
  runtime(input, record);
  installs(input, record);
  repository(input, record);
  const has = membersOf(input);
  const names = publicNames(input.api);
  const beside = additions(input);
  const units = unitsOf(input.api);
  for (const { document, section, block } of quotable(input.documents.filter(isOfNow))) {
    const voice: Voice = {
      text: block.markdown,
      path: document.path,
      start: block.start_line,
      end: block.end_line,
      rank: document.role === 'readme' ? 6 : 5,
    };
    members(input.api, has, block, voice, record);
    if (block.kind === 'code') imports(input, block, voice, record);
    if (block.kind === 'code') options(input, block, voice, record);
    scriptImports(input, block, voice, record);
    files(input, block, voice, record);
    folders(input, block, voice, record);
    programs(input, block, voice, record);
    pinned(input, block, voice, record);
    if (!beside.has(document.path)) identifiers(input, names, { section, block }, voice, record);
    settings(input, block, voice, record);
    unknownImports(input, units, block, voice, record);
    unknownModules(input, units, block, voice, record);
  }
  documents(input, record);
  return found;
}
export type Record = (subject: string, winner: Voice, loser: Voice, resolution: string) => void;

const RUNTIME =
  /\b(Python|Node(?:\.js)?|PHP|Ruby|Java|Go|Rust)\s*(?:versions?\s*)?(?:>=?\s*)?v?(\d+(?:\.\d+)*)(?=\s*\+|\s*(?:or|and) (?:newer|later|higher|above|up|greater))/;

const LANGUAGES: ReadonlyMap<string, string> = new Map([
  ['Python', 'python'],
  ['Node', 'node'],
  ['Node.js', 'node'],
  ['PHP', 'php'],
  ['Ruby', 'ruby'],
  ['Java', 'java'],
  ['Go', 'go'],
  ['Rust', 'rust'],
]);

/** A document's lowest version against the manifest's. */
function runtime(input: ContradictionInput, record: Record): void {
  const { manifest } = input;
  const specifier = manifest?.runtime;
  const least = /^>=?\s*v?(\d+(?:\.\d+)*)/.exec(specifier?.value ?? '')?.[1];
  if (manifest == null || specifier == null || least === undefined) return;
  for (const { said, voice } of runtimesSaid(input)) {
    if (byVersion(said, least) === 0) continue;
    record(
      'runtime requirement',
      {
        text: specifier.value,
        path: specifier.path ?? manifest.path,
        start: specifier.start,
        end: specifier.end,
        rank: 1,
      },
      voice,
      'The manifest is what an installer obeys.',
    );
  }
}

/** "Needed even if using PHP 7.3 or newer": what is said there holds of that version alone. */
const CONDITION = /\b(?:even|if|when|unless|while|whether)\b/i;
const NEEDS = /\b(?:requires?|required|requirements?|needs?|minimum|at least)\b/i;
const sentenceBefore = (text: string, end: number): string => text.slice(text.lastIndexOf('. ', end) + 1, end);

/** What a document says is needed of the ecosystem's language, in sections that say such things. */
function* runtimesSaid({ documents: all, manifest }: ContradictionInput): Generator<{ said: string; voice: Voice }> {
  for (const { document, section, block } of quotable(all.filter(isOfNow))) {
    // Elsewhere one feature may need more than the product does.
    const isOfProduct = document.role === 'readme' && block.marks.includes('requirement') && NEEDS.test(block.markdown);
    if (section.role !== 'requirements' && section.role !== 'install' && !isOfProduct) continue;
    const found = RUNTIME.exec(block.markdown);
    const [, language = '', said] = found ?? [];
    if (found !== null && CONDITION.test(sentenceBefore(block.markdown, found.index))) continue;
    // "`^1.25` works with PHP 5.3": an older line of the package.
    if (/(?:^|[\s`"'(])[\^~]\d/.test(block.markdown)) continue;
    if (said === undefined || (manifest !== null && LANGUAGES.get(language) !== manifest.ecosystem)) continue;
    const rank = document.role === 'readme' ? 6 : 5;
    yield {
      said,
      voice: { text: block.markdown, path: document.path, start: block.start_line, end: block.end_line, rank },
    };
  }
}

/** Two documents that ask for different versions of the language, where the manifest does not say which. */
function documents(input: ContradictionInput, record: Record): void {
  if (input.manifest?.runtime != null) return;
  const [first, ...others] = [...runtimesSaid(input)].toSorted((a, b) => a.voice.rank - b.voice.rank);
  for (const { said, voice } of others)
    if (first !== undefined && voice.path !== first.voice.path && byVersion(said, first.said) !== 0)
      record('runtime requirement', first.voice, voice, 'Two documents disagree, and the manifest does not say.');
}

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

const byVersion = (a: string, b: string): number => {
  const [left, right] = [a.split('.').map(Number), b.split('.').map(Number)];
  for (let at = 0; at < Math.max(left.length, right.length); at++) {
    const difference = (left[at] ?? 0) - (right[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
};

/** A changelog says what was so once, and a guide to a new version too. */
const isOfNow = ({ role, path }: OutlineDocument): boolean =>
  role !== 'changelog' && !/upgrad|migrat|(?:^|\/)(?:history|release[-_]?notes)/i.test(path);
