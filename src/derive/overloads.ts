/** Names that several declarations share and that what they take tells apart, `Table.read(String)`: their bare names, and which one a call means; pure. */
import type { ApiSymbol } from '../model/product-facts.ts';

/** `a.Table.read(b.Key)` and `a.Table.read<K>` as `a.Table.read`. */
export const bareName = (name: string): string => {
  const open = name.indexOf('(');
  const bare = open < 0 ? name : name.slice(0, open);
  const made = bare.endsWith('>') ? bare.lastIndexOf('<') : -1;
  return made < 0 ? bare : bare.slice(0, made);
};

/** `a.Table.read(b.Key)` as `read`. */
export const lastName = (name: string): string => {
  const bare = bareName(name);
  return bare.slice(bare.lastIndexOf('.') + 1);
};

/** Of how many types a written type is made: `Table<A, B<C>>` of two. */
export function arityOf(written: string): number {
  const open = written.indexOf('<');
  let depth = 0;
  let count = 0;
  for (const char of open < 0 ? '' : written.slice(open)) {
    if (char === '<') depth++;
    else if (char === '>') depth--;
    if (depth === 1 && (char === '<' || char === ',')) count++;
  }
  return count;
}

/** The type that a written one means: `Table` and `Table<T>` are two, where names say what types are made of. */
export function typeMeant<Type>(types: ReadonlyMap<string, Type>, written: string, module: string): Type | undefined {
  const exact = types.get(written) ?? types.get(`${module}.${written}`);
  const open = written.indexOf('<');
  if (exact !== undefined || open < 0) return exact;
  const [bare, arity] = [written.slice(0, open), arityOf(written)];
  for (const start of [`${bare}<`, `${module}.${bare}<`])
    for (const [name, type] of types)
      if (name.startsWith(start) && name.endsWith('>') && arityOf(name) === arity) return type;
  return types.get(bare) ?? types.get(`${module}.${bare}`);
}

/** All that share a bare name, in their order. */
export function overloadsOf(bare: string, api: ReadonlyMap<string, ApiSymbol>): readonly ApiSymbol[] {
  let found = known.get(api);
  if (found === undefined) {
    found = Map.groupBy(api.values(), ({ name }) => bareName(name));
    known.set(api, found);
  }
  return found.get(bare) ?? [];
}
const known = new WeakMap<ReadonlyMap<string, ApiSymbol>, ReadonlyMap<string, readonly ApiSymbol[]>>();

/** Those that a call with arguments of these types may mean, the best; a type that is not known may be any. */
export function meant(
  symbols: readonly ApiSymbol[],
  types: readonly (string | undefined)[] | undefined,
): readonly ApiSymbol[] {
  if (symbols.length < 2 || types === undefined) return symbols;
  const rated = symbols.flatMap((symbol) => {
    const rate = rateOf(takenBy(symbol.name), types);
    return rate === undefined ? [] : [{ symbol, rate }];
  });
  const best = Math.max(...rated.map(({ rate }) => rate));
  return rated.filter(({ rate }) => rate === best).map(({ symbol }) => symbol);
}

/** `String,int...` of a name. */
function takenBy(name: string): string[] {
  const open = name.indexOf('(');
  const list = open < 0 ? '' : name.slice(open).replace(/^\(|\)$/g, '');
  return list === '' ? [] : list.split(',').map((each) => ownWord(each.trim()));
}

/** C#'s own words for types as those of the others. */
const ownWord = (type: string): string => {
  const open = type.startsWith('params-') ? type.slice('params-'.length).replace(/\[\]\??$/, '...') : type;
  return WORDS.get(open.replace(/\?$/, '')) ?? open;
};
const WORDS: ReadonlyMap<string, string> = new Map([
  ['string', 'String'],
  ['object', 'Object'],
  ['bool', 'boolean'],
]);

function rateOf(taken: readonly string[], types: readonly (string | undefined)[]): number | undefined {
  const last = taken.at(-1);
  const isOpen = last?.endsWith('...') === true;
  if (isOpen ? types.length < taken.length - 1 : types.length !== taken.length) return undefined;
  const rates = types.map((type, at) => fit((at < taken.length ? taken[at] : last) ?? '', type));
  // What takes any number comes after what takes so many.
  return rates.includes(undefined)
    ? undefined
    : rates.reduce<number>((sum, rate) => sum + (rate ?? 0), isOpen ? -0.5 : 0);
}

const NUMBERS = new Set('byte short int long float double Byte Short Integer Long Float Double'.split(' '));
const TEXT = new Set(['String', 'CharSequence', 'Comparable', 'Object']);

/** How well a value of a type is taken: undefined for not at all. */
function fit(parameter: string, type: string | undefined): number | undefined {
  const taken = parameter.replace(/\.\.\.$/, '').replace(/^.*\./, '');
  if (type === undefined) return 0;
  if (taken === type) return 3;
  if (taken === 'Object' || /^[A-Z]$/.test(taken)) return 1;
  if (type === 'null') return NUMBERS.has(taken) && /^[a-z]/.test(taken) ? undefined : 0;
  if (NUMBERS.has(type)) return NUMBERS.has(taken) || taken === 'Number' ? 2 : undefined;
  if (type === 'String') return TEXT.has(taken) ? 2 : undefined;
  // A value of a class may be one of a class above it, but not of one that has none below.
  return taken === 'String' || NUMBERS.has(taken) || /^[a-z]|\[\]$/.test(taken) || /^[a-z]|\[\]$/.test(type)
    ? undefined
    : 0;
}

/** Types of the arguments of the call whose bracket opens at `open`, as far as the code says them; undefined for a call that never ends. */
export function argumentTypes(
  text: string,
  open: number,
  typeOf: (name: string) => string | undefined,
): (string | undefined)[] | undefined {
  return argumentsAt(text, open)?.map((each) => typeIn(each, typeOf));
}

/** The arguments of a call as they are written, what follows a last comma left out; undefined for a call that never ends. */
export function argumentsAt(text: string, open: number): string[] | undefined {
  const parts: string[] = [];
  let depth = 0;
  let from = open + 1;
  for (let at = open; at < text.length && at - open < LONGEST_CALL; at++) {
    const character = text[at] ?? '';
    if ('([{'.includes(character)) depth++;
    else if (')]}'.includes(character)) depth--;
    if ((depth === 1 && character === ',') || depth === 0) {
      parts.push(text.slice(from, at).trim());
      from = at + 1;
    }
    if (depth === 0) return parts.at(-1) === '' ? parts.slice(0, -1) : parts;
  }
  return undefined;
}
const LONGEST_CALL = 2000;

/** Of a value as code writes it, whose strings are empty. */
function typeIn(value: string, typeOf: (name: string) => string | undefined): string | undefined {
  if (value === '""') return 'String';
  if (/^-?\d[\d_]*$/.test(value)) return 'int';
  if (/^-?\d[\d_]*[lL]$/.test(value)) return 'long';
  if (/^-?\d[\d_]*\.\d+[dD]?$/.test(value)) return 'double';
  if (value === 'true' || value === 'false') return 'boolean';
  if (value === 'null') return 'null';
  const made = /^new\s+(?:\w+\.)*(\w+)\s*(\[)?/.exec(value);
  if (made !== null) return made[2] === undefined ? made[1] : `${made[1] ?? ''}[]`;
  return /^\w+$/.test(value) ? typeOf(value) : undefined;
}
