/** What a class extends, what it implements, the traits that it uses and what comes before its own methods, apart. */
import type { ApiSymbol } from '../model/product-facts.ts';

export type BaseKind = 'bases' | 'interfaces' | 'traits' | 'prepended';

export function basesBy(
  { bases, interfaces = [], traits = [], prepended = [] }: Pick<ApiSymbol, 'bases' | Exclude<BaseKind, 'bases'>>,
  kind: BaseKind,
): readonly string[] {
  if (kind !== 'bases') return { interfaces, traits, prepended }[kind];
  return bases.filter((base) => ![interfaces, traits, prepended].some((each) => each.includes(base)));
}

/** With what holds of it: `#[cfg(unix)] Pier for Table<u8> where T: Copy`; `shown`: its name as readers write it. */
export const writtenBase = (
  { implementations = [] }: Pick<ApiSymbol, 'implementations'>,
  base: string,
  shown: string,
): string =>
  implementations
    .filter((each) => each.base === base)
    .map(({ condition, target, bounds }) =>
      qualified(target === null ? shown : `${shown} for ${target}`, condition, bounds),
    )
    .join(', ') || shown;

/** Who implements it, with the same. */
export const writtenImplementor = (
  { name, implementations = [] }: Pick<ApiSymbol, 'name' | 'implementations'>,
  base: string,
): string =>
  implementations
    .filter((each) => each.base === base)
    .map(({ condition, target, bounds }) => qualified(target ?? name, condition, bounds))
    .join(', ') || name;

const qualified = (name: string, condition: string | null, bounds: string | null): string =>
  `${condition ?? ''}${name}${bounds === null ? '' : ` where ${bounds}`}`;
