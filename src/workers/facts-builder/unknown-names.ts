/** Names in the product's documents that its source does not have: members, imports and options, with the nearest it has. */
import { closest, distance } from 'fastest-levenshtein';
import { codeOf } from '../../derive/code-of.ts';
import { lastName } from '../../derive/overloads.ts';
import type { OutlineBlock } from '../../model/outline.ts';
import type { ApiSymbol } from '../../model/product-facts.ts';
import { roleOf } from '../../platforms/path-roles.ts';
import type { ProductTree } from '../../platforms/platform.ts';
import type { Certain, ContradictionInput, Record, Voice } from './contradictions.ts';
import { nearName } from './near-names.ts';
import { wordsOfRepository } from './repository-words.ts';
import type { WholeTypes } from './whole-types.ts';

type Has = (owner: string, member: string) => boolean | null;

/** Whether a class has a member; null where a base that is not the product's may bring it. */
export function membersOf({ api, attributes }: ContradictionInput): Has {
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
        : has(lastPart(base.split('[', 1)[0] ?? ''), member, depth + 1),
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
export function members(
  api: readonly ApiSymbol[],
  has: Has,
  whole: WholeTypes,
  block: OutlineBlock,
  voice: Voice,
  record: Record,
): void {
  if (block.kind === 'code') return;
  for (const [, owner = '', member = '', call] of block.markdown.matchAll(/`([A-Z]\w*)\.([a-zA-Z]\w*)(\([^`]*\))?`/g)) {
    if (has(owner, member) !== false) continue;
    const symbol = classesOf(api).get(owner);
    if (symbol === undefined) continue;
    const names = api.flatMap(({ parent, name }) => (parent === symbol.name ? [lastPart(name)] : []));
    record(
      `\`${owner}.${member}\``,
      sourceVoice(symbol),
      voice,
      `The source defines \`${owner}\` without \`${member}\`.${nearest(member, names)}`,
      whole.lacks(symbol, member, call !== undefined)
        ? { said: `${owner}.${member}`, shape: 'name', near: nearName(member, names) }
        : undefined,
    );
  }
}

/** Python imports of the product's own modules that bring a name that is not there. */
export function imports(
  { api, manifest, importable, tree }: ContradictionInput,
  block: OutlineBlock,
  voice: Voice,
  record: Record,
): void {
  if (manifest?.ecosystem !== 'python' || !/^(?:python|py|pycon)$/i.test(block.language ?? '')) return;
  const byModule = Map.groupBy(
    api.filter(({ parent }) => parent === null),
    ({ module }) => module,
  );
  for (const [, module = '', list = ''] of codeOf(block.markdown).matchAll(
    /^[ \t]*(?:>>> )?from ([\w.]+) import \(?([\w, ]+)/gm,
  )) {
    const known = byModule.get(module);
    const [first] = known ?? [];
    if (known === undefined || first === undefined) continue;
    const names = known.map(({ name }) => lastPart(name));
    for (const name of list.split(',').map((each) => each.trim().split(/ +/, 1)[0] ?? '')) {
      // Another module may lie there.
      if (name === '' || importable(module, name) || (!/^[A-Z]/.test(name) && wordsOfRepository(tree).names.has(name)))
        continue;
      record(
        `\`${module}.${name}\``,
        sourceVoice(first),
        voice,
        `The source exports no \`${name}\` from \`${module}\`.${nearest(name, names)}`,
        wordsOfRepository(tree).names.has(name)
          ? undefined
          : { said: `${module}.${name}`, shape: 'name', near: nearName(name, names) },
      );
    }
  }
}

/** Long options of the product's own command that no file of its source names. */
export function options(
  { manifest, tree }: ContradictionInput,
  block: OutlineBlock,
  voice: Voice,
  record: Record,
): void {
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
        certainOption(`--${option}`, tree),
      );
    }
  }
}

/** Tools that read options for a program bring some of their own: only one that is nearly another is certain. */
function certainOption(option: string, tree: ProductTree): Certain | undefined {
  const near = [...wordsOfRepository(tree).options]
    .toSorted()
    .find((each) => each.length > 6 && distance(each, option) <= 2);
  return near === undefined ? undefined : { said: option, shape: 'name', near };
}

/** JavaScript imports of the package's own names that no file of its source has. */
export function scriptImports(
  { api, manifest, tree }: ContradictionInput,
  block: OutlineBlock,
  voice: Voice,
  record: Record,
): void {
  if (manifest?.ecosystem !== 'node' || manifest.name === null || block.kind !== 'code') return;
  for (const line of codeOf(block.markdown).split('\n')) {
    const list = /^import (?:type )?(?:\w+, ?)?\{([^{}]*)\} from ['"]/.exec(line.trim())?.[1];
    const from = /['"]([^'"]+)['"];?$/.exec(line.trim())?.[1];
    const known = api.filter(({ module, parent }) => module === from && parent === null);
    const [first] = known;
    if (list === undefined || first === undefined) continue;
    for (const part of list.split(',')) {
      const name =
        part
          .trim()
          .replace(/^type /, '')
          .split(' as ')[0]
          ?.trim() ?? '';
      if (!/^\w+$/.test(name) || sourceText(tree).includes(name.toLowerCase())) continue;
      record(
        `\`${name}\` of \`${first.module}\``,
        sourceVoice(first),
        voice,
        `No file of the source names \`${name}\`.${nearest(
          name,
          known.map((each) => each.name),
        )}`,
        wordsOfRepository(tree).names.has(name)
          ? undefined
          : {
              said: name,
              shape: 'name',
              near: nearName(
                name,
                known.map((each) => each.name),
              ),
            },
      );
    }
  }
}

const knownOptions = new WeakMap<ProductTree, string>();
function namesOption(tree: ProductTree, option: string): boolean {
  const text = sourceText(tree);
  const plain = option.toLowerCase().replace(/^no-/, '');
  return [plain, plain.replaceAll('-', '_'), plain.replaceAll('-', '')].some((each) => text.includes(each));
}

/** All source of the product in lower case. */
function sourceText(tree: ProductTree): string {
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
  return text;
}

export const sourceVoice = ({ citation, signature }: ApiSymbol): Voice => ({
  text: signature,
  path: citation.path,
  start: citation.start_line,
  end: citation.end_line,
  rank: 2,
});
const nearest = (name: string, names: readonly string[]): string =>
  names.length === 0 ? '' : ` The nearest that it has: \`${closest(name, names)}\`.`;
const lastPart = lastName;
