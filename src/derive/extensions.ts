/** Extension methods of C#: what they are called on, and how a program writes that. Pure. */
import type { ApiSymbol, ProductFacts } from '../model/product-facts.ts';
import { membersOf } from './members.ts';

/** The first parameter, with `this` before it. */
export function receiverOf(signature: string): { name: string; type: string } | undefined {
  const open = signature.indexOf('(');
  const [first = ''] = signature.slice(open + 1, open + 300).split(/[,)]/, 1);
  const words = first.trim().split(/[\s\]]+/);
  const at = words.indexOf('this');
  const type = words.slice(at + 1, -1).join(' ');
  return open < 0 || at < 0 || type === '' ? undefined : { name: words.at(-1) ?? '', type };
}

/** Names of a list, and behind each class that only holds extension methods those, one of each name: nobody writes the class itself. */
export const withExtensions = (
  tops: readonly ApiSymbol[],
  facts: Pick<ProductFacts, 'api' | 'ecosystem'>,
): readonly ApiSymbol[] =>
  facts.ecosystem !== 'dotnet'
    ? tops
    : tops.flatMap((top) => {
        const members = membersOf(top, facts);
        const isHolder = members.length > 0 && members.every(({ signature }) => receiverOf(signature) !== undefined);
        const called = new Map(members.toReversed().map((member) => [lastOf(member.name), member]));
        return isHolder ? [top, ...[...called.values()].reverse()] : [top];
      });

/** `rig.Dig(…)`; where one static property alone gives a `Rig`, on that: `Site.Rig.Dig(…)`. */
export function calledAs({ name, kind, signature }: ApiSymbol, { api }: Pick<ProductFacts, 'api'>): string | undefined {
  const receiver = kind === 'method' ? receiverOf(signature) : undefined;
  if (receiver === undefined) return undefined;
  const [given, ...others] = givenBy(api).get(receiver.type) ?? [];
  const on = given !== undefined && others.length === 0 ? given : receiver.name;
  return `${on}.${lastOf(name)}(…)`;
}

const lastOf = (name: string): string => {
  const [bare = ''] = name.split(/[(<]/, 1);
  return bare.slice(bare.lastIndexOf('.') + 1);
};

const known = new WeakMap<readonly ApiSymbol[], ReadonlyMap<string, readonly string[]>>();
/** Static properties by their types, each with its class. */
function givenBy(api: readonly ApiSymbol[]): ReadonlyMap<string, readonly string[]> {
  const found =
    known.get(api) ??
    new Map(
      [...Map.groupBy(api.flatMap(propertyOf), ({ type }) => type)].map(([type, all]) => [
        type,
        all.map(({ path }) => path),
      ]),
    );
  known.set(api, found);
  return found;
}

function propertyOf({ kind, name, parent, signature }: ApiSymbol): { type: string; path: string }[] {
  const [head = ''] = signature.split(/[{=;]/, 1);
  const words = head.trim().split(/\s+/);
  const at = words.indexOf('static');
  const own = lastOf(name);
  if (kind !== 'property' || parent === null || at < 0 || words.at(-1) !== own) return [];
  return [{ type: words.slice(at + 1, -1).join(' '), path: `${lastOf(parent)}.${own}` }];
}
