/** Words that the errors of a crate bear themselves: what their `Display` writes. Pure. */
import type { Said } from '../evidence.ts';
import type { RustItem } from './declarations.ts';
import type { Impl } from './impls.ts';

/** By `Type::Variant`, or by the type, of errors alone that share their name with no other one. */
export function displayedIn(impls: ReadonlyMap<RustItem, readonly Impl[]>): ReadonlyMap<string, Said> {
  const isError = ({ name, derives }: RustItem, own: readonly Impl[]): boolean =>
    /Err(?:or)?(?:Kind)?$/.test(name) ||
    derives.some((each) => /(?:^|::)Error$/.test(each)) ||
    own.some(({ item }) => /(?:^|::)Error$/.test(item.implemented ?? ''));
  const all = [...impls].flatMap(([type, own]) =>
    isError(type, own)
      ? own.flatMap(({ item, in: from }) =>
          (item.displays ?? []).map(({ of, variant, ...place }) => {
            const name = of === 'Self' ? type.name : of;
            return { key: variant === null ? name : `${name}::${variant}`, ...place, path: from.file };
          }),
        )
      : [],
  );
  return new Map(
    [...Map.groupBy(all, ({ key }) => key)].flatMap(([name, [only, ...others]]) =>
      only === undefined || others.length > 0 ? [] : [[name, { ...only }] as const],
    ),
  );
}
