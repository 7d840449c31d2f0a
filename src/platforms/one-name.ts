/** Names that a function shares with a type or a value: Rust, Ruby, PHP and Java let both be there, and each has its own words. Pure. */
import type { SymbolAt } from './platform.ts';

const isCalled = ({ kind }: SymbolAt): boolean => kind === 'function' || kind === 'method';

/** What is called goes by its name as it is called, `Contract()`; whatever has members keeps the name that they stand below. */
export function toldApartByKind(symbols: readonly SymbolAt[]): SymbolAt[] {
  const others = new Set(symbols.flatMap((each) => (isCalled(each) ? [] : [each.name])));
  return symbols.map((each) => (isCalled(each) && others.has(each.name) ? { ...each, name: `${each.name}()` } : each));
}
