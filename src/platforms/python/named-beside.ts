/** Names that a module does not list and that the product's README and docs tell their readers to use: those are public too; pure. */
import { isPrivateName, type PyLayout } from './module-names.ts';
import type { Index, PublicSymbol } from './public-api.ts';

export interface WrittenNames {
  /** `parse.compile`: what code of theirs imports, or calls on a module. */
  used: ReadonlySet<string>;
  /** What they write as code, of the names that a class may have. */
  classes: ReadonlySet<string>;
  /** Words of several humps, which no other words are: errors are often written so. */
  errors: ReadonlySet<string>;
  /** How often each word of theirs stands there that may be a name. */
  times?: ReadonlyMap<string, number>;
  /** Names behind a dot. */
  dotted?: ReadonlySet<string>;
}

export function namedBeside(
  { used, classes, errors }: WrittenNames,
  found: readonly PublicSymbol[],
  { names }: PyLayout,
  index: Index,
): PublicSymbol[] {
  const keyOf = ({ path, definition }: Pick<PublicSymbol, 'path' | 'definition'>): string =>
    `${path}:${definition.start}:${definition.name}`;
  const known = new Set(found.map(keyOf));
  const modules = new Set(found.map(({ module }) => module));
  const ofShown = [...modules].flatMap((module) =>
    (index.get(module)?.module.definitions ?? [])
      .filter(
        ({ kind, name, bases }) =>
          kind === 'class' && (classes.has(name) || (errors.has(name) && bases.some((base) => IS_ERROR.test(base)))),
      )
      .map(({ name }) => `${module}.${name}`),
  );
  return [...used, ...ofShown].flatMap((whole): PublicSymbol[] => {
    const [module, name] = [whole.slice(0, whole.lastIndexOf('.')), whole.slice(whole.lastIndexOf('.') + 1)];
    // A module that lists nothing shows all that it has.
    if (!modules.has(module) || index.get(module)?.module.all == null || isPrivateName(whole)) return [];
    const at = index.resolve(module, name);
    if (at === undefined || names.get(at.path) === undefined || at.definition.kind === 'constant') return [];
    if (known.has(keyOf(at))) return [];
    known.add(keyOf(at));
    return [{ ...at, name: whole, module }];
  });
}

const IS_ERROR = /(?:Error|Exception|Warning)$/;
