/** Members of the product's types, and the type that a call gives; pure. */
import type { ApiSymbol, ProductFacts } from '../model/product-facts.ts';
import { arityOf, bareName, lastName, overloadsOf } from './overloads.ts';

/** Of the class itself, or of a base that is the product's. */
export function memberOf(
  owner: string,
  member: string,
  api: ReadonlyMap<string, ApiSymbol>,
  depth = 0,
): ApiSymbol | undefined {
  const own = api.get(`${owner}.${member}`) ?? overloadsOf(`${owner}.${member}`, api)[0];
  const symbol = api.get(owner);
  if (own !== undefined || symbol === undefined || depth > 8) return own;
  return symbol.bases
    .flatMap((base) => [...api.values()].filter(({ name, parent }) => parent === null && isNamed(name, base)))
    .map(({ name }) => memberOf(name, member, api, depth + 1))
    .find((each) => each !== undefined);
}

/** A path that is written before a name is a part of it: a class of another package is none of the same name. */
function isNamed(name: string, written: string): boolean {
  if (name.includes('<') && arityOf(name) !== arityOf(written)) return false;
  const [full, wanted] = [name, written.replace(/^\\+/, '')].map((each) => bareName(each.replace(/\\|::/g, '.')));
  return lastName(name) === lastName(written) && (full === wanted || full?.endsWith(`.${wanted}`) === true);
}

/** The class that a call gives: the class itself, or the type that the source says it returns, where that is one of the product. */
export function typeOf(
  symbol: ApiSymbol,
  facts: ProductFacts,
  api: ReadonlyMap<string, ApiSymbol>,
): string | undefined {
  // A type of Go is what a literal or a conversion makes.
  if (symbol.kind === 'class' || (symbol.kind === 'type' && facts.ecosystem === 'go')) return symbol.name;
  if (symbol.parent !== null && SELF.test((symbol.returns?.type ?? '').trim())) return symbol.parent;
  const text = (symbol.returns?.type ?? '').replace(/^["']|["']$/g, '').replaceAll('::', '.');
  // The first of several results, `*T`, `Promise<T>`; a union is not one type.
  const name =
    /^\(?(?:\w+\s+)?\*?(?:Promise<|Awaitable\[)?([A-Za-z_][\w.]*)[>\]]?(?:\s*,\s*(?:\w+\s+)?error)?\)?$/.exec(
      text.trim(),
    )?.[1];
  if (name === undefined) return undefined;
  const of = (each: ApiSymbol): boolean =>
    each.parent === null &&
    ['class', 'interface', 'type', 'enum'].includes(each.kind) &&
    lastName(each.name) === lastName(name);
  const same = facts.api.filter((each) => of(each) && each.module === symbol.module);
  const all = same.length > 0 ? same : [...api.values()].filter(of);
  return all.length === 1 ? all[0]?.name : undefined;
}

/** Words of languages for the type that a method belongs to. */
const SELF = /^(?:self|static|Self|this|(?:\w+::)*Result<Self\b.*>|Option<Self>)$/s;

/** The public name of what a module of Python declares and its package gives on. */
export function givenOn(module: string, name: string, api: readonly ApiSymbol[]): string | undefined {
  const file = module.replaceAll('.', '/');
  return api.find(
    (each) =>
      each.parent === null &&
      lastName(each.name) === name &&
      [`${file}.py`, `${file}/__init__.py`].some((path) => `/${each.citation.path}`.endsWith(`/${path}`)),
  )?.name;
}
