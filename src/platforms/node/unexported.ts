/** Types that no entry of a package exports, but that the signatures of exported names lead to: each once, with what it leads to itself. Pure. */
import type { FileEvidence } from '../evidence.ts';
import type { EsDefinition } from './es-module.ts';
import { parseJsDoc } from './jsdoc.ts';
import { follow, type PublicSymbol } from './public-api.ts';

export interface Reached {
  symbols: PublicSymbol[];
  /** Names of those that a declaration in a file mentions. */
  named(path: string, mentions: readonly string[]): string[];
}

const TYPES = new Set<EsDefinition['kind']>(['class', 'interface', 'type', 'enum']);

export function reachedFrom(
  found: readonly PublicSymbol[],
  files: ReadonlyMap<string, FileEvidence>,
  written: ReadonlySet<string> = new Set(),
): Reached {
  const exported = new Set(found.map(keyOf));
  const reached = new Map<string, PublicSymbol>();
  const waiting: PublicSymbol[] = [...found];
  const typesIn = (path: string, mentions: readonly string[]): { path: string; definition: EsDefinition }[] =>
    mentions.flatMap((mention) => {
      const type = follow(files, path, mention);
      return type !== undefined && !exported.has(keyOf(type)) && isForReaders(type.definition) ? [type] : [];
    });
  for (let at = 0; at < waiting.length; at++) {
    const { path, module, definition } = waiting[at] as PublicSymbol;
    for (const mentions of [definition, ...shownMembers(definition, written)].map((each) => each.mentions))
      for (const type of typesIn(path, mentions)) {
        if (reached.has(keyOf(type))) continue;
        const symbol = { ...type, name: type.definition.name, module, isDefault: false, isUnexported: true };
        reached.set(keyOf(type), symbol);
        waiting.push(symbol);
      }
  }
  const taken = Map.groupBy([...found, ...reached.values()], ({ name }) => name);
  const symbols = new Map(
    [...reached].map(([key, symbol]) => [
      key,
      (taken.get(symbol.name)?.length ?? 0) > 1
        ? { ...symbol, name: `${placeOf(symbol.path)}.${symbol.name}` }
        : symbol,
    ]),
  );
  return {
    symbols: [...symbols.values()],
    named: (path, mentions) => [
      ...new Set(typesIn(path, mentions).flatMap((type) => symbols.get(keyOf(type))?.name ?? [])),
    ],
  };
}

/** Those of a class that readers meet: with an underscore before them those that samples of the product's own words use. */
export const shownMembers = ({ members }: EsDefinition, written: ReadonlySet<string>): EsDefinition[] =>
  members.filter(({ name, doc }) => (!/^[_[#]/.test(name) || written.has(name)) && !isInternal(doc));

const isForReaders = ({ kind, name, doc }: EsDefinition): boolean =>
  TYPES.has(kind) && !name.startsWith('_') && !isInternal(doc);
const isInternal = (doc: string | null): boolean => doc?.includes('@') === true && parseJsDoc(doc).internal;

const keyOf = ({ path, definition }: Pick<PublicSymbol, 'path' | 'definition'>): string =>
  `${path}:${definition.start}:${definition.name}`;

/** `src/draw/types.ts` as `draw.types`: types of one name differ by where they stand. */
const placeOf = (path: string): string =>
  path
    .replace(/\.(?:d\.)?[cm]?[jt]sx?$/u, '')
    .replace(/^(?:.*\/)?src\//u, '')
    .replace(/(?<=.)\/index$/u, '')
    .replaceAll('/', '.');
