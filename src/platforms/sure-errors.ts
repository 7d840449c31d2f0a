/** Which errors of helpers are said of a public name: those that are sure, and others where no name raises them for certain, without a condition: somebody must meet them. Pure. */
import type { RawMessage } from './evidence.ts';
import type { SymbolAt } from './platform.ts';

export function sureErrors(symbols: readonly SymbolAt[]): SymbolAt[] {
  const sure = new Set(
    symbols.flatMap((symbol) =>
      symbol.messages.flatMap((each) => (each.isUnsure === true ? [] : [placeOf(each, symbol)])),
    ),
  );
  return symbols.map((symbol) => {
    if (symbol.messages.every(({ isUnsure, origin }) => isUnsure !== true && origin === undefined)) return symbol;
    const kept = symbol.messages.filter((each) => each.isUnsure !== true || !sure.has(placeOf(each, symbol)));
    const types = new Set(kept.map(({ type }) => type));
    const left = new Set(symbol.messages.flatMap(({ type }) => (types.has(type) ? [] : [type])));
    const raises = symbol.raises.filter(({ type, description }) => description !== null || !left.has(type));
    return { ...symbol, raises, messages: kept.map(plain) };
  });
}

const placeOf = ({ origin, start, path, type }: RawMessage, symbol: SymbolAt): string =>
  `${origin?.path ?? path ?? symbol.path}:${origin?.start ?? start} ${type}`;

function plain({ isUnsure, origin: _origin, ...message }: RawMessage): RawMessage {
  const { when: _when, ...bare } = message;
  return isUnsure === true ? bare : message;
}
