/** All types of a C# product, parts of one type joined, and which of them a name means where it is written. Pure. */

import type { CsharpFile } from './declarations.ts';
import type { CsharpDeclaration } from './declared.ts';
import { plainType } from './parameters.ts';

/** A member with the file that declares it. */
export interface Member {
  of: CsharpDeclaration;
  path: string;
}
export interface CsharpType {
  /** `Acme.Table<T>`; of a nested one with those around it. */
  name: string;
  namespace: string;
  /** The name in full of the type around it. */
  outer: string | null;
  /** Its parts, the one that speaks for it first. */
  parts: (Member & { usings: readonly string[] })[];
  members: Member[];
}
export type CsharpTypes = ReadonlyMap<string, CsharpType>;

const isType = ({ kind }: CsharpDeclaration): boolean =>
  ['class', 'struct', 'interface', 'enum', 'delegate'].includes(kind);

export { isType };

/** Types of one name differ by how many types they are made of. */
export const keyOf = (name: string, arity: number): string => (arity === 0 ? name : `${name}\`${arity}`);

/** By key; `compiled` chooses of the readings of one declaration those that are. */
export function typesOf(
  files: Iterable<readonly [string, CsharpFile]>,
  compiled: <T extends Member>(readings: readonly T[]) => readonly T[],
): Map<string, CsharpType> {
  const found = new Map<string, CsharpType>();
  const add = (
    of: CsharpDeclaration,
    namespace: string,
    outer: readonly [key: string, name: string] | null,
    path: string,
    usings: readonly string[],
  ): void => {
    const around = outer === null ? namespace : outer[1];
    const aroundKey = outer === null ? namespace : outer[0];
    const dot = around === '' ? '' : '.';
    const key = keyOf(`${aroundKey}${dot}${of.name}`, of.typeParameters.length);
    const list = of.typeParameters.length === 0 ? '' : `<${of.typeParameters.join(',')}>`;
    const name = `${around}${dot}${of.name}${list}`;
    const known = found.get(key) ?? { name, namespace, outer: outer?.[1] ?? null, parts: [], members: [] };
    found.set(key, known);
    known.parts.push({ of, path, usings });
    for (const member of of.members)
      if (isType(member)) add(member, namespace, [key, known.name], path, usings);
      else known.members.push({ of: member, path });
  };
  for (const [path, { types, usings }] of files)
    for (const { namespace, declaration } of types) add(declaration, namespace, null, path, usings);
  for (const [key, each] of found) {
    const readings = Map.groupBy(each.parts, ({ path, of }) => `${path}:${of.line}`);
    each.parts = [...readings.values()].flatMap((same) => compiled(same));
    if (each.parts.length === 0) {
      found.delete(key);
      continue;
    }
    each.parts.sort((a, b) => rank(a.of) - rank(b.of));
    const place = new Map(each.parts.map(({ path }, at) => [path, at] as const).toReversed());
    const at = ({ path }: Member): number => place.get(path) ?? 0;
    // Those of one file in its order, whatever reading of it has them.
    each.members.sort((a, b) => at(a) - at(b) || a.of.start - b.of.start);
  }
  return found;
}

/** The part that says who sees the type, what it is made from and what it is for. */
const rank = ({ isPublic, bases, doc, signature }: CsharpDeclaration): number =>
  -(
    Number(isPublic) * 8 +
    Number(bases.length > 0) * 4 +
    Number(doc !== null) * 2 +
    Number(signature.includes(' abstract '))
  );

/** The type of the product that a written name means: of the types and namespaces around it, or of one that its file uses (https://learn.microsoft.com/en-us/dotnet/csharp/language-reference/language-specification/basic-concepts#78-namespace-and-type-names). */
export function typeNamed(
  written: string,
  { namespace, outer, parts, name: own }: CsharpType,
  types: CsharpTypes,
): CsharpType | undefined {
  const { name, arity } = plainType(written);
  const key = keyOf(name, arity);
  const usings = parts.flatMap((part) => part.usings);
  const around = [own, ...(outer === null ? [] : [outer])].map((each) => each.replace(/<[^<>]*>/g, ''));
  for (let at = namespace; at !== ''; at = at.slice(0, Math.max(0, at.lastIndexOf('.')))) around.push(at);
  for (const place of [...around, ...usings]) {
    const found = types.get(`${place}.${key}`);
    if (found !== undefined) return found;
  }
  return types.get(key);
}

/** Types of the product that a type is made from. */
export const basesIn = (type: CsharpType, types: CsharpTypes): CsharpType[] =>
  type.parts.flatMap(({ of }) => of.bases.flatMap((base) => typeNamed(base, type, types) ?? []));
