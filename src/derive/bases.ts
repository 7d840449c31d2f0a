/** What a class extends, what it implements and the traits that it uses, apart. */
import type { ApiSymbol } from '../model/product-facts.ts';

export function basesBy(
  { bases, interfaces = [], traits = [] }: Pick<ApiSymbol, 'bases' | 'interfaces' | 'traits'>,
  kind: 'bases' | 'interfaces' | 'traits',
): readonly string[] {
  if (kind !== 'bases') return kind === 'interfaces' ? interfaces : traits;
  return bases.filter((base) => !interfaces.includes(base) && !traits.includes(base));
}
