/** Identifiers that documents write as the product's and that none of its other files has: members of its types, names nearly like a public one, options and variables of the environment. */
import { distance } from 'fastest-levenshtein';
import { codeOf } from '../../derive/code-of.ts';
import { lastName } from '../../derive/overloads.ts';
import type { OutlineBlock } from '../../model/outline.ts';
import type { ApiSymbol } from '../../model/product-facts.ts';
import type { ContradictionInput, Record, Voice } from './contradictions.ts';
import { isElsewhere } from './is-elsewhere.ts';
import { isMeantFor } from './near-names.ts';
import { NOT_NOW, type Place, speaksOfNow } from './of-now.ts';
import { PROSE, type RepositoryWords, wordsOfRepository } from './repository-words.ts';
import { sourceVoice } from './unknown-names.ts';
import { ofRepository } from './unknown-programs.ts';
import type { WholeTypes } from './whole-types.ts';

export interface PublicNames {
  /** Types, packages and modules by the last part of their names, where only one is called so. */
  owners: ReadonlyMap<string, ApiSymbol>;
  /** One symbol of each last name. */
  byName: ReadonlyMap<string, ApiSymbol>;
  /** Last parts of the names of modules and packages. */
  modules: ReadonlySet<string>;
}

export function publicNames(api: readonly ApiSymbol[]): PublicNames {
  const owning = api.filter(
    ({ kind, signature }) =>
      ['class', 'enum', 'interface'].includes(kind) || (kind === 'type' && /\bstruct\b/.test(signature)),
  );
  const owners = new Map(
    [...Map.groupBy(owning, ({ name }) => lastName(name))].flatMap(([name, [only, ...others]]) =>
      only === undefined || others.length > 0 ? [] : [[name, only] as const],
    ),
  );
  const modules = new Set(api.map(({ module }) => module.split(/[./:\\]+/).at(-1) ?? ''));
  return { owners, modules, byName: new Map(api.map((symbol) => [lastName(symbol.name), symbol])) };
}

const OF_READER = /^(?:my|your|foo|bar|baz|some|example|custom|test|user|do_?something)/i;

export function identifiers(
  input: ContradictionInput,
  names: PublicNames,
  whole: WholeTypes,
  place: Place,
  voice: Voice,
  record: Record,
): void {
  if (!speaksOfNow(place)) return;
  const { block } = place;
  const spoken = block.kind === 'code' ? called(codeOf(block.markdown)) : spans(block.markdown);
  for (const { text, owner, name, isCalled } of spoken) {
    if (names.byName.has(name) || OF_READER.test(name)) continue;
    const own = owner === null ? undefined : names.owners.get(owner);
    const of =
      own === undefined || isElsewhere(owner ?? '', own, block.kind === 'code' ? codeOf(block.markdown) : '')
        ? undefined
        : own;
    const near = nearestOf(name, names);
    if (of === undefined && near === undefined) continue;
    if (of !== undefined && near === undefined && block.kind === 'code' && !/^[A-Z]/.test(owner ?? '')) continue;
    if (wordsOfRepository(input.tree).names.has(name)) continue;
    const shown = near ?? of;
    if (shown === undefined) continue;
    const lacks = of !== undefined && whole.lacks(of, name, isCalled);
    const isOurs =
      owner === null || of !== undefined || names.modules.has(owner) || (block.kind === 'code' && name.length > 8);
    const isNear =
      near !== undefined &&
      isOurs &&
      isMeantFor(name, lastName(near.name)) &&
      !isForgiven(input.facts.ecosystem, name, near);
    record(
      `\`${text}\``,
      sourceVoice(shown),
      voice,
      `No file of the source has \`${name}\`.${near === undefined ? '' : ` The nearest that it has: \`${lastName(near.name)}\`.`}`,
      lacks || isNear
        ? { said: text, shape: 'name', near: near === undefined ? null : lastName(near.name) }
        : undefined,
    );
  }
}

/** PHP takes its functions and methods by letters of any size. */
const isForgiven = (ecosystem: string, name: string, { name: near }: ApiSymbol): boolean =>
  ecosystem === 'php' && name.toLowerCase() === lastName(near).toLowerCase();

interface Spoken {
  text: string;
  owner: string | null;
  name: string;
  isCalled: boolean;
}
const PARTS = /\.|::|#|->|\\/;

/** `Owner.member`, `some_name`, `someName()` between backticks. */
function* spans(markdown: string): Generator<Spoken> {
  for (const [, code = ''] of markdown.matchAll(/(?<!`)`([^`\n]{4,80})`(?!`)/g)) {
    const [, text = '', call] = /^\$?([A-Za-z_][\w.:#>\\-]*?)(\([^()]*\))?$/.exec(code) ?? [];
    const parts = text.split(PARTS);
    const name = parts.at(-1) ?? '';
    const owner = parts.at(-2) ?? null;
    // A file, an address, an option of a manifest.
    if (
      name.length < 4 ||
      parts.includes('') ||
      /^[a-z]+\.[a-z]{1,4}$/.test(text) ||
      /-/.test(text.replaceAll('->', ''))
    )
      continue;
    const isCode = /[a-z\d]_[a-z\d]|[a-z][A-Z]/.test(name) || call !== undefined || owner !== null;
    if (isCode && !/^[A-Z\d_]+$/.test(name)) yield { text, owner, name, isCalled: call !== undefined };
  }
}

/** Calls of members in a sample, of names that it does not define itself. */
function* called(code: string): Generator<Spoken> {
  for (const [, owner = '', name = ''] of code.matchAll(/(?<!\w)(\w{1,60})(?:\.|::|->)([A-Za-z_]\w{3,60})\s{0,3}\(/g)) {
    const isOwn = new RegExp(`\\b(?:def|function|func|fn|void|class)\\s+${name}\\b|\\b${name}\\s*[:=]`).test(code);
    if (!isOwn) yield { text: `${owner}.${name}`, owner, name, isCalled: true };
  }
}

const plain = (name: string): string => name.replaceAll('_', '').toLowerCase();

/** Written otherwise in case or underscores, or one letter beside it; two in a long name. */
function nearestOf(name: string, { byName }: PublicNames): ApiSymbol | undefined {
  const most = name.length > 9 ? 2 : name.length > 5 ? 1 : 0;
  let best: { symbol: ApiSymbol; by: number } | undefined;
  for (const [other, symbol] of byName) {
    if (Math.abs(other.length - name.length) > 2) continue;
    const by = plain(other) === plain(name) ? 0 : distance(other, name);
    if (by <= most && (best === undefined || by < best.by)) best = { symbol, by };
  }
  return best?.symbol;
}

/** Long options nearly like one of the source, and variables of the environment that begin as several of it do. */
export function settings(input: ContradictionInput, block: OutlineBlock, voice: Voice, record: Record): void {
  if (block.kind === 'code' || NOT_NOW.test(block.markdown)) return;
  const { manifest, tree } = input;
  for (const [, code = ''] of block.markdown.matchAll(/(?<!`)`([^`\n]{4,80})`(?!`)/g)) {
    const option = /^(--[a-z][a-z\d]*(?:-[a-z\d]+)*)(?:[= ].*)?$/.exec(code)?.[1];
    const variable = /^\$?([A-Z][A-Z\d]*(?:_[A-Z\d]+)+)(?:=.*)?$/.exec(code)?.[1];
    const near =
      option === undefined
        ? variable === undefined
          ? undefined
          : nearVariable(variable, wordsOfRepository(tree))
        : nearOption(option, wordsOfRepository(tree));
    if (near === undefined) continue;
    record(
      `\`${option ?? variable}\``,
      placeOf(near, input),
      voice,
      `No file of the source has it. The nearest that it has: \`${near}\`.`,
      isCertain(option, near, manifest, block.markdown)
        ? { said: option ?? variable ?? '', shape: 'name', near }
        : undefined,
    );
  }
}

/** The first line of a file that has it. */
function placeOf(word: string, input: ContradictionInput): Voice {
  for (const { path, binary } of input.tree.inventory.files) {
    const lines = binary || PROSE.test(path) ? [] : (input.tree.text(path)?.split('\n') ?? []);
    const at = lines.findIndex((line) => line.includes(word));
    if (at !== -1) return { text: lines[at]?.trim() ?? word, path, start: at + 1, end: at + 1, rank: 2 };
  }
  return ofRepository(input);
}

/** An option may be another program's, where the product has none of its own; a name in capitals may be a constant of something else. */
const isCertain = (
  option: string | undefined,
  near: string,
  manifest: ContradictionInput['manifest'],
  text: string,
): boolean =>
  option === undefined
    ? /\benv(?:ironment)?\b/i.test(text)
    : (manifest?.commands.length ?? 0) > 0 && option.length > 8 && distance(option, near) === 1;

function nearOption(option: string, { options, names }: RepositoryWords): string | undefined {
  const bare = option.slice(2).replace(/^no-/, '');
  const forms = [
    bare,
    bare.replaceAll('-', '_'),
    bare.replace(/-([a-z])/g, (_all, letter: string) => letter.toUpperCase()),
  ];
  if (options.has(option) || forms.some((each) => names.has(each) || options.has(`--${each}`))) return undefined;
  const most = bare.length > 8 ? 2 : bare.length > 4 ? 1 : 0;
  return [...options].toSorted().find((other) => distance(other, option) <= most);
}

function nearVariable(variable: string, { names }: RepositoryWords): string | undefined {
  const [prefix = ''] = variable.split('_', 1);
  if (names.has(variable) || names.has(`${prefix}_`)) return undefined;
  const most = variable.length > 10 ? 2 : 1;
  return [...names]
    .filter((each) => each.startsWith(`${prefix}_`))
    .toSorted()
    .find((each) => distance(each, variable) <= most);
}
