/** Constants and values that samples name of the product's types and that those do not have. Pure. */
import { lastName } from '../../derive/overloads.ts';
import { bare } from '../../derive/use-bare.ts';
import { isReadAs } from '../../derive/uses.ts';
import type { ApiSymbol, ProductFacts } from '../../model/product-facts.ts';
import { isElsewhere } from './is-elsewhere.ts';
import { nearName } from './near-names.ts';
import { showsWrong } from './shows-wrong.ts';
import type { WholeTypes } from './whole-types.ts';
import type { WrongCall } from './wrong-calls.ts';

/** `Reef.DEPTH`, `Reef::DEPTH`; what is called is judged where its arguments are. */
const NAMED = /(?<![\w.$:\\>])([A-Z]\w*)(?:\.|::)([A-Z]\w*)\b(?!\s{0,9}(?:\(|::|\.))/g;

/** Of one sample. Its type is the product's for certain where the name is nearly one that it has, or where the sample names another that it has. */
export function* unknownConstants(
  { language, code }: { language: string; code: string },
  { api, ecosystem }: ProductFacts,
  whole: WholeTypes,
): Generator<WrongCall> {
  if (!isReadAs(language, ecosystem)) return;
  const text = bare(code, language);
  for (const [, owner = '', member = ''] of text.matchAll(NAMED)) {
    const [type, ...others] = typesOf(api).get(owner) ?? [];
    if (type === undefined || others.length > 0) continue;
    if (showsWrong(code, member) || isElsewhere(owner, type, code)) continue;
    const own = new Set(api.flatMap(({ parent, name }) => (parent === type.name ? [lastName(name)] : [])));
    const near = nearName(member, [...own]);
    const isLacked = near === null ? whole.lacks(type, member) && namesOther(text, owner, own) : whole.knows(type);
    if (isLacked && !own.has(member)) yield { said: `${owner}.${member}`, shape: 'name', near, symbol: type };
  }
}

const namesOther = (text: string, owner: string, own: ReadonlySet<string>): boolean =>
  [...text.matchAll(PAIR)].some(([, of = '', member = '']) => of === owner && own.has(member));
const PAIR = /\b([A-Z]\w*)(?:\.|::)(\w+)/g;

const TYPES: ReadonlySet<ApiSymbol['kind']> = new Set(['class', 'enum', 'interface', 'type']);
const known = new WeakMap<readonly ApiSymbol[], ReadonlyMap<string, readonly ApiSymbol[]>>();
function typesOf(api: readonly ApiSymbol[]): ReadonlyMap<string, readonly ApiSymbol[]> {
  const found =
    known.get(api) ??
    Map.groupBy(
      api.filter(({ kind }) => TYPES.has(kind)),
      ({ name }) => lastName(name),
    );
  known.set(api, found);
  return found;
}
