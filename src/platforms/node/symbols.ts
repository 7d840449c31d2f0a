/** Public declarations of JavaScript and TypeScript as API symbols with their members. */
import { describe } from '../describe.ts';
import type { SymbolAt } from '../platform.ts';
import type { EsDefinition } from './es-module.ts';
import { type Types, withInherited } from './inherited.ts';
import { parseJsDoc } from './jsdoc.ts';
import type { PublicSymbol } from './public-api.ts';

export function describeSymbols(found: readonly PublicSymbol[], types: Types): SymbolAt[] {
  return found.flatMap(({ name, module, path, definition, isDefault }) => {
    const members = definition.members.filter((member) => !/^[_[#]/.test(member.name));
    return [
      ...symbolOf({ name, module, path, parent: null }, definition, ownWords(definition), isDefault),
      ...members.flatMap((member) =>
        symbolOf(
          { name: `${name}.${member.name}`, module, path, parent: name },
          member,
          withInherited(member, definition, types),
        ),
      ),
    ];
  });
}

type Place = Pick<SymbolAt, 'name' | 'module' | 'path' | 'parent'>;

const ownWords = ({ doc }: EsDefinition) => ({ doc: doc === null ? null : parseJsDoc(doc) });

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
        isDefault,
        doc,
        raised: definition.throws.map(({ type, message, line, end }) => ({ type, message, start: line, end })),
        unimplemented: definition.throws.length === 1 ? unimplemented?.type : undefined,
        start: definition.start,
        end: definition.end,
      }),
      ...(interfaces.length === 0 ? {} : { interfaces }),
      ...(inherited === undefined ? {} : { inherited }),
    },
  ];
}
