/** What public names raise by helpers that other files hold, by what stands above their type, and by functions that nobody can import; and of which they warn that they go. For any language; pure. */

import { type Callee, MAKER, type RawRaise } from './callees.ts';
import type { Call } from './calls.ts';
import { type Body, carried } from './carried.ts';
import type { FileEvidence } from './evidence.ts';
import { roleOf } from './path-roles.ts';
import type { SymbolAt } from './platform.ts';

interface Placed extends Callee {
  path: string;
}
const HIGHEST = 8;

export function withMetErrors(symbols: readonly SymbolAt[], files: ReadonlyMap<string, FileEvidence>): SymbolAt[] {
  const all = [...files].flatMap(([path, { callees = [] }]) =>
    roleOf(path) === 'source'
      ? callees.map((each): Placed => ({ ...each, path, raised: placed(each.raised, path) }))
      : [],
  );
  if (all.length === 0) return [...symbols];
  const rooted = new Map<SymbolAt, Placed[]>();
  const byPath = Map.groupBy(symbols, ({ path }) => path);
  for (const each of all) {
    const found = (byPath.get(each.path) ?? []).filter((of) => isOf(of, each));
    // What makes one of a class may be a name of its own.
    const own = found.filter(({ kind }) => kind !== 'class');
    for (const symbol of own.length > 0 ? own : found) rooted.set(symbol, [...(rooted.get(symbol) ?? []), each]);
  }
  const shown = new Set([...rooted.values()].flat());
  const find = finder(all, files, shown);
  return symbols.map((symbol) => {
    const warns = (rooted.get(symbol) ?? []).map((each) => each.warns).find((each) => each !== undefined);
    const warned = warns === undefined || symbol.deprecated !== null ? symbol : { ...symbol, deprecated: warns };
    const met = (rooted.get(symbol) ?? []).flatMap((body) =>
      carried(body, find).filter((each) => !body.raised.includes(each)),
    );
    return met.length === 0 || symbol.unimplemented !== undefined ? warned : withErrors(warned, met);
  });
}

const placed = (raised: readonly RawRaise[], path: string): RawRaise[] => raised.map((each) => ({ ...each, path }));

/** Whether a public name is that function, or the class that it makes one of. */
function isOf({ name, kind, start, end, path }: SymbolAt, { owner, name: own, line }: Callee): boolean {
  const last = lastName(name);
  if (kind === 'class') return own === MAKER && last === owner && CALLED.test(path);
  return line >= start && line <= end && (last === own || (own === MAKER && (last === owner || MAKERS.has(last))));
}
/** Languages in which a class itself is called, and says how. */
const CALLED = /\.(?:pyi?|[cm]?[jt]sx?)$/;
const MAKERS = new Set(['__init__', '__new__', '__construct', 'constructor', 'initialize', 'new']);
const lastName = (name: string): string =>
  name
    .replace(/[(<].*$/s, '')
    .split(/[.:\\#]/)
    .at(-1) ?? name;

function withErrors(symbol: SymbolAt, met: readonly RawRaise[]): SymbolAt {
  const known = new Set(symbol.messages.map((each) => `${each.path ?? symbol.path}:${each.start}`));
  const fresh = met.filter(({ path, start, type }) => !known.has(`${path}:${start}`) && type !== 'NotImplementedError');
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
const isAlike = (one: Placed, other: Placed): boolean =>
  one === other ||
  (one.path === other.path &&
    one.raised.length > 0 &&
    one.calls.length + other.calls.length === 0 &&
    JSON.stringify([one.takes, ...one.raised.map(signOf)]) ===
      JSON.stringify([other.takes, ...other.raised.map(signOf)]));
const signOf = ({ type, messageFrom, held }: RawRaise): unknown[] => [type, messageFrom, held];

/** Its message is what a caller gives, or has that in it. */
const isWordedByCaller = ({ messageFrom, message }: RawRaise, { takes }: Placed): boolean =>
  messageFrom !== undefined || takes.some(({ name }) => message?.includes(`{${name}}`) === true);

/** Of what readers can look up, what it says in the words of who calls it. */
function toldOnly(of: Placed): Placed | undefined {
  const raised = of.raised.filter((each) => isWordedByCaller(each, of));
  return raised.length === 0 ? undefined : { ...of, raised, calls: [] };
}

function finder(all: readonly Placed[], files: ReadonlyMap<string, FileEvidence>, shown: ReadonlySet<Placed>) {
  const byName = Map.groupBy(all, ({ owner, name }) => `${owner}.${name}`);
  const types = Map.groupBy(
    [...files].flatMap(([path, { errors = [] }]) =>
      errors.map(({ name, base, mixes }) => ({ path, name, base, mixes })),
    ),
    ({ name }) => name,
  );
  const typeAt = (owner: string, path: string) => {
    const found = types.get(owner) ?? [];
    const [only, ...others] = found.filter((each) => each.path === path);
    return others.length === 0 && only !== undefined ? only : found.length === 1 ? found[0] : undefined;
  };
  /** The type above one. */
  const above = (owner: string, path: string): string | undefined => {
    const base = typeAt(owner, path)?.base;
    return base == null ? undefined : lastName(base);
  };
  /** In the file, else in its folder, else the only one. */
  const pick = (owner: string, call: Call, path: string): Placed | undefined => {
    const found = byName.get(`${owner}.${call.name}`) ?? [];
    const folder = path.slice(0, path.lastIndexOf('/') + 1);
    const near = [
      found.filter((each) => each.path === path),
      found.filter((each) => each.path.slice(0, each.path.lastIndexOf('/') + 1) === folder),
      found,
    ].find((each) => each.length > 0);
    const count = call.given?.length;
    const exact = (near ?? []).filter(({ takes }) => takes.length === count);
    const fitting = exact.length > 0 ? exact : (near ?? []);
    const [first] = fitting;
    return first !== undefined && fitting.every((each) => isAlike(each, first)) ? first : undefined;
  };
  return (call: Call, body: Body<RawRaise>): Placed | undefined => {
    const { owner, path } = body as Placed;
    const isAbove = call.of === 'above';
    const start = call.of === 'own' ? owner : isAbove ? above(owner, path) : call.of;
    for (let at = start, hops = 0; at !== undefined && hops < HIGHEST; hops++) {
      const mixed = call.of === '' ? [] : (typeAt(at, path)?.mixes ?? []);
      const found = [at, ...mixed.map(lastName)]
        .map((each) => pick(each, call, path))
        .find((each) => each !== undefined);
      // What readers can look up says its errors itself; not to who only calls what a type, or a constructor, hands on to.
      const isHandedOn = isAbove || (call.of === 'own' && call.name === MAKER);
      if (found !== undefined) return isHandedOn || !shown.has(found) ? found : toldOnly(found);
      at = call.of === '' ? undefined : above(at, path);
    }
    return undefined;
  };
}
