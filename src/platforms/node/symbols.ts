/** Public declarations of JavaScript and TypeScript as API symbols with their members. */
import { describe } from '../describe.ts';
import type { SymbolAt } from '../platform.ts';
import type { EsDefinition } from './es-module.ts';
import { type Types, withInherited } from './inherited.ts';
import { saidOf } from './overloads.ts';
import type { PublicSymbol } from './public-api.ts';
import { type Reached, shownMembers } from './unexported.ts';

export function describeSymbols(
  found: readonly PublicSymbol[],
  types: Types,
  named: Reached['named'] = () => [],
  written: ReadonlySet<string> = new Set(),
): SymbolAt[] {
  return found.flatMap(({ name, module, path, definition, isDefault, isUnexported = false, aliasOf }) => {
    const place = (own: string, parent: string | null, { mentions }: EsDefinition): Place => {
      const unexported_types = named(path, mentions).filter((each) => each !== name);
      return {
        ...{ name: own, module, path, parent },
        ...(isUnexported ? { is_unexported: true } : {}),
        ...(unexported_types.length === 0 ? {} : { unexported_types }),
      };
    };
    if (aliasOf !== undefined) {
      // What its options hold stands with the other name.
      const parameters = definition.parameters.filter((each) => !/^\w+\./.test(each.name));
      const bare: EsDefinition = { ...definition, parameters, doc: null, throws: [], mentions: [] };
      if (saidOf(definition)?.internal === true) return [];
      return symbolOf(place(name, null, bare), bare, { doc: null }, isDefault).map((each) => ({
        ...each,
        alias_of: aliasOf,
      }));
    }
    return [
      ...symbolOf(place(name, null, definition), definition, ownWords(definition), isDefault),
      ...shownMembers(definition, written).flatMap((member) =>
        symbolOf(place(`${name}.${member.name}`, name, member), member, withInherited(member, definition, types)),
      ),
    ];
  });
}

type Place = Pick<SymbolAt, 'name' | 'module' | 'path' | 'parent' | 'is_unexported' | 'unexported_types'>;

const ownWords = (definition: EsDefinition) => ({ doc: saidOf(definition) });

/** Nothing for what its comment calls internal. */
function symbolOf(
  at: Place,
  definition: EsDefinition,
  { doc, inherited }: ReturnType<typeof withInherited>,
  isDefault = false,
): SymbolAt[] {
  if (doc?.internal === true) return [];
  const isTyped = definition.parameters.length === 0 && definition.kind === 'constant';
  const said = (doc?.parameters ?? [])
    .filter(({ name }) => !name.includes('.'))
    .map(({ name, type }) => ({ name, type, default: null, description: null }));
  const unimplemented = definition.throws.find(({ message }) => /^not (?:yet )?implemented\b/i.test(message ?? ''));
  const { interfaces = [] } = definition;
  const { is_unexported, unexported_types } = at;
  return [
    {
      ...describe({
        ...at,
        kind: definition.kind,
        signature: definition.signature,
        parameters: isTyped ? said : definition.parameters,
        returns: definition.returns,
        bases: definition.bases,
        value: definition.value,
        ...(definition.overloads === undefined ? {} : { overloads: definition.overloads }),
        isDefault,
        doc,
        raised: definition.throws.map(({ line, ...each }) => ({ ...each, start: line })),
        unimplemented: definition.throws.length === 1 ? unimplemented?.type : undefined,
        refuses: definition.refuses,
        start: definition.start,
        end: definition.end,
      }),
      ...(is_unexported === undefined ? {} : { is_unexported }),
      ...(unexported_types === undefined ? {} : { unexported_types }),
      ...(interfaces.length === 0 ? {} : { interfaces }),
      ...(definition.bodyAt === undefined ? {} : { bodyAt: definition.bodyAt }),
      ...(inherited === undefined ? {} : { inherited }),
    },
  ];
}
