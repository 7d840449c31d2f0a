/** Where the product's own documents and its source disagree: versions, package names, members, imports and options that the source does not have, with the nearest it has. */
import { closest } from 'fastest-levenshtein';
import type { ManifestFacts } from '../../manifests/manifest.ts';
import type { OutlineBlock, OutlineDocument } from '../../model/outline.ts';
import type { ApiSymbol, Contradiction } from '../../model/product-facts.ts';
import type { LineRange } from '../../platforms/evidence.ts';
import { roleOf } from '../../platforms/path-roles.ts';
import type { ProductTree } from '../../platforms/platform.ts';
import { codeOf } from '../snippet-curator/code-of.ts';
import { quotable } from './claims.ts';
import { samePackage } from './install-commands.ts';
import type { InstallPlace } from './installability.ts';
import type { Cite } from './passages.ts';

interface Voice extends LineRange {
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
    else known.losers.push(other);
  };
  runtime(input, record);
  installs(input, record);
  repository(input, record);
  const has = membersOf(input);
  for (const { document, block } of quotable(input.documents)) {
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
  }
  return found;
}
type Record = (subject: string, winner: Voice, loser: Voice, resolution: string) => void;

const RUNTIME =
  /\b(Python|Node(?:\.js)?|PHP|Ruby|Java|Go|Rust)\s*(?:versions?\s*)?(?:>=?\s*)?v?(\d+(?:\.\d+)*)(?=\s*\+|\s*(?:or|and) (?:newer|later|higher|above|up|greater))/;

/** A document's lowest version against the manifest's. */
function runtime({ manifest, documents }: ContradictionInput, record: Record): void {
  const specifier = manifest?.runtime;
  const least = /^>=?\s*v?(\d+(?:\.\d+)*)/.exec(specifier?.value ?? '')?.[1];
  if (manifest == null || specifier == null || least === undefined) return;
  for (const { document, section, block } of quotable(documents)) {
    if (section.role !== 'requirements' && section.role !== 'install' && !block.marks.includes('requirement')) continue;
    const said = RUNTIME.exec(block.markdown)?.[2];
    if (said === undefined || byVersion(said, least) === 0) continue;
    record(
      'runtime requirement',
      {
        text: specifier.value,
        path: specifier.path ?? manifest.path,
        start: specifier.start,
        end: specifier.end,
        rank: 1,
      },
      {
        text: block.markdown,
        path: document.path,
        start: block.start_line,
        end: block.end_line,
        rank: document.role === 'readme' ? 6 : 5,
      },
      'The manifest is what an installer obeys.',
    );
  }
}

/** Another package may be installed beside; only a name that shares a word is meant to be this one. */
function installs({ manifest, shown }: ContradictionInput, record: Record): void {
  const name = manifest?.name;
  if (manifest == null || name == null) return;
  for (const install of shown) {
    if (
      install.ecosystem !== manifest.ecosystem ||
      samePackage(install.package, name.value) ||
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
    const place = { ...url, path: manifest.path, rank: 1 };
    record(
      'repository address',
      { ...place, text: read },
      { ...place, text: url.url },
      'The repository may have moved or been renamed.',
    );
  }
}

type Has = (owner: string, member: string) => boolean | null;

/** Whether a class has a member; null where a base that is not the product's may bring it. */
function membersOf({ api, attributes }: ContradictionInput): Has {
  const classes = classesOf(api);
  const members = new Map<string, Set<string>>();
  for (const { parent, name } of api)
    if (parent !== null)
      members.set(lastPart(parent), (members.get(lastPart(parent)) ?? new Set()).add(lastPart(name)));
  const has = (owner: string, member: string, depth = 0): boolean | null => {
    const symbol = classes.get(owner);
    if (symbol === undefined || depth > 8) return null;
    if (members.get(owner)?.has(member) === true || attributes.get(owner)?.has(member) === true) return true;
    const above = symbol.bases.map((base) =>
      ['object', 'Exception', 'ABC', 'Enum'].includes(base)
        ? false
        : has(lastPart(base.replace(/\[.*$/, '')), member, depth + 1),
    );
    return above.includes(true) ? true : above.includes(null) ? null : false;
  };
  return has;
}
const classesOf = (api: readonly ApiSymbol[]): Map<string, ApiSymbol> =>
  new Map(
    api.flatMap((symbol) =>
      symbol.kind === 'class' || symbol.kind === 'enum' ? [[lastPart(symbol.name), symbol] as const] : [],
    ),
  );

/** `Owner.member` in code of prose that the source does not define. */
function members(api: readonly ApiSymbol[], has: Has, block: OutlineBlock, voice: Voice, record: Record): void {
  if (block.kind === 'code') return;
  for (const [, owner = '', member = ''] of block.markdown.matchAll(/`([A-Z]\w*)\.([a-zA-Z]\w*)(?:\([^`]*\))?`/g)) {
    if (has(owner, member) !== false) continue;
    const symbol = classesOf(api).get(owner);
    if (symbol === undefined) continue;
    const names = api.flatMap(({ parent, name }) => (parent === symbol.name ? [lastPart(name)] : []));
    record(
      `\`${owner}.${member}\``,
      sourceVoice(symbol),
      voice,
      `The source defines \`${owner}\` without \`${member}\`.${nearest(member, names)}`,
    );
  }
}

/** Python imports of the product's own modules that bring a name that is not there. */
function imports({ api, manifest }: ContradictionInput, block: OutlineBlock, voice: Voice, record: Record): void {
  if (manifest?.ecosystem !== 'python' || !/^(?:python|py|pycon)$/i.test(block.language ?? '')) return;
  const byModule = Map.groupBy(
    api.filter(({ parent }) => parent === null),
    ({ module }) => module,
  );
  for (const [, module = '', list = ''] of codeOf(block.markdown).matchAll(
    /^\s*(?:>>> )?from ([\w.]+) import \(?([\w, ]+)\)?/gm,
  )) {
    const known = byModule.get(module);
    const [first] = known ?? [];
    if (known === undefined || first === undefined) continue;
    const names = known.map(({ name }) => lastPart(name));
    for (const name of list.split(',').map((each) => each.trim().split(/\s+as\s+/)[0] ?? '')) {
      const isModule = api.some(
        (each) => each.module === `${module}.${name}` || each.module.startsWith(`${module}.${name}.`),
      );
      if (name === '' || name.startsWith('_') || names.includes(name) || isModule || !/^[A-Z]/.test(name)) continue;
      record(
        `\`${module}.${name}\``,
        sourceVoice(first),
        voice,
        `The source exports no \`${name}\` from \`${module}\`.${nearest(name, names)}`,
      );
    }
  }
}

/** Long options of the product's own command that no file of its source names. */
function options({ manifest, tree }: ContradictionInput, block: OutlineBlock, voice: Voice, record: Record): void {
  const commands = new Set((manifest?.commands ?? []).map(({ name }) => name));
  if (manifest === null || commands.size === 0 || !/^(?:bash|sh|shell|console|zsh)?$/i.test(block.language ?? ''))
    return;
  for (const line of codeOf(block.markdown).split('\n')) {
    const words = line
      .trim()
      .replace(/^\$\s+/, '')
      .split(/\s+/);
    if (!commands.has(words[0] ?? '') || /[|;&]/.test(line)) continue;
    for (const word of words.slice(1)) {
      const option = /^--([a-z][\w-]+)/.exec(word)?.[1];
      const command = manifest.commands.find(({ name }) => name === words[0]);
      if (
        option === undefined ||
        command === undefined ||
        option === 'help' ||
        option === 'version' ||
        namesOption(tree, option)
      )
        continue;
      record(
        `\`--${option}\``,
        { text: `\`${command.name}\``, path: manifest.path, start: command.start, end: command.end, rank: 1 },
        voice,
        `No file of the source names \`--${option}\`.`,
      );
    }
  }
}

const knownOptions = new WeakMap<ProductTree, string>();
function namesOption(tree: ProductTree, option: string): boolean {
  let text = knownOptions.get(tree);
  if (text === undefined) {
    text = tree.inventory.files
      .filter(
        ({ path, binary, language, bytes }) =>
          !binary && language !== null && bytes < 500_000 && roleOf(path) === 'source',
      )
      .map(({ path }) => tree.text(path) ?? '')
      .join('\n')
      .toLowerCase();
    knownOptions.set(tree, text);
  }
  const plain = option.toLowerCase().replace(/^no-/, '');
  return [plain, plain.replaceAll('-', '_'), plain.replaceAll('-', '')].some((each) => text.includes(each));
}

const sourceVoice = ({ citation, signature }: ApiSymbol): Voice => ({
  text: signature,
  path: citation.path,
  start: citation.start_line,
  end: citation.end_line,
  rank: 2,
});
const nearest = (name: string, names: readonly string[]): string =>
  names.length === 0 ? '' : ` The nearest that it has: \`${closest(name, names)}\`.`;
const lastPart = (name: string): string => name.slice(name.lastIndexOf('.') + 1);
const byVersion = (a: string, b: string): number => {
  const [left, right] = [a.split('.').map(Number), b.split('.').map(Number)];
  for (let at = 0; at < Math.max(left.length, right.length); at++) {
    const difference = (left[at] ?? 0) - (right[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
};
