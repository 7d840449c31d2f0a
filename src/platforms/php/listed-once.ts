/** Methods that comments of several classes declare are listed once: the others say how many of theirs have the names and parameters of which class. Pure. */
import type { SymbolAt } from '../platform.ts';

/** Fewer are read as quickly as a word on them. */
const FEWEST = 20;

export function listedOnce(symbols: readonly SymbolAt[]): SymbolAt[] {
  const byClass = Map.groupBy(symbols.filter(isDeclared), ({ parent }) => parent ?? '');
  const first = new Map<string, string>();
  const counts = new Map<string, { name: string; count: number }>();
  const gone = new Set<SymbolAt>();
  for (const [name, methods] of byClass) {
    const shared = Map.groupBy(methods, (each) => first.get(callOf(each)) ?? '');
    shared.delete('');
    const [most] = [...shared].toSorted(([, a], [, b]) => b.length - a.length);
    if (most !== undefined && most[1].length >= FEWEST) {
      counts.set(name, { name: most[0], count: most[1].length });
      for (const each of most[1]) gone.add(each);
    }
    for (const each of methods) if (!gone.has(each) && !first.has(callOf(each))) first.set(callOf(each), name);
  }
  return symbols.flatMap((each): SymbolAt[] => {
    if (gone.has(each)) return [];
    const listed = each.parent === null ? counts.get(each.name) : undefined;
    return [listed === undefined ? each : { ...each, listed_by: listed }];
  });
}

const isDeclared = ({ is_magic, kind }: SymbolAt): boolean => is_magic === true && kind === 'method';

/** Its name and parameters: what it returns is often the class itself. */
function callOf({ name, signature }: SymbolAt): string {
  const own = name.slice(name.lastIndexOf('.') + 1);
  const at = signature.indexOf(`${own}(`);
  return signature.slice(Math.max(at, 0)).replace(/\s+/g, ' ');
}
