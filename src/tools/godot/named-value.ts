/** A value of a property for people and agents: what has no form in JSON is given as Godot writes it, with the name of its type. */
import { typeName } from '../../godot/type-names.ts';

export function namedValue(value: unknown, major: number): unknown {
  if (Array.isArray(value)) return value.map((item) => namedValue(item, major));
  if (typeof value !== 'object' || value === null || !('_type' in value) || value._type !== 'Text') return value;
  const { type, text } = value as { type?: number; text?: string };
  return { _type: typeName(major, type), text };
}
