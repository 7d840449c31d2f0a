/** Words that the errors of a crate bear themselves: what their `Display` writes, also of a kind that nobody else sees. Pure. */
import type { Said } from '../evidence.ts';
import type { RustItem } from './declarations.ts';
import type { Impl } from './impls.ts';

export interface DisplayedWords {
  /** Of an error that is alone, or a variant of one, by its name in the source: `Type::Variant`. */
  byName: ReadonlyMap<string, Said>;
  /** Of variants, whatever name their type has where it is public. */
  byItem: ReadonlyMap<RustItem, Said>;
  /** Of an error that writes the variants of another type of its own. */
  borne: ReadonlyMap<RustItem, Said[]>;
}

interface Written {
  type: RustItem;
  name: string;
  variant: string | null;
  words: Said & { path: string };
}

export function displayedIn(impls: ReadonlyMap<RustItem, readonly Impl[]>): DisplayedWords {
  const all = [...impls].flatMap(([type, own]) => (isError(type, own) ? writtenBy(type, own) : []));
  const keyOf = ({ name, variant }: Written): string => (variant === null ? name : `${name}::${variant}`);
  const byName = new Map(
    [...Map.groupBy(all, keyOf)].flatMap(([name, [only, ...others]]) =>
      only === undefined || others.length > 0 ? [] : [[name, only.words] as const],
    ),
  );
  const byItem = new Map(
    all.flatMap(({ type, name, variant, words }) => {
      const item = name === type.name ? type.items?.find((each) => each.name === variant) : undefined;
      return item === undefined ? [] : [[item, words] as const];
    }),
  );
  const borne = Map.groupBy(
    all.filter(({ type, name, variant }) => type.kind === 'struct' && variant !== null && name !== type.name),
    ({ type }) => type,
  );
  return { byName, byItem, borne: new Map([...borne].map(([type, list]) => [type, list.map(({ words }) => words)])) };
}

const isError = ({ name, derives }: RustItem, own: readonly Impl[]): boolean =>
  /Err(?:or)?(?:Kind)?$/.test(name) ||
  derives.some((each) => /(?:^|::)Error$/.test(each)) ||
  own.some(({ item }) => /(?:^|::)Error$/.test(item.implemented ?? ''));

const writtenBy = (type: RustItem, own: readonly Impl[]): Written[] =>
  own.flatMap(({ item, in: from }) =>
    (item.displays ?? []).map(({ of, variant, ...place }) => ({
      ...{ type, name: of === 'Self' ? type.name : of, variant },
      words: { ...place, path: from.file },
    })),
  );
