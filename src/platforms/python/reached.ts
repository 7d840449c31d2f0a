/** Names that no package lists, and that signatures of public names write or documents describe: they are imported from their own module, where it is public. Pure. */
import { type Described, ownerOf } from './described.ts';
import type { PyDefinition } from './module.ts';
import { isPrivateName, type PyLayout } from './module-names.ts';
import type { Index, PublicSymbol } from './public-api.ts';

export function reachedFrom(found: readonly PublicSymbol[], { names }: PyLayout, index: Index): PublicSymbol[] {
  const keyOf = ({ path, definition }: Pick<PublicSymbol, 'path' | 'definition'>): string =>
    `${path}:${definition.start}:${definition.name}`;
  const known = new Set(found.map(keyOf));
  const taken = new Set(found.map(({ name }) => name));
  const waiting = [...found];
  for (let at = 0; at < waiting.length; at++) {
    const { path, definition } = waiting[at] as PublicSymbol;
    const module = names.get(path);
    if (module === undefined) continue;
    for (const mention of mentionsOf(definition)) {
      const type = index.resolve(module, mention);
      const own = type === undefined ? undefined : names.get(type.path);
      if (type?.definition.kind !== 'class' || own === undefined || known.has(keyOf(type))) continue;
      known.add(keyOf(type));
      const name = `${own}.${type.definition.name}`;
      if (isPrivateName(own) || type.definition.name.startsWith('_') || taken.has(name)) continue;
      taken.add(name);
      waiting.push({ ...type, name, module: own });
    }
  }
  return waiting.slice(found.length);
}

/** Classes and functions with a directive in the product's documents, where one module alone defines them. */
export function describedBeside(
  described: readonly Described[],
  found: readonly PublicSymbol[],
  { names }: PyLayout,
  index: Index,
): PublicSymbol[] {
  const taken = new Set(found.map(({ definition }) => definition.name));
  const defined = Map.groupBy(
    [...names].flatMap(([path, module]): PublicSymbol[] =>
      isPrivateName(module)
        ? []
        : (index.get(module)?.module.definitions ?? [])
            .filter(({ kind }) => kind !== 'constant')
            .map((definition) => ({
              ...{ name: `${module}.${definition.name}`, module, path: definition.path ?? path, definition },
            })),
    ),
    ({ definition }) => definition.name,
  );
  const wanted = new Map(described.map((each) => [ownerOf(each), each.module] as const));
  return [...wanted].flatMap(([owner, module]): PublicSymbol[] => {
    const [last = '', above = ''] = [
      owner.slice(owner.lastIndexOf('.') + 1),
      owner.slice(0, Math.max(0, owner.lastIndexOf('.'))),
    ];
    if (last === '' || last.startsWith('_') || taken.has(last)) return [];
    const fitting = (defined.get(last) ?? []).filter(
      ({ module: name }) => above === '' || name === above || name.endsWith(`.${above}`),
    );
    const exact = fitting.filter((each) => each.module === module);
    const meant = exact.length > 0 ? exact : fitting;
    // What a module defines in each of its branches is one name.
    return new Set(meant.map(({ name }) => name)).size === 1 ? meant.slice(0, 1) : [];
  });
}

/** Names in the types of what it takes, gives and raises, and of its members for users. */
function mentionsOf(definition: PyDefinition): Set<string> {
  const shown = [definition, ...definition.members.filter(({ name }) => !name.startsWith('_') || name === '__init__')];
  const types = shown.flatMap(({ parameters, returns }) => [...parameters.map(({ type }) => type), returns]);
  return new Set([
    ...types.flatMap((type) => type?.match(/(?<![\w.])[A-Za-z_]\w*(?![\w.(])/g) ?? []),
    ...shown.flatMap(({ raises, gives = [] }) => [...raises.map(({ type }) => type), ...gives]),
  ]);
}
