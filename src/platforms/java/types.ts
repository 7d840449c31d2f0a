/** All types of a Java product, and which of them a name means where it is written. Pure. */
import type { JavaDeclaration, JavaFile } from './declarations.ts';

export interface JavaType {
  /** `com.acme.Outer.Inner`. */
  name: string;
  declaration: JavaDeclaration;
  path: string;
  file: JavaFile;
  /** The first release of Java that has it: an earlier one gets a stand-in. */
  release?: string;
}
export type JavaTypes = ReadonlyMap<string, JavaType>;

const isType = ({ kind }: JavaDeclaration): boolean => kind === 'class' || kind === 'interface' || kind === 'enum';

/**
 * The first file that declares a type speaks for it: there is another one for each release of Java that wants one
 * (https://openjdk.org/jeps/238). One that only says that it is not supported there stands in for the next.
 */
export function typesOf(files: Iterable<readonly [string, JavaFile]>): Map<string, JavaType> {
  const found = new Map<string, JavaType>();
  const add = (declaration: JavaDeclaration, outer: string, path: string, file: JavaFile): void => {
    const name = [outer, declaration.name].filter((part) => part !== '').join('.');
    const known = found.get(name);
    const release = /(?:^|\/)java(\d+)\//.exec(path)?.[1];
    if (known === undefined) found.set(name, { name, declaration, path, file });
    else if (release !== undefined && known.release === undefined && standsIn(known.declaration, declaration))
      found.set(name, { name, declaration, path, file, release });
    for (const member of declaration.members) if (isType(member)) add(member, name, path, file);
  };
  for (const [path, file] of files) for (const each of file.declarations) add(each, file.package, path, file);
  return found;
}

/** Whether the first refuses what the second does. */
function standsIn(first: JavaDeclaration, second: JavaDeclaration): boolean {
  const refuses = ({ throws }: JavaDeclaration): boolean =>
    throws.some(({ type }) => type === 'UnsupportedOperationException');
  return first.members.some(
    (member) =>
      refuses(member) &&
      !second.members.some(
        (each) =>
          each.kind === member.kind && each.name === member.name && each.erased === member.erased && refuses(each),
      ),
  );
}

/**
 * A written name in full: of the type itself or one around it, of an import, of the same package, of a package that is imported whole; else as
 * the import says or as it is written (https://docs.oracle.com/javase/specs/jls/se21/html/jls-6.html).
 */
export function inFull(written: string, { name: owner, file }: JavaType, types: JavaTypes): string {
  const [head = '', ...rest] = written.split('.');
  const whole = (first: string): string => [first, ...rest].join('.');
  for (
    let around = owner;
    around.length > file.package.length;
    around = around.slice(0, Math.max(0, around.lastIndexOf('.')))
  )
    if (types.has(`${around}.${head}`)) return whole(`${around}.${head}`);
  const imported = file.imports.find((each) => each === head || each.endsWith(`.${head}`));
  if (imported !== undefined) return whole(imported);
  const places = [file.package, ...file.wildcards].map((place) => (place === '' ? head : `${place}.${head}`));
  const own = places.find((place) => types.has(place));
  return own === undefined ? written : whole(own);
}

/** Types of the product that a type extends and implements. */
export const basesIn = (type: JavaType, types: JavaTypes): JavaType[] =>
  type.declaration.bases.flatMap((base) => types.get(inFull(base, type, types)) ?? []);
