/** Types that a file calls by another name than they have: what it writes is shown by the name that the reference has. Pure. */
import type { SymbolAt } from '../platform.ts';
import type { Uses } from './names.ts';

/** Alias in lower case, and what is shown for it. */
export type Aliases = readonly (readonly [alias: string, shown: string])[];

const lastOf = (name: string): string => name.slice(name.lastIndexOf('\\') + 1);

/** The last part of the name, where nothing else is called so there; else the whole name. `own`: what the file declares. */
export function aliasesOf(uses: Uses, own: readonly string[]): Aliases {
  const taken = new Set(own.map((name) => name.toLowerCase()));
  const counts = Map.groupBy(uses.values(), (name) => lastOf(name).toLowerCase());
  return [...uses].flatMap(([alias, name]) => {
    const last = lastOf(name).toLowerCase();
    if (alias === last) return [];
    const isFree = name.includes('\\') && !taken.has(last) && !uses.has(last) && counts.get(last)?.length === 1;
    return [[alias, isFree ? lastOf(name) : `\\${name}`] as const];
  });
}

/** Types in its signature, parameters, results and errors, by the names that they have. */
export function withoutAliases(symbol: SymbolAt, aliases: Aliases): SymbolAt {
  if (aliases.length === 0) return symbol;
  const shown = new Map(aliases);
  const named = (text: string): string =>
    text.replace(/(?<![\w\\$>])[A-Za-z_]\w*(?![\w\\(])/g, (word) => shown.get(word.toLowerCase()) ?? word);
  const { signature, parameters, returns, raises, messages } = symbol;
  return {
    ...symbol,
    signature: named(signature),
    parameters: parameters.map((each) => ({ ...each, type: each.type === null ? null : named(each.type) })),
    returns: returns === null ? null : { ...returns, type: returns.type === null ? null : named(returns.type) },
    raises: raises.map((each) => ({ ...each, type: named(each.type) })),
    messages: messages.map((each) => ({ ...each, type: named(each.type) })),
  };
}
