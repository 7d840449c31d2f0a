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
