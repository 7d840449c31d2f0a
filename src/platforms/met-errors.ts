/** What public names raise by helpers that other files hold, by what stands above their type, and by functions that nobody can import; and of which they warn that they go. For any language; pure. */
import { MAKER } from './callables.ts';
import type { Callee, RawRaise } from './callees.ts';
import { carriedBy } from './carried.ts';
import type { FileEvidence, RawMessage } from './evidence.ts';
import { roleOf } from './path-roles.ts';
import type { SymbolAt } from './platform.ts';
import { createFinder, lastName, type Placed } from './reached-callees.ts';
import { sureErrors } from './sure-errors.ts';

export function withMetErrors(symbols: readonly SymbolAt[], files: ReadonlyMap<string, FileEvidence>): SymbolAt[] {
  const all = [...files].flatMap(([path, { callees = [] }]) =>
    roleOf(path) === 'source'
      ? callees.map((each): Placed => ({ ...each, path, raised: placed(each.raised, path) }))
      : [],
  );
  if (all.length === 0) return sureErrors(symbols);
  const rooted = new Map<SymbolAt, Placed[]>();
  const byPath = Map.groupBy(symbols, ({ path, bodyAt }) => bodyAt?.path ?? path);
  for (const each of all.filter(({ means }) => means === undefined)) {
    const found = (byPath.get(each.path) ?? []).filter((of) => isOf(of, each));
    // What makes one of a class may be a name of its own.
    const own = found.filter(({ kind }) => kind !== 'class');
    for (const symbol of own.length > 0 ? own : found) rooted.set(symbol, [...(rooted.get(symbol) ?? []), each]);
  }
  const known = new Set(all.map(({ owner, name }) => `${owner}.${name}`));
  const finder = createFinder(all, files, (one, other) => isAlike(one, other, known));
  const found = symbols.map((symbol) => {
    const warns = (rooted.get(symbol) ?? []).map((each) => each.warns).find((each) => each !== undefined);
    const warned = warns === undefined || symbol.deprecated !== null ? symbol : { ...symbol, deprecated: warns };
    const all = (rooted.get(symbol) ?? []).map((body) => ({ body, ...carriedBy(body, finder.find, finder) }));
    const met = all.flatMap(({ body, raised }) => raised.filter((each) => !body.raised.includes(each)));
    return met.length === 0 || symbol.unimplemented !== undefined
      ? warned
      : withErrors({ ...warned, messages: warned.messages.map((each) => behind(each, all, symbol.path)) }, met);
  });
  return sureErrors(found);
}

/** A condition is not all that decides where a call before it may have raised something. */
function behind<T extends RawMessage>(
  message: T,
  all: readonly { body: Placed; lines: ReadonlySet<number> }[],
  path: string,
): T {
  const { when } = message;
  const isBehind = all.some(
    ({ body, lines }) =>
      body.path === (message.path ?? path) &&
      body.raised.some(({ start }) => start === message.start) &&
      [...lines].some((line) => line < message.start),
  );
  return when !== undefined && isBehind ? { ...message, when: { ...when, isAfter: true } } : message;
}

const placed = (raised: readonly RawRaise[], path: string): RawRaise[] => raised.map((each) => ({ ...each, path }));

/** Whether a public name is that function, or the class that it makes one of. */
function isOf({ name, kind, bodyAt, ...at }: SymbolAt, { owner, name: own, line }: Callee): boolean {
  const { start, end, path } = bodyAt ?? at;
  const last = lastName(name);
  if (kind === 'class') return own === MAKER && last === owner && CALLED.test(path);
  return (
    line >= start &&
    line <= end &&
    (last === own || last.toLowerCase() === own || (own === MAKER && (last === owner || MAKERS.has(last))))
  );
}
/** Languages in which a class itself is called, and says how. */
const CALLED = /\.(?:pyi?|[cm]?[jt]sx?)$/;
const MAKERS = new Set(['__init__', '__new__', '__construct', 'constructor', 'initialize', 'new']);

function withErrors(symbol: SymbolAt, met: readonly RawRaise[]): SymbolAt {
  const known = new Set(symbol.messages.map((each) => `${each.path ?? symbol.path}:${each.start}`));
  const fresh = met.filter(({ path, start }) => !known.has(`${path}:${start}`));
  const raises = [...symbol.raises];
  const messages = fresh.map(({ held: _held, messageFrom: _messageFrom, path, when, ...each }) => {
    let shown = raises.find(({ type }) => lastName(type) === lastName(each.type))?.type;
    if (shown === undefined) raises.push({ type: each.type, description: null });
    shown ??= each.type;
    return {
      ...each,
      ...(when === undefined ? {} : { when }),
      type: shown,
      ...(path === undefined || path === symbol.path ? {} : { path }),
    };
  });
  return { ...symbol, raises, messages: [...symbol.messages, ...messages] };
}

/** Overloads that raise the same, for the same of what they take. */
const isAlike = (one: Placed, other: Placed, known: ReadonlySet<string>): boolean =>
  one === other ||
  (one.path === other.path &&
    one.raised.length > 0 &&
    calledIn(one, known) === calledIn(other, known) &&
    JSON.stringify([namesOf(one), ...one.raised.map(signOf)]) ===
      JSON.stringify([namesOf(other), ...other.raised.map(signOf)]));
const namesOf = ({ takes }: Placed): unknown[] => takes.map(({ name, initial }) => [name, initial]);
/** Of what the product has. */
const calledIn = ({ calls }: Placed, known: ReadonlySet<string>): string =>
  calls
    .flatMap(({ of = '', name }) => (!/^[A-Z]\w*$/.test(of) || known.has(`${of}.${name}`) ? [`${of}.${name}`] : []))
    .join(' ');
const signOf = ({ type, messageFrom, held }: RawRaise): unknown[] => [type, messageFrom, held];
