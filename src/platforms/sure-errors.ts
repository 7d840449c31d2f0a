/** Which errors of helpers are said of a public name: those that are sure, and where there is no such name, of those that may lead there the nearest, without a condition: somebody must meet them. Pure. */
import type { RawMessage } from './evidence.ts';
import type { SymbolAt } from './platform.ts';

export function sureErrors(symbols: readonly SymbolAt[]): SymbolAt[] {
  const nearest = new Map<string, number>();
  for (const symbol of symbols)
    for (const each of symbol.messages) {
      const [place, far] = [placeOf(each, symbol), each.unsure ?? 0];
      nearest.set(place, Math.min(nearest.get(place) ?? far, far));
    }
  return symbols.map((symbol) => {
    if (symbol.messages.every(({ origin }) => origin === undefined)) return symbol;
    const kept = symbol.messages.filter((each) => (each.unsure ?? 0) <= (nearest.get(placeOf(each, symbol)) ?? 0));
    const types = new Set(kept.map(({ type }) => type));
    const left = new Set(symbol.messages.flatMap(({ type }) => (types.has(type) ? [] : [type])));
    const raises = symbol.raises.filter(({ type, description }) => description !== null || !left.has(type));
    return { ...symbol, raises, messages: kept.map(plain) };
  });
}

const placeOf = ({ origin, start, path, type }: RawMessage, symbol: SymbolAt): string =>
  `${origin?.path ?? path ?? symbol.path}:${origin?.start ?? start} ${type}`;

function plain({ unsure, origin: _origin, ...message }: RawMessage): RawMessage {
  const { when: _when, ...bare } = message;
  return unsure === undefined ? message : bare;
}
