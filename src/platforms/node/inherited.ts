/** What a member without words of its own says: the words of the member it overrides or implements (https://tsdoc.org/pages/tags/inheritdoc). Pure. */
import type { FileEvidence, LineRange } from '../evidence.ts';
import { INHERITED } from '../inline-tags.ts';
import { nearestAbove } from '../nearest.ts';
import type { EsDefinition, EsModule } from './es-module.ts';
import type { JsDoc } from './jsdoc.ts';
import { saidOf } from './overloads.ts';

interface Placed {
  definition: EsDefinition;
  path: string;
}
/** Classes and interfaces of the product by name; two of one name are told apart by nothing here. */
export type Types = ReadonlyMap<string, Placed | 'several'>;

export function typesOf(files: ReadonlyMap<string, FileEvidence>): Types {
  const types = new Map<string, Placed | 'several'>();
  for (const [path, { module }] of files)
    for (const definition of (module as EsModule | null)?.definitions ?? [])
      if (definition.kind === 'class' || definition.kind === 'interface')
        types.set(definition.name, types.has(definition.name) ? 'several' : { definition, path });
      else if (definition.made !== undefined && definition.returns !== null) {
        const key = makerOf(definition.returns);
        const maker = { definition: { ...definition, members: definition.made, bases: [] }, path };
        types.set(key, types.has(key) ? 'several' : maker);
      }
  return types;
}

/** The function that makes what is of a type, as no type is called. */
const makerOf = (type: string): string => `() => ${(type.split('<', 1)[0] ?? '').trim()}`;

export interface Inherited extends LineRange {
  path: string;
  tags: boolean;
}

export function withInherited(
  member: EsDefinition,
  owner: EsDefinition,
  types: Types,
): { doc: JsDoc | null; inherited?: Inherited } {
  const doc = saidOf(member);
  if (doc?.internal === true || (doc !== null && doc.text !== null && doc.inherits === undefined)) return { doc };
  const above = nearestAbove<Placed, Placed & { doc: JsDoc }>(
    { definition: owner, path: '' },
    ({ definition }) => [
      ...(definition.kind === 'interface' ? placed(types.get(makerOf(definition.name))) : []),
      ...definition.bases.flatMap((base) => placed(types.get((base.split('<', 1)[0] ?? '').trim()))),
    ],
    ({ definition, path }) => {
      const found = definition.members.find(({ name, kind }) => name === member.name && kind === member.kind);
      const words = found === undefined ? null : saidOf(found);
      const isSilent = words === null || ((words.text === null || words.inherits !== undefined) && !words.internal);
      return found === undefined || words === null || isSilent ? undefined : { definition: found, path, doc: words };
    },
  );
  if (above === undefined) return { doc };
  // For whom a member is, what it implements says where it says nothing itself.
  if (above.doc.internal) return { doc: { ...above.doc, ...doc, internal: true } };
  // What is not supported does nothing of what is promised above it.
  if (member.refuses !== undefined) return { doc: doc === null ? null : withWords(doc, '') };
  // Words of both stand here.
  if (doc?.inherits !== undefined) return { doc: withWords(doc, above.doc.text ?? '') };
  const tags = doc === null || (doc.parameters.length === 0 && doc.returns === null && doc.raises.length === 0);
  const { returns, raises, text, summary } = above.doc;
  // What is made may call what it takes by other names than its type does.
  const isMade = above.definition.signature === '';
  const taken = new Set(member.parameters.map(({ name }) => name.replace(/\?$/, '')));
  const parameters = above.doc.parameters.filter(({ name }) => !isMade || taken.has(name));
  const { start, end } = above.definition;
  return {
    doc: {
      ...(doc ?? { ...above.doc, deprecated: null, internal: false }),
      text,
      summary,
      ...(tags ? { parameters, returns, raises } : {}),
    },
    inherited: { path: above.path, start, end, tags },
  };
}

const withWords = (doc: JsDoc, words: string): JsDoc =>
  doc.inherits === undefined ? doc : { ...doc, text: doc.inherits.replaceAll(INHERITED, words).trim() || null };

const placed = (type: Placed | 'several' | undefined): Placed[] =>
  type === undefined || type === 'several' ? [] : [type];
