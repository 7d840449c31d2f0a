/** `const Filter springs(Kind::spring);` has the form of a function: it is a value where what it names is one. Pure. */
import type { CppDeclaration } from './declared.ts';

const VALUES: ReadonlySet<CppDeclaration['kind']> = new Set(['value', 'constant', 'variable']);

/** By what all files declare. */
export function valuesMade(all: Iterable<CppDeclaration>): (of: CppDeclaration) => CppDeclaration {
  const values = new Set<string>();
  for (const { kind, namespace, owner, name } of all) {
    if (!VALUES.has(kind)) continue;
    values.add([namespace, owner ?? '', name].filter(Boolean).join('::'));
    // Of an enumeration without `class` they are names beside it.
    if (kind === 'value')
      values.add([namespace, ...(owner ?? '').split('::').slice(0, -1), name].filter(Boolean).join('::'));
  }
  const isValue = (written: string, namespace: string): boolean => {
    const around = namespace === '' ? [] : namespace.split('::');
    return around
      .concat('')
      .some((_part, at) => values.has([...around.slice(0, around.length - at), written].join('::')));
  };
  return (of) =>
    of.kind === 'function' &&
    !of.isDefined &&
    of.owner === null &&
    of.parameters.length > 0 &&
    of.parameters.every(({ name, type }) => name.startsWith('#') && type !== null && isValue(type, of.namespace))
      ? {
          ...of,
          kind: /\b(?:const|constexpr)\b/.test(of.signature) ? 'constant' : 'variable',
          ...{ parameters: [], erased: '', returns: null },
        }
      : of;
}
