/** An input schema as short as a model needs it: what only a validator reads is left to the server, which checks it all the same. */

type Json = Record<string, unknown>;
/** Forms, lengths and limits; a refusal says which one was broken. */
const CHECKED_BY_THE_SERVER = new Set([
  'pattern',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'additionalProperties',
]);

/** `documents` are members whose own schema is a resource; of them only plain members are told. Takes whatever the whole schema takes. */
export function briefSchema(schema: Json, documents: readonly string[] = []): Json {
  const { properties = {}, ...brief } = shortened(schema) as Json;
  const members = Object.entries(properties as Record<string, Json>).map(([name, member]) => [
    name,
    documents.includes(name) ? outlined(member) : member,
  ]);
  return { ...brief, properties: Object.fromEntries(members), additionalProperties: false };
}

function shortened(node: unknown, isNames = false): unknown {
  if (Array.isArray(node)) return node.map((item) => shortened(item));
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(
    Object.entries(node)
      .filter(([name]) => isNames || !CHECKED_BY_THE_SERVER.has(name))
      .map(([name, value]) => [name, name === 'enum' ? value : shortened(value, !isNames && name === 'properties')]),
  );
}

/** A document with the members that are plain values; its groups stand in its own schema. */
function outlined({ properties = {}, ...document }: Json): Json {
  const members = Object.entries(properties as Record<string, Json>).filter(([, { type }]) => type !== 'object');
  return { ...document, properties: Object.fromEntries(members) };
}
