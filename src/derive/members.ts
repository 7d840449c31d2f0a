/** Members of each name of the API, found once for all: a big reference asks for every symbol's. */
import { wordsOf } from '../ecosystems/index.ts';
import type { ApiSymbol, ProductFacts } from '../model/product-facts.ts';
import { writtenImplementor } from './bases.ts';
import { docWords } from './doc-text.ts';
import { typeMeant } from './overloads.ts';

const byOwner = new WeakMap<readonly ApiSymbol[], ReadonlyMap<string | null, readonly ApiSymbol[]>>();

/** In the order of the API. */
export function membersOf({ name }: Pick<ApiSymbol, 'name'>, { api }: Pick<ProductFacts, 'api'>): readonly ApiSymbol[] {
  let found = byOwner.get(api);
  if (found === undefined) {
    found = Map.groupBy(api, ({ parent }) => parent);
    byOwner.set(api, found);
  }
  return found.get(name) ?? [];
}

const byInterface = new WeakMap<readonly ApiSymbol[], ReadonlyMap<string, readonly string[]>>();

/** Names of what implements an interface of the product, by itself, by what it extends or by an interface below, in the order of the API; then types of others. */
export function implementorsOf(
  { name, implementors = [] }: Pick<ApiSymbol, 'name' | 'implementors'>,
  { api }: Pick<ProductFacts, 'api'>,
): readonly string[] {
  let found = byInterface.get(api);
  if (found === undefined) {
    const types = new Map(api.flatMap((symbol) => (isType(symbol) ? [[symbol.name, symbol] as const] : [])));
    const pairs = api.flatMap((symbol) => (isType(symbol) ? [...implementedBy(symbol, types)] : []));
    found = new Map([...Map.groupBy(pairs, ([each]) => each)].map(([each, all]) => [each, all.map(([, own]) => own)]));
    byInterface.set(api, found);
  }
  return [...(found.get(name) ?? []), ...implementors];
}

type Types = ReadonlyMap<string, ApiSymbol>;
const isType = ({ interfaces = [], bases, kind }: ApiSymbol): boolean =>
  interfaces.length > 0 || bases.length > 0 || kind === 'interface';

/** Interfaces, each with its name as one that implements it; what an interface extends alone implements nothing. */
function implementedBy(symbol: ApiSymbol, types: Types): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const seen = new Set<ApiSymbol>();
  const visit = (of: ApiSymbol, isInterface: boolean): void => {
    if (seen.has(of)) return;
    seen.add(of);
    for (const base of of.bases) {
      // What an interface fills in holds of that alone: who implements `Rule` makes no `Rule<T>`.
      if (isInterface && base.includes('<') && types.get(base) === undefined) continue;
      const above = typeMeant(types, base, of.module);
      if (!isInterface && of.interfaces?.includes(base) !== true) {
        if (above !== undefined) visit(above, false);
      } else if (above === undefined) found.set(base, symbol.name);
      else {
        found.set(above.name, of === symbol ? writtenImplementor(symbol, base) : symbol.name);
        visit(above, true);
      }
    }
  };
  visit(symbol, false);
  return found;
}

/** Of a member that is no call: whether one row, its declaration and a line of words, says all of it. */
export const isOneLine = (
  { doc, deprecated, conditions = [] }: ApiSymbol,
  { ecosystem }: Pick<ProductFacts, 'ecosystem'>,
): boolean =>
  deprecated === null && conditions.length === 0 && (doc === null || docWords(doc, ecosystem) !== undefined);

export const isValue = ({ kind, value }: ApiSymbol): boolean => kind === 'property' && value !== undefined;

/** Members that stand in a table of their owner: values of an enum, and fields whose declaration is one short line with nothing to say but words of one line. */
export const isRowOf = (owner: ApiSymbol, member: ApiSymbol, facts: Pick<ProductFacts, 'ecosystem'>): boolean =>
  isOneLine(member, facts) && (isValueOf(owner, member) || isField(member, facts));

export const isValueOf = (owner: ApiSymbol, member: ApiSymbol): boolean => owner.kind === 'enum' && isValue(member);

/** What is neither called nor raises, and has nothing that only a heading of its own has room for. */
const isField = (member: ApiSymbol, { ecosystem }: Pick<ProductFacts, 'ecosystem'>): boolean =>
  FIELDS.has(member.kind) &&
  member.signature.length <= LONGEST_ROW &&
  !member.signature.includes('\n') &&
  [member.parameters, member.raises, member.bases, member.overloads, member.unexported_types, member.messages].every(
    (each) => (each ?? []).length === 0,
  ) &&
  (wordsOf(ecosystem).attributesReturn === true ? member.returns : member.returns?.description) == null &&
  [
    member.unimplemented,
    member.alias_of,
    member.is_magic,
    member.is_unexported,
    member.declared_in,
    member.listed_by,
    member.since,
  ].every((each) => each === undefined);
const FIELDS: ReadonlySet<ApiSymbol['kind']> = new Set(['property', 'constant', 'variable']);
const LONGEST_ROW = 100;
